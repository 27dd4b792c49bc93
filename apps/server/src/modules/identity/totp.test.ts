import { describe, expect, test } from "vitest";
import { base32, decryptSecret, encryptSecret, matchTotp, newTotpSecret, stepAt, totpAt, totpUri } from "./totp.ts";

/** The secret and the last six digits of the SHA-1 column of RFC 6238, appendix B. */
const secret = Buffer.from("12345678901234567890");
const vectors: [number, string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];

describe("a code of an authenticator app", () => {
  for (const [second, code] of vectors)
    test(`is ${code} at second ${second}, as RFC 6238 says`, () => {
      expect(totpAt(secret, stepAt(new Date(second * 1000)))).toBe(code);
    });

  test("is taken one step early and late, not two", () => {
    const at = new Date(1_234_567_890_000);
    const step = stepAt(at);
    const found = [-2, -1, 0, 1, 2].map((off) => matchTotp(secret, totpAt(secret, step + off), at));
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
    expect(matchTotp(secret, "12345", at)).toBeNull();
  });
});

test("the app is told the secret in base 32, with product and account", () => {
  expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  expect(totpUri(secret, "Remedia & Sons", "+2348030000001")).toBe(
    "otpauth://totp/Remedia%20%26%20Sons:%2B2348030000001?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Remedia+%26+Sons&digits=6&period=30",
  );
});

test("the stored secret opens with the key it was closed with, and only as it was stored", () => {
  const fresh = newTotpSecret();
  const stored = encryptSecret("key one", fresh);
  expect(stored.includes(fresh)).toBe(false);
  expect(decryptSecret("key one", stored)).toEqual(fresh);
  expect(() => decryptSecret("key two", stored)).toThrow();
  stored[stored.length - 1]! ^= 1;
  expect(() => decryptSecret("key one", stored)).toThrow();
});
