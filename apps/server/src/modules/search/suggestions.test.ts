import { gtinCheckDigit } from "@remedia/domain/gtin";
import { afterAll, describe, expect, test } from "vitest";
import { register } from "../../../test/people.ts";
import { newProduct, soldProduct } from "../catalog/test-products.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { runningDeal } from "../promotions/test-deals.ts";
import { type Card, idsOf, openTwoServers } from "./test-search.ts";

const { close, call, caughtUp, found, house, me, second, sold, typed } = await openTwoServers();
afterAll(close);

describe("suggestions", () => {
  test("come from one character on, five of them, with id, title, name and generic, also for visitors", async () => {
    for (const q of ["a", "P", "5", "am"]) {
      const suggestions = await typed(q);
      expect(suggestions, q).toHaveLength(5);
      for (const suggestion of suggestions) {
        expect(Object.keys(suggestion).sort()).toEqual(["generic", "id", "in_stock", "name", "price", "title"]);
        expect(suggestion, "what a visitor may know").toMatchObject({ price: null, in_stock: null });
      }
    }
    const refused = async (query: Record<string, string>) =>
      (await house.call("GET /web/search_products_typeahead", { query })).status;
    expect(await refused({ q: "" })).toBe(422);
    expect(await refused({})).toBe(422);
    expect(await refused({ q: "x".repeat(121) })).toBe(422);
    expect(await refused({ q: "   " })).toBe(422);
  });

  test("find by brand, generic, manufacturer, NAFDAC number and barcode, as far as they are typed", async () => {
    const code = `615987650001${gtinCheckDigit("615987650001")}`;
    const { id } = await sold({
      name: "Brandozen",
      generic: "Genericoxine",
      nafdac_no: "Z9-765432",
      barcodes: [code],
    });
    for (const q of ["brandozen", "Brando", "genericoxine", "generic oxine", "Z9-765432", "z9765432", "z9-7654", code])
      expect(idsOf(await typed(q)), q).toContain(id);
    const { db } = house.platform;
    const makers = db.selectFrom("manufacturers").select(["id", "name"]).where("name", "=", "Novo Nordisk");
    const maker = await makers.executeTakeFirstOrThrow();
    const made = await sold({ name: "Brandozen Novel", manufacturer_id: maker.id });
    expect(idsOf(await typed("brandozen nordisk"))).toEqual([made.id]);
    const { data, total } = await found({ q: maker.name, per_page: 24 });
    expect(total).toBeGreaterThan(3);
    expect(new Set(data.map(({ manufacturer }) => manufacturer))).toEqual(new Set([maker.name]));
  });

  test("forgive a slip, missing accents, another case and a unit apart from its number", async () => {
    const { id } = await sold({ name: "Éphédrazole Forte", generic: "Slippery acid", strength: "2.5 mg" });
    for (const q of [
      "ephedrazole",
      "EPHEDRAZOLE",
      "éphédrazole",
      "ephedrzole",
      "ephedrazoel",
      "ephedrazolle",
      "wphedrazole",
    ])
      expect(idsOf(await typed(q)), q).toContain(id);
    for (const q of ["ephedrazole 2.5mg", "ephedrazole 2.5 mg", "forte ephedrazole", "ephedrazole tabs"])
      expect(idsOf(await typed(q))[0], q).toBe(id);
    expect(idsOf(await typed("ephedrazole 250mg"))).toContain(id);
    expect(await typed("qqzzxxkkwwvv")).toEqual([]);
  });

  test("take f for ph, and part a name from the number that was typed onto it", async () => {
    const { id } = await sold({ name: "Zulephin", strength: "625 mg" });
    for (const q of ["zulefin", "zulephin625", "zulephin6", "zulephin625mg"])
      expect(idsOf(await typed(q)), q).toEqual([id]);
  });

  test("take a name in two words, a plural, and the same strength in another unit", async () => {
    const { id } = await sold({ name: "Wordparter", generic: "Splitacetamine napkin", strength: "1 g" });
    for (const q of ["splita cetamine", "word parter", "splitacetamine napkins", "word parter 1000mg"])
      expect(idsOf(await typed(q)), q).toEqual([id]);
  });

  test("put what the branch has in stock before what is as popular", async () => {
    const [older, stocked] = [
      await soldProduct(house, { name: "Stockolix", generic: "Rankstock" }),
      await soldProduct(house, { name: "Stockolix", generic: "Rankstock", pack_size: "2 x 10" }),
    ];
    await caughtUp();
    expect(idsOf(await typed("stockolix"))).toEqual([older!.id, stocked!.id]);
    const { shelves } = await newWarehouse(house);
    const { batchId } = await stockedProduct(house, shelves[0]!, 5, { productId: stocked!.id });
    // Each server follows by itself: the one that made the change is no sooner told of it than the other.
    for (const where of [house, second])
      await expect
        .poll(async () => idsOf(await typed("stockolix", where)), { timeout: 2_000 })
        .toEqual([stocked!.id, older!.id]);
    expect((await found({ q: "stockolix" })).data).toMatchObject([{ in_stock: true }, { in_stock: false }]);
    await call(`POST /admin/batches/${batchId}/hold`, { reason: "Seal broken" });
    await expect
      .poll(async () => idsOf(await typed("stockolix")), { timeout: 2_000 })
      .toEqual([older!.id, stocked!.id]);
  });

  test("say price and stock to those who may see prices, as the results do", async () => {
    const { shelves } = await newWarehouse(house);
    const had = await soldProduct(house, { name: "Tellolix one" });
    await soldProduct(house, { name: "Tellolix two" });
    await stockedProduct(house, shelves[0]!, 5, { productId: had.id });
    await caughtUp();
    const cards = (await found({ q: "tellolix" })).data as (Card & { in_stock: boolean })[];
    const suggestions = await typed("tellolix", house, me.token);
    expect(suggestions.map(({ id, price, in_stock }) => ({ id, price, in_stock }))).toEqual(
      cards.map(({ id, price, in_stock }) => ({ id, price, in_stock })),
    );
    expect(suggestions.map(({ in_stock }) => in_stock)).toEqual([true, false]);
    expect(suggestions[0]!.price).toBeGreaterThan(0);
    await runningDeal(house, { products: [{ product_id: had.id, price: 640 }] });
    expect((await typed("tellolix", house, me.token))[0], "as the deal has it").toMatchObject({
      id: had.id,
      price: 640,
    });
    const waiting = await register(house);
    expect((await typed("tellolix", house, waiting.token))[0]).toMatchObject({ price: null, in_stock: null });
  });

  test("rank by match first, then by popularity, then by age", async () => {
    const [plain, popular, mentioned] = [
      await soldProduct(house, { name: "Rankolix", generic: "Rankzero" }),
      await soldProduct(house, { name: "Rankolix", generic: "Rankzero", pack_size: "2 x 10" }),
      await soldProduct(house, { name: "Otherwise", generic: "Rankzero", pack_size: "Rankolix box" }),
    ];
    const twin = await soldProduct(house, { name: "Rankolix", generic: "Rankzero", pack_size: "3 x 10" });
    const { db } = house.platform;
    await db.updateTable("products").set({ popularity: 50 }).where("id", "=", popular!.id).execute();
    await db.updateTable("products").set({ popularity: 90_000 }).where("id", "=", mentioned!.id).execute();
    await caughtUp();
    expect(idsOf(await typed("rankolix"))).toEqual([popular!.id, plain!.id, twin.id, mentioned!.id]);
  });

  test("never name drafts, what waits for approval, what is hidden or merged away", async () => {
    await newProduct(house, { name: "Zzquvexolin" });
    await newProduct(house, { name: "Zzquvexolin", submit: true });
    const hidden = await soldProduct(house, { name: "Zzquvexolin" });
    await call(`POST /admin/products/${hidden.id}/hide`, {});
    const [keep, lose] = [
      await soldProduct(house, { name: "Visibol" }),
      await soldProduct(house, { name: "Zzquvexolin" }),
    ];
    await call("POST /admin/products/merge", { keep_id: keep.id, merge_id: lose.id });
    await caughtUp();
    expect(await typed("zzquvexolin")).toEqual([]);
    expect((await found({ q: "zzquvexolin" })).total).toBe(0);
  });
});

describe("synonyms kept by staff", () => {
  test("work in both directions, at once, until they are removed", async () => {
    const { id } = await sold({ name: "Synonymex", generic: "Officialamide" });
    expect(await typed("folkname")).toEqual([]);
    const { status, body } = await call("POST /admin/synonyms", { term: "folkname", means: "officialamide" });
    expect(status).toBe(201);
    await expect.poll(async () => idsOf(await typed("folkname")), { timeout: 2_000 }).toContain(id);
    const folk = await sold({ name: "Folkname cream", generic: "Else" });
    expect(idsOf(await typed("officialamide"))).toContain(folk.id);
    expect((await call("POST /admin/synonyms", { term: "Folkname", means: "Officialamide" })).status).toBe(409);
    await call(`DELETE /admin/synonyms/${body.id}`);
    await expect.poll(async () => idsOf(await typed("folkname")), { timeout: 2_000 }).toEqual([folk.id]);
    expect((await call("POST /admin/synonyms", { term: "a", means: "b" }, me.token)).status).toBe(403);
  });

  test("of the demo know paracetamol by its other name", async () => {
    const names = await house.platform.db
      .selectFrom("products")
      .select("generic")
      .where("id", "in", idsOf(await typed("acetaminophen")))
      .execute();
    expect(names.length).toBeGreaterThan(0);
    for (const { generic } of names) expect(generic.toLowerCase()).toContain("paracetamol");
  });
});
