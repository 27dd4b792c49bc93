import { lagosDay } from "@remedia/domain/days";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../../test/harness.ts";
import { knowDevice } from "../../../../test/people.ts";
import { expectSound } from "../../../../test/sound.ts";
import { systemContext } from "../../../platform/context.ts";
import { newWarehouse, stockedProduct } from "../../inventory/test-stock.ts";
import { type Shopper, shopper } from "../../orders/test-orders.ts";
import { hireWorker } from "../../warehousing/test-warehousing.ts";
import { expireOrders } from "../expiring.ts";
import { purse } from "../test-payments.ts";
import { reconcileGateway } from "./reconciling.ts";

type Worker = Awaited<ReturnType<typeof hireWorker>>;
const rights = ["payments.read", "payments.record", "payments.approve", "payments.reconcile"];

let house: TestApp;
let productId: number;
let me: Shopper;
let clerk: Worker;
let chief: Worker;
beforeAll(async () => {
  house = await openTestApp();
  const shelf = (await newWarehouse(house)).shelves[0]!;
  productId = (await stockedProduct(house, shelf, 500)).productId;
  [clerk, chief] = [await hireWorker(house, rights), await hireWorker(house, rights)];
});
beforeEach(async () => {
  me = await shopper(house);
  await knowDevice(house, me.token);
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const system = () => systemContext(house.platform, "test");
const ordered = async (packs = 1) => {
  await me.fill(productId, packs);
  return (await me.order()).body;
};
const record = (amount: number, order_ids: number[], more: object = {}) => {
  const received_on = lagosDay(house.clock.now());
  const body = { user_id: me.id, method: "bank", amount, order_ids, received_on, ...more };
  return clerk.ask("POST /admin/payments", { body });
};
const step = (who: Worker, id: number, action: string, body?: object) =>
  who.ask(`POST /admin/payments/${id}/${action}`, { body: body ?? {} });
const balance = async () => (await me.call("GET /wallet")).body.balance;
const orderOf = async (id: number) => (await me.call(`GET /orders/${id}`)).body;

describe("a payment that staff record", () => {
  test("pays the orders it is for, first come first served, and puts the rest into the wallet", async () => {
    const [first, second] = [await ordered(1), await ordered(2)];
    const { status, body } = await record(first.total + second.total + 500, [first.id, second.id], {
      bank_reference: "NIP/0012",
      note: "Told by phone",
    });
    expect(status, body.message).toBe(201);
    expect(body).toMatchObject({ state: "succeeded", bank_reference: "NIP/0012", method: "bank" });
    expect(body.parts.map(({ taken }: { taken: number }) => taken)).toEqual([first.total, second.total, 500]);
    expect((await orderOf(first.id)).payment_state).toBe("paid");
    expect(await balance()).toBe(500);
  });

  test("part of what an order costs leaves the rest due", async () => {
    const order = await ordered(2);
    await record(order.total - 100, [order.id]);
    expect(await orderOf(order.id)).toMatchObject({ payment_state: "part_paid", due: 100 });
  });

  test("above the limit it counts only once somebody else has approved it", async () => {
    const { body } = await record(500_000.5, []);
    expect(body.state).toBe("initiated");
    expect(await balance()).toBe(0);
    expect((await step(clerk, body.id, "approve")).status).toBe(403);
    expect((await step(chief, body.id, "approve")).body.state).toBe("succeeded");
    expect((await step(chief, body.id, "approve")).status).toBe(409);
    expect(await balance()).toBe(500_000.5);
  });

  test("in small parts needs the same approval as in one", async () => {
    expect((await record(300_000, [])).body.state).toBe("succeeded");
    expect((await record(200_000, [])).body.state).toBe("succeeded");
    expect((await record(1, [])).body.state).toBe("initiated");
    me = await shopper(house);
    expect((await record(1, [])).body.state).toBe("succeeded");
  });

  test("keeps its order from being given up until it is approved or rejected", async () => {
    await me.fill(productId, 1);
    const placed = (await me.order({ payment_method: "gateway" })).body;
    const { body } = await record(placed.total + 500_000, [placed.id]);
    house.clock.advance(2 * hour);
    await expireOrders(system());
    expect((await orderOf(placed.id)).state).toBe("pending_payment");
    await step(chief, body.id, "reject", { reason: "Not on the statement" });
    await expireOrders(system());
    expect((await orderOf(placed.id)).state).toBe("cancelled");
  });

  test("under one bank reference counts once, though four write it down at once", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => record(1, [], { bank_reference: "NIP-4" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    expect(await balance()).toBe(1);
    const { id } = (await record(2, [], { bank_reference: "NIP-5" })).body;
    const edit = (bank_reference: string) =>
      clerk.ask(`PUT /admin/payments/${id}`, { body: { received_on: "2026-11-01", bank_reference } });
    expect((await edit("NIP-4")).status).toBe(422);
    const found = (q: string) => clerk.ask("GET /admin/payments", { query: { q } });
    expect((await found("nip-5")).body.data).toMatchObject([{ id }]);
    await step(chief, id, "reverse", { reason: "Not on the statement" });
    expect((await edit("NIP-6")).status).toBe(409);
  });

  test("is found by its number, its bank reference, and the customer's name or phone", async () => {
    me = await shopper(house, { name: "Zuma Rock Chemists" });
    const { id, number } = (await record(7, [], { bank_reference: "GTB/77-0012" })).body;
    const idsFor = async (q: string) =>
      (await clerk.ask("GET /admin/payments", { query: { q } })).body.data.map((row: { id: number }) => row.id);
    for (const q of [number, "gtb/77", "zuma rock", me.phone]) expect(await idsFor(q), q).toEqual([id]);
    expect(await idsFor("nobody of that name")).toEqual([]);
  });

  test("counts once though it was given back, however its reference is written", async () => {
    const order = await ordered(1);
    await record(order.total, [order.id], { bank_reference: "trf-779" });
    await me.cancel(order.id);
    expect((await record(order.total, [], { bank_reference: "TRF-779" })).status).toBe(422);
    expect(await balance()).toBe(order.total);
    const found = await clerk.ask("GET /admin/payments", { query: { q: order.number } });
    expect(found.body.data.map(({ bank_reference }: { bank_reference: string }) => bank_reference)).toContain(
      "trf-779",
    );
  });

  test("is approved at the amount that was seen", async () => {
    const { body } = await record(600_000, []);
    const edit = { received_on: lagosDay(house.clock.now()), amount: 6_000_000 };
    expect((await clerk.ask(`PUT /admin/payments/${body.id}`, { body: edit })).status).toBe(200);
    expect((await step(chief, body.id, "approve", { amount: 600_000 })).status).toBe(409);
    expect((await step(chief, body.id, "approve", { amount: 6_000_000 })).body.state).toBe("succeeded");
  });

  test("is edited until it is on the statement, then only reversed", async () => {
    const order = await ordered(1);
    const { body } = await record(order.total, [order.id]);
    const edit = { received_on: "2026-11-01", bank_reference: "X1" };
    expect((await clerk.ask(`PUT /admin/payments/${body.id}`, { body: edit })).body).toMatchObject(edit);
    expect((await step(clerk, body.id, "reconcile")).body.reconciled_at).not.toBeNull();
    expect((await clerk.ask(`PUT /admin/payments/${body.id}`, { body: edit })).status).toBe(409);
    const reversed = await step(chief, body.id, "reverse", { reason: "The cheque bounced" });
    expect(reversed.body).toMatchObject({ state: "reversed", state_reason: "The cheque bounced" });
    expect(await orderOf(order.id)).toMatchObject({ payment_state: "unpaid", due: order.total });
  });

  test("cannot be reversed out of a wallet that has spent it", async () => {
    const { body } = await record(1_000, []);
    await me.fill(productId, 1);
    const { total } = await me.checkout();
    await record(total - 999, []);
    expect((await me.order({ payment_method: "wallet" })).status).toBe(201);
    const refused = await step(chief, body.id, "reverse", { reason: "Not on the statement" });
    expect([refused.status, refused.body.code]).toEqual([409, "not_enough_money"]);
    expect(await balance()).toBe(1);
  });

  test("is for orders of that customer only", async () => {
    const order = await ordered(1);
    me = await shopper(house);
    expect((await record(100, [order.id])).status).toBe(404);
  });
});

describe("what does not agree with the gateway", () => {
  test("is found once, and explained by a person", async () => {
    const mine = purse(house, me.token);
    const reference = await mine.begin(1_000);
    await house.call(`POST /sandbox/charges/${reference}/end`, { body: { act: "succeed" } });
    await house.settle();
    const unheard = await mine.begin(2_000);
    await house.platform.db
      .updateTable("sandbox_charges")
      .set({ state: "paid", paid_at: house.clock.now(), times: 1 })
      .where("reference", "=", unheard)
      .execute();
    house.clock.advance(24 * hour);
    [clerk, chief] = [await hireWorker(house, rights), await hireWorker(house, rights)];
    await reconcileGateway(system());
    await reconcileGateway(system());
    const { body } = await clerk.ask("GET /admin/reconciliation_items", { query: { q: unheard } });
    expect(body.data).toMatchObject([{ kind: "unknown_charge", state: "open", at_gateway: 2_000, in_books: null }]);
    const [item] = body.data;
    const explain = { body: { reason: "Sent back by the bank" } };
    const done = await clerk.ask(`POST /admin/reconciliation_items/${item.id}/explain`, explain);
    expect(done.body).toMatchObject({ state: "explained", state_reason: "Sent back by the bank" });
    const paid = await clerk.ask("GET /admin/payments", { query: { q: reference } });
    expect(paid.body.data[0].reconciled_at).not.toBeNull();
  });

  test("what came short is put into the wallet by a person", async () => {
    const { db } = house.platform;
    const held = await db
      .selectFrom("payments")
      .select(["id", "branch_id"])
      .where("held_at", "is not", null)
      .executeTakeFirstOrThrow();
    const there = await hireWorker(house, rights, held.branch_id);
    const { body } = await step(there, held.id, "keep", { reason: "The customer agrees" });
    expect(body).toMatchObject({ state: "failed", held: false });
    expect((await step(there, held.id, "keep", { reason: "Again" })).status).toBe(409);
  });
});

describe("an order that waits with money held in the wallet", () => {
  test("is never paid twice by what staff record", async () => {
    const mine = purse(house, me.token);
    await house.call(`POST /sandbox/charges/${await mine.begin(1_000)}/end`, { body: { act: "succeed" } });
    await house.settle();
    await me.fill(productId, 2);
    const placed = (await me.order({ payment_method: "wallet_gateway" })).body;
    expect(placed).toMatchObject({ state: "pending_payment", held: 1_000 });
    const [owed] = (await clerk.ask(`GET /admin/users/${me.id}/owed_orders`)).body;
    expect(owed.due).toBe(placed.total - 1_000);
    await record(placed.total, [placed.id]);
    expect(await orderOf(placed.id)).toMatchObject({ state: "pending", payment_state: "paid", paid: placed.total });
    expect(await balance()).toBe(1_000);
  });

  test("stops when its payment is reversed, and the same transfer is not recorded twice", async () => {
    await me.fill(productId, 1);
    const placed = (await me.order({ payment_method: "gateway" })).body;
    const { body } = await record(placed.total, [placed.id], { bank_reference: "FT-1" });
    expect((await record(100, [], { bank_reference: "FT-1" })).status).toBe(422);
    expect((await record(100, [], { received_on: "2099-01-01" })).status).toBe(422);
    await step(chief, body.id, "reverse", { reason: "Bounced" });
    expect(await orderOf(placed.id)).toMatchObject({ state: "held", payment_state: "unpaid" });
  });
});

describe("at the desk", () => {
  test("what is paid from a wallet is not looked for on a statement", async () => {
    const wallet = purse(house, me.token);
    await house.call(`POST /sandbox/charges/${await wallet.begin(50_000)}/end`, { body: { act: "succeed" } });
    await house.settle();
    await me.fill(productId, 1);
    const placed = (await me.order({ payment_method: "wallet" })).body;
    const paymentId = placed.payments[0].id;
    const query = { reconciled: "false", user_id: me.id };
    const open = (await clerk.get("/admin/payments", query)).data as { method: string }[];
    expect(open.map(({ method }) => method)).toEqual(["gateway"]);
    expect((await step(clerk, paymentId, "reconcile")).body.message).toMatch(/on no statement/);
  });

  test("a whole statement is ticked off at once, and what cannot be on it is left alone", async () => {
    const [one, other] = [(await record(1_000, [])).body, (await record(2_000, [])).body];
    await step(chief, other.id, "reverse", { reason: "Never came" });
    const { status, body } = await clerk.ask("POST /admin/payments/reconcile", { body: { ids: [one.id, other.id] } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ done: 1, refused: [{ id: other.id }] });
    expect((await clerk.get(`/admin/payments/${one.id}`)).reconciled_at).not.toBeNull();
  });

  test("the amount of what waits for approval may be put right, and whoever does so does not approve it", async () => {
    const order = await ordered(1);
    const { body: waiting } = await record(600_000, [order.id], { note: "Misread" });
    expect(waiting).toMatchObject({ state: "initiated" });
    const edit = (who: Worker, amount: number) =>
      who.ask(`PUT /admin/payments/${waiting.id}`, { body: { received_on: waiting.received_on, amount } });
    expect((await edit(clerk, 0)).body.fields).toHaveProperty("amount");
    const { status, body } = await edit(chief, order.total);
    expect(status, body.message).toBe(200);
    expect(body).toMatchObject({ amount: order.total, recorded_by_id: chief.id });
    expect(body.parts).toMatchObject([{ document: "order", amount: order.total }]);
    expect((await step(chief, waiting.id, "approve")).status).toBe(403);
    expect((await step(clerk, waiting.id, "approve")).status).toBe(200);
    expect(await orderOf(order.id)).toMatchObject({ payment_state: "paid", paid: order.total });
    expect(await balance()).toBe(0);
    expect((await edit(clerk, 5)).body.fields).toHaveProperty("amount");
  });
});
