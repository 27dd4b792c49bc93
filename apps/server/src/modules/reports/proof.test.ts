import { lagosDay } from "@remedia/domain/days";
import { promiseDay } from "@remedia/domain/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";

let house: TestApp;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

test("a stranger is shown what is counted: products on sale, stores with a valid licence, days to deliver", async () => {
  const { status, body } = await house.call("GET /web/proof", {});
  expect(status).toBe(200);
  const { rows } = await sql<{ products: number; stores: number }>`
    select (select count(*)::int from products where state = 'active') as products, count(*)::int as stores
    from stores s join users u on u.id = s.user_id
    where s.archived_at is null and u.state = 'active' and s.licence_class is not null
      and s.licence_expires_on >= ${lagosDay(new Date())}::date`.execute(house.platform.db);
  expect(body).toEqual({
    products: rows[0]!.products,
    licensed_stores: rows[0]!.stores,
    delivery_days: expect.any(Number),
  });
});

test("the days to deliver are those in which nine of ten orders arrived, not those that were promised", async () => {
  const { delivery_days } = (await house.call("GET /web/proof", {})).body;
  const orders = await house.platform.db
    .selectFrom("orders")
    .select(["placed_at", "delivered_at"])
    .where("delivered_at", "is not", null)
    .execute();
  const arrivedWithin = (days: number) =>
    orders.filter(({ placed_at, delivered_at }) => lagosDay(delivered_at!) <= promiseDay(lagosDay(placed_at), days))
      .length / orders.length;
  expect(orders.length).toBeGreaterThan(100);
  expect(arrivedWithin(delivery_days)).toBeGreaterThanOrEqual(0.9);
  expect(arrivedWithin(delivery_days - 1)).toBeLessThan(0.9);
});

test("a stranger sees a few products of every running deal, and no price", async () => {
  const { body } = await house.call("GET /deals", {});
  expect(body.length).toBeGreaterThan(0);
  for (const { samples, product_count } of body) {
    expect(samples).toHaveLength(Math.min(3, product_count));
    expect(JSON.stringify(samples)).not.toMatch(/price|kobo/);
  }
});
