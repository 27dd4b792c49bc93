import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/harness.ts";

let house: TestApp;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

/** Amounts that are whole kobo but not whole hundredths in binary. */
const amounts = [1.15, 4.35, 8.7, 1234.57, 5079.19, 1_000_000.29];

test("takes and gives back every amount of whole kobo", async () => {
  const token = await house.tokenOf("08030000001");
  const { body: page } = await house.call("GET /admin/lgas", { token, query: { q: "Ikeja" } });
  const { id, region_name: _region, state_name: _state, store_count: _stores, ...lga } = page.data[0];
  for (const delivery_fee of amounts) {
    const saved = await house.call(`PATCH /admin/lgas/${id}`, { token, body: { ...lga, delivery_fee } });
    expect(saved.status).toBe(200);
    expect(saved.body.delivery_fee).toBe(delivery_fee);
  }
});

test("refuses an amount finer than a kobo", async () => {
  const token = await house.tokenOf("08030000001");
  const { body: page } = await house.call("GET /admin/lgas", { token, query: { q: "Ikeja" } });
  const { id, region_name: _region, state_name: _state, store_count: _stores, ...lga } = page.data[0];
  const saved = await house.call(`PATCH /admin/lgas/${id}`, { token, body: { ...lga, delivery_fee: 1.005 } });
  expect(saved.status).toBe(422);
});
