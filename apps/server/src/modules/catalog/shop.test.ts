import { addDays, lagosDay } from "@remedia/domain/days";
import { gtinCheckDigit } from "@remedia/domain/gtin";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { pharmacy, register, secondPharmacy, superAdmin, userIdOf } from "../../../test/people.ts";
import { systemContext } from "../../platform/context.ts";
import { inSmsLetters } from "../../platform/sms.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { catalogCursor, readCatalogChanges } from "./change-feed.ts";
import { newProduct, soldProduct } from "./test-products.ts";

const chemist = "08030000021";
const hospital = "08030000022";
let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.tokenOf(superAdmin);
});
afterAll(() => house.close());

const call = (key: string, body?: unknown, token: string | null = admin) =>
  house.call(key, { token, ...(body === undefined ? {} : { body }) });
const page = async (id: number, phone = pharmacy) => call(`GET /products/${id}`, undefined, await house.tokenOf(phone));

describe("the shop", () => {
  test("shows what is active, with its price at the caller's branch", async () => {
    const hidden = await newProduct(house, { name: "Drafto" });
    expect((await page(hidden.id)).status).toBe(404);
    const unpriced = await soldProduct(house, { name: "Unpricedol", prices: [] });
    expect((await page(unpriced.id)).body.price_per_pack).toBeNull();
    const sold = await soldProduct(house, { name: "Soldol" });
    const { body } = await page(sold.id);
    expect(body.price_per_pack).toBe(1000);
    expect(Object.keys(body)).not.toContain("cost");
  });

  test("tells signed-out visitors and unverified accounts no price", async () => {
    const { body: open } = await house.call("GET /products/popular", { query: { limit: 6 } });
    expect(open).toHaveLength(6);
    expect(open.map((row: { price_per_pack: number | null }) => row.price_per_pack)).toEqual(Array(6).fill(null));
    const newcomer = await register(house);
    const { body: waiting } = await call("GET /products/popular", undefined, newcomer.token);
    expect(waiting[0].price_per_pack).toBeNull();
    expect((await call("GET /search/products", undefined, newcomer.token)).status).toBe(400);
    const { body: verified } = await call("GET /products/popular", undefined, await house.tokenOf(pharmacy));
    expect(verified[0].price_per_pack).toBeGreaterThan(0);
  });

  test("recommends a patent-medicine store what it may buy", async () => {
    const { body } = await call("GET /products/popular", undefined, await house.tokenOf(chemist));
    expect(new Set(body.map((row: { class: string }) => row.class))).toEqual(new Set(["otc"]));
  });
});

describe("the product page", () => {
  test("says per store whether its licence allows the product", async () => {
    const { id } = await soldProduct(house, { class: "prescription" });
    const verdict = async (phone: string) => (await page(id, phone)).body.may_buy;
    expect(await verdict(pharmacy)).toMatchObject([
      { store_name: "Brightwell Pharmacy, Allen", allowed: true, why: null },
    ]);
    expect(await verdict(hospital)).toMatchObject([{ allowed: true }]);
    expect((await verdict(chemist))[0]).toMatchObject({
      allowed: false,
      why: expect.stringContaining("patent-medicine"),
    });
    expect((await verdict(secondPharmacy))[0]).toMatchObject({
      allowed: false,
      why: expect.stringContaining("expired on"),
    });
    expect((await page(id, "08030000050")).body.may_buy).toMatchObject([{ allowed: true }]);
    expect((await page(id, superAdmin)).body.may_buy).toEqual([]);
  });

  test("offers the same generic and strength of others, of the same form first, then the cheapest", async () => {
    const generic = "Nowherexamine";
    const dear = await soldProduct(house, { name: "Altol A", generic });
    const cheap = await soldProduct(house, {
      name: "Altol B",
      generic: "NOWHEREXAMINE",
      prices: [{ branch_id: 1, price: 400 }],
    });
    await soldProduct(house, { name: "Altol C", generic, strength: "1 g" });
    const caplet = await soldProduct(house, {
      name: "Altol E",
      generic,
      form: "Caplet",
      prices: [{ branch_id: 1, price: 90 }],
    });
    await newProduct(house, { name: "Altol D", generic });
    const { body } = await page(dear.id);
    expect(body.alternatives.map((row: { id: number }) => row.id)).toEqual([cheap.id, caplet.id]);
  });

  test("counts only packs that last long enough on the day they would arrive", async () => {
    const { id } = await soldProduct(house);
    const shelf = (await newWarehouse(house)).shelves[0]!;
    const today = lagosDay(house.clock.now());
    await stockedProduct(house, shelf, 5, { productId: id, expiresOn: addDays(today, 180) });
    expect((await page(id)).body).toMatchObject({ stock: "out_of_stock", packs_left: 0, earliest_expiry: null });
    await stockedProduct(house, shelf, 5, { productId: id, expiresOn: "2030-03-31" });
    expect((await page(id)).body).toMatchObject({ packs_left: 5, earliest_expiry: "2030-03-31" });
  });

  test("shows how the price came to be", async () => {
    const { id } = await soldProduct(house, { name: "Historol" });
    await call(`PUT /admin/products/${id}/prices`, { prices: [{ branch_id: 1, price: 1200 }] });
    const { price_history } = (await page(id)).body;
    expect(price_history.map((point: { price: number }) => point.price)).toEqual([1000, 1200]);
  });

  test("of a controlled combo says so for all its parts", async () => {
    const parts = [await soldProduct(house), await soldProduct(house, { class: "controlled", storage: "cold" })];
    const components = parts.map(({ id }) => ({ product_id: id, quantity: 1 }));
    const { category_id, product_type_id } = (await call(`GET /admin/products/${parts[0]!.id}`)).body;
    const body = {
      name: "Strict pack",
      description: "",
      pack_size: "",
      subcategory_id: null,
      category_id,
      product_type_id,
    };
    const prices = [{ branch_id: 1, price: 1800 }];
    const { body: combo } = await call("POST /admin/combos", { ...body, components, prices, submit: true });
    expect(combo).toMatchObject({
      class: "controlled",
      storage: "cold",
      components_price: 2000,
      available: 0,
      price: 1800,
    });
    await call(`POST /admin/products/${combo.id}/approve`, {});
    expect((await page(combo.id, chemist)).body.may_buy[0].allowed).toBe(false);
    await call(`PATCH /admin/products/${parts[1]!.id}`, { class: "otc", storage: "room" });
    expect((await call(`GET /admin/combos/${combo.id}`)).body).toMatchObject({ class: "otc", storage: "room" });
    expect((await page(combo.id)).body.components).toHaveLength(2);
    const nested = { ...body, name: "Nested", components: [{ product_id: combo.id, quantity: 2 }] };
    expect((await call("POST /admin/combos", nested)).body.fields.components).toContain("is a combo itself");
    const single = { ...body, name: "Single", components: [components[0]] };
    expect((await call("POST /admin/combos", single)).status).toBe(422);
  });
});

describe("back in stock", () => {
  test("asking twice is asking once; sending tells each once", async () => {
    const { id, title } = await soldProduct(house, { name: "Backol" });
    const token = await house.tokenOf(pharmacy);
    for (let n = 0; n < 2; n++)
      expect((await call(`POST /products/${id}/back_in_stock`, undefined, token)).status).toBe(200);
    expect((await page(id)).body.notify_me).toBe(true);
    const { body: waiting } = await house.call("GET /admin/products/pending_notifications", {
      token: admin,
      query: { q: "backol" },
    });
    expect(waiting.data).toMatchObject([{ product_id: id, branch_id: 1, waiting: 1 }]);
    expect((await call(`POST /admin/products/${id}/notify`, { branch_id: 1 })).body.message).toBe(
      "One customer is told.",
    );
    expect((await call(`POST /admin/products/${id}/notify`, { branch_id: 1 })).status).toBe(409);
    const user = await userIdOf(house, pharmacy);
    const told = await house.platform.db.selectFrom("messages").select("body").where("user_id", "=", user).execute();
    expect(told.filter(({ body }) => body.includes(`${inSmsLetters(title)} is back in stock`))).toHaveLength(1);
    expect((await page(id)).body.notify_me).toBe(false);
  });

  test("can be taken back", async () => {
    const { id } = await soldProduct(house);
    const token = await house.tokenOf(pharmacy);
    await call(`POST /products/${id}/back_in_stock`, undefined, token);
    await call(`DELETE /products/${id}/back_in_stock`, undefined, token);
    expect((await call(`POST /admin/products/${id}/notify`, { branch_id: 1 })).status).toBe(409);
  });
});

describe("product requests", () => {
  const ask = async (phone: string, wanted: string, packs_per_month?: number) =>
    call(
      "POST /product_requests",
      { wanted, ...(packs_per_month ? { packs_per_month } : {}) },
      await house.tokenOf(phone),
    );
  const demand = async (query: Record<string, string>) =>
    (await house.call("GET /admin/product_requests", { token: admin, query })).body.data;

  test("are grouped by demand, whatever the spelling, and decided together", async () => {
    expect((await ask(pharmacy, "Zyxomab 50mg Pen", 4)).status).toBe(201);
    await ask(secondPharmacy, "zyxomab-50 MG pen", 6);
    await ask("08030000010", "ZYXOMAB 50 mg PEN");
    const [line] = await demand({ q: "zyxomab" });
    expect(line).toMatchObject({ requests: 3, people: 3, packs_per_month: 10 });
    expect((await call(`GET /admin/product_requests/${line.id}`)).body).toHaveLength(3);
    const { id, title } = await soldProduct(house, { name: "Zyxomab" });
    expect((await call(`POST /admin/product_requests/${line.id}/fulfil`, { product_id: id })).body.message).toBe(
      "3 requests are fulfilled.",
    );
    expect(await demand({ q: "zyxomab" })).toEqual([]);
    const own = (await call("GET /product_requests", undefined, await house.tokenOf("08030000010"))).body.data;
    expect(own[0]).toMatchObject({ state: "fulfilled", product_id: id, product_title: title });
    expect((await call(`POST /admin/product_requests/${line.id}/decline`, { reason: "Too late" })).status).toBe(409);
  });

  test("are declined with a reason that reaches whoever asked", async () => {
    await ask(pharmacy, "Moon dust 5 g");
    const [line] = await demand({ q: "moon dust" });
    expect((await call(`POST /admin/product_requests/${line.id}/decline`, {})).status).toBe(422);
    await call(`POST /admin/product_requests/${line.id}/decline`, { reason: "Not registered in Nigeria." });
    const user = await userIdOf(house, pharmacy);
    const { body } = await house.platform.db
      .selectFrom("messages")
      .select("body")
      .where("user_id", "=", user)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(body).toContain("we cannot offer Moon dust 5 g for now. Not registered in Nigeria.");
  });

  test("that ten people decide at once are decided by one of them; the others learn that it is done", async () => {
    await ask(pharmacy, "Contested wonder 5 ml");
    const [line] = await demand({ q: "contested wonder" });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(`POST /admin/product_requests/${line.id}/decline`, { reason: "Not now." })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const late = answers.filter(({ status }) => status === 409).map(({ body }) => body);
    for (const { code, message } of late) expect([code, message]).toEqual(["wrong_state", expect.any(String)]);
  });

  test("of others are not in one's own list", async () => {
    await ask(secondPharmacy, "Secret wish");
    const mine = (await call("GET /product_requests", undefined, await house.tokenOf(pharmacy))).body.data;
    expect(mine.map((row: { wanted: string }) => row.wanted)).not.toContain("Secret wish");
    expect((await ask(pharmacy, "!!")).status).toBe(422);
  });
});

test("synonyms are kept by staff, each pair once", async () => {
  const add = (term: string, means: string) => call("POST /admin/synonyms", { term, means });
  const { status, body } = await add("Wonder pill", "Paracetamol");
  expect(status).toBe(201);
  expect((await add("WONDER PILL", "paracetamol")).status).toBe(409);
  expect((await add("Same", "same")).status).toBe(422);
  for (const term of ["  a", "a  ", "    "]) expect((await add(term, "Paracetamol")).status, term).toBe(422);
  expect((await add("  Trimmed term ", "Paracetamol")).body.term).toBe("Trimmed term");
  expect((await call(`DELETE /admin/synonyms/${body.id}`)).status).toBe(200);
  expect((await call(`DELETE /admin/synonyms/${body.id}`)).status).toBe(404);
});

describe("the change feed", () => {
  const ctx = () => systemContext(house.platform, "test");
  const changedSince = async (cursor: number) => (await readCatalogChanges(ctx(), cursor)).products.map(({ id }) => id);

  const markOf = async (id: number, cursor: number) =>
    (await readCatalogChanges(ctx(), cursor)).products.find((product) => product.id === id)?.seq ?? 0;

  test("names products whose fields, prices, barcodes or maker's name changed", async () => {
    const { id } = await soldProduct(house);
    const { manufacturer_id } = (await call(`GET /admin/products/${id}`)).body;
    const code = `61540000000${"1"}`;
    const changes: (() => Promise<unknown>)[] = [
      () => call(`PATCH /admin/products/${id}`, { description: "New." }),
      () => call(`PUT /admin/products/${id}/prices`, { prices: [{ branch_id: 1, price: 1234 }] }),
      () => call(`PATCH /admin/products/${id}`, { barcodes: [code + gtinCheckDigit(code)] }),
      () => call(`PATCH /admin/manufacturers/${manufacturer_id}`, { name: "Renamed Works", country: null }),
    ];
    for (const change of changes) {
      // A transaction open elsewhere in the cluster makes the feed repeat older changes; a new one has a higher mark.
      const cursor = await catalogCursor(ctx());
      const before = await markOf(id, cursor);
      await change();
      expect(await markOf(id, cursor)).toBeGreaterThan(before);
    }
  });

  test("misses nothing that commits late", async () => {
    const { id: slow } = await soldProduct(house);
    const { id: quick } = await soldProduct(house);
    let release = () => {};
    const gate = new Promise<void>((done) => {
      release = done;
    });
    let begun = () => {};
    const started = new Promise<void>((done) => {
      begun = done;
    });
    const late = house.platform.db.transaction().execute(async (db) => {
      await sql`update products set popularity = popularity + 1 where id = ${slow}`.execute(db);
      begun();
      await gate;
    });
    await started;
    await call(`PATCH /admin/products/${quick}`, { description: "Quick." });
    const first = await readCatalogChanges(ctx(), await catalogCursor(ctx()));
    expect(first.products.map(({ id }) => id)).toContain(quick);
    release();
    await late;
    expect(await changedSince(first.next)).toContain(slow);
  });

  test("tells when synonyms or groups changed", async () => {
    // A transaction open elsewhere in the cluster makes the feed repeat older changes: wait until it has ended.
    const quiet = { synonymsChanged: false, groupsChanged: false, helpersChanged: false };
    let cursor = 0;
    await expect
      .poll(
        async () => {
          cursor = await catalogCursor(ctx());
          return readCatalogChanges(ctx(), cursor);
        },
        { timeout: 30_000 },
      )
      .toMatchObject(quiet);
    await call("POST /admin/synonyms", { term: "Feed word", means: "Other word" });
    const { next, ...changes } = await readCatalogChanges(ctx(), cursor);
    expect(changes).toMatchObject({ ...quiet, synonymsChanged: true });
    await call("POST /admin/product_types", { name: "Feed type" });
    expect(await readCatalogChanges(ctx(), next)).toMatchObject({ groupsChanged: true });
  });
});
