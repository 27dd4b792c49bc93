import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken } from "../../../test/people.ts";
import { branchId, newProduct, soldProduct } from "../catalog/test-products.ts";
import { dealBody, fromNow, newDeal, runningDeal } from "./test-deals.ts";

let house: TestApp;
let admin: string;
let lagos: number;
let kano: number;
let product: { id: number; title: string };
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
  lagos = await branchId(house, "Lagos");
  kano = await branchId(house, "Kano");
  const prices = [
    { branch_id: lagos, price: 1000 },
    { branch_id: kano, price: 1200 },
  ];
  product = await soldProduct(house, { name: "Dearol", prices });
});
afterAll(() => house.close());

const call = (key: string, body?: unknown) =>
  house.call(key, { token: admin, ...(body === undefined ? {} : { body }) });
const at = (price: number, id = product.id) => ({ products: [{ product_id: id, price }] });
const schedule = (id: number) => call(`POST /admin/deals/${id}/schedule`, {});
const fault = () => `Not below the usual price in any branch of the deal: ${product.title}.`;

test("a deal that is below the usual price in no branch cannot be planned, and says which product it is", async () => {
  for (const [price, branches] of [
    [1200, []],
    [1500, []],
    [1000, [lagos]],
    [1100, [lagos]],
  ] as const) {
    const { id } = await newDeal(house, { ...at(price), branch_ids: branches });
    const refused = await schedule(id);
    expect(refused.status, `${price} in ${branches}`).toBe(409);
    expect(refused.body.message).toBe(fault());
    expect((await call(`GET /admin/deals/${id}`)).body.state).toBe("draft");
  }
});

test("one that is below it in one of its branches can", async () => {
  for (const [price, branches] of [
    [1199.99, []],
    [999.99, [lagos]],
    [1100, [lagos, kano]],
  ] as const) {
    const { id } = await newDeal(house, { ...at(price), branch_ids: branches });
    expect((await schedule(id)).status, `${price} in ${branches}`).toBe(200);
  }
});

test("one on a product without a price can, as there is nothing to compare", async () => {
  const unpriced = await newProduct(house, { name: "Pricelessol" });
  const { id } = await newDeal(house, at(5000, unpriced.id));
  expect((await schedule(id)).status).toBe(200);
});

test("one that is planned is not edited to a price that helps nobody, but a draft may be", async () => {
  const running = await runningDeal(house, at(900));
  const refused = await call(`PATCH /admin/deals/${running.id}`, dealBody(house, at(1200)));
  expect(refused).toMatchObject({ status: 422, body: { message: fault(), fields: { products: fault() } } });
  expect((await call(`GET /admin/deals/${running.id}`)).body.products).toMatchObject([{ price: 900 }]);
  const draft = await newDeal(house, at(900));
  expect((await call(`PATCH /admin/deals/${draft.id}`, dealBody(house, at(1200)))).status).toBe(200);
});

test("one that was paused while the usual price fell is not resumed before its own is lower", async () => {
  const other = await soldProduct(house, { name: "Fallol", prices: [{ branch_id: lagos, price: 1000 }] });
  const { id } = await runningDeal(house, at(900, other.id));
  await call(`POST /admin/deals/${id}/pause`, {});
  await call(`PATCH /admin/products/${other.id}`, { prices: [{ branch_id: lagos, price: 850 }] });
  expect((await call(`POST /admin/deals/${id}/resume`, {})).body.message).toContain(other.title);
  await call(`PATCH /admin/deals/${id}`, dealBody(house, at(800, other.id)));
  expect((await call(`POST /admin/deals/${id}/resume`, {})).status).toBe(200);
});

test("a deal is measured by the prices scheduled for its window, not by those of today", async () => {
  const other = await soldProduct(house, { name: "Comingol", prices: [{ branch_id: lagos, price: 1000 }] });
  const coming = (price: number, hours: number) =>
    call(`POST /admin/products/${other.id}/scheduled_prices`, {
      branch_ids: [lagos],
      price,
      apply_at: fromNow(house, hours),
    });
  expect((await coming(850, 12)).status).toBe(201);
  expect((await coming(1500, 48)).status).toBe(201);
  const planned = async (price: number, from: number, until: number) => {
    const window = { starts_at: fromNow(house, from), ends_at: fromNow(house, until) };
    return schedule((await newDeal(house, { ...at(price, other.id), ...window })).id);
  };
  const refused = await planned(900, -1, 24);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain(`${other.title} (₦850.00 from `);
  expect((await planned(900, -1, 11)).status, "over before the price falls").toBe(200);
  expect((await planned(849, -1, 24)).status).toBe(200);
  expect((await planned(1400, 50, 60)).status, "begins once the price has risen").toBe(200);
});

test("of many such products three are named and the others counted", async () => {
  const many = await Promise.all(
    ["Aol", "Bol", "Col", "Dol"].map((name) => soldProduct(house, { name: `Many ${name}` })),
  );
  const products = many.map(({ id }) => ({ product_id: id, price: 1000 }));
  const { id } = await newDeal(house, { products });
  expect((await schedule(id)).body.message).toMatch(/: Many Aol.*; Many Bol.*; Many Col.* and 1 more\.$/);
});
