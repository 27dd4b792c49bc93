import { afterAll, beforeAll, expect, test } from "vitest";
import { force } from "../../../test/force.ts";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { type Shopper, shopper } from "./test-orders.ts";

let house: TestApp;
let me: Shopper;
let productId: number;
beforeAll(async () => {
  house = await openTestApp();
  me = await shopper(house);
  const { shelves } = await newWarehouse(house);
  ({ productId } = await stockedProduct(house, shelves[0]!, 50));
});
afterAll(() => house.close());

const ordered = async (state: string, deliveredAt: Date | null = null) => {
  await me.fill(productId, 2);
  const { body } = await me.order();
  await force(house, "orders", body.id, { state, delivered_at: deliveredAt });
  return body.total as number;
};
const spend = async (who: Shopper, query: Record<string, number> = {}) =>
  (await who.call("GET /orders/spend", { query })).body;

test("counts what was delivered as spent, and what is on its way as still to come", async () => {
  const now = new Date();
  const longAgo = new Date(now.getTime() - 70 * 86_400_000);
  const totals = [
    await ordered("pending"),
    await ordered("dispatched"),
    await ordered("delivered", now),
    await ordered("delivered", longAgo),
    await ordered("cancelled"),
    await ordered("returned"),
  ] as const;
  const expected = {
    coming_orders: 2,
    coming_total: totals[0] + totals[1],
    delivered_orders: 2,
    spent: totals[2] + totals[3],
    spent_this_month: totals[2],
  };
  expect(await spend(me)).toEqual(expected);
  expect(await spend(me, { store_id: me.storeId })).toEqual(expected);
});

test("what is due for restock comes first, with the rhythm that says so", async () => {
  const { db } = house.platform;
  const shelf = (await newWarehouse(house)).shelves[0]!;
  const [often, once] = [await stockedProduct(house, shelf, 50), await stockedProduct(house, shelf, 50)];
  const buyer = await shopper(house);
  const bought = async (id: number, packs: number, daysAgo: number) => {
    await buyer.fill(id, packs);
    const placed_at = new Date(house.clock.now().getTime() - daysAgo * 86_400_000);
    await db
      .updateTable("orders")
      .set({ placed_at })
      .where("id", "=", (await buyer.order()).body.id)
      .execute();
  };
  for (const [packs, daysAgo] of [
    [4, 45],
    [6, 30],
    [5, 16],
  ] as const)
    await bought(often.productId, packs, daysAgo);
  await bought(once.productId, 2, 1);
  const restock = await buyer.call(`GET /stores/${buyer.storeId}/restock`);
  expect(restock.body).toMatchObject([
    { id: often.productId, sold: true, due: true, usual_days: 14, usual_packs: 5, times: 3, packs: 15, last_packs: 5 },
    { id: once.productId, due: false, usual_days: null, due_on: null, last_packs: 2 },
  ]);
  expect((await me.call(`GET /stores/${buyer.storeId}/restock`)).status).toBe(404);
});

test("says nothing of another's store", async () => {
  const other = await shopper(house);
  expect(await spend(other, { store_id: me.storeId })).toMatchObject({ coming_orders: 0, spent: 0 });
});
