import { addDays, lagosDay } from "@remedia/domain/days";
import { promiseDay } from "@remedia/domain/orders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, openSession } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { soldCombo, soldProduct } from "../catalog/test-products.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { runningDeal } from "../promotions/test-deals.ts";
import { levelOf, otherBranch } from "../warehousing/test-warehousing.ts";
import { ordersOf, type Shopper, shopper } from "./test-orders.ts";

let house: TestApp;
let admin: string;
let me: Shopper;
let shelf: number;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
  me = await shopper(house);
  shelf = (await newWarehouse(house)).shelves[0]!;
});
beforeEach(() => me.empty());
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const sold = async (packs: number, change: Record<string, unknown> = {}, expiresOn?: string) => {
  const { id } = await soldProduct(house, change);
  return stockedProduct(house, shelf, packs, { productId: id, ...(expiresOn ? { expiresOn } : {}) });
};
const agent = "08030000010";
const faultsOf = ({ body }: { body: { faults?: { why: string }[] } }) => body.faults?.map(({ why }) => why);
const inDays = (days: number) => addDays(lagosDay(house.clock.now()), days);
const licence = (licence_class: string | null, licence_expires_on: string | null) =>
  house.platform.db
    .updateTable("stores")
    .set({ licence_class, licence_number: "PCN/1234", licence_expires_on })
    .where("id", "=", me.storeId)
    .execute();

describe("the checkout", () => {
  test("says what ordering would cost, when it would come, and to which stores", async () => {
    const { productId } = await sold(10);
    await me.fill(productId, 3);
    const store = await house.platform.db
      .selectFrom("stores as s")
      .innerJoin("lgas as l", "l.id", "s.lga_id")
      .select(["l.delivery_fee_kobo", "l.delivery_days"])
      .where("s.id", "=", me.storeId)
      .executeTakeFirstOrThrow();
    const fee = store.delivery_fee_kobo / 100;
    expect(await me.checkout()).toMatchObject({
      store_id: me.storeId,
      stores: [{ id: me.storeId, delivery_fee: fee }],
      goods: 3_000,
      delivery_fee: fee,
      total: 3_000 + fee,
      promised_on: promiseDay(inDays(0), store.delivery_days),
      faults: [],
    });
  });

  test("names what stands in the way before anybody orders", async () => {
    const { productId: few } = await sold(4);
    const { productId: none } = await sold(1, {}, inDays(30));
    await me.fill(few, 5);
    await me.fill(none, 1);
    const { faults, delivery_fee, total } = await me.checkout();
    expect({ delivery_fee, total }, "nothing to order is nothing to deliver").toEqual({ delivery_fee: 0, total: 0 });
    expect(faults).toMatchObject([
      { why: "out_of_stock", available: 4, message: "Only 4 left. Take fewer packs." },
      { why: "out_of_stock", available: 0 },
    ]);
    const refused = await me.order();
    expect(refused).toMatchObject({ status: 409, body: { code: "checkout_refused", faults } });
    expect(await ordersOf(house, me.id)).toEqual([]);
  });

  test("does not know the store of another", async () => {
    const other = await shopper(house);
    const { productId } = await sold(5);
    await me.fill(productId);
    expect((await me.call("GET /checkout", { query: { store_id: other.storeId } })).status).toBe(404);
    expect((await me.order({ store_id: other.storeId, expected_total: 1_000 })).status).toBe(404);
  });
});

describe("an order", () => {
  const pageOf = async (id: number) => (await me.call(`GET /orders/${id}`)).body;

  test("empties the cart but for what waits there, and promises the packs that expire first", async () => {
    const { id } = await soldProduct(house);
    const late = await stockedProduct(house, shelf, 10, { productId: id, expiresOn: "2031-06-30" });
    const soon = await stockedProduct(house, shelf, 3, { productId: id, expiresOn: "2029-06-30" });
    const { productId: saved } = await sold(5);
    await me.fill(id, 5);
    await me.call("POST /cart", { body: { product_id: saved, quantity: 1, type: "saved_for_later" } });
    const { status, body } = await me.order({ note: " Ring at the back door " });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: "pending",
      payment_state: "unpaid",
      goods: 5_000,
      note: "Ring at the back door",
      may_cancel: true,
      lines: [{ product_id: id, quantity: 5, unit_price: 1_000, packs: [] }],
    });
    expect(await pageOf(body.id), "answered before it was written, as it is read afterwards").toEqual(body);
    expect(await levelOf(house, shelf, soon.batchId)).toEqual({ on_hand: 3, reserved: 3 });
    expect(await levelOf(house, shelf, late.batchId)).toEqual({ on_hand: 10, reserved: 2 });
    const { body: cart } = await me.call("GET /cart/web");
    expect(cart.carts.map(({ type }: { type: string }) => type)).toEqual(["saved_for_later"]);
  });

  test("of an empty cart is refused", async () => {
    expect((await me.order({ expected_total: 0 })).status).toBe(422);
  });

  test("at another total than was shown is refused, and names the line whose price moved", async () => {
    const { productId } = await sold(5);
    await me.fill(productId, 2);
    const { total } = await me.checkout();
    await house.call(`PUT /admin/products/${productId}/prices`, {
      token: admin,
      body: { prices: [{ branch_id: 1, price: 1_100 }] },
    });
    const refused = await me.order({ expected_total: total });
    expect([refused.status, faultsOf(refused)]).toEqual([409, ["price_changed"]]);
    const { body } = await me.order();
    expect(body).toMatchObject({ goods: 2_200 });
  });

  test("of what a store's licence does not cover is refused, even where another store's does", async () => {
    const { productId } = await sold(5, { class: "prescription" });
    await me.fill(productId);
    await licence("patent_medicine", "2031-01-01");
    expect(faultsOf(await me.order())).toEqual(["licence"]);
    await licence("pharmacy", inDays(-1));
    expect(faultsOf(await me.order())).toEqual(["licence"]);
    await licence("pharmacy", inDays(0));
    const { status, body } = await me.order();
    expect(status).toBe(201);
    const kept = await house.platform.db
      .selectFrom("orders")
      .select("licence_number")
      .where("id", "=", body.id)
      .executeTakeFirst();
    expect(kept).toEqual({ licence_number: "PCN/1234" });
    await licence(null, null);
  });

  test("of what is no longer sold, or not at this branch, is refused", async () => {
    const hidden = await sold(5);
    const elsewhere = await sold(5, { prices: [{ branch_id: await otherBranch(house), price: 1_000 }] });
    await me.fill(hidden.productId);
    await me.fill(elsewhere.productId);
    await house.call(`POST /admin/products/${hidden.productId}/hide`, { token: admin, body: {} });
    expect(faultsOf(await me.order())).toEqual(["not_sold", "no_price"]);
  });

  test("of a combo takes its parts, and as many as the scarcest allows", async () => {
    const many = await sold(20);
    const few = await sold(5);
    const combo = await soldCombo(house, [
      { product_id: many.productId, quantity: 2 },
      { product_id: few.productId, quantity: 1 },
    ]);
    const there = await house.call(`GET /admin/combos/${combo}`, { token: admin, query: { current_branch: 1 } });
    expect(there.body.available).toBe(5);
    await me.fill(combo, 6);
    expect((await me.order()).body.faults).toMatchObject([{ why: "out_of_stock", available: 5 }]);
    const { body: cart } = await me.call("GET /cart/web");
    await me.call(`PUT /cart/${cart.carts[0].id}`, { body: { quantity: 4 } });
    const { body: placed } = await me.order();
    expect(placed).toMatchObject({ goods: 10_000, packs: 4 });
    expect(await pageOf(placed.id)).toEqual(placed);
    expect(await levelOf(house, shelf, many.batchId)).toEqual({ on_hand: 20, reserved: 8 });
    expect(await levelOf(house, shelf, few.batchId)).toEqual({ on_hand: 5, reserved: 4 });
  });

  test("at a deal's price counts against its limit until it is cancelled", async () => {
    const { productId } = await sold(20);
    const deal = await runningDeal(house, {
      limit_per_customer: 5,
      products: [{ product_id: productId, price: 800 }],
    });
    await me.fill(productId, 4);
    const { body: first } = await me.order();
    expect(first).toMatchObject({ goods: 3_200, lines: [{ deal_id: deal.id, unit_price: 800, list_price: 1_000 }] });
    expect(await pageOf(first.id)).toEqual(first);
    await me.fill(productId, 2);
    expect((await me.checkout()).goods).toBe(2_000);
    const { body: sales } = await house.call(`GET /admin/deals/${deal.id}/sales`, { token: admin });
    expect(sales.data).toMatchObject([{ quantity: 4, total: 3_200, margin: 1_200 }]);
    await me.cancel(first.id);
    house.clock.advance(1_500);
    expect((await me.checkout()).goods).toBe(1_600);
  });

  test("of several products on one deal does not sell more of it than its limits allow", async () => {
    const [one, other] = [await sold(20), await sold(20)];
    const deal = await runningDeal(house, {
      limit_total: 5,
      products: [one, other].map(({ productId }) => ({ product_id: productId, price: 800 })),
    });
    await me.fill(one.productId, 4);
    await me.fill(other.productId, 4);
    const { body } = await me.order();
    expect(body).toMatchObject({
      goods: 3_200 + 4_000,
      lines: [
        { deal_id: deal.id, unit_price: 800 },
        { deal_id: null, unit_price: 1_000 },
      ],
    });
    await me.cancel(body.id);
  });

  test("is placed by a member of staff who views the store as the customer, under both names", async () => {
    const { productId } = await sold(5);
    const { body: view } = await house.call(`POST /admin/users/${me.id}/login`, { token: admin, body: {} });
    await house.call("POST /cart", { token: view.token, body: { product_id: productId, quantity: 1 } });
    const { total } = await me.checkout();
    const { status, body } = await house.call("POST /orders", {
      token: view.token,
      body: me.bodyFor(total),
      headers: { "idempotency-key": "viewed-order-1" },
    });
    expect(status).toBe(201);
    const seen = await house.call(`GET /admin/orders/${body.id}`, { token: admin });
    expect(seen.body).toMatchObject({
      user_id: me.id,
      placed_by: "Adaeze Okonkwo",
      events: [{ actor: "Adaeze Okonkwo" }],
    });
  });

  test("cannot be tampered with", async () => {
    const { productId } = await sold(5);
    await me.fill(productId, 1);
    const { total } = await me.checkout();
    const key = { "idempotency-key": "tampered-order" };
    for (const extra of [{ total: 1 }, { state: "delivered" }, { user_id: 1 }, { price: 1 }, { deal_id: 1 }]) {
      const answer = await me.call("POST /orders", { body: { ...me.bodyFor(total), ...extra }, headers: key });
      expect(answer.status, JSON.stringify(extra)).toBe(422);
    }
    for (const wrong of [-1, 0, 0.005, "2", 1e12, total - 1])
      expect([409, 422], String(wrong)).toContain(
        (await me.call("POST /orders", { body: me.bodyFor(wrong as number), headers: key })).status,
      );
    expect((await me.call("POST /orders", { body: me.bodyFor(total) })).status).toBe(422);
    expect(await ordersOf(house, me.id).then((orders) => orders.at(-1)?.state)).not.toBe("delivered");
  });

  test("is not for agents, nor for those who are not approved", async () => {
    expect((await house.call("GET /checkout", { token: await house.tokenOf(agent) })).status).toBe(403);
    const pending = await house.platform.db
      .selectFrom("users")
      .select("id")
      .where("role", "=", 3)
      .where("state", "=", "pending")
      .executeTakeFirstOrThrow();
    const token = await openSession(house, pending.id);
    expect([400, 403]).toContain((await house.call("GET /checkout", { token })).status);
  });
});

describe("a product's orders", () => {
  test("leave a margin without the tax that the price includes", async () => {
    const { productId } = await sold(20);
    const { db } = house.platform;
    await db.updateTable("products").set({ vat_class: "standard" }).where("id", "=", productId).execute();
    await me.fill(productId, 3);
    const { body: order } = await me.order();
    // 3,000 with 7.5% in it, and 1,500 of cost.
    const margin = 1_290.7;
    const one = (await house.call(`GET /admin/orders/${order.id}`, { token: admin })).body;
    expect([one.margin, one.lines[0].margin]).toEqual([margin, margin]);
    const list = (await house.call(`GET /admin/products/${productId}/orders`, { token: admin })).body;
    const sales = (await house.call(`GET /admin/products/${productId}/sales`, { token: admin })).body;
    expect([list.data[0].margin, sales.margin]).toEqual([margin, margin]);
  });

  test("are listed with what each bought of it, and follow it into a merge", async () => {
    const { productId } = await sold(20);
    await me.fill(productId, 3);
    const { body: order } = await me.order();
    const list = async (id: number) => (await house.call(`GET /admin/products/${id}/orders`, { token: admin })).body;
    expect(await list(productId)).toMatchObject({
      total: 1,
      data: [{ id: order.id, number: order.number, quantity: 3, unit_price: 1_000, line_total: 3_000, margin: 1_500 }],
    });
    const { body: sales } = await house.call(`GET /admin/products/${productId}/sales`, { token: admin });
    expect(sales).toMatchObject({ packs: 3, revenue: 3_000, margin: 1_500 });
    expect(sales.weeks).toHaveLength(26);
    expect(sales.weeks.at(-1)).toMatchObject({ packs: 3, orders: 1 });
    const survivor = await soldProduct(house);
    const merged = await house.call("POST /admin/products/merge", {
      token: admin,
      body: { keep_id: survivor.id, merge_id: productId },
    });
    expect(merged.status).toBe(200);
    expect(await list(survivor.id)).toMatchObject({ total: 1, data: [{ id: order.id }] });
    expect(await list(productId)).toMatchObject({ total: 1 });
  });
});

describe("a customer's own minimum shelf life", () => {
  const demand = (days: number) => house.call(`PUT /admin/users/${me.id}/shelf_life`, { token: admin, body: { days } });
  afterAll(() => demand(0));

  test("is set by staff, on the record, and by nobody else", async () => {
    expect((await demand(365)).body.min_shelf_life_days).toBe(365);
    const { body } = await house.call("GET /admin/audit_events", {
      token: admin,
      query: { action: "user.shelf_life" },
    });
    expect(body.data[0]).toMatchObject({ subject_id: me.id });
    expect((await me.call(`PUT /admin/users/${me.id}/shelf_life`, { body: { days: 0 } })).status).toBe(403);
    for (const days of [-1, 1826, 1.5]) expect((await demand(days)).status, String(days)).toBe(422);
  });

  test("is held by the product page, the checkout, the order, and whatever replaces lost packs", async () => {
    const { productId } = await sold(10, { min_shelf_life_days: 90 }, inDays(200));
    await me.fill(productId, 3);
    await demand(365);
    expect((await me.call(`GET /products/${productId}`)).body).toMatchObject({ stock: "out_of_stock", packs_left: 0 });
    expect((await me.checkout()).faults).toMatchObject([{ why: "out_of_stock", available: 0 }]);
    expect(faultsOf(await me.order({ expected_total: (await me.checkout()).total }))).toEqual(["out_of_stock"]);
    const lasting = await stockedProduct(house, shelf, 3, { productId, expiresOn: inDays(500) });
    const { status, body: order } = await me.order();
    expect([status, await levelOf(house, shelf, lasting.batchId)]).toMatchObject([201, { reserved: 3 }]);
    await house.call(`POST /admin/batches/${lasting.batchId}/hold`, { token: admin, body: { reason: "Seals broken" } });
    const desk = (action: string) => house.call(`POST /admin/orders/${order.id}/${action}`, { token: admin, body: {} });
    expect((await desk("confirm")).status).toBe(200);
    expect((await desk("start_picking")).body.message).toContain("Reserved packs are gone");
    await demand(90);
    expect((await desk("start_picking")).status).toBe(200);
  });

  test("does not lessen what the product demands", async () => {
    const { productId } = await sold(10, { min_shelf_life_days: 180 }, inDays(120));
    await demand(90);
    expect((await me.call(`GET /products/${productId}`)).body.stock).toBe("out_of_stock");
  });
});
