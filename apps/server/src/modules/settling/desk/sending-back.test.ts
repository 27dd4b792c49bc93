import { lagosDay } from "@remedia/domain/days";
import { toKobo, toNaira } from "@remedia/domain/money";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../../test/harness.ts";
import { knowDevice } from "../../../../test/people.ts";
import { expectSound } from "../../../../test/sound.ts";
import { systemContext } from "../../../platform/context.ts";
import { readPayment, receiptOf } from "../../documents/receipts.ts";
import { newWarehouse, stockedProduct } from "../../inventory/test-stock.ts";
import { type Shopper, shopper } from "../../orders/test-orders.ts";
import type { SandboxAct } from "../../payments/sandbox.ts";
import { hireWorker } from "../../warehousing/test-warehousing.ts";
import { recoverOwed } from "../charge-backs.ts";
import { type Purse, purse } from "../test-payments.ts";
import { reconcileGateway } from "./reconciling.ts";

let house: TestApp;
let productId: number;
let me: Shopper;
let mine: Purse;
let chief: Awaited<ReturnType<typeof hireWorker>>;
beforeAll(async () => {
  house = await openTestApp();
  const shelf = (await newWarehouse(house)).shelves[0]!;
  productId = (await stockedProduct(house, shelf, 500)).productId;
});
beforeEach(async () => {
  me = await shopper(house);
  mine = purse(house, me.token);
  await knowDevice(house, me.token);
  chief = await hireWorker(house, ["payments.read", "payments.approve"]);
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const end = async (reference: string, act: SandboxAct) => {
  const { status, body } = await house.call(`POST /sandbox/charges/${reference}/end`, { body: { act } });
  expect(status, body.message).toBe(200);
  await house.settle();
};
const paymentBy = async (reference: string) => {
  const rows = house.platform.db.selectFrom("payments").select("id").where("reference", "=", reference);
  return (await chief.ask(`GET /admin/payments/${(await rows.executeTakeFirstOrThrow()).id}`)).body;
};
const fund = async (amount: number, act: SandboxAct = "succeed") => {
  const reference = await mine.begin(amount);
  await end(reference, act);
  return paymentBy(reference);
};
/** An order through the gateway, paid. */
const paidOrder = async (packs = 1) => {
  await me.fill(productId, packs);
  const { body } = await me.order({ payment_method: "gateway" });
  const opened = await me.call(`POST /payments/${body.payment_id}/open`, { body: { return_to: `/orders/${body.id}` } });
  const reference = opened.body.url.split("/").at(-1) as string;
  await end(reference, "succeed");
  return { order: body, reference };
};
/** Under the reference of its page, another amount comes than was asked for. */
const fundShort = async (asked: number, came: number) => {
  const reference = await mine.begin(asked);
  const charge = house.platform.db.updateTable("sandbox_charges").set({ amount_kobo: toKobo(came) });
  await charge.where("reference", "=", reference).execute();
  await end(reference, "succeed");
  return paymentBy(reference);
};
const step = (id: number, action: string, body: object) => chief.ask(`POST /admin/payments/${id}/${action}`, { body });
const refund = (id: number, amount: number) => step(id, "refund", { amount, reason: "The customer asked" });
const refundsOf = async () => {
  const rows = house.platform.db.selectFrom("payments").select(["state", "amount_kobo", "method"]);
  const found = await rows.where("user_id", "=", me.id).where("direction", "=", "out").orderBy("id").execute();
  return found.map(({ state, amount_kobo, method }) => [method, state, toNaira(amount_kobo)]);
};
/** What the house's own account of a kind says of this payment and its refunds. */
const inAccount = async (kind: string) => {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(l.amount_kobo), 0)::bigint as kobo from payments p
      join journal_entries e on e.document = 'payment' and e.document_id = p.id join postings l on l.entry_id = e.id
      join ledger_accounts a on a.id = l.account_id and a.kind = ${kind} where p.user_id = ${me.id}`.execute(
    house.platform.db,
  );
  return toNaira(rows[0]!.kobo);
};

const available = async () => (await me.call("GET /wallet")).body.available;

describe("money in a wallet", () => {
  test("goes back to where it came from, never more than came", async () => {
    const { id, returnable } = await fund(5_000);
    expect(returnable).toBe(5_000);
    const { status, body } = await refund(id, 2_000);
    expect(status, body.message).toBe(200);
    expect(body).toMatchObject({ state: "partly_refunded", returnable: 3_000 });
    expect(await mine.balance()).toBe(3_000);
    await house.settle();
    expect(await refundsOf()).toEqual([["gateway", "succeeded", 2_000]]);
    expect((await mine.movements())[0]).toMatchObject({ step: "send_back", amount: -2_000 });
    expect((await refund(id, 3_000.01)).status).toBe(422);
    expect((await refund(id, 3_000)).body).toMatchObject({ state: "refunded", returnable: 0 });
    expect((await refund(id, 1)).status).toBe(422);
    expect(await inAccount("gateway_clearing")).toBe(0);
  });

  test("goes back once, however many ask for it at once", async () => {
    const { id } = await fund(1_000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(id, 300)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await mine.balance()).toBe(100);
  });

  test("that was spent does not go back", async () => {
    await me.fill(productId, 1);
    const { total } = await me.checkout();
    const { id } = await fund(total);
    expect((await me.order({ payment_method: "wallet" })).status).toBe(201);
    expect((await refund(id, total)).body.code).toBe("not_enough_money");
  });

  test("of an order that was cancelled goes back, of one that goes on it does not", async () => {
    const { order, reference } = await paidOrder();
    const { id, returnable } = await paymentBy(reference);
    expect(returnable).toBe(0);
    await fund(order.total);
    expect((await refund(id, 1)).status).toBe(422);
    await me.cancel(order.id, { refund_to: "wallet" });
    expect((await refund(id, order.total)).body).toMatchObject({ state: "refunded", returnable: 0 });
    expect(await mine.balance()).toBe(order.total);
    expect((await refund(id, 1)).status).toBe(422);
  });

  test("that was paid twice goes back by each of its charges", async () => {
    const { id, returnable } = await fund(700, "pay_twice");
    expect(returnable).toBe(1_400);
    await refund(id, 1_400);
    await house.settle();
    expect(await refundsOf()).toEqual([
      ["gateway", "succeeded", 700],
      ["gateway", "succeeded", 700],
    ]);
    expect(await mine.balance()).toBe(0);
  });

  test("goes back by more than one person above a limit, and not by who recorded money", async () => {
    const { id } = await fund(600_000);
    expect((await refund(id, 500_000.01)).status).toBe(409);
    expect((await refund(id, 400_000)).status).toBe(200);
    expect((await refund(id, 100_000.01)).body.message).toContain("₦100,000.00");
    const another = await hireWorker(house, ["payments.read", "payments.record", "payments.approve"]);
    const body = { amount: 200_000, reason: "The customer asked" };
    const recorded = {
      user_id: me.id,
      method: "cash",
      amount: 5,
      order_ids: [],
      received_on: lagosDay(house.clock.now()),
    };
    const first = await another.ask("POST /admin/payments", { body: recorded });
    expect((await another.ask(`POST /admin/payments/${id}/refund`, { body })).status).toBe(409);
    await another.ask(`POST /admin/payments/${first.body.id}/reverse`, { body: { reason: "A mistake" } });
    expect((await another.ask(`POST /admin/payments/${id}/refund`, { body })).status).toBe(200);
  });

  test("that went back has a receipt that says how much", async () => {
    await refund((await fund(1_000)).id, 600);
    await house.settle();
    const refunds = house.platform.db
      .selectFrom("payments")
      .select(["id", "reconciled_at"])
      .where("direction", "=", "out");
    const { id, reconciled_at } = await refunds.where("user_id", "=", me.id).executeTakeFirstOrThrow();
    expect(reconciled_at).not.toBeNull();
    const system = systemContext(house.platform, "test");
    const paid = await readPayment(system).where("p.id", "=", id).executeTakeFirstOrThrow();
    const paper = await receiptOf(system, paid, { withPhone: false });
    expect(paper.table.rows).toEqual([["Sent back to where it came from", "₦600.00"]]);
  });

  test("is refunded only by whoever may", async () => {
    const { id } = await fund(1_000);
    const clerk = await hireWorker(house, ["payments.read", "payments.record"]);
    const body = { amount: 1, reason: "No" };
    expect((await clerk.ask(`POST /admin/payments/${id}/refund`, { body })).status).toBe(403);
    const branch = house.platform.db.selectFrom("branches").select("id").where("id", "!=", 1);
    const { id: branchId } = await branch.executeTakeFirstOrThrow();
    const elsewhere = await hireWorker(house, ["payments.read", "payments.approve"], branchId);
    expect((await elsewhere.ask(`POST /admin/payments/${id}/refund`, { body })).status).toBe(404);
  });
});

describe("what came short", () => {
  test("goes back, and is then neither kept nor sent again", async () => {
    const { id, held, returnable } = await fundShort(2_000, 1_500);
    expect([held, returnable]).toEqual([true, 0]);
    expect((await chief.ask(`GET /admin/payments/${id}`)).body.charges).toMatchObject([
      { amount: 1_500, currency: "NGN", refunds: [] },
    ]);
    expect((await refund(id, 1_500)).status).toBe(409);
    expect((await step(id, "send_back", { reason: "The customer wants it back" })).body).toMatchObject({
      state: "failed",
      held: false,
      returnable: 0,
    });
    await house.settle();
    expect(await refundsOf()).toEqual([["gateway", "succeeded", 1_500]]);
    expect((await step(id, "keep", { reason: "Again" })).status).toBe(409);
    expect((await step(id, "send_back", { reason: "Again" })).status).toBe(409);
    expect([await inAccount("unidentified_money"), await mine.balance()]).toEqual([0, 0]);
  });

  test("and was kept can still go back", async () => {
    const { id } = await fundShort(2_000, 1_200);
    await step(id, "keep", { reason: "The customer agrees" });
    expect(await mine.balance()).toBe(1_200);
    expect((await refund(id, 1_200)).status).toBe(200);
    expect([await inAccount("gateway_clearing"), await mine.balance()]).toEqual([0, 0]);
  });
});

describe("money that the payer's bank takes back", () => {
  const differences = async (reference: string) =>
    (await chief.ask("GET /admin/reconciliation_items", { query: { q: reference } })).body.data;

  test("is owed again by its order, which stops, and somebody is told once", async () => {
    const { order, reference } = await paidOrder(2);
    await end(reference, "take_back");
    await mine.check(reference);
    await house.settle();
    expect(await paymentBy(reference)).toMatchObject({ state: "reversed", has_receipt: false, returnable: 0 });
    expect((await me.call(`GET /orders/${order.id}`)).body).toMatchObject({ state: "held", payment_state: "unpaid" });
    expect(await differences(reference)).toMatchObject([{ kind: "reversed_charge", state: "open" }]);
    expect(await inAccount("gateway_clearing")).toBe(0);
  });

  test("leaves the wallet as far as it is there, and is owed beyond that", async () => {
    await me.fill(productId, 1);
    const { total } = await me.checkout();
    const reference = await mine.begin(total + 250);
    await end(reference, "succeed");
    await me.order({ payment_method: "wallet" });
    await end(reference, "take_back");
    expect(await mine.balance()).toBe(0);
    expect(await inAccount("owed_back")).toBe(total);
    expect((await paymentBy(reference)).state).toBe("reversed");
  });

  test("after it was spent, what comes back for the order makes it good", async () => {
    await me.fill(productId, 1);
    const { total } = await me.checkout();
    const reference = await mine.begin(total);
    await end(reference, "succeed");
    await fund(900);
    const { body: order } = await me.order({ payment_method: "wallet" });
    await end(reference, "take_back");
    expect(await available()).toBe(0);
    expect((await me.cancel(order.id)).status).toBe(200);
    expect([await mine.balance(), await available()]).toEqual([total, 900]);
    await recoverOwed(systemContext(house.platform, "test"));
    await recoverOwed(systemContext(house.platform, "test"));
    expect([await mine.balance(), await available()]).toEqual([900, 900]);
    expect((await mine.movements())[0]).toMatchObject({ step: "recover", amount: 900 - total });
  });

  test("while only held for an order cannot be spent on it either", async () => {
    const reference = await mine.begin(800);
    await end(reference, "succeed");
    await me.fill(productId, 2);
    const { body: order } = await me.order({ payment_method: "wallet_gateway" });
    expect(order.held).toBe(800);
    await end(reference, "take_back");
    await me.cancel(order.id);
    expect([await mine.balance(), await available()]).toEqual([800, 0]);
    await recoverOwed(systemContext(house.platform, "test"));
    expect(await mine.balance()).toBe(0);
  });

  test("is for a person to look at where some of it was our own refund", async () => {
    const reference = await mine.begin(900);
    await end(reference, "succeed");
    await refund((await paymentBy(reference)).id, 400);
    await house.settle();
    await end(reference, "take_back");
    expect([await mine.balance(), await inAccount("owed_back")]).toEqual([500, 0]);
    expect(await differences(reference)).toMatchObject([{ kind: "reversed_charge" }]);
    expect((await paymentBy(reference)).returnable).toBe(0);
  });

  test("is no surprise where all of it was our own refund", async () => {
    const reference = await mine.begin(900);
    await end(reference, "succeed");
    await refund((await paymentBy(reference)).id, 900);
    await house.settle();
    await end(reference, "take_back");
    expect((await paymentBy(reference)).state).toBe("refunded");
    expect(await differences(reference)).toEqual([]);
  });

  test("before we took it is a payment that failed", async () => {
    const reference = await mine.begin(900);
    await end(reference, "delay");
    await end(reference, "take_back");
    expect([(await mine.check(reference)).state, await mine.balance()]).toEqual(["failed", 0]);
  });

  test("while it waited for a decision is no longer there to decide about", async () => {
    const reference = await mine.begin(900);
    const charge = house.platform.db.updateTable("sandbox_charges").set({ amount_kobo: toKobo(800) });
    await charge.where("reference", "=", reference).execute();
    await end(reference, "succeed");
    await end(reference, "take_back");
    const { id, state, held } = await paymentBy(reference);
    expect([state, held]).toEqual(["failed", false]);
    expect((await step(id, "keep", { reason: "Keep" })).status).toBe(409);
    expect(await inAccount("unidentified_money")).toBe(0);
  });

  test("is taken back by each of its charges, also what was kept", async () => {
    const twice = await mine.begin(700);
    await end(twice, "pay_twice");
    const short = await mine.begin(900);
    const charge = house.platform.db.updateTable("sandbox_charges").set({ amount_kobo: toKobo(800) });
    await charge.where("reference", "=", short).execute();
    await end(short, "succeed");
    await step((await paymentBy(short)).id, "keep", { reason: "The customer agrees" });
    expect(await mine.balance()).toBe(2_200);
    await end(twice, "take_back");
    await end(short, "take_back");
    expect([await mine.balance(), await inAccount("gateway_clearing"), await inAccount("owed_back")]).toEqual([
      0, 0, 0,
    ]);
    expect([(await paymentBy(twice)).state, (await paymentBy(short)).state]).toEqual(["reversed", "failed"]);
  });

  test("unannounced is found in the night", async () => {
    const reference = await mine.begin(600);
    await end(reference, "succeed");
    const charge = house.platform.db.updateTable("sandbox_charges").set({ state: "reversed" });
    await charge.where("reference", "=", reference).execute();
    await tonight();
    expect((await paymentBy(reference)).state).toBe("reversed");
    expect(await differences(reference)).toMatchObject([{ kind: "reversed_charge" }]);
  });
});

const tonight = async () => {
  house.clock.advance(24 * hour);
  await reconcileGateway(systemContext(house.platform, "test"));
  await reconcileGateway(systemContext(house.platform, "test"));
  chief = await hireWorker(house, ["payments.read", "payments.approve"]);
};

describe("every night", () => {
  const kindsOf = async (reference: string) => {
    const { body } = await chief.ask("GET /admin/reconciliation_items", { query: { q: reference } });
    return body.data.map(({ kind }: { kind: string }) => kind);
  };

  test("a page that was opened long before it was paid is not missing", async () => {
    const reference = await mine.begin(500);
    await end(reference, "succeed");
    const charge = house.platform.db.updateTable("sandbox_charges").set({ created_at: new Date("2026-01-01") });
    await charge.where("reference", "=", reference).execute();
    await tonight();
    expect(await kindsOf(reference)).toEqual([]);
    expect((await paymentBy(reference)).reconciled_at).not.toBeNull();
  });

  test("one odd charge keeps its payment from being marked", async () => {
    const reference = await mine.begin(500);
    await end(reference, "pay_twice");
    const charge = house.platform.db.updateTable("sandbox_charges").set({ times: 1, state: "failed", paid_at: null });
    await charge.where("reference", "=", reference).execute();
    await tonight();
    expect(await kindsOf(reference)).toEqual(["missing_charge", "missing_charge"]);
    expect((await paymentBy(reference)).reconciled_at).toBeNull();
  });

  test("orders that say another amount than was paid for them are found", async () => {
    const { order, reference } = await paidOrder();
    const change = (kobo: number) =>
      sql`update orders set paid_kobo = paid_kobo + ${kobo} where id = ${order.id}`.execute(house.platform.db);
    await change(-1);
    await tonight();
    await change(1);
    expect(await kindsOf(reference)).toEqual(["order_differs"]);
    expect((await paymentBy(reference)).reconciled_at).toBeNull();
  });
});
