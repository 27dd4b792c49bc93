import { gtinCheckDigit } from "@remedia/domain/gtin";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../test/harness.ts";
import { pharmacy, secondPharmacy, superAdmin } from "../../../test/people.ts";
import { branchId, groupIds, newProduct, soldProduct } from "./test-products.ts";

let house: TestApp;
let admin: string;
let abuja: number;
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.tokenOf(superAdmin);
  abuja = await branchId(house, "Abuja");
});
afterAll(() => house.close());

const call = (key: string, body?: unknown, token = admin) =>
  house.call(key, { token, ...(body === undefined ? {} : { body }) });
const merge = (keep_id: number, merge_id: number) => call("POST /admin/products/merge", { keep_id, merge_id });
const gtin = (body: string) => body + gtinCheckDigit(body);

/** Whatever still points at a product, in any table of the database, but for what may only grow. */
const pointersAt = async (id: number) => {
  const { rows } = await sql<{ tbl: string; col: string }>`
    select c.conrelid::regclass::text as tbl, a.attname as col from pg_constraint c
    join lateral unnest(c.conkey, c.confkey) as k(own, theirs) on true
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.theirs and f.attname = 'id'
    where c.contype = 'f' and c.confrelid = 'products'::regclass`.execute(house.platform.db);
  const allowed = ["product_price_changes", "bulk_rows", "products"];
  const found: string[] = [];
  for (const { tbl, col } of rows) {
    if (allowed.includes(tbl)) continue;
    const count = sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(tbl)} where ${sql.ref(col)} = ${id}`;
    if ((await count.execute(house.platform.db)).rows[0]!.count > 0) found.push(`${tbl}.${col}`);
  }
  return found;
};

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#0b7a6f" } })
    .png()
    .toBuffer();

describe("merging products", () => {
  test("moves everything that pointed at the loser, and both ids answer with the survivor", async () => {
    const [keepCode, loseCode] = [gtin("615300000001"), gtin("615300000002")];
    const keep = await soldProduct(house, {
      name: "Keepol",
      barcodes: [keepCode],
      prices: [{ branch_id: 1, price: 500 }],
    });
    const lose = await soldProduct(house, {
      name: "Losol",
      barcodes: [loseCode],
      prices: [
        { branch_id: 1, price: 650 },
        { branch_id: abuja, price: 700, cost: 600 },
      ],
    });
    for (const { id } of [keep, lose])
      await house.call(`POST /admin/products/${id}/images`, { token: admin, raw: await picture() });
    const apply_at = new Date(house.clock.now().getTime() + hour).toISOString();
    for (const { id } of [keep, lose])
      await call(`POST /admin/products/${id}/scheduled_prices`, { branch_ids: [1], price: 900, apply_at });
    const [first, second] = [await house.tokenOf(pharmacy), await house.tokenOf(secondPharmacy)];
    for (const [id, token] of [
      [lose.id, first],
      [keep.id, first],
      [lose.id, second],
    ] as const)
      await call(`POST /products/${id}/back_in_stock`, undefined, token);
    await call("POST /product_requests", { wanted: "Losol strong" }, first);
    const { body: demand } = await house.call("GET /admin/product_requests", { token: admin, query: { q: "losol" } });
    await call(`POST /admin/product_requests/${demand.data[0].id}/fulfil`, { product_id: lose.id });
    const other = await soldProduct(house, { name: "Thirdol" });
    const parts = [keep, lose, other].map(({ id }) => ({ product_id: id, quantity: 2 }));
    const { category_id, product_type_id } = (await call(`GET /admin/products/${keep.id}`)).body;
    const combo = {
      name: "Trio pack",
      description: "",
      pack_size: "",
      category_id,
      product_type_id,
      subcategory_id: null,
    };
    const { body: trio } = await call("POST /admin/combos", { ...combo, components: parts });

    const query = { keep_id: keep.id, merge_id: lose.id };
    const { body: preview } = await house.call("GET /admin/products/merge/preview", { token: admin, query });
    const moves = Object.fromEntries(
      preview.moves.map((move: { what: string; count: number }) => [move.what, move.count]),
    );
    expect(moves).toMatchObject({
      Barcodes: 1,
      Images: 1,
      Prices: 2,
      "Scheduled prices": 1,
      "Back-in-stock subscriptions": 2,
      "Fulfilled requests": 1,
      "Combos with it": 1,
    });
    expect((await merge(keep.id, lose.id)).status).toBe(200);

    expect(await pointersAt(lose.id)).toEqual([]);
    const { body } = await call(`GET /admin/products/${lose.id}`);
    expect(body.id).toBe(keep.id);
    expect(body.barcodes.map((row: { gtin: string }) => row.gtin).sort()).toEqual([keepCode, loseCode]);
    expect(body.images).toHaveLength(2);
    expect(body.prices.filter((row: { price: number | null }) => row.price !== null)).toMatchObject([
      { branch_id: 1, price: 500 },
      { branch_id: abuja, price: 700, cost: 600 },
    ]);
    expect(body.scheduled_prices).toHaveLength(1);
    const { body: components } = await call(`GET /admin/combos/${trio.id}`);
    expect(
      components.components.map((row: { product_id: number; quantity: number }) => [row.product_id, row.quantity]),
    ).toEqual([
      [keep.id, 4],
      [other.id, 2],
    ]);
    const waiting = await house.call("GET /admin/products/pending_notifications", {
      token: admin,
      query: { q: "keepol" },
    });
    expect(waiting.body.data).toMatchObject([{ product_id: keep.id, waiting: 2 }]);
    expect((await call("GET /product_requests", undefined, first)).body.data[0].product_id).toBe(keep.id);
    expect((await call(`GET /products/${lose.id}`, undefined, first)).body).toMatchObject({
      id: keep.id,
      price_per_pack: 500,
    });
    const history = (await call(`GET /admin/products/${keep.id}/changes`)).body.data;
    expect(history.some((line: { after: string }) => line.after === "650.00")).toBe(true);
    expect((await call(`PATCH /admin/products/${lose.id}`, { description: "Both." })).body.id).toBe(keep.id);
  });

  test("follows a chain to its end", async () => {
    const [a, b, c] = [await newProduct(house), await newProduct(house), await newProduct(house)];
    await merge(b.id, a.id);
    await merge(c.id, b.id);
    expect((await call(`GET /admin/products/${a.id}`)).body.id).toBe(c.id);
    expect((await merge(a.id, c.id)).status).toBe(404);
  });

  test("leaves a combo as strictly sold and kept as what it holds now", async () => {
    const plain = await soldProduct(house, { name: "Openol" });
    const other = await soldProduct(house, { name: "Otherol" });
    const strict = await soldProduct(house, { name: "Closedol", class: "controlled", storage: "cold" });
    const { category_id, product_type_id } = await groupIds(house);
    const components = [plain, other].map(({ id }) => ({ product_id: id, quantity: 1 }));
    const { body: combo } = await call("POST /admin/combos", {
      name: "Pair of open ones",
      description: "",
      pack_size: "",
      subcategory_id: null,
      category_id,
      product_type_id,
      components,
    });
    expect(combo.class).toBe("otc");
    expect((await merge(strict.id, plain.id)).status).toBe(200);
    expect((await call(`GET /admin/combos/${combo.id}`)).body).toMatchObject({ class: "controlled", storage: "cold" });
  });

  test("is refused with itself, with a stranger, and of a combo with a plain product", async () => {
    const { id } = await newProduct(house);
    expect((await merge(id, id)).status).toBe(422);
    expect((await merge(id, 900_719_925)).status).toBe(404);
    const combo = await house.platform.db
      .selectFrom("products")
      .select("id")
      .where("is_combo", "=", true)
      .executeTakeFirstOrThrow();
    expect((await merge(combo.id, id)).status).toBe(409);
  });

  test("in both directions at once merges one way only", async () => {
    const [a, b] = [await newProduct(house), await newProduct(house)];
    const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe("duplicates", () => {
  test("are found by similarity: the mistyped twins of the demo", async () => {
    const { status, body } = await call("GET /admin/products/duplicates");
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(10);
    for (const pair of body) expect(pair.similarity).toBeGreaterThanOrEqual(0.6);
  });

  test("have the same maker, NAFDAC number and figures, as far as they are known", async () => {
    const entry = { name: "Pairolin 7", generic: "Pairolinum", strength: "7 mg" };
    const one = await newProduct(house, { ...entry, nafdac_no: "P1-000001" });
    const twin = await newProduct(house, { ...entry, name: "PAIROLINE 7", pack_size: "10X10" });
    await newProduct(house, { ...entry, name: "Pairolin 8" });
    await newProduct(house, { ...entry, name: "Pairolin seven", nafdac_no: "P1-000002", pack_size: "9" });
    const registered = await newProduct(house, { ...entry, nafdac_no: "P1-000003", strength: "9 mg" });
    await newProduct(house, { ...entry, nafdac_no: "P1-000004", strength: "9 mg" });
    const { body } = await call("GET /admin/products/duplicates");
    const pairs = body.filter(({ keep_label }: { keep_label: string }) => keep_label.startsWith("Pairolin"));
    expect(pairs).toMatchObject([{ keep_id: one.id, merge_id: twin.id }]);
    expect(pairs).not.toContainEqual(expect.objectContaining({ keep_id: registered.id }));
  });

  test("are shown beside a product under review, and matched to it", async () => {
    const known = await soldProduct(house, { name: "Reviewolin", nafdac_no: "R1-111222" });
    const fresh = await newProduct(house, { name: "Reviewoline", nafdac_no: "R1-111222", submit: true });
    const { body } = await call(`GET /admin/products/pending/${fresh.id}`);
    expect(body.product.id).toBe(fresh.id);
    expect(body.candidates[0]).toMatchObject({ id: known.id });
    expect(body.candidates[0].same).toEqual(expect.arrayContaining(["NAFDAC number", "generic", "name"]));
    expect((await call(`POST /admin/products/${fresh.id}/match`, { product_id: known.id })).body.id).toBe(known.id);
    expect((await call(`GET /admin/products/${fresh.id}`)).body.id).toBe(known.id);
    const sold = await soldProduct(house);
    expect((await call(`POST /admin/products/${sold.id}/match`, { product_id: known.id })).status).toBe(409);
  });
});
