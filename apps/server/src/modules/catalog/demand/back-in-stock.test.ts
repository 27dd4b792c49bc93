import { addDays, lagosDay } from "@remedia/domain/days";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../test/harness.ts";
import { adminToken, enrol, type Person } from "../../../../test/people.ts";
import { newWarehouse, stockedProduct } from "../../inventory/test-stock.ts";
import { soldProduct } from "../test-products.ts";

let house: TestApp;
let admin: string;
let me: Person;
let hospital: Person;
let shelf: number;
beforeAll(async () => {
  house = await openTestApp();
  [admin, me, hospital] = await Promise.all([adminToken(house), enrol(house), enrol(house)]);
  shelf = (await newWarehouse(house)).shelves[0]!;
  await house.call(`PUT /admin/users/${hospital.id}/shelf_life`, { token: admin, body: { days: 365 } });
});
afterAll(() => house.close());

const waitFor = (id: number, { token }: Person) => house.call(`POST /products/${id}/back_in_stock`, { token });
const toldTo = async ({ id }: Person, productId: number) => {
  await house.settle();
  const messages = house.platform.db.selectFrom("messages").select("body").where("user_id", "=", id);
  // In the letters of an SMS: a × would make it twice as dear.
  const about = new RegExp(`10 x 10 is back in stock.*/product_details/${productId}$`);
  return (await messages.execute()).filter(({ body }) => about.test(body)).length;
};
const stock = (productId: number, days: number, packs = 5) =>
  stockedProduct(house, shelf, packs, { productId, expiresOn: addDays(lagosDay(house.clock.now()), days) });

test("those who wait are told by themselves, once, when packs come in, and nobody else", async () => {
  const { id } = await soldProduct(house);
  const other = await soldProduct(house);
  await waitFor(id, me);
  await waitFor(other.id, hospital);
  expect(await toldTo(me, id)).toBe(0);
  await stock(id, 700);
  expect(await toldTo(me, id)).toBe(1);
  await stock(id, 800);
  expect([await toldTo(me, id), await toldTo(hospital, other.id)]).toEqual([1, 0]);
  expect((await house.call(`GET /products/${id}`, { token: me.token })).body.notify_me).toBe(false);
});

test("packs that last too short for the product or the customer are not back for them", async () => {
  const { id } = await soldProduct(house, { min_shelf_life_days: 90 });
  await waitFor(id, me);
  await waitFor(id, hospital);
  await stock(id, 60);
  expect([await toldTo(me, id), await toldTo(hospital, id)]).toEqual([0, 0]);
  await stock(id, 200);
  expect([await toldTo(me, id), await toldTo(hospital, id)]).toEqual([1, 0]);
  await stock(id, 400);
  expect([await toldTo(me, id), await toldTo(hospital, id)]).toEqual([1, 1]);
});

test("a batch that is released again brings its product back, and a part its combo", async () => {
  const part = await soldProduct(house);
  const { batchId } = await stock(part.id, 700);
  const more = await soldProduct(house);
  await stock(more.id, 700);
  const combo = await soldProduct(house);
  const { db } = house.platform;
  await db.updateTable("products").set({ is_combo: true }).where("id", "=", combo.id).execute();
  await db
    .insertInto("combo_components")
    .values([
      { combo_id: combo.id, component_id: part.id, quantity: 2 },
      { combo_id: combo.id, component_id: more.id, quantity: 1 },
    ])
    .execute();
  await house.call(`POST /admin/batches/${batchId}/hold`, { token: admin, body: { reason: "Seals broken" } });
  for (const { id } of [part, combo]) await waitFor(id, me);
  expect([await toldTo(me, part.id), await toldTo(me, combo.id)]).toEqual([0, 0]);
  await house.call(`POST /admin/batches/${batchId}/release`, { token: admin, body: { reason: "Seals were fine" } });
  expect([await toldTo(me, part.id), await toldTo(me, combo.id)]).toEqual([1, 1]);
});

test("what came back between looking and asking is told at once", async () => {
  const { id } = await soldProduct(house);
  await stock(id, 700);
  await waitFor(id, me);
  expect(await toldTo(me, id)).toBe(1);
});
