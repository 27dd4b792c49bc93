import { afterAll, beforeAll, expect, test } from "vitest";
import { newReference, receiver, refusalOf } from "../../../test/gateways.ts";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { systemContext } from "../../platform/context.ts";
import { noSuchAccount } from "../../platform/gateways/gateway.ts";
import { sandboxOf } from "./sandbox.ts";

let house: TestApp;
let gateway: ReturnType<typeof sandboxOf>;
beforeAll(async () => {
  house = await openTestApp();
  gateway = sandboxOf(systemContext(house.platform, "test"));
});
afterAll(() => house.close());

test("the sandbox sends money out once under a reference", async () => {
  const reference = newReference();
  expect(await gateway.verifyPayOut(reference)).toBeNull();
  expect(await gateway.payOut({ ...receiver, accountNumber: "0123456780", reference })).toEqual({
    reference,
    state: "succeeded",
  });
  // The same reference is the same payout, whoever it names.
  expect((await gateway.payOut({ ...receiver, accountNumber: "0123456789", reference })).state).toBe("succeeded");
  expect(await gateway.verifyPayOut(reference)).toEqual({ reference, state: "succeeded" });
});

test("a bank can send it back", async () => {
  const reference = newReference();
  expect((await gateway.payOut({ ...receiver, accountNumber: "0123456789", reference })).state).toBe("failed");
});

test("an account has a name, or the refusal says that there is none", async () => {
  expect(await gateway.listBanks()).toContainEqual({ code: "058", name: "Guaranty Trust Bank" });
  expect(await gateway.resolveAccount({ accountNumber: "0123456789", bankCode: "058" })).toEqual({
    accountName: "ACCOUNT 6789",
  });
  const missing = { accountNumber: "9123456789", bankCode: "058" };
  expect((await refusalOf(gateway.resolveAccount(missing))).message).toBe(noSuchAccount);
  expect((await refusalOf(gateway.payOut({ ...receiver, ...missing, reference: newReference() }))).retryable).toBe(
    false,
  );
});
