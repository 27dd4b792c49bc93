import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../test/harness.ts";
import { superAdmin } from "../../../../test/people.ts";
import { newProduct, soldProduct } from "../test-products.ts";

let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.tokenOf(superAdmin);
});
afterAll(() => house.close());

const call = (key: string, body?: unknown) =>
  house.call(key, { token: admin, ...(body === undefined ? {} : { body }) });
const made = async (path: string, body: Record<string, unknown>): Promise<{ id: number; name: string }> => {
  const answer = await call(`POST /admin/${path}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const newCategory = (name: string) => made("categories", { name, about: "" });
const merge = (path: string, keep_id: number, merge_id: number) =>
  call(`POST /admin/${path}/merge`, { keep_id, merge_id });

describe("categories", () => {
  test("are public as a tree of names, without prices or counts", async () => {
    const { status, body } = await house.call("GET /categories");
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThanOrEqual(24);
    expect(Object.keys(body[0])).toEqual(["id", "name", "about", "subcategories"]);
    expect(body[0].subcategories.length).toBeGreaterThan(1);
  });

  test("are in the shop once something in them is on sale", async () => {
    const { id } = await newCategory("Empty shelf");
    const inShop = async () =>
      (await house.call("GET /categories")).body.some((category: { id: number }) => category.id === id);
    await newProduct(house, { category_id: id, subcategory_id: null });
    expect(await inShop()).toBe(false);
    await soldProduct(house, { name: "First of shelf", category_id: id, subcategory_id: null });
    expect(await inShop()).toBe(true);
  });

  test("are named once, whatever the case or accents", async () => {
    await newCategory("Homöopathie");
    expect((await call("POST /admin/categories", { name: "HOMOOPATHIE", about: "" })).status).toBe(409);
  });

  test("stand in the order they are put in; a list that has changed is refused", async () => {
    const inOrder = async (): Promise<number[]> =>
      (await call("GET /admin/categories?per_page=100")).body.data.map(({ id }: { id: number }) => id);
    const ids = (await inOrder()).reverse();
    expect((await call("PUT /admin/categories/order", { ids })).status).toBe(200);
    expect(await inOrder()).toEqual(ids);
    expect((await call("PUT /admin/categories/order", { ids: ids.slice(1) })).status).toBe(409);
  });

  test("let a subcategory move to another one, and its products with it", async () => {
    const [from, to] = [await newCategory("Old shelf"), await newCategory("New shelf")];
    const sub = await made(`categories/${from.id}/subcategories`, { name: "Small things" });
    const product = await newProduct(house, { category_id: from.id, subcategory_id: sub.id });
    const moved = await call(`PATCH /admin/subcategories/${sub.id}`, { name: "Small things", category_id: to.id });
    expect(moved.body.category_name).toBe("New shelf");
    const { body } = await call(`GET /admin/products/${product.id}`);
    expect(body).toMatchObject({ category_id: to.id, subcategory_id: sub.id });
  });
});

describe("merging categories", () => {
  test("moves products and subcategories; those of one name become one; old ids answer with the survivor", async () => {
    const [keep, lose] = [await newCategory("Keepers"), await newCategory("Losers")];
    const kept = await made(`categories/${keep.id}/subcategories`, { name: "Twins" });
    const twin = await made(`categories/${lose.id}/subcategories`, { name: "TWINS" });
    const single = await made(`categories/${lose.id}/subcategories`, { name: "Single" });
    const products = await Promise.all([
      newProduct(house, { category_id: lose.id }),
      newProduct(house, { category_id: lose.id, subcategory_id: twin.id }),
      newProduct(house, { category_id: lose.id, subcategory_id: single.id }),
    ]);
    const query = { keep_id: keep.id, merge_id: lose.id };
    const preview = await house.call("GET /admin/categories/merge/preview", { token: admin, query });
    expect(preview.body.moves).toEqual([
      { what: "Subcategories", count: 2 },
      { what: "Products", count: 3 },
      { what: "Stock counts", count: 0 },
      { what: "Order lines", count: 0 },
      { what: "Days of sales", count: 0 },
    ]);
    const merged = await merge("categories", keep.id, lose.id);
    expect(merged.body).toMatchObject({ id: keep.id, product_count: 3 });
    expect(merged.body.subcategories.map((each: { name: string }) => each.name)).toEqual(["Twins", "Single"]);
    const places = await Promise.all(products.map(async ({ id }) => (await call(`GET /admin/products/${id}`)).body));
    expect(places.map(({ category_id, subcategory_id }) => [category_id, subcategory_id])).toEqual([
      [keep.id, null],
      [keep.id, kept.id],
      [keep.id, single.id],
    ]);
    expect((await call(`GET /admin/categories/${lose.id}`)).body.id).toBe(keep.id);
    expect((await call(`GET /admin/subcategories/${twin.id}`)).body.id).toBe(kept.id);
    const listed = await house.call("GET /admin/products", { token: admin, query: { category_id: lose.id } });
    expect(listed.body.total).toBe(3);
    const late = await newProduct(house, { category_id: lose.id, subcategory_id: twin.id });
    expect(late).toMatchObject({ category_id: keep.id, subcategory_id: kept.id });
  });

  test("follows a chain to its end, and refuses what is merged already", async () => {
    const [a, b, c] = [await newCategory("Chain A"), await newCategory("Chain B"), await newCategory("Chain C")];
    await merge("categories", b.id, a.id);
    await merge("categories", c.id, b.id);
    expect((await call(`GET /admin/categories/${a.id}`)).body.id).toBe(c.id);
    expect((await merge("categories", a.id, c.id)).status).toBe(404);
    expect((await merge("categories", c.id, c.id)).status).toBe(422);
    expect((await newCategory("Chain A")).id).toBeGreaterThan(c.id);
  });
});

for (const [path, field, body] of [
  ["product_types", "product_type_id", {}],
  ["manufacturers", "manufacturer_id", { country: "NG" }],
] as const)
  test(`merging ${path.replace("_", " ")} moves their products, and the old id answers with the survivor`, async () => {
    const keep = await made(path, { name: "Survivor", ...body });
    const lose = await made(path, { name: "Vanishing", ...body });
    const product = await newProduct(house, { [field]: lose.id });
    expect((await merge(path, keep.id, lose.id)).body).toMatchObject({ id: keep.id, product_count: 1 });
    expect((await call(`GET /admin/products/${product.id}`)).body[field]).toBe(keep.id);
    expect((await call(`GET /admin/${path}/${lose.id}`)).body.id).toBe(keep.id);
    const { body: list } = await house.call(`GET /admin/${path}`, { token: admin, query: { q: "vanishing" } });
    expect(list.total).toBe(0);
    expect((await call(`PATCH /admin/${path}/${lose.id}`, { name: "Renamed", ...body })).body.id).toBe(keep.id);
  });
