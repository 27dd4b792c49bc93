import { randomUUID } from "node:crypto";
import { toKobo } from "@remedia/domain/money";
import { expect } from "vitest";
import type { TestApp } from "../../../test/harness.ts";
import { inTransaction, systemContext } from "../../platform/context.ts";
import { postEntry } from "../ledger/ledger.ts";

/** What a customer does with their wallet, through the API. */
export const purse = (house: TestApp, token: string) => {
  const call = async (key: string, body?: unknown) =>
    house.call(key, { token, ...(body === undefined ? {} : { body }) });
  const fund = (amount: number, key = randomUUID()) =>
    house.call("POST /wallet/fund", { token, body: { amount }, headers: { "idempotency-key": key } });
  return {
    fund,
    /** Asks for money to be added and opens the gateway's page. Answers the reference. */
    begin: async (amount: number): Promise<string> => {
      const { status, body } = await fund(amount);
      expect(status, body.message).toBe(201);
      const opened = await call(`POST /payments/${body.payment_id}/open`, { return_to: "/wallet" });
      expect(opened.status, opened.body.message).toBe(200);
      const row = house.platform.db.selectFrom("payments").select("reference").where("id", "=", body.payment_id);
      return (await row.executeTakeFirstOrThrow()).reference!;
    },
    balance: async (): Promise<number> => (await call("GET /wallet")).body.balance,
    check: async (reference: string) => (await call(`POST /payments/by_reference/${reference}/check`)).body,
    movements: async () => (await call("GET /wallet/movements")).body.data,
  };
};
export type Purse = ReturnType<typeof purse>;

/** An announcement as a gateway sends it. */
export const announce = (
  house: TestApp,
  gateway: string,
  { body, headers }: { body: Buffer; headers: Record<string, string> },
) =>
  house.app.inject({
    method: "POST",
    url: `/webhooks/payments/${gateway}`,
    headers: { "content-type": "application/json", ...headers },
    payload: body,
  });

let given = 0;
/** Money in a wallet that was there before the first day. */
export const giveMoney = ({ platform }: TestApp, userId: number, naira: number) =>
  inTransaction(systemContext(platform, "test"), (tx) =>
    postEntry(tx, {
      document: "opening",
      documentId: userId,
      step: "open",
      no: ++given,
      postings: [
        { account: "opening_balance", amountKobo: toKobo(naira) },
        { account: "wallet", ownerId: userId, amountKobo: -toKobo(naira) },
      ],
    }),
  );
