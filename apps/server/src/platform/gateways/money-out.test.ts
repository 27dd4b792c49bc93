import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { beginPayment, gatewayOpeners, newReference, receiver, refusalOf } from "../../../test/gateways.ts";
import type { GatewayStandIn } from "../../../test/stand-ins/gateways.ts";
import { type Charge, type Gateway, noSuchAccount } from "./gateway.ts";

describe.each(Object.entries(gatewayOpeners))("%s", (_name, open) => {
  let standIn: GatewayStandIn;
  let gateway: Gateway;
  let adapter: (settings: { timeoutMs: number }) => Gateway;
  let moment: Date;

  beforeEach(async () => {
    moment = new Date();
    ({ standIn, gateway, adapter } = await open({ now: () => moment, rowsOnPage: 2 }));
  });
  afterEach(() => standIn.close());

  const begin = (amountKobo?: number) => beginPayment(gateway, amountKobo);

  describe("a refund", () => {
    const paid = async () => {
      const reference = await begin(100_000);
      return { ...standIn.pay(reference), reference };
    };
    const posts = () => standIn.requests.filter((request) => /^POST .*refund/.test(request));

    test("is pending until the money is back", async () => {
      const { id: chargeId } = await paid();
      const refund = await gateway.refund({ chargeId, reference: newReference(), amountKobo: 40_050 });
      expect(refund).toEqual({ id: expect.stringMatching(/^\d{19,}$/), state: "pending" });
      expect(await gateway.verifyRefund(refund.id)).toEqual(refund);
      standIn.settleRefund(refund.id, "succeeded");
      expect(await gateway.verifyRefund(refund.id)).toEqual({ ...refund, state: "succeeded" });
      const { body, headers } = standIn.webhooks.at(-1)!;
      expect(gateway.readWebhook(body, headers)).toMatchObject({ about: "refund" });
    });

    test("can fail", async () => {
      const { id: chargeId } = await paid();
      const { id } = await gateway.refund({ chargeId, reference: newReference(), amountKobo: 100_000 });
      standIn.settleRefund(id, "failed");
      expect(await gateway.verifyRefund(id)).toEqual({ id, state: "failed" });
    });

    test("whose answer was lost is not made twice", async () => {
      const { id: chargeId } = await paid();
      const refund = { chargeId, reference: newReference(), amountKobo: 40_000 };
      standIn.doNextButAnswer(() => ({ status: 503, body: "" }), /^POST/);
      expect((await refusalOf(gateway.refund(refund))).retryable).toBe(true);
      for (let others = 0; others < 3; others++)
        await gateway.refund({ chargeId: (await paid()).id, reference: newReference(), amountKobo: 100 });
      const found = await gateway.refund(refund);
      expect(await gateway.refund(refund)).toEqual(found);
      expect(posts()).toHaveLength(4);
    });

    test("of a second part is another refund", async () => {
      const { id: chargeId } = await paid();
      const first = await gateway.refund({ chargeId, reference: newReference(), amountKobo: 40_000 });
      const second = await gateway.refund({ chargeId, reference: newReference(), amountKobo: 40_000 });
      expect(second.id).not.toBe(first.id);
      expect(
        await refusalOf(gateway.refund({ chargeId, reference: newReference(), amountKobo: 40_000 })),
      ).toMatchObject({
        retryable: false,
      });
    });
  });

  describe("a payout", () => {
    const transfers = () => standIn.requests.filter((request) => /^POST .*\/transfers?$/.test(request));

    test.each(["succeeded", "failed", "reversed"] as const)("is pending, then %s", async (state) => {
      const reference = newReference();
      expect(await gateway.payOut({ ...receiver, reference })).toEqual({ reference, state: "pending" });
      standIn.settlePayOut(reference, state);
      expect(await gateway.verifyPayOut(reference)).toEqual({ reference, state });
    });

    test("nobody knows is null", async () => {
      expect(await gateway.verifyPayOut(newReference())).toBeNull();
    });

    test.each([{ status: 503, body: "" }, "hang", "drop"] as const)(
      "that was made but answered with %j can be asked about, and is not made again under its reference",
      async (reply) => {
        const reference = newReference();
        standIn.doNextButAnswer(() => reply, /^POST .*\/transfers?$/);
        const asked = reply === "hang" ? adapter({ timeoutMs: 1_500 }) : gateway;
        expect((await refusalOf(asked.payOut({ ...receiver, reference }))).retryable).toBe(true);
        expect(await gateway.verifyPayOut(reference)).toEqual({ reference, state: "pending" });
        standIn.settlePayOut(reference, "succeeded");
        expect(await gateway.payOut({ ...receiver, reference })).toEqual({ reference, state: "succeeded" });
      },
    );

    test("that the provider does not take is refused for good", async () => {
      const error = await refusalOf(gateway.payOut({ ...receiver, amountKobo: 0.5, reference: newReference() }));
      expect(error.retryable).toBe(false);
      expect(transfers()).toEqual([]);
    });
  });

  describe("a bank account", () => {
    test("has a bank from the list and a name", async () => {
      const banks = await gateway.listBanks();
      expect(banks.length).toBeGreaterThan(1);
      expect(banks).toContainEqual({ code: "058", name: expect.stringMatching(/^G/) });
      expect(await gateway.resolveAccount({ accountNumber: "0123456789", bankCode: "058" })).toEqual({
        accountName: "ADA OBI",
      });
    });

    test.each([
      ["9123456789", "058"],
      ["0123456789", "999"],
    ])("%s at bank %s does not exist, and the refusal says so", async (accountNumber, bankCode) => {
      const error = await refusalOf(gateway.resolveAccount({ accountNumber, bankCode }));
      expect(error.message).toBe(noSuchAccount);
      expect(error.retryable).toBe(false);
    });
  });

  describe("the charges of a day", () => {
    const from = new Date("2026-11-16T23:00:00.000Z");
    const to = new Date("2026-11-17T23:00:00.000Z");
    const listed = async () => {
      const all: Charge[] = [];
      let cursor: string | undefined;
      do {
        const page = await gateway.listCharges({ from, to, ...(cursor ? { cursor } : {}) });
        all.push(...page.charges);
        cursor = page.next ?? undefined;
      } while (cursor);
      return all;
    };

    test("come page by page, from the first moment of the day until before the next", async () => {
      const begun = async (time: string, state: "succeeded" | "failed") => {
        moment = new Date(time);
        const reference = await begin();
        standIn.pay(reference, { state });
        return reference;
      };
      await begun("2026-11-16T22:59:59.999Z", "succeeded");
      const expected = [
        await begun("2026-11-16T23:00:00.000Z", "succeeded"),
        await begun("2026-11-17T08:00:00.000Z", "failed"),
        await begun("2026-11-17T12:00:00.000Z", "succeeded"),
        await begun("2026-11-17T16:00:00.000Z", "succeeded"),
        await begun("2026-11-17T22:59:59.999Z", "succeeded"),
      ];
      await begun("2026-11-17T23:00:00.000Z", "succeeded");
      const charges = await listed();
      expect(charges.map(({ reference }) => reference).sort()).toEqual([...expected].sort());
      expect(charges.filter(({ state }) => state === "failed")).toHaveLength(1);
      for (const charge of charges) expect(await gateway.verify(charge.reference, charge.id)).toEqual(charge);
    });

    test("can be none", async () => {
      expect(await listed()).toEqual([]);
    });
  });
});
