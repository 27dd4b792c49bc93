import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { beginPayment, newReference, receiver, refusalOf } from "../../../test/gateways.ts";
import { forged, reserialised } from "../../../test/stand-ins/gateways.ts";
import { openPaystackStandIn, type PaystackStandIn } from "../../../test/stand-ins/paystack.ts";
import { textOf } from "../../../test/stand-ins/provider.ts";
import type { Gateway } from "./gateway.ts";
import { openPaystack } from "./paystack.ts";

let standIn: PaystackStandIn;
let gateway: Gateway;

beforeEach(async () => {
  standIn = await openPaystackStandIn();
  gateway = openPaystack({ baseUrl: standIn.url, secretKey: standIn.secret });
});
afterEach(() => standIn.close());

const announcements = () => standIn.webhooks.map(({ body, headers }) => gateway.readWebhook(body, headers));

describe("a payment", () => {
  test("nobody has made yet is abandoned, and can still succeed", async () => {
    const reference = await beginPayment(gateway);
    expect(await gateway.verify(reference)).toMatchObject({ state: "abandoned", requestedKobo: 123_456, paidKobo: 0 });
    standIn.pay(reference);
    expect(await gateway.verify(reference)).toMatchObject({ state: "succeeded" });
  });

  test.each(["ongoing", "pending", "processing", "queued", "some new word"])(
    "that is %s is pending",
    async (status) => {
      const reference = await beginPayment(gateway);
      standIn.doNextButAnswer((own) => ({ status: 200, body: textOf(own).replace("abandoned", status) }));
      expect(await gateway.verify(reference)).toMatchObject({ state: "pending", paidKobo: 0 });
    },
  );

  test("that failed is answered with 200 and a true status, and is failed all the same", async () => {
    const reference = await beginPayment(gateway);
    standIn.pay(reference, { state: "failed" });
    standIn.doNextButAnswer((own) => {
      expect(own).toMatchObject({ status: 200, body: { status: true } });
      return own;
    });
    expect(await gateway.verify(reference)).toMatchObject({ state: "failed" });
  });

  test("is announced only when it succeeded, so that the others must be asked about", async () => {
    for (const state of ["failed", "pending"] as const) standIn.pay(await beginPayment(gateway), { state });
    expect(standIn.webhooks).toEqual([]);
    standIn.pay(await beginPayment(gateway));
    expect(standIn.webhooks).toHaveLength(1);
  });

  test("whose answer says nothing of what was requested was for its amount", async () => {
    const reference = await beginPayment(gateway);
    standIn.pay(reference);
    const older = (text: string) => text.replace(/"requested_amount":\d+,/, "");
    standIn.doNextButAnswer((own) => ({ status: 200, body: older(textOf(own)) }));
    expect(await gateway.verify(reference)).toMatchObject({ requestedKobo: 123_456, paidKobo: 123_456 });
  });

  test("answered in naira is refused, or a hundredth of what was asked for: never taken as paid", async () => {
    const [odd, even] = [await beginPayment(gateway, 123_456), await beginPayment(gateway, 500_000)];
    for (const reference of [odd, even]) standIn.pay(reference);
    standIn.mixUnits();
    expect((await refusalOf(gateway.verify(odd))).message).toContain("not whole kobo");
    expect(await gateway.verify(even)).toMatchObject({ requestedKobo: 5_000, paidKobo: 5_000 });
  });

  test("cannot begin twice under one reference", async () => {
    const payment = { amountKobo: 100, email: "ada@shop.example", callbackUrl: "https://shop.example", about: "Order" };
    const reference = await beginPayment(gateway);
    expect(await refusalOf(gateway.start({ ...payment, reference }))).toMatchObject({ retryable: false });
  });
});

describe("an announcement", () => {
  test("is signed over its bytes with the API key", () => {
    const body = Buffer.from('{"event":"charge.success","data":{"id":302961,"reference":"qTPrJoy9Bx"}}');
    const signature =
      "8ffcd0458f7fb28a79eeca76540e461f72a324f39b671eb35a6525d75b5e163dacdaec7af8169239a763aede45e4e1ea1d980315feab2d76b7077dd0f90e6fa3";
    const read = openPaystack({ baseUrl: "http://paystack.example", secretKey: "sk_test_vector" }).readWebhook;
    const announcement = read(body, { "x-paystack-signature": signature });
    expect(announcement).toMatchObject({ about: "charge", reference: "qTPrJoy9Bx", id: "302961" });
    expect(read(Buffer.from(` ${body}`), { "x-paystack-signature": signature })).toBeNull();
  });

  test("that somebody changed, or wrote again, is nobody's", async () => {
    standIn.pay(await beginPayment(gateway));
    for (const changed of [forged, reserialised].map((change) => change(standIn.webhooks[0]!))) {
      expect(changed.body).not.toEqual(standIn.webhooks[0]!.body);
      expect(gateway.readWebhook(changed.body, changed.headers)).toBeNull();
    }
  });

  test("signed with another key is nobody's", async () => {
    standIn.pay(await beginPayment(gateway));
    const { body, headers } = standIn.webhooks[0]!;
    const other = openPaystack({ baseUrl: standIn.url, secretKey: "sk_test_other" });
    expect(other.readWebhook(body, headers)).toBeNull();
  });

  test("of a refund names the charge, and each stage is another", async () => {
    const reference = await beginPayment(gateway);
    const { id: chargeId } = standIn.pay(reference);
    const { id } = await gateway.refund({ chargeId, reference: newReference(), amountKobo: 5_000 });
    standIn.settleRefund(id, "needs_attention");
    standIn.settleRefund(id, "succeeded");
    standIn.settleRefund(id, "succeeded");
    const [, attention, succeeded, again] = announcements();
    expect(attention).toMatchObject({ about: "refund", reference, id });
    expect(succeeded).toMatchObject({ about: "refund", reference, id: null });
    expect(again).toEqual(succeeded);
    expect(attention!.key).not.toBe(succeeded!.key);
  });

  test("of two refunds alike is two", async () => {
    const { id: chargeId } = standIn.pay(await beginPayment(gateway));
    for (let part = 0; part < 2; part++) {
      const { id } = await gateway.refund({ chargeId, reference: newReference(), amountKobo: 5_000 });
      standIn.settleRefund(id, "succeeded");
    }
    const [, first, second] = announcements();
    expect(first!.key).not.toBe(second!.key);
  });

  test("of a dispute asks about the charge, which the bank may have taken back", () => {
    const data = { id: 7, status: "resolved", transaction: { id: 91, reference: "qTPrJoy9Bx" } };
    standIn.announce(JSON.stringify({ event: "charge.dispute.resolve", data }));
    expect(announcements()).toEqual([expect.objectContaining({ about: "charge", reference: "qTPrJoy9Bx", id: "91" })]);
  });

  test.each([
    { event: "bank.transfer.rejected", data: { bank_transfer: { message_type: "INCORRECT_AMOUNT" } } },
    { event: "customeridentification.failed", data: { customer_code: "CUS_1" } },
  ])("of $event is about nothing that is verified here", (body) => {
    standIn.announce(JSON.stringify(body));
    expect(announcements()).toEqual([expect.objectContaining({ about: "other", reference: null })]);
  });
});

test("a refund can need attention", async () => {
  const { id: chargeId } = standIn.pay(await beginPayment(gateway));
  const { id } = await gateway.refund({ chargeId, reference: newReference(), amountKobo: 5_000 });
  standIn.settleRefund(id, "needs_attention");
  expect(await gateway.verifyRefund(id)).toEqual({ id, state: "needs_attention" });
});

test.each([
  ["otp", "pending"],
  ["received", "pending"],
  ["some new word", "pending"],
  ["abandoned", "failed"],
  ["blocked", "failed"],
  ["rejected", "failed"],
])("a payout that is %s is %s", async (status, state) => {
  const reference = newReference();
  await gateway.payOut({ ...receiver, reference });
  standIn.doNextButAnswer((own) => ({ status: 200, body: textOf(own).replace("pending", status) }));
  expect(await gateway.verifyPayOut(reference)).toEqual({ reference, state });
});

describe("a virtual account", () => {
  const owner = { email: "ada@shop.example", firstName: "Ada", lastName: "Obi", phone: "+2348031234567" };
  const account = {
    accountNumber: expect.stringMatching(/^\d{10}$/),
    bankName: "Test Bank",
    accountName: "REMEDIA/ADA OBI",
  };

  test("is pending until the bank has announced it, and then the same however often it is asked for", async () => {
    const reference = newReference();
    expect(await gateway.openVirtualAccount({ ...owner, reference })).toBe("pending");
    standIn.assignAccount(owner.email);
    expect(announcements()).toEqual([expect.objectContaining({ about: "virtual_account", reference })]);
    const opened = await gateway.openVirtualAccount({ ...owner, reference });
    expect(opened).toEqual(account);
    expect(await gateway.openVirtualAccount({ ...owner, reference })).toEqual(opened);
    expect(standIn.requests.filter((request) => request === "POST /dedicated_account/assign")).toHaveLength(1);
  });

  test("that the bank refused can be asked for again", async () => {
    const reference = newReference();
    await gateway.openVirtualAccount({ ...owner, reference });
    standIn.assignAccount(owner.email, false);
    expect(announcements()).toEqual([
      expect.objectContaining({ about: "virtual_account", reference, receivedOn: null }),
    ]);
    expect(await gateway.openVirtualAccount({ ...owner, reference, bvn: "12345678901" })).toBe("pending");
    standIn.assignAccount(owner.email);
    expect(await gateway.openVirtualAccount({ ...owner, reference })).toEqual(account);
  });

  test("tells by its number whose money came, under a reference of Paystack's own", async () => {
    await gateway.openVirtualAccount({ ...owner, reference: newReference() });
    standIn.assignAccount(owner.email);
    const opened = await gateway.openVirtualAccount({ ...owner, reference: newReference() });
    const { accountNumber } = opened as Exclude<typeof opened, "pending">;
    const { id, reference } = standIn.payInto(accountNumber, 75_050);
    expect(announcements().at(-1)).toMatchObject({ about: "charge", reference, id, receivedOn: accountNumber });
    expect(await gateway.verify(reference)).toMatchObject({
      state: "succeeded",
      requestedKobo: 75_050,
      channel: "dedicated_nuban",
      receivedOn: accountNumber,
    });
  });
});
