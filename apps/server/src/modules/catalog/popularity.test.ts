import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../test/harness.ts";
import { enrol } from "../../../test/people.ts";
import { inHouse, newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { type Shopper, shopper } from "../orders/test-orders.ts";
import { catalogCursor, readCatalogChanges } from "./change-feed.ts";
import { measurePopularity } from "./popularity.ts";

let house: TestApp;
let shelf: number;
let pharmacists: Shopper[];
beforeAll(async () => {
  house = await openTestApp();
  shelf = (await newWarehouse(house)).shelves[0]!;
  pharmacists = [await shopper(house), await shopper(house)];
});
afterAll(() => house.close());

const day = 24 * hour;
const bought = async (by: Shopper, productId: number, packs: number) => {
  await by.fill(productId, packs);
  const { body } = await by.order();
  return body.id as number;
};
const measured = async (...ids: number[]) => {
  await measurePopularity(inHouse(house));
  const rows = await house.platform.db.selectFrom("products").select(["id", "popularity"]).execute();
  const of = new Map(rows.map(({ id, popularity }) => [id, popularity]));
  return ids.map((id) => of.get(id));
};
const stocked = async () => (await stockedProduct(house, shelf, 500)).productId;

test("a night in which nothing changed tells the readers of the catalogue nothing", async () => {
  await measurePopularity(inHouse(house));
  const since = await catalogCursor(inHouse(house));
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(house.platform.db);
  await measurePopularity(inHouse(house));
  const { products } = await readCatalogChanges(inHouse(house), since);
  expect(products.filter(({ seq }) => seq > Number(rows[0]!.now))).toEqual([]);
});

test("stores like yours: what several customers of one kind buy comes first for them", async () => {
  const [theirs, alone, hospitals] = [await stocked(), await stocked(), await stocked()];
  const wards = [
    await shopper(house, { user_type: "hospital" }),
    await shopper(house, { user_type: "hospital" }),
    await shopper(house, { user_type: "hospital" }),
  ];
  // More than anybody else of their kind has bought of anything.
  for (const person of pharmacists) for (let n = 0; n < 12; n++) await bought(person, theirs, 2);
  await bought(pharmacists[0]!, alone, 100);
  for (const person of wards) await bought(person, hospitals, 50);
  await measurePopularity(inHouse(house));
  const shownTo = async (user_type: string) => {
    const { token } = await enrol(house, { user_type });
    const { body } = await house.call("GET /products/popular", { token, query: { limit: 60 } });
    const ids: number[] = body.map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(60);
    return ids.filter((id) => [theirs, alone, hospitals].includes(id));
  };
  expect((await shownTo("hospital"))[0]).toBe(hospitals);
  const pharmacy = await shownTo("pharmacy");
  expect(pharmacy[0]).toBe(theirs);
  expect(pharmacy.indexOf(hospitals)).not.toBe(0);
});

test("comes from orders: many small ones count more than a big one, cancelled ones not at all, old ones less", async () => {
  const [many, big, cancelled, unsold] = [await stocked(), await stocked(), await stocked(), await stocked()];
  for (const person of pharmacists) for (let n = 0; n < 3; n++) await bought(person, many, 1);
  await bought(pharmacists[0]!, big, 8);
  const id = await bought(pharmacists[0]!, cancelled, 8);
  await pharmacists[0]!.cancel(id);
  await sql`update products set popularity = 9000 where id = ${unsold}`.execute(house.platform.db);
  expect(await measured(many, big, cancelled, unsold)).toEqual([18, 12, 0, 0]);
  for (const points of [
    [12, 8],
    [6, 4],
    [0, 0],
  ]) {
    house.clock.advance(30 * day);
    expect(await measured(many, big)).toEqual(points);
  }
});
