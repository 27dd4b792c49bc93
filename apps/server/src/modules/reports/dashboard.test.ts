import { addDays, lagosDay } from "@remedia/domain/days";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { superAdmin } from "../../../test/people.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { shopper } from "../orders/test-orders.ts";

let house: TestApp;
let admin: string;
let shelf: number;
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.tokenOf(superAdmin);
  shelf = (await newWarehouse(house, 1)).shelves[0]!;
});
afterAll(() => house.close());

const read = async (path: string, query: Record<string, string | number> = {}) =>
  (await house.call(`GET ${path}`, { token: admin, query: { current_branch: 1, ...query } })).body;
const inDays = (days: number) => addDays(lagosDay(new Date()), days);
type Row = { product_id: number; batch_id: number; value: number };

test("counts as out of stock what the quantity report lists as such", async () => {
  const before = (await read("/admin/dashboard")).stock;
  await soldProduct(house);
  await stockedProduct(house, shelf, 10, { expiresOn: inDays(-1) });
  await stockedProduct(house, shelf, 10);
  const { stock } = await read("/admin/dashboard");
  expect(stock.out_of_stock).toBe(before.out_of_stock + 2);
  expect(stock.out_of_stock).toBe((await read("/admin/stock/quantities", { show: "out_of_stock" })).total);
});

test("counts as near expiry what the expiry report lists within 90 days", async () => {
  const before = (await read("/admin/dashboard")).stock;
  await stockedProduct(house, shelf, 10, { expiresOn: inDays(90) });
  await stockedProduct(house, shelf, 10, { expiresOn: inDays(91) });
  await stockedProduct(house, shelf, 10, { expiresOn: inDays(-1) });
  const { stock } = await read("/admin/dashboard");
  expect(stock.near_expiry_batches).toBe(before.near_expiry_batches + 1);
  expect(stock.near_expiry_value).toBe(before.near_expiry_value + 5000);
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { data, total } = await read("/admin/stock/expiry", { within_days: 90, per_page: 100, page });
    rows.push(...data);
    if (rows.length >= total) break;
  }
  expect(new Set(rows.map(({ batch_id }) => batch_id)).size).toBe(stock.near_expiry_batches);
  expect(rows.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(stock.near_expiry_value, 2);
});

test("counts the orders of the day, what they are worth, and what waits", async () => {
  const { orders: before } = await read("/admin/dashboard");
  const me = await shopper(house);
  const { productId } = await stockedProduct(house, shelf, 10);
  await me.fill(productId, 2);
  const { body: first } = await me.order();
  await me.fill(productId, 1);
  const { body: second } = await me.order();
  await me.call(`POST /orders/${second.id}/cancel`);
  const { orders } = await read("/admin/dashboard");
  expect([orders.today - before.today, orders.pending - before.pending, orders.late - before.late]).toEqual([1, 1, 0]);
  expect(orders.today_value - before.today_value).toBeCloseTo(first.total, 2);
  expect(orders.pending).toBe((await read("/admin/orders", { state: "pending" })).total);
  expect(orders.held).toBe((await read("/admin/orders", { state: "held" })).total);
  expect(orders.late).toBe((await read("/admin/orders", { late: "true" })).total);
});
