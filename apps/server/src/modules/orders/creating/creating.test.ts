import { gtinCheckDigit } from "@remedia/domain/gtin";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../test/harness.ts";
import { adminToken, enrol } from "../../../../test/people.ts";
import { expectSound } from "../../../../test/sound.ts";
import { soldProduct } from "../../catalog/test-products.ts";
import { freshNo, newWarehouse, stockedProduct } from "../../inventory/test-stock.ts";
import { hireWorker, otherBranch, type Worker } from "../../warehousing/test-warehousing.ts";
import { ordersOf, type Shopper, shopper } from "../test-orders.ts";

let house: TestApp;
let me: Shopper;
let clerk: Worker;
let shelf: number;
let productId: number;
const rights = ["orders.read", "orders.create", "users.read", "credit.limit"];
beforeAll(async () => {
  house = await openTestApp();
  shelf = (await newWarehouse(house)).shelves[0]!;
  productId = (await stockedProduct(house, shelf, 500)).productId;
  clerk = await hireWorker(house, rights);
});
beforeEach(async () => {
  me = await shopper(house, { name: `Desk Customer ${freshNo()}` });
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, of which each test looks at its own part
type Cart = any;
const begin = (who = clerk, customer_id = me.id): Promise<Cart> => who.post("/admin/desk_carts", { customer_id });
const add = (cart: Cart, quantity = 1, product_id = productId): Promise<Cart> =>
  clerk.post(`/admin/desk_carts/${cart.id}/lines`, { items: [{ product_id, quantity }] });
const read = (cart: Cart): Promise<Cart> => clerk.get(`/admin/desk_carts/${cart.id}`);
const choose = (cart: Cart, body: object, who = clerk) => who.ask(`PATCH /admin/desk_carts/${cart.id}`, { body });
const packsIn = (cart: Cart): number[] => cart.checkout.lines.map(({ quantity }: { quantity: number }) => quantity);
const place = async (cart: Cart, change: object = {}, key?: string) => {
  const { checkout, payment_method } = await read(cart);
  const { store_id, delivery_type_id, total } = checkout;
  const body = { store_id, delivery_type_id, payment_method, expected_total: total, ...change };
  return clerk.ask(`POST /admin/desk_carts/${cart.id}/place`, { body, ...(key ? { key } : {}) });
};
const told = async (userId: number) => {
  await house.settle();
  const rows = house.platform.db.selectFrom("messages").select("body").where("user_id", "=", userId).orderBy("id");
  return (await rows.execute()).map(({ body }) => body);
};

const suspend = async (id: number) => {
  const token = await adminToken(house);
  const body = { reason: "Licence withdrawn" };
  expect((await house.call(`POST /admin/users/${id}/suspend`, { token, body })).status).toBe(200);
};

describe("finding whom to order for", () => {
  const found = async (q: string, who = clerk) => {
    const buyers: { id: number; why_not: string | null }[] = await who.get("/admin/orders/buyers", { q });
    return buyers.filter(({ id }) => id === me.id);
  };

  test("goes by name, phone or store, within one's branch", async () => {
    await house.platform.db
      .updateTable("stores")
      .set({ name: `Corner ${me.id}` })
      .where("user_id", "=", me.id)
      .execute();
    const { name, phone } = (await begin()).customer;
    for (const q of [name, me.phone, phone.slice(-7), `corner ${me.id}`]) expect(await found(q), q).toHaveLength(1);
    const stranger = await hireWorker(house, rights, await otherBranch(house));
    expect(await found(me.phone, stranger)).toEqual([]);
    expect((await stranger.ask("POST /admin/desk_carts", { body: { customer_id: me.id } })).status).toBe(404);
  });

  test("says for whom nobody may order, and refuses it", async () => {
    await suspend(me.id);
    expect((await found(me.phone))[0]!.why_not).toBe("This customer's account is suspended.");
    const answer = await clerk.ask("POST /admin/desk_carts", { body: { customer_id: me.id } });
    expect([answer.status, answer.body.message]).toEqual([409, "This customer's account is suspended."]);
  });

  test("finds nobody who is not a customer", async () => {
    expect((await clerk.ask("POST /admin/desk_carts", { body: { customer_id: clerk.id } })).status).toBe(404);
  });
});

describe("an order in progress", () => {
  test("is one for each member of staff and customer, and leaves the customer's own cart alone", async () => {
    await me.fill(productId, 7);
    const cart = await begin();
    await add(cart, 2);
    expect((await begin()).id).toBe(cart.id);
    const colleague = await hireWorker(house, rights);
    const other = await begin(colleague);
    expect(other.id).not.toBe(cart.id);
    expect(other.checkout.lines).toEqual([]);
    expect(packsIn(await read(cart))).toEqual([2]);
    const { carts } = (await me.call("GET /cart/web")).body;
    expect(carts.map(({ quantity }: { quantity: number }) => quantity)).toEqual([7]);
    expect((await colleague.ask(`GET /admin/desk_carts/${cart.id}`)).status).toBe(404);
    expect((await me.call(`DELETE /cart/${(await read(cart)).checkout.lines[0].id}`)).status).toBe(404);
    const mine = await clerk.get("/admin/desk_carts");
    expect(mine.data[0]).toMatchObject({ id: cart.id, customer_id: me.id, line_count: 1, packs: 2 });
  });

  test("takes lines by scan, and says what a code is not", async () => {
    const body = `615${String(freshNo()).slice(-9)}`;
    const gtin = body + gtinCheckDigit(body);
    const { id } = await soldProduct(house, { barcodes: [gtin] });
    await stockedProduct(house, shelf, 20, { productId: id });
    const cart = await begin();
    for (const packs of [1, 2]) {
      const scanned = await clerk.post(`/admin/desk_carts/${cart.id}/scan`, { code: gtin });
      expect(scanned).toMatchObject({ product_id: id, packs: 1 });
      expect(packsIn(scanned.cart)).toEqual([packs]);
      expect(scanned.cart.checkout.lines[0].stock).toBe(20);
    }
    const unknown = await clerk.ask(`POST /admin/desk_carts/${cart.id}/scan`, { body: { code: "4006381333931" } });
    expect([unknown.status, unknown.body.message]).toEqual([422, "No product has this barcode."]);
  });

  test("takes a pasted list, and names what it does not know", async () => {
    const cart = await begin();
    const matched = await clerk.post(`/admin/desk_carts/${cart.id}/match`, {
      text: "Paracetamol 500mg x 3\nqqxxzz x 2",
    });
    expect(matched).toHaveLength(2);
    expect(matched[0]).toMatchObject({ quantity: 3, fault: null });
    expect(matched[1].matches).toEqual([]);
    const found = await clerk.get(`/admin/desk_carts/${cart.id}/products`, { q: "paracetamol" });
    expect(found.some(({ stock }: { stock: number }) => stock > 0)).toBe(true);
  });

  test("is filled up from the last order, and says what is no longer sold", async () => {
    const gone = (await stockedProduct(house, shelf, 20)).productId;
    await me.fill(productId, 4);
    await me.fill(gone, 2);
    expect((await me.order()).status).toBe(201);
    const boss = await adminToken(house);
    await house.call(`POST /admin/products/${gone}/hide`, { token: boss, body: {} });
    const cart = await begin();
    await add(cart, 1);
    for (const _ of [1, 2]) {
      const filled = await clerk.post(`/admin/desk_carts/${cart.id}/last_order`);
      expect(packsIn(filled.cart)).toEqual([4]);
      expect(filled.not_sold).toHaveLength(1);
    }
  });

  test("changes and loses lines, remembers what was chosen, and is discarded with all", async () => {
    const cart = await begin();
    const { id: lineId } = (await add(cart, 1)).cart.checkout.lines[0];
    const path = `/admin/desk_carts/${cart.id}`;
    await clerk.ask(`PUT ${path}/lines/${lineId}`, { body: { quantity: 9 } });
    expect(packsIn(await read(cart))).toEqual([9]);
    const [, type] = cart.checkout.delivery_types;
    await choose(cart, { delivery_type_id: type.id, payment_method: "on_delivery", note: "Ask for Bola" });
    expect(await read(cart)).toMatchObject({
      payment_method: "on_delivery",
      note: "Ask for Bola",
      checkout: { delivery_type_id: type.id },
    });
    const stranger = await shopper(house);
    expect((await choose(cart, { store_id: stranger.storeId })).status).toBe(404);
    await clerk.ask(`DELETE ${path}/lines/${lineId}`);
    expect(packsIn(await read(cart))).toEqual([]);
    expect((await place(cart)).status).toBe(422);
    await add(cart, 1);
    await clerk.ask(`DELETE ${path}`);
    expect((await clerk.ask(`GET ${path}`)).status).toBe(404);
    expect(packsIn(await begin())).toEqual([]);
  });

  test("goes to the survivor when two customers are merged", async () => {
    const lost = await enrol(house);
    const cart = await begin();
    await add(cart, 2);
    const other = await begin(clerk, lost.id);
    await add(other, 3);
    await add(other, 1, (await stockedProduct(house, shelf, 5)).productId);
    const token = await adminToken(house);
    const body = { keep_id: me.id, merge_id: lost.id };
    expect((await house.call("POST /admin/users/merge", { token, body })).status).toBe(200);
    expect(packsIn(await read(cart))).toEqual([5, 1]);
    expect((await clerk.ask(`GET /admin/desk_carts/${other.id}`)).status).toBe(404);
  });
});

describe("placing it", () => {
  test("makes the customer's order, says who placed it, and sends the link to pay", async () => {
    const cart = await begin();
    await add(cart, 2);
    const { status, body } = await place(cart);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ state: "pending_payment", payment_method: "gateway" });
    const [order] = await ordersOf(house, me.id);
    expect(order).toMatchObject({ id: body.id, placed_by: clerk.id });
    const messages = (await told(me.id)).filter((text) => text.includes(body.number));
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(" placed order ");
    const [, link] = /\/orders\/pay\/(\S+)/.exec(messages[0]!)!;
    const linked = await house.call(`GET /pay_links/${link}`);
    expect(linked.body).toMatchObject({ number: body.number, may_pay: true });
    expect((await ordersOf(house, me.id))[0]).toMatchObject({ reminded_by: clerk.id });
    const seen = await clerk.get(`/admin/orders/${body.id}`);
    expect(seen.events[0]).toMatchObject({ action: "place", actor_id: clerk.id });
    expect((await me.call(`GET /orders/${body.id}`)).body.number).toBe(body.number);
    expect((await clerk.ask(`GET /admin/desk_carts/${cart.id}`)).status).toBe(404);
  });

  test("twice under one key is one order", async () => {
    const cart = await begin();
    await add(cart, 1);
    const { checkout } = await read(cart);
    const { store_id, total } = checkout;
    const body = { store_id, payment_method: "on_delivery", expected_total: total };
    const send = () => clerk.ask(`POST /admin/desk_carts/${cart.id}/place`, { body, key: `desk-${cart.id}-once` });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
    expect(await ordersOf(house, me.id)).toHaveLength(1);
  });

  test("refuses line by line and loses nothing", async () => {
    const scarce = (await stockedProduct(house, shelf, 3)).productId;
    const cart = await begin();
    await add(cart, 1);
    const { checkout } = (await add(cart, 9, scarce)).cart;
    expect(checkout.faults).toMatchObject([{ why: "out_of_stock", available: 3 }]);
    const { status, body } = await place(cart);
    expect([status, body.code]).toEqual([409, "checkout_refused"]);
    expect(body.faults).toMatchObject([{ why: "out_of_stock", available: 3 }]);
    expect(packsIn(await read(cart))).toEqual([1, 9]);
    expect(await ordersOf(house, me.id)).toEqual([]);
  });

  test("never spends the customer's wallet, nor orders for whom was suspended meanwhile", async () => {
    const cart = await begin();
    await add(cart, 1);
    const { checkout } = await read(cart);
    const methods = checkout.payment_methods.map(({ method }: { method: string }) => method);
    expect(methods).toEqual(["on_delivery", "gateway"]);
    expect((await place(cart, { payment_method: "wallet" })).status).toBe(403);
    expect((await place(cart, { payment_method: "credit" })).status).toBe(409);
    const { store_id, total } = checkout;
    await suspend(me.id);
    const body = { store_id, payment_method: "on_delivery", expected_total: total };
    const answer = await clerk.ask(`POST /admin/desk_carts/${cart.id}/place`, { body });
    expect([answer.status, answer.body.code]).toEqual([409, "wrong_state"]);
    expect(await ordersOf(house, me.id)).toEqual([]);
  });

  test("goes on credit within the customer's limit, at their price, and tells them so", async () => {
    const option = await house.platform.db
      .selectFrom("credit_options")
      .selectAll()
      .where("active", "=", true)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    me = await shopper(house, { user_type: "hospital", credit_option: option.id });
    const grant = { credit_option_id: option.id, limit: 50_000 };
    await clerk.ask(`PUT /admin/users/${me.id}/credit`, { body: grant });
    const cart = await begin();
    await add(cart, 2);
    const chosen = (await choose(cart, { payment_method: "credit" })).body;
    expect(chosen.checkout.goods).toBe((2 * 1000 * (10_000 + option.price_increment_bp)) / 10_000);
    await clerk.ask(`PUT /admin/desk_carts/${cart.id}/lines/${chosen.checkout.lines[0].id}`, {
      body: { quantity: 99 },
    });
    expect((await place(cart)).body.code).toBe("credit_refused");
    await clerk.ask(`PUT /admin/desk_carts/${cart.id}/lines/${chosen.checkout.lines[0].id}`, { body: { quantity: 2 } });
    const { body } = await place(cart);
    expect(body).toMatchObject({ state: "pending", payment_state: "on_credit" });
    const message = (await told(me.id)).find((text) => text.includes(body.number))!;
    expect(message).toContain("It goes on your credit.");
    expect(message).not.toContain("http");
  });

  test("is not for those who may only look", async () => {
    const reader = await hireWorker(house, ["orders.read"]);
    expect((await reader.ask("POST /admin/desk_carts", { body: { customer_id: me.id } })).status).toBe(403);
  });
});
