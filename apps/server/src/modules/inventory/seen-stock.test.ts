import { addDays, lagosDay } from "@remedia/domain/days";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { pharmacy, superAdmin } from "../../../test/people.ts";
import { inTransaction } from "../../platform/context.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { moveStock } from "./ledger.ts";
import { worldPlace } from "./places.ts";
import { holdExactly } from "./reservations.ts";
import { freshNo, inHouse, newWarehouse, stockedProduct } from "./test-stock.ts";

let house: TestApp;
let admin: string;
let customer: string;
let shelf: number;
let elsewhere: number;
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.tokenOf(superAdmin);
  customer = await house.tokenOf(pharmacy);
  shelf = (await newWarehouse(house, 1)).shelves[0]!;
  const others = house.platform.db.selectFrom("branches").select("id").where("id", "!=", 1).orderBy("id");
  elsewhere = (await newWarehouse(house, (await others.executeTakeFirstOrThrow()).id)).shelves[0]!;
});
afterAll(() => house.close());

const today = lagosDay(new Date());
const inDays = (days: number) => addDays(today, days);
const productPage = async (id: number) => (await house.call(`GET /products/${id}`, { token: customer })).body;
const seenBy = async (id: number, query: Record<string, string | number> = {}) =>
  (await house.call(`GET /admin/products/${id}`, { token: admin, query })).body;
const sell = (batchId: number, quantity: number, daysAgo = 0) =>
  inTransaction({ ...inHouse(house), now: new Date(Date.now() - daysAgo * 86_400_000) }, async (tx) =>
    moveStock(tx, "order", freshNo(), [
      {
        step: "dispatch",
        lineId: freshNo(),
        batchId,
        quantity,
        fromPlaceId: shelf,
        toPlaceId: await worldPlace(tx, "customer"),
      },
    ]),
  );

describe("a customer sees of stock", () => {
  test("that there is plenty, but never how much", async () => {
    const { productId } = await stockedProduct(house, shelf, 700, { expiresOn: inDays(400) });
    expect(await productPage(productId)).toMatchObject({
      stock: "in_stock",
      packs_left: 20,
      earliest_expiry: inDays(400),
    });
  });

  test("how few are left, without what others reserved", async () => {
    const { productId, batchId } = await stockedProduct(house, shelf, 9);
    await inTransaction(inHouse(house), (tx) =>
      holdExactly(tx, { document: "order", documentId: freshNo() }, [
        { lineId: freshNo(), productId, batchId, placeId: shelf, quantity: 4 },
      ]),
    );
    expect(await productPage(productId)).toMatchObject({ stock: "low_stock", packs_left: 5 });
  });

  test("nothing of other branches, of expired packs, and of those that last too short", async () => {
    const { id } = await soldProduct(house, { min_shelf_life_days: 60 });
    const { body: checkout } = await house.call("GET /checkout", { token: customer });
    const lasting = (days: number) => addDays(checkout.stores[0].promised_on, days);
    await stockedProduct(house, elsewhere, 50, { productId: id });
    await stockedProduct(house, shelf, 50, { productId: id, expiresOn: inDays(-1) });
    await stockedProduct(house, shelf, 50, { productId: id, expiresOn: lasting(59) });
    expect(await productPage(id)).toMatchObject({ stock: "out_of_stock", packs_left: 0, earliest_expiry: null });
    await stockedProduct(house, shelf, 1, { productId: id, expiresOn: lasting(60) });
    expect(await productPage(id)).toMatchObject({ stock: "low_stock", packs_left: 1, earliest_expiry: lasting(60) });
  });

  test("as many combos as the scarcest part allows", async () => {
    const plenty = await stockedProduct(house, shelf, 90, { expiresOn: inDays(300) });
    const scarce = await stockedProduct(house, shelf, 7, { expiresOn: inDays(500) });
    const { id } = await soldProduct(house);
    const parts = [
      { combo_id: id, component_id: plenty.productId, quantity: 1 },
      { combo_id: id, component_id: scarce.productId, quantity: 2 },
    ];
    await house.platform.db.updateTable("products").set({ is_combo: true }).where("id", "=", id).execute();
    await house.platform.db.insertInto("combo_components").values(parts).execute();
    expect(await productPage(id)).toMatchObject({ stock: "low_stock", packs_left: 3, earliest_expiry: inDays(300) });
    await sell(scarce.batchId, 6);
    expect(await productPage(id)).toMatchObject({ stock: "out_of_stock", packs_left: 0 });
  });

  test("nothing while not signed in", async () => {
    const { body } = await house.call("GET /products/popular", { query: { limit: 3 } });
    expect(body.map((row: { stock: unknown }) => row.stock)).toEqual([null, null, null]);
  });
});

test("the back office sees what can be sold at the branch, or in all of them, and when the first of it expires", async () => {
  const { productId } = await stockedProduct(house, shelf, 30, { expiresOn: inDays(90) });
  await stockedProduct(house, elsewhere, 12, { productId, expiresOn: inDays(40) });
  expect(await seenBy(productId, { current_branch: 1 })).toMatchObject({ stock: 30, earliest_expiry: inDays(90) });
  expect(await seenBy(productId, { current_branch: "all" })).toMatchObject({ stock: 42, earliest_expiry: inDays(40) });
});

test("balances are those of the tracker at the end of each day", async () => {
  const { productId, batchId } = await stockedProduct(house, shelf, 100);
  await sell(batchId, 30);
  await stockedProduct(house, elsewhere, 5, { productId });
  const balances = async (query: Record<string, string | number>) =>
    (await house.call(`GET /admin/products/${productId}/balances`, { token: admin, query })).body;
  expect(await balances({ current_branch: 1 })).toEqual([{ day: today, balance: 70 }]);
  expect(await balances({ current_branch: "all" })).toEqual([{ day: today, balance: 75 }]);
  expect(await balances({ current_branch: 1, to: inDays(-1) })).toEqual([]);
  // Told late, as by a till that was offline: the day before ends with it.
  await sell(batchId, 10, 1);
  expect(await balances({ current_branch: 1 })).toEqual([
    { day: inDays(-1), balance: -10 },
    { day: today, balance: 60 },
  ]);
  expect(await balances({ current_branch: 1, to: inDays(-1) })).toEqual([{ day: inDays(-1), balance: -10 }]);
});
