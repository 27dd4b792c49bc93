import { mostPacks } from "@remedia/domain/carts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, openSession, type Person, pharmacy, register, userIdOf } from "../../../test/people.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { fromNow, runningDeal } from "../promotions/test-deals.ts";

let house: TestApp;
let admin: string;
let me: Person;
let shelf: number;
beforeAll(async () => {
  house = await openTestApp();
  shelf = (await newWarehouse(house)).shelves[0]!;
  admin = await adminToken(house);
  me = await enrol(house);
});
afterAll(() => house.close());

type Line = {
  id: number;
  type: string;
  quantity: number;
  product: { id: number; price_per_pack: number | null };
  refusal: string | null;
  unit_price: number | null;
  line_total: number | null;
  price_when_added: number | null;
  price_changed: boolean;
  deal_id: number | null;
};
type Carts = { carts: Line[]; totals: { type: string; count: number; packs: number; total: number }[] };

const call = (key: string, body?: unknown, token: string | null = me.token) =>
  house.call(key, { token, ...(body === undefined ? {} : { body }) });
const add = (product_id: number, quantity = 1, type = "buy_now", token = me.token) =>
  call("POST /cart", { product_id, quantity, type }, token);
const cart = async (token = me.token): Promise<Carts> => (await call("GET /cart/web", undefined, token)).body;
const lineOf = async (productId: number, type = "buy_now", token = me.token) =>
  (await cart(token)).carts.find((line) => line.product.id === productId && line.type === type);
const priced = async (price: number, change: Record<string, unknown> = {}) => {
  const product = await soldProduct(house, { prices: [{ branch_id: 1, price }], ...change });
  await stockedProduct(house, shelf, 200, { productId: product.id });
  return product;
};
const setPrice = (id: number, price: number) =>
  call(`PUT /admin/products/${id}/prices`, { prices: [{ branch_id: 1, price }] }, admin);

describe("the cart", () => {
  test("has the shape the web app was promised", async () => {
    const { id } = await priced(1250.5);
    const { status, body } = await add(id, 3);
    expect(status).toBe(201);
    const line = body.carts.find((each: Line) => each.product.id === id);
    expect(line).toMatchObject({
      id: expect.any(Number),
      type: "buy_now",
      quantity: 3,
      product: { id, price_per_pack: 1250.5, title: expect.any(String), name: "Testamol" },
      deal_id: null,
      deal: null,
      unit_price: 1250.5,
      line_total: 3751.5,
      price_changed: false,
      refusal: null,
    });
    expect((await cart()).carts.find((each) => each.product.id === id)).toEqual(line);
  });

  test("knows three lists by name, also for visitors", async () => {
    expect((await call("GET /cart_types", undefined, null)).body).toEqual([
      { id: "buy_now", name: "Buy now" },
      { id: "saved_for_later", name: "Saved for later" },
      { id: "restock_list", name: "Restock list" },
    ]);
  });

  test("is asked for by nobody who is signed out, unverified or staff", async () => {
    expect((await call("GET /cart/web", undefined, null)).status).toBe(401);
    const newcomer = await register(house);
    expect((await call("GET /cart/web", undefined, newcomer.token)).status).toBe(400);
    expect((await call("GET /cart/web", undefined, admin)).status).toBe(403);
  });

  test("comes to a total with exact kobo for each list", async () => {
    const { token } = await enrol(house);
    for (const [price, quantity] of [
      [0.1, 3],
      [19.99, 7],
      [1249.05, 11],
    ] as const)
      await add((await priced(price)).id, quantity, "buy_now", token);
    await add((await priced(33.33)).id, 3, "saved_for_later", token);
    expect((await cart(token)).totals).toEqual([
      { type: "buy_now", count: 3, packs: 21, total: 13879.78 },
      { type: "saved_for_later", count: 1, packs: 3, total: 99.99 },
      { type: "restock_list", count: 0, packs: 0, total: 0 },
    ]);
  });

  test("puts one product in one line of a list, and moves lines between lists, where they join", async () => {
    const { id } = await priced(100);
    await add(id, 2);
    await add(id, 3);
    await add(id, 4, "saved_for_later");
    const line = (await lineOf(id))!;
    expect(line.quantity).toBe(5);
    const { status } = await call(`PUT /cart/${line.id}`, { type: "saved_for_later" });
    expect(status).toBe(200);
    expect(await lineOf(id)).toBeUndefined();
    const saved = (await lineOf(id, "saved_for_later"))!;
    expect(saved.quantity).toBe(9);
    await call(`PUT /cart/${saved.id}`, { quantity: 1 });
    expect((await lineOf(id, "saved_for_later"))?.quantity).toBe(1);
    await call(`DELETE /cart/${saved.id}`);
    expect(await lineOf(id, "saved_for_later")).toBeUndefined();
    expect((await call(`DELETE /cart/${saved.id}`)).status).toBe(404);
  });

  test("holds at most so many packs of a product", async () => {
    const { id } = await priced(1);
    await add(id, mostPacks);
    await add(id, 5);
    expect((await lineOf(id))?.quantity).toBe(mostPacks);
  });

  test("refuses what is not sold, unknown or still a draft", async () => {
    const { id } = await priced(100);
    await call(`POST /admin/products/${id}/hide`, {}, admin);
    expect((await add(id)).status).toBe(404);
    expect((await add(900_719_925)).status).toBe(404);
  });

  test("keeps a line whose product was hidden, says why it cannot be bought, and lets it be put aside", async () => {
    const { id } = await priced(100);
    await add(id);
    await call(`POST /admin/products/${id}/hide`, {}, admin);
    const line = (await lineOf(id))!;
    expect(line.refusal).toBe("This product is not sold at the moment.");
    expect((await call(`PUT /cart/${line.id}`, { type: "saved_for_later" })).status).toBe(200);
    expect((await lineOf(id, "saved_for_later"))?.quantity).toBe(1);
  });

  test("says of a product without a price at the branch that it is not sold there", async () => {
    const { id } = await soldProduct(house, { prices: [] });
    await add(id);
    expect(await lineOf(id)).toMatchObject({ unit_price: null, line_total: null, price_changed: false });
    expect((await lineOf(id))?.refusal).toContain("not sold at your branch");
  });
});

describe("a price that changed since", () => {
  test("is shown beside the one that was seen, and forgotten when more is added", async () => {
    const { id } = await priced(500);
    await add(id, 2);
    await setPrice(id, 650);
    expect(await lineOf(id)).toMatchObject({
      price_when_added: 500,
      unit_price: 650,
      line_total: 1300,
      price_changed: true,
    });
    await add(id, 1);
    expect(await lineOf(id)).toMatchObject({ price_when_added: 650, price_changed: false });
  });

  test("is still shown after the line went to another list and back, with another quantity", async () => {
    const { id } = await priced(500);
    await add(id);
    await setPrice(id, 480);
    const line = (await lineOf(id))!;
    await call(`PUT /cart/${line.id}`, { type: "saved_for_later" });
    const saved = (await lineOf(id, "saved_for_later"))!;
    await call(`PUT /cart/${saved.id}`, { type: "buy_now", quantity: 4 });
    expect(await lineOf(id)).toMatchObject({
      quantity: 4,
      price_when_added: 500,
      unit_price: 480,
      price_changed: true,
    });
  });

  test("is no surprise to who put it in at a deal's price, until the deal is over", async () => {
    const { id } = await priced(1000);
    const ends_at = fromNow(house, 0.1);
    const deal = await runningDeal(house, { products: [{ product_id: id, price: 800 }], ends_at });
    await add(id, 2);
    expect(await lineOf(id)).toMatchObject({
      deal_id: deal.id,
      deal: { price: 800 },
      unit_price: 800,
      line_total: 1600,
      price_changed: false,
    });
    house.clock.advance(6 * minute);
    expect(await lineOf(id)).toMatchObject({
      deal_id: null,
      deal: null,
      unit_price: 1000,
      price_when_added: 800,
      price_changed: true,
    });
  });
});

describe("deals in the cart", () => {
  test("count up to the customer's limit, with what the customer has bought already", async () => {
    const { id } = await priced(1000);
    const deal = await runningDeal(house, { products: [{ product_id: id, price: 700 }], limit_per_customer: 5 });
    await add(id, 5);
    expect((await lineOf(id))?.unit_price).toBe(700);
    const sold = { deal_id: deal.id, product_id: id, user_id: me.id, branch_id: 1, price_kobo: 70_000 };
    await house.platform.db
      .insertInto("deal_sales")
      .values({ ...sold, quantity: 1, sold_at: house.clock.now() })
      .execute();
    expect(await lineOf(id)).toMatchObject({ unit_price: 1000, deal_id: null });
    const line = (await lineOf(id))!;
    await call(`PUT /cart/${line.id}`, { quantity: 4 });
    expect(await lineOf(id)).toMatchObject({ unit_price: 700, deal_id: deal.id });
  });

  test("count for all their products in a list together, the first ones first", async () => {
    const [first, second, third] = [await priced(1000), await priced(1000), await priced(1000)];
    const products = [first, second, third].map(({ id }) => ({ product_id: id, price: 700 }));
    await runningDeal(house, { name: "Few each", products, limit_per_customer: 5, limit_total: 6 });
    await add(first.id, 3);
    await add(second.id, 3);
    await add(third.id, 2);
    await add(third.id, 5, "saved_for_later");
    expect(await lineOf(first.id)).toMatchObject({ unit_price: 700, missed_deal: null });
    expect(await lineOf(second.id)).toMatchObject({
      unit_price: 1000,
      deal: null,
      missed_deal: { name: "Few each", price: 700, packs: 2 },
    });
    expect(await lineOf(third.id)).toMatchObject({ unit_price: 700, missed_deal: null });
    expect(await lineOf(third.id, "saved_for_later")).toMatchObject({ unit_price: 700 });
  });

  test("give way to the next best when the cheapest does not reach", async () => {
    const { id } = await priced(1000);
    await runningDeal(house, { products: [{ product_id: id, price: 600 }], limit_per_customer: 2 });
    const second = await runningDeal(house, { products: [{ product_id: id, price: 900 }] });
    await add(id, 3);
    expect(await lineOf(id)).toMatchObject({ unit_price: 900, deal_id: second.id });
  });
});

describe("what is not there", () => {
  test("is said on the line, with how many could be had, and counts in no total", async () => {
    const { token } = await enrol(house);
    const few = await soldProduct(house, { prices: [{ branch_id: 1, price: 100 }] });
    await stockedProduct(house, shelf, 3, { productId: few.id });
    const none = await soldProduct(house, { prices: [{ branch_id: 1, price: 100 }] });
    const there = await priced(50);
    for (const { id } of [few, none, there]) await add(id, 4, "buy_now", token);
    expect(await lineOf(few.id, "buy_now", token)).toMatchObject({
      refusal: "Only 3 left. Take fewer packs.",
      available: 3,
    });
    expect(await lineOf(none.id, "buy_now", token)).toMatchObject({
      refusal: "Out of stock at the moment.",
      available: 0,
    });
    expect((await cart(token)).totals[0]).toMatchObject({ count: 3, packs: 4, total: 200 });
    expect((await call("GET /checkout", undefined, token)).body).toMatchObject({ goods: 200 });
  });
});

describe("licences", () => {
  const chemist = "08030000021";
  test("refuse a patent-medicine store, an expired licence and a store without one; not a pharmacy or an agent", async () => {
    const { id } = await priced(100, { class: "prescription" });
    const refusalFor = async (phone: string) => {
      const token = await openSession(house, await userIdOf(house, phone));
      await add(id, 1, "buy_now", token);
      return (await lineOf(id, "buy_now", token))?.refusal;
    };
    expect(await refusalFor(pharmacy)).toBeNull();
    expect(await refusalFor(chemist)).toContain("patent-medicine licence does not cover");
    expect(await refusalFor("08030000024")).toContain("expired on");
    expect(await refusalFor("08030000010")).toBeNull();
    await add(id);
    expect((await lineOf(id))?.refusal).toContain("Add this store's licence");
    // It stays in the cart with its reason, but is not part of what one would pay.
    const { carts, totals } = await cart();
    const payable = carts.filter(({ type, refusal }) => type === "buy_now" && refusal === null);
    const kobo = payable.reduce((sum, { line_total }) => sum + Math.round((line_total ?? 0) * 100), 0);
    expect(totals[0]!.total).toBe(kobo / 100);
  });

  test("of one store are enough when another of the customer's has none that counts", async () => {
    const { id } = await priced(100, { class: "prescription" });
    const owner = await enrol(house);
    const { db } = house.platform;
    const store = await db.selectFrom("stores").selectAll().where("user_id", "=", owner.id).executeTakeFirstOrThrow();
    const { id: _id, ...columns } = store;
    await db
      .insertInto("stores")
      .values({ ...columns, name: "Second shop", licence_class: "pharmacy", licence_expires_on: "2027-06-01" })
      .execute();
    await db
      .updateTable("stores")
      .set({ licence_class: "patent_medicine", licence_expires_on: "2030-01-01" })
      .where("id", "=", store.id)
      .execute();
    await add(id, 1, "buy_now", owner.token);
    expect((await lineOf(id, "buy_now", owner.token))?.refusal).toBeNull();
  });
});

describe("tampering", () => {
  test("with the quantity is refused", async () => {
    const { id } = await priced(100);
    await add(id, 2);
    const line = (await lineOf(id))!;
    for (const quantity of [0, -1, 0.5, 1e9, mostPacks + 1, "2", null, [2], { value: 2 }]) {
      const said = JSON.stringify(quantity);
      expect((await call("POST /cart", { product_id: id, quantity })).status, `POST ${said}`).toBe(422);
      expect((await call(`PUT /cart/${line.id}`, { quantity })).status, `PUT ${said}`).toBe(422);
      const items = [{ product_id: id, quantity, type: "buy_now" }];
      expect((await call("POST /cart/join", { items })).status, `join ${said}`).toBe(422);
    }
    expect((await lineOf(id))?.quantity).toBe(2);
  });

  test("with the price or deal of a cart item has no effect", async () => {
    const { id } = await priced(100);
    const item = { id: 77, product: { id, price_per_pack: 1 }, quantity: 2, deal_id: 1, deal: { price: 0.5 } };
    expect((await call("POST /cart", item)).status).toBe(201);
    expect(await lineOf(id)).toMatchObject({ quantity: 2, unit_price: 100, deal_id: null, line_total: 200 });
    const nothing = await call("POST /cart", { quantity: 2 });
    expect([nothing.status, nothing.body.fields]).toEqual([422, { product_id: "Product is required." }]);
  });

  test("by naming two products at once is refused", async () => {
    const [{ id }, other] = [await priced(100), await priced(200)];
    const twice = await call("POST /cart", { product_id: id, product: { id: other.id }, quantity: 1 });
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([422, ["product_id"]]);
    expect([await lineOf(id), await lineOf(other.id)]).toEqual([undefined, undefined]);
    expect((await call("POST /cart", { product_id: id, product: { id }, quantity: 1 })).status).toBe(201);
  });

  test("with price, total or owner is refused", async () => {
    const { id } = await priced(100);
    const body = { product_id: id, quantity: 1 };
    for (const extra of [{ price: 1 }, { price_kobo: 1 }, { unit_price: 1 }, { user_id: 1 }, { total: 1 }]) {
      expect((await call("POST /cart", { ...body, ...extra })).status).toBe(422);
      expect((await call("POST /cart/join", { items: [{ ...body, type: "buy_now", ...extra }] })).status).toBe(422);
    }
    expect((await call("POST /cart", { ...body, type: "free" })).status).toBe(422);
    expect(await lineOf(id)).toBeUndefined();
  });

  test("with other people's lines finds nothing", async () => {
    const { id } = await priced(100);
    await add(id, 2);
    const line = (await lineOf(id))!;
    const stranger = await enrol(house);
    expect((await call(`PUT /cart/${line.id}`, { quantity: 9 }, stranger.token)).status).toBe(404);
    expect((await call(`DELETE /cart/${line.id}`, undefined, stranger.token)).status).toBe(404);
    expect((await cart(stranger.token)).carts).toEqual([]);
    expect((await lineOf(id))?.quantity).toBe(2);
  });
});
