import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, type Person } from "../../../test/people.ts";
import { newProduct, soldProduct } from "../catalog/test-products.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { runningDeal } from "../promotions/test-deals.ts";

let house: TestApp;
let admin: string;
let me: Person;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
  me = await enrol(house);
});
afterAll(() => house.close());

type Wish = { id: number; product: { id: number; sold: boolean } };
const call = (key: string, body?: unknown, token: string | null = me.token) =>
  house.call(key, { token, ...(body === undefined ? {} : { body }) });
const wish = (product_id: number, token = me.token) => call("POST /wishlist", { product_id }, token);
const wishes = async (token = me.token): Promise<Wish[]> => (await call("GET /wishlist", undefined, token)).body;
const idsOf = (list: Wish[]) => list.map(({ product }) => product.id);

describe("the wishlist", () => {
  test("remembers products, the newest first, with price and deal", async () => {
    const [first, second] = [await soldProduct(house), await soldProduct(house)];
    await runningDeal(house, { products: [{ product_id: second.id, price: 750 }] });
    await wish(first.id);
    const { status, body } = await wish(second.id);
    expect(status).toBe(201);
    expect(body).toMatchObject([
      { product: { id: second.id, price_per_pack: 1000, sold: true }, deal: { price: 750 } },
      { product: { id: first.id }, deal: null },
    ]);
  });

  test("says how a product is sold and whether the customer's branch has it", async () => {
    const gone = await soldProduct(house);
    const there = await soldProduct(house, { class: "prescription" });
    const { shelves } = await newWarehouse(house);
    await stockedProduct(house, shelves[0]!, 5, { productId: there.id });
    await wish(there.id);
    const { body } = await wish(gone.id);
    expect(body.slice(0, 2)).toMatchObject([
      { product: { id: gone.id, class: "otc", in_stock: false } },
      { product: { id: there.id, class: "prescription", in_stock: true } },
    ]);
  });

  test("holds a product once, also when thirty clicks come at once", async () => {
    const { id } = await soldProduct(house);
    const answers = await Promise.all(Array.from({ length: 30 }, () => wish(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201));
    expect(idsOf(await wishes()).filter((each) => each === id)).toHaveLength(1);
  });

  test("forgets what its owner removes; another's entry is not found", async () => {
    const { id } = await soldProduct(house);
    await wish(id);
    const entry = (await wishes()).find(({ product }) => product.id === id)!;
    const stranger = await enrol(house);
    expect((await call(`DELETE /wishlist/${entry.id}`, undefined, stranger.token)).status).toBe(404);
    expect((await call(`DELETE /wishlist/${entry.id}`)).status).toBe(200);
    expect(idsOf(await wishes())).not.toContain(id);
    expect((await call(`DELETE /wishlist/${entry.id}`)).status).toBe(404);
  });

  test("keeps what is hidden and says that it is not sold; never takes drafts or strangers", async () => {
    const { id } = await soldProduct(house);
    await wish(id);
    await call(`POST /admin/products/${id}/hide`, {}, admin);
    expect((await wishes()).find(({ product }) => product.id === id)?.product.sold).toBe(false);
    expect((await wish((await newProduct(house)).id)).status).toBe(404);
    expect((await wish(900_719_925)).status).toBe(404);
  });

  test("follows a merged product to its survivor", async () => {
    const [keep, lose] = [await soldProduct(house), await soldProduct(house)];
    await wish(lose.id);
    await call("POST /admin/products/merge", { keep_id: keep.id, merge_id: lose.id }, admin);
    expect(idsOf(await wishes())).toContain(keep.id);
    await wish(lose.id);
    expect(idsOf(await wishes()).filter((id) => id === keep.id)).toHaveLength(1);
    expect(idsOf(await wishes())).not.toContain(lose.id);
  });

  test("is for customers and agents who are signed in", async () => {
    expect((await call("GET /wishlist", undefined, null)).status).toBe(401);
    expect((await call("GET /wishlist", undefined, admin)).status).toBe(403);
  });

  test("takes no more than a product's id", async () => {
    const { id } = await soldProduct(house);
    for (const body of [{ product_id: String(id) }, { product_id: 1.5 }, { product_id: id, user_id: 1 }, {}])
      expect((await call("POST /wishlist", body)).status).toBe(422);
  });
});
