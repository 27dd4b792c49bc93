import { afterAll, beforeAll, expect, test } from "vitest";
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
  await house.platform.db
    .updateTable("orders")
    .set({ state, delivered_at: deliveredAt })
    .where("id", "=", body.id)
    .execute();
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

test("says nothing of another's store", async () => {
  const other = await shopper(house);
  expect(await spend(other, { store_id: me.storeId })).toMatchObject({ coming_orders: 0, spent: 0 });
});
