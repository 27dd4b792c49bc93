import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/harness.ts";
import { adminToken, hire } from "../../test/people.ts";
import { branchId, newProduct } from "../modules/catalog/test-products.ts";
import { newWarehouse } from "../modules/inventory/test-stock.ts";
import { dealBody, newDeal } from "../modules/promotions/test-deals.ts";

let house: TestApp;
let admin: string;
let other: { token: string };
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
  other = await hire(house, [
    "products.read",
    "products.update",
    "products.price",
    "branches.manage",
    "lgas.manage",
    "regions.manage",
    "manufacturers.manage",
    "categories.manage",
    "adverts.manage",
    "warehouses.manage",
  ]);
});
afterAll(() => house.close());

const patch = (path: string, body: object, token = admin) => house.call(`PATCH ${path}`, { token, body });

describe("two people who edit one product", () => {
  test("keep both changes where they are of different fields", async () => {
    const { id } = await newProduct(house, { name: "Twomol", strength: "5 mg" });
    const path = `/admin/products/${id}`;
    expect((await patch(path, { strength: "10 mg", was: { strength: "5 mg" } }, other.token)).status).toBe(200);
    const mine = await patch(path, { name: "Twomol Forte", was: { name: "Twomol" } });
    expect(mine.body).toMatchObject({ name: "Twomol Forte", strength: "10 mg" });
  });

  test("are told who changed the same field, and when; nothing is written", async () => {
    const { id } = await newProduct(house, { name: "Samemol", strength: "5 mg" });
    const path = `/admin/products/${id}`;
    await patch(path, { name: "Samemol Plus", was: { name: "Samemol" } }, other.token);
    const mine = await patch(path, {
      name: "Samemol Max",
      strength: "10 mg",
      was: { name: "Samemol", strength: "5 mg" },
    });
    const { body: who } = await house.call("GET /user", { token: other.token });
    expect([mine.status, mine.body.code]).toEqual([409, "edit_clash"]);
    expect(mine.body.faults).toEqual([{ field: "name", by: who.user.name, at: expect.any(String) }]);
    const { body } = await house.call(`GET ${path}`, { token: admin });
    expect(body).toMatchObject({ name: "Samemol Plus", strength: "5 mg" });
    // Having seen it, they may overrule it; wanting the same is no quarrel.
    const again = await patch(path, { name: "Samemol Max", was: { name: "Samemol Plus" } });
    expect(again.body.name).toBe("Samemol Max");
    const agreed = await patch(path, { name: "Samemol Max", was: { name: "Samemol" } }, other.token);
    expect(agreed.status).toBe(200);
  });

  test("price one branch each, and clash where both price the same one", async () => {
    const { id } = await newProduct(house, { name: "Pricemol" });
    const path = `/admin/products/${id}`;
    const branch_id = await branchId(house, "Lagos");
    const price = (now: number | null, was: number | null) => ({
      prices: [{ branch_id, price: now }],
      was: { prices: [{ branch_id, price: was }] },
    });
    expect((await patch(path, price(100, null))).status).toBe(200);
    const late = await patch(path, price(120, null));
    expect([late.status, late.body.faults[0]]).toEqual([
      409,
      { field: "prices", by: "Adaeze Okonkwo", at: expect.any(String) },
    ]);
    expect((await patch(path, price(120, 100))).status).toBe(200);
    const put = (now: number, was: number) => house.call(`PUT ${path}/prices`, { token: admin, body: price(now, was) });
    expect([(await put(130, 100)).body.code, (await put(130, 120)).status]).toEqual(["edit_clash", 200]);
  });
});

test("a deal keeps what its editor did not touch, and asks about what both changed", async () => {
  const { id } = await newDeal(house, { name: "Rainy days" });
  const { body: seen } = await house.call(`GET /admin/deals/${id}`, { token: admin });
  const { name, about, starts_at, ends_at, limit_per_customer, limit_total, branch_ids, products } = seen;
  const was = { name, about, starts_at, ends_at, limit_per_customer, limit_total, branch_ids, products };
  const path = `/admin/deals/${id}`;
  expect((await patch(path, { ...dealBody(house), ...was, about: "Umbrellas", was })).body.about).toBe("Umbrellas");
  const renamed = await patch(path, { ...was, name: "Rainy weeks", was });
  expect(renamed.body).toMatchObject({ name: "Rainy weeks", about: "Umbrellas" });
  const late = await patch(path, { ...was, name: "Sunny days", was });
  expect([late.status, late.body.faults[0].field]).toEqual([409, "name"]);
});

/** What is created, and three fields: one that both change, and one more that each changes alone. */
const records = {
  branches: {
    fields: { name: "Twin branch", address: "1 Marina", has_barcode: false, use_order_fulfilment: true, active: true },
    both: ["name", "Branch of theirs", "Branch of mine"],
    theirs: ["address", "2 Marina"],
    mine: ["has_barcode", true],
  },
  lgas: {
    fields: { name: "Twin LGA", state_id: 1, region_id: null, lat: 6.5, lon: 3.4, delivery_fee: 500, delivery_days: 3 },
    both: ["delivery_fee", 700, 900],
    theirs: ["delivery_days", 5],
    mine: ["name", "Twin LGA North"],
  },
  manufacturers: {
    fields: { name: "Twin Pharma", country: null },
    both: ["name", "Twin Pharma Ltd", "Twin Pharma Plc"],
    theirs: ["name", "Twin Pharmaceuticals"],
    mine: ["country", "NG"],
  },
  categories: {
    fields: { name: "Twin category", about: "" },
    both: ["about", "Words of theirs", "Words of mine"],
    theirs: ["about", "For twins"],
    mine: ["name", "Twin category North"],
  },
  adverts: {
    fields: {
      ...{ title: "Twins", body: "", link: "/deals", slot: "home_hero", audience: "everyone", art: "leaves" },
      ...{ active: true, position: 0, starts_at: "2026-01-01T08:00:00.000Z", ends_at: "2026-02-01T08:00:00.000Z" },
    },
    both: ["ends_at", "2026-03-01T08:00:00.000Z", "2026-04-01T08:00:00.000Z"],
    theirs: ["position", 7],
    mine: ["title", "Triplets"],
  },
  regions: {
    fields: { name: "Twin region", branch_id: 1, lga_ids: [] as number[], active: true },
    both: ["name", "Region of theirs", "Region of mine"],
    theirs: ["active", false],
    mine: ["name", "Twin region North"],
  },
  warehouses: {
    fields: { name: "Twin store", address: "", active: true },
    both: ["name", "Store of theirs", "Store of mine"],
    theirs: ["address", "3 Marina"],
    mine: ["active", false],
  },
} as const;

describe("two people who edit one record", () => {
  for (const [noun, { fields, both, theirs, mine }] of Object.entries(records))
    test(`of ${noun} keep what each changed alone, and are told who changed the same field`, async () => {
      const place = noun === "warehouses" ? { branch_id: await branchId(house, "Lagos") } : {};
      const made = await house.call(`POST /admin/${noun}`, { token: admin, body: { ...place, ...fields } });
      const path = `/admin/${noun}/${made.body.id}`;
      const edit = (change: object, was: object, token = admin) => patch(path, { ...was, ...change, was }, token);

      expect((await edit({ [theirs[0]]: theirs[1] }, fields, other.token)).status).toBe(200);
      const kept = await edit({ [mine[0]]: mine[1] }, fields);
      expect(kept.body).toMatchObject({ [mine[0]]: mine[1], [theirs[0]]: theirs[1] });

      const seen = { ...fields, [theirs[0]]: theirs[1], [mine[0]]: mine[1] };
      expect((await edit({ [both[0]]: both[1] }, seen, other.token)).status).toBe(200);
      const late = await edit({ [both[0]]: both[2] }, seen);
      const { body: who } = await house.call("GET /user", { token: other.token });
      expect([late.status, late.body.code]).toEqual([409, "edit_clash"]);
      expect(late.body.faults).toEqual([{ field: both[0], by: who.user.name, at: expect.any(String) }]);
    });
});

test("a product type that somebody else renamed since is asked about", async () => {
  const name = "Twin type";
  const { body: made } = await house.call("POST /admin/product_types", { token: admin, body: { name } });
  const rename = (now: string) => patch(`/admin/product_types/${made.id}`, { name: now, was: { name } });
  expect([(await rename("Type one")).status, (await rename("Type two")).body.code]).toEqual([200, "edit_clash"]);
});

test("a subcategory is renamed by one and moved by another; two who move it apart are asked", async () => {
  const category = async (name: string): Promise<number> =>
    (await house.call("POST /admin/categories", { token: admin, body: { name, about: "" } })).body.id;
  const [from, to, elsewhere] = [
    await category("Twins from"),
    await category("Twins to"),
    await category("Twins lost"),
  ];
  const made = await house.call(`POST /admin/categories/${from}/subcategories`, {
    token: admin,
    body: { name: "Twins" },
  });
  const was = { name: "Twins", category_id: from };
  const edit = (change: object) => patch(`/admin/subcategories/${made.body.id}`, { ...was, ...change, was });
  await edit({ category_id: to });
  expect((await edit({ name: "Triplets" })).body).toMatchObject({ name: "Triplets", category_id: to });
  expect((await edit({ category_id: elsewhere })).body.faults).toMatchObject([{ field: "category_id" }]);
});

test("a shelf's zone that somebody else changed since is asked about", async () => {
  const { shelves } = await newWarehouse(house);
  const path = `/admin/shelves/${shelves[0]}`;
  const zone = (now: string) => patch(path, { zone: now, was: { zone: "Front" } });
  await patch(path, { zone: "Front" });
  expect([(await zone("Cold room")).status, (await zone("Back")).body.code]).toEqual([200, "edit_clash"]);
});

test("a setting that somebody else changed since is asked about", async () => {
  const put = (value: string, was: string) =>
    house.call("PUT /admin/settings/brand.name", { token: admin, body: { value, was } });
  expect((await put("Remedia Two", "Remedia")).status).toBe(200);
  const late = await put("Remedia Three", "Remedia");
  expect([late.status, late.body.faults[0]]).toEqual([
    409,
    { field: "value", by: "Adaeze Okonkwo", at: expect.any(String) },
  ]);
  expect((await put("Remedia", "Remedia Two")).status).toBe(200);
});
