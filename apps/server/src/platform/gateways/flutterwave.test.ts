import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { beginPayment, newReference, refusalOf } from "../../../test/gateways.ts";
import { type FlutterwaveStandIn, openFlutterwaveStandIn } from "../../../test/stand-ins/flutterwave.ts";
import { forged, reserialised } from "../../../test/stand-ins/gateways.ts";
import { textOf } from "../../../test/stand-ins/provider.ts";
import { openFlutterwave } from "./flutterwave.ts";
import type { Gateway } from "./gateway.ts";

let standIn: FlutterwaveStandIn;
let gateway: Gateway;

beforeEach(async () => {
  standIn = await openFlutterwaveStandIn();
  const { url: baseUrl, secret: secretKey, webhookSecret } = standIn;
  gateway = openFlutterwave({ baseUrl, secretKey, webhookSecret });
});
afterEach(() => standIn.close());

const announcements = () => standIn.webhooks.map(({ body, headers }) => gateway.readWebhook(body, headers));

describe("a payment", () => {
  test("nobody has tried yet is unknown", async () => {
    expect(await gateway.verify(await beginPayment(gateway))).toBeNull();
  });

  test("is naira on the wire", async () => {
    const reference = await beginPayment(gateway, 123_456);
    standIn.pay(reference);
    standIn.doNextButAnswer((own) => {
      expect(own.body).toMatchObject({ data: { amount: 1234.56 } });
      return own;
    });
    expect(await gateway.verify(reference)).toMatchObject({ requestedKobo: 123_456 });
  });

  test("answered in kobo is a hundred times what was asked for, which the asker can see", async () => {
    const reference = await beginPayment(gateway, 123_456);
    standIn.pay(reference);
    standIn.mixUnits();
    expect(await gateway.verify(reference)).toMatchObject({ requestedKobo: 12_345_600 });
  });

  test("by transfer is taken as it comes, be it more than was asked for", async () => {
    const reference = await beginPayment(gateway, 500_000);
    standIn.pay(reference, { amountKobo: 600_000, channel: "bank_transfer" });
    expect(await gateway.verify(reference)).toMatchObject({ requestedKobo: 600_000, paidKobo: 600_000 });
  });

  test("that failed and was tried again is two charges under one reference, told apart by their ids", async () => {
    const reference = await beginPayment(gateway);
    const { id: first } = standIn.pay(reference);
    const { id: second } = standIn.pay(reference, { state: "failed" });
    expect(await gateway.verify(reference)).toMatchObject({ id: second, state: "failed" });
    expect(await gateway.verify(reference, first)).toMatchObject({ id: first, state: "succeeded" });
    const [one, two] = announcements();
    expect([one?.id, two?.id]).toEqual([first, second]);
    expect(one?.key).not.toBe(two?.key);
  });

  test("with an id that belongs to another reference is refused", async () => {
    const { id } = standIn.pay(await beginPayment(gateway));
    expect(await refusalOf(gateway.verify(await beginPayment(gateway), id))).toMatchObject({ retryable: false });
  });

  test("may stay open for a day at most", async () => {
    const payment = { amountKobo: 100, email: "ada@shop.example", callbackUrl: "https://shop.example", about: "Order" };
    await gateway.start({ ...payment, reference: newReference(), expiresInMinutes: 100_000 });
    expect(standIn.requests).toHaveLength(1);
  });

  test("costs what is missing from the settlement: the fee, and the tax on it", async () => {
    const reference = await beginPayment(gateway, 250_000);
    standIn.pay(reference, { feesKobo: 3_763 });
    const withTax = (text: string) => text.replace('"app_fee":37.63', '"app_fee":35');
    standIn.doNextButAnswer((own) => ({ status: 200, body: withTax(textOf(own)) }));
    expect(await gateway.verify(reference)).toMatchObject({ paidKobo: 250_000, feesKobo: 3_763 });
  });

  test("whose fee is finer than a kobo is known all the same", async () => {
    const reference = await beginPayment(gateway, 250_000);
    standIn.pay(reference, { feesKobo: 2_688 });
    const unsettled = (text: string) =>
      text.replace('"app_fee":26.88', '"app_fee":26.875').replace(/"amount_settled":[\d.]+/, '"amount_settled":null');
    standIn.doNextButAnswer((own) => ({ status: 200, body: unsettled(textOf(own)) }));
    expect(await gateway.verify(reference)).toMatchObject({ paidKobo: 250_000, feesKobo: 2_688 });
  });
});

describe("an announcement", () => {
  test("that carries the secret proves nothing about its body, which is why only the answer to a question counts", async () => {
    const reference = await beginPayment(gateway);
    standIn.pay(reference, { state: "failed" });
    const { body, headers } = standIn.webhooks[0]!;
    const lie = Buffer.from(body.toString().replace('"failed"', '"successful"'));
    const announcement = gateway.readWebhook(lie, headers);
    expect(announcement).toMatchObject({ about: "charge", reference });
    expect(await gateway.verify(reference, announcement!.id!)).toMatchObject({ state: "failed", paidKobo: 0 });
  });

  test("can be signed instead, and then no byte may change", async () => {
    standIn.signWebhooks();
    const reference = await beginPayment(gateway);
    standIn.pay(reference);
    expect(announcements()).toEqual([expect.objectContaining({ about: "charge", reference })]);
    for (const changed of [forged, reserialised].map((change) => change(standIn.webhooks[0]!))) {
      expect(changed.body).not.toEqual(standIn.webhooks[0]!.body);
      expect(gateway.readWebhook(changed.body, changed.headers)).toBeNull();
    }
  });

  test("with a wrong signature beside the right secret is nobody's", async () => {
    standIn.pay(await beginPayment(gateway));
    const { body, headers } = standIn.webhooks[0]!;
    expect(gateway.readWebhook(body, { ...headers, "flutterwave-signature": "bm90aGluZw==" })).toBeNull();
  });

  test("is nobody's where no secret is set", async () => {
    const open = openFlutterwave({ baseUrl: standIn.url, secretKey: standIn.secret, webhookSecret: "" });
    for (const headers of [{}, { "verif-hash": "" }, { "flutterwave-signature": "" }])
      expect(open.readWebhook(Buffer.from("{}"), headers)).toBeNull();
  });

  test("in the newer form has a key of its own", () => {
    standIn.signWebhooks();
    const data = { id: "chg_1", reference: "order-7", status: "succeeded" };
    standIn.announce(JSON.stringify({ webhook_id: "wbk_1", type: "charge.completed", timestamp: 1, data }));
    expect(announcements()).toEqual([
      { key: "wbk_1", about: "charge", reference: "order-7", id: "chg_1", receivedOn: null },
    ]);
  });

  test("of a refund has no event around it, and names the refund", async () => {
    const { id: chargeId } = standIn.pay(await beginPayment(gateway));
    const { id } = await gateway.refund({ chargeId, reference: newReference(), amountKobo: 5_000 });
    standIn.settleRefund(id, "succeeded");
    expect(announcements().at(-1)).toMatchObject({ about: "refund", id, reference: null });
  });
});

test("a refund that says completed has only begun", async () => {
  const { id: chargeId } = standIn.pay(await beginPayment(gateway));
  standIn.doNextButAnswer((own) => {
    expect(own.body).toMatchObject({ data: { status: "completed" } });
    return own;
  }, /^POST/);
  const refund = await gateway.refund({ chargeId, reference: newReference(), amountKobo: 5_000 });
  expect(refund.state).toBe("pending");
});

describe("a virtual account", () => {
  const owner = { email: "ada@shop.example", firstName: "Ada", lastName: "Obi", phone: "+2348031234567" };

  test("is not opened without a BVN", async () => {
    const error = await refusalOf(gateway.openVirtualAccount({ ...owner, reference: newReference() }));
    expect(error.message).toContain("BVN");
    expect(error.retryable).toBe(false);
    expect(standIn.requests).toEqual([]);
  });

  test("is there at once, and all that comes into it carries its reference", async () => {
    const reference = newReference();
    const account = await gateway.openVirtualAccount({ ...owner, reference, bvn: "12345678901" });
    expect(account).toEqual({ accountNumber: "7824822527", bankName: "WEMA BANK", accountName: "Ada Obi FLW" });
    const received = [10_000, 20_050].map((amountKobo) => standIn.payInto("7824822527", amountKobo));
    const told = announcements();
    expect(told.map((announcement) => announcement?.reference)).toEqual([reference, reference]);
    expect(told.map((announcement) => announcement?.id)).toEqual(received.map(({ id }) => id));
    expect(new Set(told.map((announcement) => announcement?.key)).size).toBe(2);
    const charges = await Promise.all(told.map((announcement) => gateway.verify(reference, announcement!.id!)));
    expect(charges.map((charge) => charge?.requestedKobo)).toEqual([10_000, 20_050]);
  });
});
