import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { beginPayment, gatewayOpeners, newReference, receiver, refusalOf } from "../../../test/gateways.ts";
import type { GatewayStandIn } from "../../../test/stand-ins/gateways.ts";
import { textOf } from "../../../test/stand-ins/provider.ts";
import { readConfig } from "../config.ts";
import { type Charge, type Gateway, gatewayReference } from "./gateway.ts";
import { openGateway } from "./open-gateway.ts";

fc.configureGlobal({ seed: 20_260_701 });

test("a reference is one that every provider takes, whatever it begins with, and keeps its randomness", () => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{15,80}$/), fc.constantFrom("REFUND", "pay out/2026", "₦–")),
      bytes,
      (prefix, random) => {
        const reference = gatewayReference(prefix, random);
        expect(reference).toMatch(/^[a-z0-9]([a-z0-9-]{14,48})[a-z0-9]$/);
        expect(reference.endsWith(Buffer.from(random).toString("hex"))).toBe(true);
      },
    ),
  );
  expect(gatewayReference("Order 7", new Uint8Array(16))).toBe(`order-7-${"0".repeat(32)}`);
  expect(() => gatewayReference("order", new Uint8Array(8))).toThrow(RangeError);
});

test("the settings choose the provider", () => {
  expect(openGateway(readConfig({}))).toBeNull();
  expect(openGateway(readConfig({ GATEWAY: "paystack", PAYSTACK_SECRET_KEY: "key" }))?.kind).toBe("paystack");
  const flutterwave = { FLUTTERWAVE_SECRET_KEY: "key", FLUTTERWAVE_WEBHOOK_SECRET: "hash" };
  expect(openGateway(readConfig({ GATEWAY: "flutterwave", ...flutterwave }))?.kind).toBe("flutterwave");
});

describe.each(Object.entries(gatewayOpeners))("%s", (_name, open) => {
  let standIn: GatewayStandIn;
  let gateway: Gateway;
  let adapter: (settings: { secretKey?: string; timeoutMs?: number }) => Gateway;
  let moment = new Date("2026-11-17T10:00:00.000Z");

  beforeEach(async () => {
    moment = new Date("2026-11-17T10:00:00.000Z");
    ({ standIn, gateway, adapter } = await open({ now: () => moment, rowsOnPage: 2 }));
  });
  afterEach(() => standIn.close());

  const begin = (amountKobo?: number) => beginPayment(gateway, amountKobo);

  const verified = async (reference: string, id?: string): Promise<Charge> => {
    const charge = await gateway.verify(reference, id);
    expect(charge).not.toBeNull();
    return charge!;
  };

  describe("a payment", () => {
    test("begins on the provider's page", async () => {
      const { url } = await gateway.start({
        reference: newReference(),
        amountKobo: 500_000,
        email: "ada@shop.example",
        name: "Ada Obi",
        phone: "+2348031234567",
        callbackUrl: "https://shop.example/paid",
        expiresInMinutes: 30,
        about: "Order 7",
      });
      expect(url).toMatch(/^https:\/\/checkout\./);
    });

    test("is the same amount there and back, to the kobo", async () => {
      for (const amountKobo of [1, 7, 29, 115, 1_999, 123_456, 100_000_001, 99_999_999_999]) {
        const reference = await begin(amountKobo);
        standIn.pay(reference);
        expect(await verified(reference)).toMatchObject({ requestedKobo: amountKobo, paidKobo: amountKobo });
      }
    });

    test.each([0, -5, 0.5, 12.345, Number.NaN, 2 ** 53])(
      "of %d kobo is refused before anything is sent",
      async (amount) => {
        expect((await refusalOf(begin(amount))).retryable).toBe(false);
        expect(standIn.requests).toEqual([]);
      },
    );

    test("nobody knows is null", async () => {
      expect(await gateway.verify(newReference())).toBeNull();
    });

    test("that succeeded says all that the books need, with an id of 64 bits in full", async () => {
      const reference = await begin();
      const { id } = standIn.pay(reference, { feesKobo: 1_852, channel: "bank_transfer" });
      expect(Number(id)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
      expect(await verified(reference)).toEqual({
        id,
        reference,
        state: "succeeded",
        requestedKobo: 123_456,
        paidKobo: 123_456,
        feesKobo: 1_852,
        currency: "NGN",
        channel: "bank_transfer",
        paidAt: moment,
        receivedOn: null,
      });
    });

    test("whose fee the payer bears was asked for without it", async () => {
      const reference = await begin(30_050);
      standIn.pay(reference, { feesKobo: 10_283, payerBearsFees: true });
      expect(await verified(reference)).toMatchObject({ requestedKobo: 30_050, paidKobo: 40_333, feesKobo: 10_283 });
    });

    test.each(["failed", "pending"] as const)("that is %s has moved no money", async (state) => {
      const reference = await begin();
      standIn.pay(reference, { state });
      expect(await verified(reference)).toMatchObject({ state, paidKobo: 0, feesKobo: 0, paidAt: null });
    });

    test("can be reversed after it succeeded", async () => {
      const reference = await begin();
      standIn.pay(reference);
      standIn.pay(reference, { state: "reversed" });
      expect(await verified(reference)).toMatchObject({ state: "reversed" });
    });

    test("of too little shows in the smaller of what was asked for and paid", async () => {
      const reference = await begin(500_000);
      standIn.pay(reference, { amountKobo: 499_999 });
      const { requestedKobo, paidKobo } = await verified(reference);
      expect(Math.min(requestedKobo, paidKobo)).toBe(499_999);
    });

    test("in another currency says so", async () => {
      const reference = await begin();
      standIn.pay(reference, { currency: "USD" });
      expect(await verified(reference)).toMatchObject({ currency: "USD" });
    });
  });

  describe("an announcement", () => {
    const announced = () => standIn.webhooks.map(({ body, headers }) => gateway.readWebhook(body, headers));

    test("of a payment says what to ask, and shares its key with every other delivery", async () => {
      const reference = await begin();
      const { id } = standIn.pay(reference);
      const [first] = announced();
      expect(first).toEqual({ key: expect.any(String), about: "charge", reference, id, receivedOn: null });
      expect(announced()).toEqual([first]);
      expect(await verified(first!.reference!, first!.id!)).toMatchObject({ state: "succeeded" });
    });

    test("late or out of order leads to how things stand now", async () => {
      const reference = await begin();
      await gateway.payOut({ ...receiver, reference });
      standIn.settlePayOut(reference, "succeeded");
      standIn.settlePayOut(reference, "reversed");
      const keys = announced().map((announcement) => announcement!.key);
      expect(new Set(keys).size).toBe(2);
      for (const announcement of announced().reverse()) {
        expect(announcement).toMatchObject({ about: "pay_out", reference });
        expect(await gateway.verifyPayOut(announcement!.reference!)).toEqual({ reference, state: "reversed" });
      }
    });

    test("without its secret or signature is nobody's", async () => {
      standIn.pay(await begin());
      const [{ body, headers }] = standIn.webhooks as [GatewayStandIn["webhooks"][0]];
      for (const [name, value] of Object.entries(headers).filter(([name]) => name !== "content-type"))
        for (const wrong of [undefined, "", "0", `${value} `, value.slice(1), value.replace(/.$/, "!"), [value, value]])
          expect(gateway.readWebhook(body, { ...headers, [name]: wrong }), String(wrong)).toBeNull();
    });

    test("that is no JSON or says nothing known is one of its own", () => {
      for (const text of ["hello", "[]", "null", '{"event":7}', '{"event":"customer.born","data":{"id":1}}'])
        standIn.announce(text);
      const read = announced();
      expect(read.map((announcement) => announcement?.about)).toEqual(Array(5).fill("other"));
      expect(new Set(read.map((announcement) => announcement?.key)).size).toBe(5);
    });
  });

  describe("a refusal", () => {
    test.each([
      [{ status: 500, body: "oops" }, true],
      [{ status: 502, body: "<html>" }, true],
      [{ status: 429, body: { message: "Too many requests" } }, true],
      [{ status: 400, body: { message: "Your balance is not enough to fulfil this request" } }, true],
      [{ status: 200, body: "" }, true],
      [{ status: 200, body: '{"status":true,"da' }, true],
      [{ status: 400, body: { message: "Invalid key" } }, false],
      [{ status: 404, body: "<html>Not found</html>" }, false],
      [{ status: 404, body: { message: "Cannot GET /verify" } }, false],
      ["hang", true],
      ["drop", true],
    ] as const)("after the answer %j is retryable: %s", async (reply, retryable) => {
      const reference = await begin();
      standIn.answerNext(reply);
      const asked = reply === "hang" ? adapter({ timeoutMs: 500 }) : gateway;
      expect((await refusalOf(asked.verify(reference))).retryable).toBe(retryable);
      expect(await gateway.listBanks()).not.toEqual([]);
    });

    test("keeps numbers, addresses and the key to itself", async () => {
      const message = "Account 0123456789 of ada@shop.example is not allowed";
      standIn.answerNext({ status: 400, body: { message } });
      const error = await refusalOf(begin());
      expect(error.message).toMatch(/refused \(400\): Account … of … is not allowed$/);
      expect(JSON.stringify(error)).not.toContain(standIn.secret);
    });

    test("comes for a wrong key, for good", async () => {
      const error = await refusalOf(adapter({ secretKey: "stolen" }).verify(newReference()));
      expect(error.message).toContain("refused (401)");
      expect(error.retryable).toBe(false);
    });

    test("comes instead of following a redirect with the key", async () => {
      standIn.answerNext({ status: 307, body: "", headers: { location: standIn.url } });
      await refusalOf(gateway.listBanks());
      expect(standIn.requests).toHaveLength(1);
    });

    test("comes for an answer about another charge", async () => {
      const [mine, other] = [await begin(), await begin()];
      standIn.pay(mine);
      standIn.doNextButAnswer((own) => ({ status: 200, body: textOf(own).replaceAll(mine, other) }));
      expect((await refusalOf(gateway.verify(mine))).retryable).toBe(false);
    });

    test.each(["123456.789", "-1", "1e3", "null", '"N/A"'])("comes for an amount written as %s", async (amount) => {
      const reference = await begin();
      standIn.pay(reference);
      standIn.doNextButAnswer((own) => {
        const body = textOf(own).replace(/"amount":[\d.]+/, `"amount":${amount}`);
        return { status: 200, body };
      });
      const error = await refusalOf(gateway.verify(reference));
      expect(error.message).toContain("not whole kobo");
      expect(error.retryable).toBe(false);
    });
  });
});
