import { mostPacks } from "@remedia/domain/carts";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, openSession, type Person } from "../../../test/people.ts";
import { systemContext } from "../../platform/context.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { authenticate } from "../identity/sessions.ts";
import { engineOf } from "../search/engine.ts";
import { joinGuestCart } from "./cart.ts";

let house: TestApp;
let admin: string;
let me: Person;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
  me = await enrol(house);
});
afterAll(() => house.close());

type Line = { id: number; type: string; quantity: number; product: { id: number }; line_total: number };
type Item = { product_id: number; quantity: number; type: string };
const call = (key: string, body?: unknown, token: string | null = me.token) =>
  house.call(key, { token, ...(body === undefined ? {} : { body }) });
const add = (product_id: number, quantity = 1, type = "buy_now", token = me.token) =>
  call("POST /cart", { product_id, quantity, type }, token);
const join = (items: Item[], token = me.token) => call("POST /cart/join", { items }, token);
const item = (product_id: number, quantity: number, type = "buy_now"): Item => ({ product_id, quantity, type });
/** product → quantity of a list. */
const held = async (type = "buy_now", token = me.token) => {
  const { carts } = (await call("GET /cart/web", undefined, token)).body as { carts: Line[] };
  return Object.fromEntries(carts.filter((line) => line.type === type).map((line) => [line.product.id, line.quantity]));
};

describe("the cart of a visitor who signs in", () => {
  test("joins the account's: quantities added, capped, nothing lost, lists apart", async () => {
    const { token } = await enrol(house);
    const [a, b, c, d] = [
      await soldProduct(house),
      await soldProduct(house),
      await soldProduct(house),
      await soldProduct(house),
    ];
    await add(a!.id, 2, "buy_now", token);
    await add(b!.id, mostPacks - 1, "buy_now", token);
    await add(c!.id, 4, "saved_for_later", token);
    const guest = [item(a!.id, 3), item(b!.id, 9), item(c!.id, 1), item(d!.id, 5), item(d!.id, 6)];
    const { status, body } = await join(guest, token);
    expect(status).toBe(200);
    expect(body.not_sold).toEqual([]);
    expect(await held("buy_now", token)).toEqual({ [a!.id]: 5, [b!.id]: mostPacks, [c!.id]: 1, [d!.id]: 11 });
    expect(await held("saved_for_later", token)).toEqual({ [c!.id]: 4 });
  });

  test("says what is no longer sold and takes the rest", async () => {
    const { token } = await enrol(house);
    const [kept, gone] = [await soldProduct(house), await soldProduct(house)];
    await call(`POST /admin/products/${gone.id}/hide`, {}, admin);
    const { body } = await join([item(gone.id, 3), item(kept.id, 2), item(900_719_925, 1)], token);
    expect(body.not_sold.sort()).toEqual([gone.id, 900_719_925].sort());
    expect(await held("buy_now", token)).toEqual({ [kept.id]: 2 });
  });

  test("of two devices at once, in opposite order, both count", async () => {
    const { id, token } = await enrol(house);
    const other = await openSession(house, id);
    const ids: number[] = [];
    for (let n = 0; n < 8; n++) ids.push((await soldProduct(house)).id);
    const items = ids.map((product) => item(product, 2));
    const answers = await Promise.all([join(items, token), join([...items].reverse(), other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(Object.values(await held("buy_now", token))).toEqual(ids.map(() => 4));
  });

  test("takes as many statements for forty lines as for four", async () => {
    const { token } = await enrol(house);
    const { db } = house.platform;
    // Without a deal: how much of it is left is one more question, whether one line has one or forty.
    const ids = await db
      .selectFrom("products")
      .select("id")
      .where("state", "=", "active")
      .where("id", "not in", db.selectFrom("deal_products").select("product_id"))
      .orderBy("id")
      .limit(44)
      .execute();
    const items = ids.map(({ id }) => item(id, 2));
    const statements = async (lines: Item[], who = token) => {
      let count = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          count++;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const actor = await authenticate(house.platform, who);
      const ctx = { ...systemContext(house.platform, "test"), db: db.withPlugin(counting), actor: actor! };
      await joinGuestCart(
        ctx,
        lines.map(({ product_id, quantity }) => ({ productId: product_id, quantity, type: "buy_now" })),
      );
      return count;
    };
    // Each time for somebody else just before: which deals run is remembered for a moment.
    const other = (await enrol(house)).token;
    const onceWarm = async (lines: Item[]) => {
      await statements(lines, other);
      return statements(lines);
    };
    expect(await onceWarm(items.slice(4))).toBe(await onceWarm(items.slice(0, 4)));
    expect(Object.values(await held("buy_now", token))).toEqual(items.map(() => 2));
  });

  test("joins once, however often it is sent with one key", async () => {
    const { token } = await enrol(house);
    const { id } = await soldProduct(house);
    const headers = { "idempotency-key": "guest-cart-0001" };
    const body = { items: [item(id, 3)] };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => house.call("POST /cart/join", { token, body, headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await held("buy_now", token)).toEqual({ [id]: 3 });
  });

  test("may be empty, but not endless", async () => {
    expect((await join([])).status).toBe(200);
    expect((await join(Array.from({ length: 501 }, (_, at) => item(at + 1, 1)))).status).toBe(422);
  });
});

describe("races", () => {
  test("thirty additions of one product from two devices make one line with all of them", async () => {
    const { id } = await soldProduct(house);
    const devices = [me.token, await openSession(house, me.id)];
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => add(id, 2, "buy_now", devices[at % 2])));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201));
    const lines = await house.platform.db.selectFrom("cart_items").selectAll().where("product_id", "=", id).execute();
    expect(lines).toMatchObject([{ user_id: me.id, quantity: 60 }]);
  });

  test("moving one line thirty times at once moves it once", async () => {
    const { id } = await soldProduct(house);
    await add(id, 3);
    const { carts } = (await call("GET /cart/web")).body as { carts: Line[] };
    const line = carts.find(({ product }) => product.id === id)!;
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call(`PUT /cart/${line.id}`, { type: "restock_list" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(29);
    expect((await held("restock_list"))[id]).toBe(3);
    expect((await held())[id]).toBeUndefined();
  });

  test("a product merged away while carts are filled leaves no line behind", async () => {
    const [keep, lose] = [await soldProduct(house), await soldProduct(house)];
    const people = await Promise.all(Array.from({ length: 6 }, () => enrol(house)));
    const [merged, ...answers] = await Promise.all([
      call("POST /admin/products/merge", { keep_id: keep.id, merge_id: lose.id }, admin),
      ...people.map(({ token }) => add(lose.id, 1, "buy_now", token)),
    ]);
    expect(merged!.status).toBe(200);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const lines = await house.platform.db
      .selectFrom("cart_items")
      .select("product_id")
      .where("product_id", "in", [keep.id, lose.id])
      .execute();
    expect(lines.map(({ product_id }) => product_id)).toEqual(Array(6).fill(keep.id));
  });
});

describe("merging", () => {
  test("products moves lines to the survivor, added where a list had both", async () => {
    const [keep, lose] = [await soldProduct(house), await soldProduct(house)];
    await add(keep.id, 2);
    await add(lose.id, 3);
    await add(lose.id, 4, "saved_for_later");
    expect((await call("POST /admin/products/merge", { keep_id: keep.id, merge_id: lose.id }, admin)).status).toBe(200);
    expect((await held())[keep.id]).toBe(5);
    expect((await held("saved_for_later"))[keep.id]).toBe(4);
    await add(lose.id, 1);
    expect((await held())[keep.id]).toBe(6);
    expect((await held())[lose.id]).toBeUndefined();
  });

  test("customers joins their carts and wishlists", async () => {
    const [keep, lose] = [await enrol(house), await enrol(house)];
    const [both, one] = [await soldProduct(house), await soldProduct(house)];
    await add(both.id, 2, "buy_now", keep.token);
    await add(both.id, 3, "buy_now", lose.token);
    await add(one.id, 4, "restock_list", lose.token);
    for (const [token, product_id] of [
      [keep.token, both.id],
      [lose.token, both.id],
      [lose.token, one.id],
    ] as const)
      await call("POST /wishlist", { product_id }, token);
    const merged = await call("POST /admin/users/merge", { keep_id: keep.id, merge_id: lose.id }, admin);
    expect(merged.status).toBe(200);
    expect(await held("buy_now", keep.token)).toEqual({ [both.id]: 5 });
    expect(await held("restock_list", keep.token)).toEqual({ [one.id]: 4 });
    const { body } = await call("GET /wishlist", undefined, keep.token);
    expect(body.map((wish: Line) => wish.product.id).sort()).toEqual([both.id, one.id].sort());
    const { db } = house.platform;
    expect(await db.selectFrom("cart_items").select("id").where("user_id", "=", lose.id).execute()).toEqual([]);
  });
});

describe("the restock list", () => {
  test("goes into the cart as it stands, without what is hidden, and stays", async () => {
    const { token } = await enrol(house);
    const [a, b, hidden] = [await soldProduct(house), await soldProduct(house), await soldProduct(house)];
    await add(a!.id, 10, "restock_list", token);
    await add(b!.id, 20, "restock_list", token);
    await add(hidden!.id, 5, "restock_list", token);
    await add(a!.id, 1, "buy_now", token);
    await call(`POST /admin/products/${hidden!.id}/hide`, {}, admin);
    expect((await call("POST /cart/restock", {}, token)).status).toBe(200);
    expect(await held("buy_now", token)).toEqual({ [a!.id]: 10, [b!.id]: 20 });
    expect(await held("restock_list", token)).toEqual({ [a!.id]: 10, [b!.id]: 20, [hidden!.id]: 5 });
  });

  test("pressed ten times at once fills the cart once, and takes nothing away", async () => {
    const { token } = await enrol(house);
    const [a, b] = [await soldProduct(house), await soldProduct(house)];
    await add(a.id, 4, "restock_list", token);
    await add(b.id, 4, "restock_list", token);
    await add(b.id, 6, "buy_now", token);
    const answers = await Promise.all(Array.from({ length: 10 }, () => call("POST /cart/restock", {}, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await held("buy_now", token)).toEqual({ [a.id]: 4, [b.id]: 6 });
  });
});

describe("a quick order", () => {
  type Match = {
    text: string;
    quantity: number | null;
    matches: { id: number; title: string; price: number | null; sure: boolean }[];
  };
  const match = (text: string) => call("POST /cart/quick_order", { text });

  test("answers each line of a pasted list or a CSV file with what it probably means", async () => {
    const [a, b] = [await soldProduct(house, { name: "Quickolin" }), await soldProduct(house, { name: "Zestorax" })];
    await (await engineOf(house.platform)).refresh();
    const { status, body } = await match(`Product,Quantity\n"${a.title}",12\nzestorx 500mg x 3\nNothinglikethis 4`);
    expect(status).toBe(200);
    const [first, second, third] = body as Match[];
    expect(first).toMatchObject({ text: a.title, quantity: 12, matches: [{ id: a.id, price: 1000 }] });
    expect(second).toMatchObject({ quantity: 3 });
    expect(second!.matches[0]!.id).toBe(b.id);
    expect(third).toMatchObject({ text: "Nothinglikethis", quantity: 4, fault: null, matches: [] });
    for (const { matches } of body as Match[]) expect(matches.length).toBeLessThanOrEqual(4);
  });

  test("takes a bare number for packs unless the product is called so, and says which matches are guesses", async () => {
    const { id } = await soldProduct(house, { name: "Bareline", strength: "500 mg", pack_size: "10 x 12" });
    await (await engineOf(house.platform)).refresh();
    const asked = ["Bareline 120", "Bareline 500mg 7", "Bareline 500", "Bareline 12", "Bareline", "Bareline 999999"];
    const { body } = await match([...asked, "Barelin 3", "Bareline Quux 3"].join("\n"));
    const read = (body as Match[]).map(({ quantity, matches: [best] }) => [quantity, best!.id, best!.sure]);
    expect(read).toEqual([
      [120, id, true],
      [7, id, true],
      [null, id, true],
      [12, id, true],
      [null, id, true],
      [null, id, true],
      [3, id, false],
      [3, id, false],
    ]);
  });

  test("asks again only where a number at the end may be a strength", async () => {
    const { body } = await match("💊 paracetamol 5\nNorvasc 2\namoxicillin 500");
    expect((body as Match[]).map(({ quantity }) => quantity)).toEqual([5, 2, null]);
  });

  test("guesses no number of packs, and loses no line", async () => {
    const { body } = await match(`paracetamol x -3\nparacetamol x 999999\n💊\n${"long ".repeat(60)}`);
    expect((body as Match[]).map(({ quantity, matches }) => [quantity, matches.length > 0])).toEqual([
      [null, true],
      [null, true],
      [null, false],
      [null, false],
    ]);
  });

  test("puts nothing into the cart until it is confirmed", async () => {
    const before = await held();
    await match("paracetamol 500mg x 10");
    expect(await held()).toEqual(before);
  });

  test("refuses more lines than can be confirmed, and nothing at all", async () => {
    expect((await match("aa\n".repeat(501))).status).toBe(422);
    expect((await match("")).status).toBe(422);
    expect((await match("\n\n\n")).status).toBe(422);
  });
});
