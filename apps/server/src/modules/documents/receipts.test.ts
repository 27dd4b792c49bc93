import { dayOnPaper, lagosDay } from "@remedia/domain/days";
import { nairaText, toKobo } from "@remedia/domain/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hour, minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, knowDevice, unlockedSession } from "../../../test/people.ts";
import { systemContext } from "../../platform/context.ts";
import { actorById } from "../identity/sessions.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { type Shopper, shopper } from "../orders/test-orders.ts";
import type { SandboxAct } from "../payments/sandbox.ts";
import { expireOrders } from "../settling/expiring.ts";
import { payTokenFor } from "../settling/links.ts";
import { purse } from "../settling/test-payments.ts";
import { hireWorker } from "../warehousing/test-warehousing.ts";
import type { Paper } from "./drawing.ts";
import { readPayment, readTransfer, receiptOf, transferReceiptOf } from "./receipts.ts";
import { statementOf } from "./statements.ts";

let house: TestApp;
let productId: number;
let me: Shopper;
beforeAll(async () => {
  house = await openTestApp();
  const shelf = (await newWarehouse(house)).shelves[0]!;
  productId = (await stockedProduct(house, shelf, 500)).productId;
});
beforeEach(async () => {
  me = await shopper(house, { name: "Ada Obi Pharmacy" });
  await knowDevice(house, me.token);
});
afterAll(() => house.close());

const day = 24 * hour;
const system = () => systemContext(house.platform, "test");
const as = async ({ id }: { id: number }) => ({ ...system(), actor: (await actorById(house.platform, id))! });
const today = () => dayOnPaper(lagosDay(house.clock.now()));
const inNaira = (amount: number) => nairaText(toKobo(amount));

const receipt = async (paymentId: number): Promise<Paper> => {
  const payment = await readPayment(system()).where("p.id", "=", paymentId).executeTakeFirstOrThrow();
  return receiptOf(system(), payment, { withPhone: true });
};
const checked = async ({ qr }: Paper) => (await house.call(`GET /verify/${qr.text.split("/").at(-1)}`)).body.document;

/** An order through the gateway, its payment page open. */
const begin = async () => {
  await me.fill(productId, 2);
  const { body } = await me.order({ payment_method: "gateway" });
  const opened = await me.call(`POST /payments/${body.payment_id}/open`, { body: { return_to: `/orders/${body.id}` } });
  return { ...body, reference: opened.body.url.split("/").at(-1) as string };
};
const end = async (reference: string, act: SandboxAct) => {
  await house.call(`POST /sandbox/charges/${reference}/end`, { body: { act } });
  await house.settle();
};
const fund = async (amount: number) => end(await purse(house, me.token).begin(amount), "succeed");

describe("a receipt", () => {
  test("says the day of the payment, also after a refund", async () => {
    const placed = await begin();
    await end(placed.reference, "succeed");
    const paidOn = today();
    house.clock.advance(2 * day);
    await me.cancel(placed.id);
    await house.settle();
    const paper = await receipt(placed.payment_id);
    expect(paper.facts).toEqual([
      { label: "Paid on", value: paidOn },
      { label: "Paid by", value: "Online payment" },
    ]);
    expect(paper.table.rows).toEqual([[`Order ${placed.number}`, inNaira(placed.total)]]);
    expect(await checked(paper)).toMatchObject({
      valid: true,
      total: placed.total,
      standing: expect.stringContaining("refunded since"),
    });
    const { receipts } = (await me.call(`GET /orders/${placed.id}/papers`)).body;
    const back = await receipt(receipts[1].payment_id);
    expect([back.title, back.facts[0], back.sums[0]!.value]).toEqual([
      "Refund receipt",
      { label: "Refunded on", value: today() },
      inNaira(placed.total),
    ]);
  });

  test("of money for an order that had lapsed says that it is in the wallet", async () => {
    const placed = await begin();
    house.clock.advance(31 * minute);
    await expireOrders(system());
    await end(placed.reference, "succeed");
    const paper = await receipt(placed.payment_id);
    expect(paper.table.rows).toEqual([["Added to the wallet", inNaira(placed.total)]]);
    expect(paper.sums).toEqual([{ label: "Received", value: inNaira(placed.total), strong: true }]);
  });

  test("of a payment made twice says where both went, and an earlier one stays genuine", async () => {
    const placed = await begin();
    await end(placed.reference, "pay_twice");
    const paper = await receipt(placed.payment_id);
    expect(paper.table.rows).toEqual([
      [`Order ${placed.number}`, inNaira(placed.total)],
      ["Paid a second time, added to the wallet", inNaira(placed.total)],
    ]);
    expect((await checked(paper)).total).toBe(2 * placed.total);
  });

  test("of what staff recorded says the day on which it came, and there is none once it was reversed", async () => {
    const rights = ["payments.read", "payments.record", "payments.approve"];
    const [clerk, chief] = [await hireWorker(house, rights), await hireWorker(house, rights)];
    const received_on = lagosDay(new Date(house.clock.now().getTime() - 3 * day));
    const left = async () => (await me.call("GET /wallet")).body.fund_left;
    const before = await left();
    const { body } = await clerk.ask("POST /admin/payments", {
      body: { user_id: me.id, method: "bank", amount: 700, order_ids: [], received_on },
    });
    expect(await left()).toBe(before);
    const paper = await receipt(body.id);
    expect(paper.facts.map(({ value }) => value)).toEqual([dayOnPaper(received_on), "Bank transfer"]);
    expect((await clerk.ask(`GET /admin/payments/${body.id}/receipt.pdf`)).status).toBe(200);
    const seller = await hireWorker(house, ["orders.read"]);
    expect((await seller.ask(`GET /admin/payments/${body.id}/receipt.pdf`)).status).toBe(403);
    await chief.ask(`POST /admin/payments/${body.id}/reverse`, { body: { reason: "Never came" } });
    expect((await me.call(`GET /payments/${body.id}/receipt.pdf`)).status).toBe(409);
    expect(await checked(paper)).toMatchObject({ valid: false });
  });

  test("is there for whoever paid by the link, without the customer's phone number", async () => {
    const placed = await begin();
    const token = payTokenFor(system(), placed.id);
    expect((await house.call(`GET /pay_links/${token}`)).body.receipts).toEqual([]);
    await end(placed.reference, "succeed");
    const [number] = (await house.call(`GET /pay_links/${token}`)).body.receipts;
    const printed = await house.call(`GET /pay_links/${token}/payments/${number}/receipt.pdf`);
    expect([printed.status, printed.raw.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    await fund(1_000);
    const { body } = await me.call("GET /transactions");
    const other = body.data[0].number;
    expect((await house.call(`GET /pay_links/${token}/payments/${other}/receipt.pdf`)).status).toBe(404);
    const payment = await readPayment(system()).where("p.number", "=", number).executeTakeFirstOrThrow();
    expect((await receiptOf(system(), payment, { withPhone: false })).parties[0]!.lines).toEqual([]);
  });
});

describe("a transfer", () => {
  test("has a receipt for both sides, called a transfer in the statement as well", async () => {
    const bola = await shopper(house, { name: "Bola Stores" });
    const admin = await adminToken(house);
    await house.call("PUT /admin/settings/wallet.transfers", { token: admin, body: { value: true } });
    await fund(5_000);
    const token = await unlockedSession(house, me.id);
    const { status, body } = await house.call("POST /wallet/transfers", {
      token,
      body: { phone: bola.phone, amount: 1_200, note: "For syrup" },
      headers: { "idempotency-key": `transfer-${me.id}-first` },
    });
    expect(status, body.message).toBe(201);
    const transfer = await readTransfer(system()).where("t.number", "=", body.number).executeTakeFirstOrThrow();
    const namesOn = async (who: { id: number }) =>
      (await transferReceiptOf(await as(who), transfer)).parties.map(({ name }) => name);
    expect([await namesOn(me), await namesOn(bola)]).toEqual([
      ["Ada Obi Pharmacy", "Bola S."],
      ["Ada Obi Pharmacy", "Bola Stores"],
    ]);
    const paper = await transferReceiptOf(await as(me), transfer);
    expect(paper.table.rows).toEqual([["For syrup", inNaira(1_200)]]);
    expect(await checked(paper)).toMatchObject({ kind: "transfer", number: body.number, total: 1_200, valid: true });
    for (const who of [me, bola])
      expect((await who.call(`GET /transactions/${body.number}/receipt.pdf`)).status).toBe(200);
    const stranger = await shopper(house);
    expect((await stranger.call(`GET /transactions/${body.number}/receipt.pdf`)).status).toBe(404);
    const statement = await statementOf(await as(me), {});
    expect(statement.table.rows.map(([, what]) => what)).toEqual(["Money added", "Transfer sent to Bola S."]);
  });
});

test("a statement stays genuine when more moves on its last day", async () => {
  await fund(2_000);
  const paper = await statementOf(await as(me), {});
  expect(paper.facts.map(({ value }) => value)).toEqual([0, 2_000, 0, 2_000].map(inNaira));
  await fund(700);
  expect(await checked(paper)).toMatchObject({ kind: "statement", total: 2_000, valid: true });
  expect((await checked(await statementOf(await as(me), {}))).total).toBe(2_700);
});
