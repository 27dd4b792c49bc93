import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../../test/harness.ts";
import { superAdmin } from "../../../../test/people.ts";
import { systemContext } from "../../../platform/context.ts";
import { branchId, newProduct } from "../test-products.ts";
import { applyScheduledPrices } from "./scheduled-prices.ts";

let house: TestApp;
let admin: string;
let abuja: number;
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.tokenOf(superAdmin);
  abuja = await branchId(house, "Abuja");
});
afterAll(() => house.close());

const call = (key: string, body?: unknown) =>
  house.call(key, { token: admin, ...(body === undefined ? {} : { body }) });
const put = (id: number, branch_id: number, price: number | null, cost?: number) =>
  call(`PUT /admin/products/${id}/prices`, { prices: [{ branch_id, price, ...(cost === undefined ? {} : { cost }) }] });
const priceAt = async (id: number, branch_id: number) =>
  (await call(`GET /admin/products/${id}`)).body.prices.find(
    (row: { branch_id: number }) => row.branch_id === branch_id,
  );
const changes = async (id: number) =>
  (await house.call(`GET /admin/products/${id}/changes`, { token: admin, query: { field: "price" } })).body.data;
const job = () => applyScheduledPrices(systemContext(house.platform, "test"));

describe("a price", () => {
  test("is written with its history, which cannot be changed afterwards", async () => {
    const { id } = await newProduct(house);
    await put(id, 1, 1500, 1200);
    await put(id, 1, 1600);
    await put(id, 1, 1600);
    expect(await priceAt(id, 1)).toMatchObject({ price: 1600, cost: 1200 });
    expect(await changes(id)).toMatchObject([
      { before: "1500.00", after: "1600.00", branch_name: "Lagos", reason: "edit", who: "Adaeze Okonkwo" },
      { before: null, after: "1500.00" },
    ]);
    const rewrite = sql`update product_price_changes set new_price_kobo = 1 where product_id = ${id}`;
    await expect(rewrite.execute(house.platform.db)).rejects.toThrow();
  });

  test("is one in a branch, though a body may name it twice", async () => {
    const { id } = await newProduct(house);
    const prices = [
      { branch_id: 1, price: 900 },
      { branch_id: 1, price: 950 },
    ];
    const refused = await call(`PUT /admin/products/${id}/prices`, { prices });
    expect(refused).toMatchObject({ status: 422, body: { message: "A branch can have only one price." } });
  });

  test("can be taken away and put back", async () => {
    const { id } = await newProduct(house);
    await put(id, 1, 900);
    await put(id, 1, null);
    expect((await priceAt(id, 1)).price).toBeNull();
    const [gone] = await changes(id);
    const reverted = await call(`POST /admin/products/${id}/prices/revert`, { price_change_id: gone.price_change_id });
    expect(reverted.status).toBe(200);
    expect(await priceAt(id, 1)).toMatchObject({ price: 900 });
    expect((await changes(id))[0].reason).toBe("revert");
  });

  test("cannot be reverted by another product's change, nor to before there was one", async () => {
    const [mine, other] = [await newProduct(house), await newProduct(house)];
    await put(other.id, 1, 500);
    const [change] = await changes(other.id);
    const revert = (id: number) =>
      call(`POST /admin/products/${id}/prices/revert`, { price_change_id: change.price_change_id });
    expect((await revert(mine.id)).status).toBe(404);
    expect((await revert(other.id)).status).toBe(409);
  });

  test("set by many at once ends as the last line of its history says", async () => {
    const { id } = await newProduct(house);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => put(id, 1, 1000 + n)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { rows } = await sql<{ old_price_kobo: number | null; new_price_kobo: number }>`
      select old_price_kobo, new_price_kobo from product_price_changes where product_id = ${id} order by id`.execute(
      house.platform.db,
    );
    expect(rows).toHaveLength(20);
    for (const [at, row] of rows.entries()) expect(row.old_price_kobo).toBe(rows[at - 1]?.new_price_kobo ?? null);
    expect((await priceAt(id, 1)).price).toBe(rows.at(-1)!.new_price_kobo / 100);
  });
});

test("everywhere, the price is the last line of the history", async () => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from (
      select distinct on (product_id, branch_id) product_id, branch_id, new_price_kobo, new_cost_kobo
      from product_price_changes order by product_id, branch_id, id desc) h
    full join product_prices p using (product_id, branch_id)
    where (h.new_price_kobo, h.new_cost_kobo) is distinct from (p.price_kobo, p.cost_kobo)`.execute(house.platform.db);
  expect(rows[0]!.wrong).toBe(0);
});

describe("a scheduled price", () => {
  const schedule = (id: number, hours: number, price: number, branch_ids = [1]) => {
    const apply_at = new Date(house.clock.now().getTime() + hours * hour).toISOString();
    return call(`POST /admin/products/${id}/scheduled_prices`, { branch_ids, price, apply_at });
  };

  test("applies once when its time comes, though the job runs twice and on two servers", async () => {
    const { id } = await newProduct(house, { prices: [{ branch_id: 1, price: 1000 }] });
    const { body } = await schedule(id, 2, 1100, [1, abuja]);
    expect(body.scheduled_prices).toHaveLength(2);
    await job();
    expect((await priceAt(id, 1)).price).toBe(1000);
    house.clock.advance(3 * hour);
    await Promise.all([job(), job()]);
    await job();
    expect(await priceAt(id, 1)).toMatchObject({ price: 1100 });
    expect(await priceAt(id, abuja)).toMatchObject({ price: 1100 });
    expect((await changes(id)).filter(({ reason }: { reason: string }) => reason === "scheduled")).toHaveLength(2);
    expect((await call(`GET /admin/products/${id}`)).body.scheduled_prices).toEqual([]);
  });

  test("that came due after another one of the same product wins", async () => {
    const { id } = await newProduct(house, { prices: [{ branch_id: 1, price: 1000 }] });
    await schedule(id, 5, 1500);
    await schedule(id, 4, 1400);
    house.clock.advance(6 * hour);
    await job();
    expect((await priceAt(id, 1)).price).toBe(1500);
  });

  test("does not apply once cancelled, nor can it be cancelled twice", async () => {
    const { id } = await newProduct(house, { prices: [{ branch_id: 1, price: 1000 }] });
    const { body } = await schedule(id, 1, 2000);
    const one = `DELETE /admin/products/${id}/scheduled_prices/${body.scheduled_prices[0].id}`;
    expect((await call(one)).status).toBe(200);
    expect((await call(one)).status).toBe(409);
    house.clock.advance(2 * hour);
    await job();
    expect((await priceAt(id, 1)).price).toBe(1000);
  });

  test("is refused in the past and twice for one moment", async () => {
    const { id } = await newProduct(house);
    expect((await schedule(id, -1, 500)).status).toBe(422);
    const apply_at = new Date(house.clock.now().getTime() + hour).toISOString();
    const again = () => call(`POST /admin/products/${id}/scheduled_prices`, { branch_ids: [1], price: 5, apply_at });
    expect([(await again()).status, (await again()).status]).toEqual([201, 409]);
  });
});
