import { addDays } from "@remedia/domain/days";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminToken } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { soldCombo, soldProduct } from "../catalog/test-products.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { ordersOf } from "../orders/test-orders.ts";
import { engineOf } from "../search/engine.ts";
import { hireWorker, levelOf, otherBranch } from "../warehousing/test-warehousing.ts";
import { type Desk, openDesk } from "./test-desk.ts";

let desk: Desk;
let admin: string;
let helper: number;
let theirShelf: number;
const laterDays = 3;

const branch = (change: Record<string, unknown>) =>
  desk.house.call("PATCH /admin/branches/1", { token: admin, body: change });

beforeAll(async () => {
  desk = await openDesk();
  admin = await adminToken(desk.house);
  helper = await otherBranch(desk.house);
  theirShelf = (await newWarehouse(desk.house, helper)).shelves[0]!;
});
beforeEach(async () => {
  await desk.me.empty();
  expect((await branch({ helper_id: helper, helper_days: laterDays })).status).toBe(200);
});
afterAll(async () => {
  await expectSound(desk.house);
  await desk.house.close();
});

/** A product with packs here and there. */
const shared = async (here: number, there: number, expiresOn = "2031-01-31") => {
  const { id: productId } = await soldProduct(desk.house);
  const put = async (shelf: number, packs: number) =>
    packs === 0 ? 0 : (await stockedProduct(desk.house, shelf, packs, { productId, expiresOn })).batchId;
  return { productId, ownBatch: await put(desk.shelf, here), theirBatch: await put(theirShelf, there) };
};

const familyOf = async (id: number) => {
  const all = await ordersOf(desk.house, desk.me.id);
  return all.filter((order) => order.id === id || order.parent_id === id);
};
const linesOf = (orderId: number) =>
  desk.house.platform.db
    .selectFrom("order_lines")
    .select(["product_id", "quantity"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();

const costOf = async (orderId: number) => {
  const lines = await desk.house.platform.db
    .selectFrom("order_lines")
    .select("cost_kobo")
    .where("order_id", "=", orderId)
    .execute();
  return lines.reduce((sum, { cost_kobo }) => sum + cost_kobo, 0);
};

describe("what a branch lacks", () => {
  test("comes from the one that helps it, as a part of the order with its own day", async () => {
    const { productId, ownBatch, theirBatch } = await shared(4, 10);
    await desk.me.fill(productId, 7);
    const quote = await desk.me.checkout();
    const later = addDays(quote.promised_on, laterDays);
    expect(quote).toMatchObject({
      faults: [],
      goods: 7_000,
      helped: { packs: 3, everything: false, promised_on: later },
    });
    const { status, body } = await desk.me.order();
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ goods: 4_000, packs: 4, parts: [{ packs: 3, promised_on: later }] });
    expect((await desk.me.call(`GET /orders/${body.id}`)).body, "answered as it is read").toEqual(body);
    const [whole, part] = await familyOf(body.id);
    expect(whole).toMatchObject({ branch_id: 1, state: "pending", promised_on: quote.promised_on });
    expect(part).toMatchObject({ branch_id: helper, state: "pending", promised_on: later, delivery_kobo: 0 });
    expect(whole!.total_kobo! + part!.total_kobo!, "one sum in two parts").toBe(quote.total * 100);
    expect(await levelOf(desk.house, desk.shelf, ownBatch)).toEqual({ on_hand: 4, reserved: 4 });
    expect(await levelOf(desk.house, theirShelf, theirBatch)).toEqual({ on_hand: 10, reserved: 3 });
  });

  test("is answered the same way when the request is sent twice", async () => {
    const { productId } = await shared(1, 5);
    await desk.me.fill(productId, 2);
    const { total } = await desk.me.checkout();
    const first = await desk.me.order({ expected_total: total }, "helped-twice-key");
    const second = await desk.me.order({ expected_total: total }, "helped-twice-key");
    expect(second.body).toEqual(first.body);
    expect(await familyOf(first.body.id)).toHaveLength(2);
  });

  test("is paid for with the rest, to the kobo", async () => {
    const { productId } = await shared(2, 10);
    await desk.me.fill(productId, 5);
    const { total } = await desk.me.checkout();
    await desk.fund(total);
    const before = await desk.balance();
    const { body } = await desk.me.order({ payment_method: "wallet" });
    const [whole, part] = await familyOf(body.id);
    expect([whole!.due_kobo, part!.due_kobo], "nothing is due of either").toEqual([0, 0]);
    expect(part!.paid_kobo).toBe(3 * 100_000);
    expect(before - (await desk.balance())).toBe(total);
  });

  test("goes its own way only once the order is paid; until then it is one order with one sum", async () => {
    const { productId, theirBatch } = await shared(2, 10);
    await desk.me.fill(productId, 5);
    const { body: placed } = await desk.me.order({ payment_method: "gateway" });
    expect(placed).toMatchObject({ state: "pending_payment", packs: 5 });
    expect(await familyOf(placed.id)).toHaveLength(1);
    expect(await levelOf(desk.house, theirShelf, theirBatch), "promised all the same").toMatchObject({ reserved: 3 });
    await desk.payByCard(placed.payment_id);
    const [whole, part] = await familyOf(placed.id);
    expect([whole, part]).toMatchObject([
      { state: "pending", branch_id: 1, packs: 2, due_kobo: 0 },
      { state: "pending", branch_id: helper, packs: 3, due_kobo: 0 },
    ]);
    expect(await levelOf(desk.house, theirShelf, theirBatch)).toMatchObject({ reserved: 3 });
  });

  test("comes when it was promised, whatever is agreed between branches meanwhile", async () => {
    const { productId } = await shared(2, 10);
    await desk.me.fill(productId, 5);
    const { helped } = await desk.me.checkout();
    const { body } = await desk.me.order({ payment_method: "gateway" });
    await branch({ helper_days: 14 });
    await desk.payByCard(body.payment_id);
    expect(await familyOf(body.id)).toMatchObject([{}, { promised_on: helped.promised_on }]);
    await branch({ helper_days: laterDays });
  });

  test("is worth what it had cost there", async () => {
    const { productId, theirBatch } = await shared(2, 10);
    await desk.house.platform.db
      .updateTable("batches")
      .set({ cost_kobo: 90_000 })
      .where("id", "=", theirBatch)
      .execute();
    await desk.me.fill(productId, 5);
    const { body } = await desk.me.order();
    const costs = await Promise.all((await familyOf(body.id)).map(({ id }) => costOf(id)));
    expect(costs).toEqual([2 * 50_000, 3 * 90_000]);
  });

  test("is brought for one fee, whichever part is called off", async () => {
    const { productId } = await shared(2, 10);
    await desk.me.fill(productId, 5);
    const { total, delivery_fee } = await desk.me.checkout();
    expect(delivery_fee).toBeGreaterThan(0);
    await desk.fund(total);
    const before = await desk.balance();
    const { body } = await desk.me.order({ payment_method: "wallet" });
    await desk.me.cancel(body.id);
    expect(await desk.balance(), "what stays is the part and its way").toBe(before - 3_000 - delivery_fee);
    const [, part] = await familyOf(body.id);
    expect(part).toMatchObject({ delivery_kobo: delivery_fee * 100, due_kobo: 0 });
    await desk.me.cancel(part!.id);
    expect(await desk.balance()).toBe(before);
  });

  test("does not make a large order two small ones for the rules", async () => {
    const set = (key: string, value: unknown) =>
      desk.house.call(`PUT /admin/settings/${key}`, { token: admin, body: { value } });
    const rules = { auto_confirm: true, auto_confirm_known: 0, auto_confirm_paid: false, auto_confirm_naira: 6_000 };
    for (const [name, value] of Object.entries(rules))
      expect((await set(`orders.${name}`, value)).status, name).toBe(200);
    const { productId } = await shared(4, 10);
    await desk.me.fill(productId, 8);
    const { body } = await desk.me.order();
    await desk.house.settle();
    expect(await familyOf(body.id), "4,000 each").toMatchObject([{ state: "pending" }, { state: "pending" }]);
    await set("orders.auto_confirm_naira", 20_000);
    await desk.me.fill(productId, 1);
    const small = (await desk.me.order()).body;
    await desk.house.settle();
    expect(await familyOf(small.id)).toMatchObject([{ state: "confirmed" }]);
    await set("orders.auto_confirm", false);
  });

  test("goes its way although some of it was taken away before it was paid, and nobody picks it here", async () => {
    const [one, two] = [await shared(0, 20), await shared(20, 20)];
    const combo = await soldCombo(desk.house, [
      { product_id: one.productId, quantity: 2 },
      { product_id: two.productId, quantity: 1 },
    ]);
    await desk.me.fill(combo, 3);
    await desk.me.fill(two.productId, 1);
    const { body } = await desk.me.order({ payment_method: "gateway" });
    const keeper = await hireWorker(desk.house, ["stock.read", "stock.batches.manage"], helper);
    await keeper.post(`/admin/batches/${one.theirBatch}/hold`, { reason: "Leaflet missing" });
    await desk.payByCard(body.payment_id);
    const [whole, part] = await familyOf(body.id);
    expect([whole, part]).toMatchObject([
      { branch_id: 1, packs: 1 },
      { branch_id: helper, packs: 3 },
    ]);
  });

  test("is free again when nobody pays", async () => {
    const { productId, theirBatch } = await shared(2, 10);
    await desk.me.fill(productId, 5);
    const { body } = await desk.me.order({ payment_method: "gateway" });
    await desk.me.cancel(body.id);
    expect(await levelOf(desk.house, theirShelf, theirBatch)).toMatchObject({ reserved: 0 });
  });

  test("makes the whole order theirs when there is nothing here", async () => {
    const { productId } = await shared(0, 10);
    await desk.me.fill(productId, 2);
    const quote = await desk.me.checkout();
    const later = addDays(quote.promised_on, laterDays);
    expect(quote.helped).toMatchObject({ packs: 2, everything: true, promised_on: later });
    const { body } = await desk.me.order();
    expect(body).toMatchObject({ promised_on: later, packs: 2, parts: [] });
    expect(await familyOf(body.id)).toMatchObject([{ branch_id: helper, promised_on: later }]);
    await desk.house.call(`PUT /admin/products/${productId}/prices`, {
      token: admin,
      body: { prices: [{ branch_id: helper, price: 2_500 }] },
    });
    const clerk = await hireWorker(desk.house, ["orders.read", "orders.change"], helper);
    const more = { lines: [], added: [{ product_id: productId, quantity: 1 }] };
    const { body: changed } = await clerk.ask(`POST /admin/orders/${body.id}/change/preview`, { body: more });
    expect(changed.goods, "at the prices of the customer's branch").toBe(3_000);
  });

  test("comes in whole bundles", async () => {
    const [one, two] = [await shared(5, 20), await shared(20, 20)];
    const combo = await soldCombo(desk.house, [
      { product_id: one.productId, quantity: 2 },
      { product_id: two.productId, quantity: 1 },
    ]);
    await desk.me.fill(combo, 4);
    const { status, body } = await desk.me.order();
    expect(status, JSON.stringify(body)).toBe(201);
    const [whole, part] = await familyOf(body.id);
    expect([await linesOf(whole!.id), await linesOf(part!.id)]).toEqual([
      [{ product_id: combo, quantity: 2 }],
      [{ product_id: combo, quantity: 2 }],
    ]);
    expect(await levelOf(desk.house, desk.shelf, one.ownBatch), "the fifth is half a bundle").toMatchObject({
      reserved: 4,
    });
    expect(await levelOf(desk.house, theirShelf, one.theirBatch)).toMatchObject({ reserved: 4 });
    expect(await levelOf(desk.house, theirShelf, two.theirBatch)).toMatchObject({ reserved: 2 });
  });
});

describe("what a branch lacks does not come", () => {
  test("where the branch has enough once a bundle comes from elsewhere", async () => {
    const [one, two] = [await shared(6, 4), await shared(0, 20)];
    const combo = await soldCombo(desk.house, [
      { product_id: one.productId, quantity: 2 },
      { product_id: two.productId, quantity: 1 },
    ]);
    await desk.me.fill(combo, 2);
    await desk.me.fill(one.productId, 6);
    expect((await desk.me.checkout()).helped, "told beforehand, by the same plan").toMatchObject({ packs: 2 });
    const { status, body } = await desk.me.order();
    expect(status, JSON.stringify(body)).toBe(201);
    const [whole, part] = await familyOf(body.id);
    expect([await linesOf(whole!.id), await linesOf(part!.id)]).toEqual([
      [{ product_id: one.productId, quantity: 6 }],
      [{ product_id: combo, quantity: 2 }],
    ]);
  });

  const faultsIn = async () => {
    const { faults } = await desk.me.checkout();
    const refused = await desk.me.order();
    expect(refused).toMatchObject({ status: 409, body: { faults } });
    return faults;
  };

  test("from a branch that has too few", async () => {
    const { productId } = await shared(2, 3);
    await desk.me.fill(productId, 6);
    expect(await faultsIn()).toMatchObject([{ why: "out_of_stock", available: 5 }]);
  });

  test("where it would not keep long enough on the later day", async () => {
    await branch({ helper_days: 0 });
    const { promised_on } = await desk.me.checkout();
    const { productId } = await shared(1, 5, addDays(promised_on, 180));
    await desk.me.fill(productId, 2);
    expect((await desk.me.checkout()).faults, "on the same day it does").toEqual([]);
    await branch({ helper_days: laterDays });
    expect(await faultsIn()).toMatchObject([{ why: "out_of_stock", available: 1 }]);
  });

  test("for those who collect", async () => {
    const { productId } = await shared(2, 10);
    await desk.me.fill(productId, 5);
    const { delivery_types } = await desk.me.checkout();
    const { id: delivery_type_id } = delivery_types.find(({ collected }: { collected: boolean }) => collected);
    const query = { store_id: desk.me.storeId, delivery_type_id };
    const { body } = await desk.me.call("GET /checkout", { query });
    expect(body).toMatchObject({ helped: null, faults: [{ available: 2 }] });
    expect((await desk.me.order({ delivery_type_id })).status).toBe(409);
  });

  test("where nobody helps, or who helped is closed", async () => {
    const { productId } = await shared(2, 10);
    await desk.me.fill(productId, 5);
    const close = (active: boolean) =>
      desk.house.platform.db.updateTable("branches").set({ active }).where("id", "=", helper).execute();
    await close(false);
    expect(await faultsIn()).toMatchObject([{ available: 2 }]);
    await close(true);
    await branch({ helper_id: null });
    expect(await faultsIn()).toMatchObject([{ available: 2 }]);
  });
});

test("a branch does not help itself, and is not helped by one that does not exist", async () => {
  for (const helper_id of [1, 999_999]) {
    const { status, body } = await branch({ helper_id });
    expect([status, body.fields]).toEqual([422, { helper_id: expect.stringContaining("Choose a") }]);
  }
});

test("the shop, the search and those who wait know what can be had from there", async () => {
  const { productId } = await shared(0, 30);
  const shown = async () => {
    const { body: product } = await desk.me.call(`GET /products/${productId}`);
    await (await engineOf(desk.house.platform)).refresh();
    const { body: found } = await desk.me.call("GET /search/products", { query: { q: product.title, per_page: 48 } });
    return [product.stock, found.data.find(({ id }: { id: number }) => id === productId).in_stock];
  };
  expect(await shown()).toEqual(["in_stock", true]);
  await branch({ helper_id: null });
  expect(await shown()).toEqual(["out_of_stock", false]);
  await desk.me.call(`POST /products/${productId}/back_in_stock`);
  await branch({ helper_id: helper });
  await stockedProduct(desk.house, theirShelf, 5, { productId });
  await desk.house.settle();
  const waiting = await desk.house.platform.db
    .selectFrom("back_in_stock_subscriptions")
    .select("state")
    .where("product_id", "=", productId)
    .execute();
  expect(waiting).toEqual([{ state: "notified" }]);
});
