import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30 seconds, which is what every app knows. */
const stepS = 30;
const digits = 6;
/** One step early or late: clocks of phones are not all right. */
const tolerance = 1;

export const newTotpSecret = () => randomBytes(20);
export const stepAt = (at: Date) => Math.floor(at.getTime() / 1000 / stepS);

export const totpAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.at(-1)! & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
};

/** The step that a code belongs to, or null when it is of none that is near enough. */
export const matchTotp = (secret: Buffer, code: string, at: Date): number | null => {
  const now = stepAt(at);
  const given = Buffer.from(code);
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, n) => now - tolerance + n);
  const fits = (step: number) => {
    const expected = Buffer.from(totpAt(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  return steps.find(fits) ?? null;
};

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, without padding: the way secrets are typed into an app. */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
};

/** What the QR code says to the app. */
export const totpUri = (secret: Buffer, issuer: string, account: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: base32(secret), issuer, digits: String(digits), period: String(stepS) });
  return `otpauth://totp/${label}?${query}`;
};

// At rest --------------------------------------------------------------------------------------------------------
// A code must be computed from the secret, so it cannot be hashed; whoever steals the database alone gets nothing.

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;
const keyFrom = (secretKey: string) => Buffer.from(hkdfSync("sha256", secretKey, "", "second step", 32));

export const encryptSecret = (secretKey: string, secret: Buffer): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyFrom(secretKey), iv);
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
};

export const decryptSecret = (secretKey: string, stored: Buffer): Buffer => {
  const decipher = createDecipheriv(algorithm, keyFrom(secretKey), stored.subarray(0, ivBytes));
  decipher.setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(stored.subarray(ivBytes + tagBytes)), decipher.final()]);
};
