import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gatewayOpeners } from "../../../test/gateways.ts";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { enrol } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { forged, type GatewayStandIn, reserialised, type Webhook } from "../../../test/stand-ins/gateways.ts";
import { hireWorker } from "../warehousing/test-warehousing.ts";
import { announce, type Purse, purse } from "./test-payments.ts";

const settingsOf: Readonly<
  Record<string, (standIn: GatewayStandIn & { webhookSecret?: string }) => Record<string, string>>
> = {
  Paystack: ({ url, secret }) => ({ GATEWAY: "paystack", PAYSTACK_URL: url, PAYSTACK_SECRET_KEY: secret }),
  Flutterwave: ({ url, secret, webhookSecret }) => ({
    GATEWAY: "flutterwave",
    FLUTTERWAVE_URL: url,
    FLUTTERWAVE_SECRET_KEY: secret,
    FLUTTERWAVE_WEBHOOK_SECRET: webhookSecret!,
  }),
};

for (const [name, openGateway] of Object.entries(gatewayOpeners))
  describe(`a wallet that is filled through ${name}`, () => {
    let house: TestApp;
    let standIn: GatewayStandIn;
    let mine: Purse;
    beforeAll(async () => {
      ({ standIn } = await openGateway());
      house = await openTestApp(settingsOf[name]!(standIn));
    });
    beforeEach(async () => {
      mine = purse(house, (await enrol(house)).token);
      standIn.webhooks.length = 0;
    });
    afterAll(async () => {
      await expectSound(house);
      await house.close();
      await standIn.close();
    });

    const tell = async (webhook: Webhook) => (await announce(house, name.toLowerCase(), webhook)).statusCode;
    const unidentified = async () => {
      const [row] = await house.platform.sql`select coalesce(sum(-p.amount_kobo), 0)::bigint as kobo from postings p
        join ledger_accounts a on a.id = p.account_id where a.kind = 'unidentified_money'`;
      return row!.kobo as number;
    };

    const paymentOf = (id: number) =>
      house.platform.db.selectFrom("payments").select("branch_id").where("id", "=", id).executeTakeFirstOrThrow();

    test("is credited once, though it was announced fifty times at once and then late", async () => {
      const reference = await mine.begin(1_500);
      standIn.pay(reference);
      const [webhook] = standIn.webhooks as [Webhook];
      const answers = await Promise.all(Array.from({ length: 50 }, () => tell(webhook)));
      expect(new Set(answers)).toEqual(new Set([200]));
      await house.settle();
      await mine.check(reference);
      await tell(webhook);
      await house.settle();
      expect(await mine.balance()).toBe(1_500);
      expect(await mine.movements()).toHaveLength(1);
    });

    test("gets what was asked for, not the fee that the payer bore; a fee of ours is an expense", async () => {
      const borne = await mine.begin(600.5);
      standIn.pay(borne, { feesKobo: 10_283, payerBearsFees: true });
      await mine.check(borne);
      expect(await mine.balance()).toBe(600.5);
      const ours = await mine.begin(1_000);
      standIn.pay(ours, { feesKobo: 1_500 });
      await mine.check(ours);
      expect(await mine.balance()).toBe(1_600.5);
    });

    test("gets nothing of less than was asked for: that waits for a person", async () => {
      const before = await unidentified();
      const reference = await mine.begin(2_000);
      standIn.pay(reference, { amountKobo: 150_000 });
      expect(await mine.check(reference)).toMatchObject({ state: "pending" });
      await mine.check(reference);
      expect([await mine.balance(), (await unidentified()) - before]).toEqual([0, 150_000]);
    });

    test("gets what came short from a person, also when the whole came after it", async () => {
      const reference = await mine.begin(2_000);
      standIn.pay(reference, { amountKobo: 150_000 });
      await mine.check(reference);
      // Paystack has one charge for a reference: the second is what it answers from then on.
      standIn.pay(reference);
      for (const webhook of standIn.webhooks) await tell(webhook);
      await house.settle();
      const { id } = await mine.check(reference);
      const isTaken = (await mine.balance()) === 2_000;
      const keep = { body: { reason: "The customer agrees" } };
      const { ask } = await hireWorker(house, ["payments.read", "payments.approve"], (await paymentOf(id)).branch_id);
      expect((await ask(`POST /admin/payments/${id}/keep`, keep)).body.state).toBe(isTaken ? "succeeded" : "failed");
      expect(await mine.balance()).toBe(isTaken ? 3_500 : 1_500);
      expect((await ask(`POST /admin/payments/${id}/keep`, keep)).status).toBe(409);
    });

    test("gets nothing of another currency", async () => {
      const before = await unidentified();
      const reference = await mine.begin(2_000);
      standIn.pay(reference, { currency: "GHS" });
      expect(await mine.check(reference)).toMatchObject({ state: "pending" });
      expect([await mine.balance(), await unidentified()]).toEqual([0, before]);
    });

    test("believes nothing that is announced: only what the provider answers when it is asked", async () => {
      const reference = await mine.begin(1_000);
      standIn.pay(reference, { state: "failed" });
      const paid = await mine.begin(1_000);
      standIn.pay(paid);
      const [webhook] = standIn.webhooks as [Webhook];
      // Flutterwave signs no body: whoever knows its secret may say anything, so nothing is taken from it.
      const isSigned = name === "Paystack";
      expect(await tell(forged(webhook))).toBe(isSigned ? 401 : 200);
      expect(await tell(reserialised(webhook))).toBeOneOf([200, 401]);
      await house.settle();
      await mine.check(paid);
      expect(await mine.balance()).toBe(1_000);
      expect(await mine.check(reference)).toMatchObject({ state: "failed" });
      expect(await mine.balance()).toBe(1_000);
    });

    test("gets every payment that a provider takes under one reference", async () => {
      const reference = await mine.begin(1_000);
      standIn.pay(reference);
      standIn.pay(reference);
      for (const webhook of standIn.webhooks) await tell(webhook);
      await house.settle();
      // Paystack has one charge for a reference, Flutterwave as many as are paid.
      expect(await mine.balance()).toBe(name === "Paystack" ? 1_000 : 2_000);
    });

    // The last one: the stand-in stays mixed up.
    test("gets no hundredfold from a provider that mixes up kobo and naira", async () => {
      const reference = await mine.begin(1_000);
      standIn.pay(reference);
      standIn.mixUnits();
      await mine.check(reference).catch(() => null);
      expect(await mine.balance()).toBe(0);
    });
  });
