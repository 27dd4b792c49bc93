import { addDays, lagosDay } from "@remedia/domain/days";
import { shortDatedLeastDays } from "@remedia/domain/stock-planning";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { openTestApp } from "../../../test/harness.ts";
import { enrol, register } from "../../../test/people.ts";
import { systemContext } from "../../platform/context.ts";
import { stockOf } from "../catalog/product-stock.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { runningDeal } from "../promotions/test-deals.ts";
import { readPopularSearches } from "./popular-searches.ts";
import { writeSearches } from "./recorder.ts";
import { idsOf, openTwoServers } from "./test-search.ts";

const { close, call, caughtUp, found, house, me, second, sold, typed } = await openTwoServers();
afterAll(close);

describe("results", () => {
  test("say what was probably meant", async () => {
    const { id } = await sold({ name: "Didyoumeanol" });
    const typo = await found({ q: "didyoumeanl" });
    expect([typo.did_you_mean, idsOf(typo.data)]).toEqual(["didyoumeanol", [id]]);
    expect((await found({ q: "didyoumeanol" })).did_you_mean).toBeNull();
    expect((await found({ q: "didyoum" })).did_you_mean).toBeNull();
    expect((await found({ q: "amoxicilin 500mg" })).did_you_mean).toBe("amoxicillin 500mg");
  });

  test("have facets whose counts are those of the database", async () => {
    const { facets, total } = await found({ class: "prescription" });
    const { body: checkout } = await house.call("GET /checkout", { token: me.token });
    const arrives: string = checkout.stores[0].promised_on;
    const { rows } = await sql<{ facet: string; value: string; count: number }>`
      with p as (select * from products where state = 'active'),
      today as (select ${lagosDay(new Date())}::date as day),
      parts as (select p.id, coalesce(cc.component_id, p.id) as part_id, count(*) over (partition by p.id) as of
        from p left join combo_components cc on p.is_combo and cc.combo_id = p.id where p.class = 'prescription'),
      stocked as (select id, min(spare_days) as spare_days from (
        select parts.id, parts.of,
          max(l.expires_on) - ${arrives}::date - max(part.min_shelf_life_days) as spare_days
        from parts join products part on part.id = part_id join stock_levels l on l.product_id = part_id, today
        where l.branch_id = 1 and l.sellable and l.on_hand > l.reserved and l.expires_on >= day
        group by parts.id, parts.of, part_id) as stood group by id, of having count(*) = of)
      select 'category_id' as facet, category_id::text as value, count(*)::int from p where class = 'prescription' group by 2
      union all select 'manufacturer_id', manufacturer_id::text, count(*)::int from p where class = 'prescription' and manufacturer_id is not null group by 2
      union all select 'product_type_id', product_type_id::text, count(*)::int from p where class = 'prescription' group by 2
      union all select 'form', form, count(*)::int from p where class = 'prescription' and form <> '' group by 2
      union all select 'class', class, count(*)::int from p group by 2
      union all select 'in_stock', 'yes', count(*)::int from stocked where spare_days >= 0
      union all select 'short_dated', 'yes', count(distinct p.id)::int from today, p join batches b on b.product_id = p.id
        join deal_batches x on x.batch_id = b.id join deals d on d.id = x.deal_id
        join stock_levels l on l.batch_id = b.id and l.branch_id = 1 and l.sellable and l.on_hand > l.reserved
        where p.class = 'prescription' and d.state in ('scheduled', 'running') and now() between d.starts_at and d.ends_at
          and l.expires_on >= day + ${shortDatedLeastDays}::int having count(*) > 0`.execute(house.platform.db);
    expect(facets).toHaveLength(7);
    for (const { name, values } of facets) {
      const expected = new Map(rows.filter(({ facet }) => facet === name).map(({ value, count }) => [value, count]));
      expect(values.length, name).toBe(Math.min(20, expected.size));
      for (const { value, count } of values) expect(count, `${name} ${value}`).toBe(expected.get(String(value)));
      expect(values.map(({ count }) => count)).toEqual(values.map(({ count }) => count).sort((a, b) => b - a));
    }
    const { count } = await house.platform.db
      .selectFrom("products")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("state", "=", "active")
      .where("class", "=", "prescription")
      .executeTakeFirstOrThrow();
    expect(total).toBe(count);
  });

  test("leave as many as a facet promised, whichever is chosen", async () => {
    const q = "amoxicillin";
    const { facets } = await found({ q });
    for (const { name, values } of facets)
      for (const { value, count } of values.slice(0, 3))
        expect((await found({ q, [name]: value })).total, `${name} ${value}`).toBe(count);
  });

  test("take several values of a facet, and those of another facet besides", async () => {
    const q = "amoxicillin";
    const { facets } = await found({ q });
    const valuesOf = (name: string) => facets.find((facet) => facet.name === name)!.values;
    for (const name of ["manufacturer_id", "form"]) {
      const [one, other] = valuesOf(name);
      const both = `${one!.value}|${other!.value}`;
      expect((await found({ q, [name]: both })).total, name).toBe(one!.count + other!.count);
      const narrower = await found({ q, [name]: both, in_stock: "yes" });
      expect(narrower.total).toBe(
        (await found({ q, [name]: one!.value, in_stock: "yes" })).total +
          (await found({ q, [name]: other!.value, in_stock: "yes" })).total,
      );
    }
    const wrong = [
      ["manufacturer_id", "3|"],
      ["manufacturer_id", "a"],
      ["class", "otc|herbal"],
    ] as const;
    for (const [name, value] of wrong)
      expect((await house.call("GET /search/products", { token: me.token, query: { [name]: value } })).status).toBe(
        422,
      );
  });

  test("can be those in stock at one's branch, and those with a short-dated offer", async () => {
    const { shelves } = await newWarehouse(house);
    const fresh = await soldProduct(house, { name: "Facetol one" });
    const near = await soldProduct(house, { name: "Facetol two" });
    const none = await soldProduct(house, { name: "Facetol three" });
    await stockedProduct(house, shelves[0]!, 5, { productId: fresh.id });
    const soon = addDays(lagosDay(new Date()), 90);
    const { batchId } = await stockedProduct(house, shelves[0]!, 5, { productId: near.id, expiresOn: soon });
    await caughtUp();
    const ids = async (more: Record<string, string>) => idsOf((await found({ q: "facetol", ...more })).data).sort();
    expect(await ids({})).toEqual([fresh.id, near.id, none.id].sort());
    // What expires too soon to be sold is not in stock, as on the page of the product.
    expect(await ids({ in_stock: "yes" })).toEqual([fresh.id]);
    expect(await ids({ short_dated: "yes" }), "near its expiry, but on no offer").toEqual([]);
    const products = [{ product_id: near.id, price: 100 }];
    const deal = await runningDeal(house, { branch_ids: [1], products, batch_ids: [batchId] });
    expect(await ids({ short_dated: "yes" })).toEqual([near.id]);
    const priced = async (price: number) => {
      await call(`PUT /admin/products/${near.id}/prices`, { prices: [{ branch_id: 1, price }] });
      await caughtUp();
    };
    await priced(90);
    expect(await ids({ short_dated: "yes" }), "dearer than usual").toEqual([]);
    await priced(1_000);
    expect(await ids({ short_dated: "yes" })).toEqual([near.id]);
    await call(`POST /admin/deals/${deal.id}/end`, {});
    const last = await runningDeal(house, { branch_ids: [1], products, batch_ids: [batchId], limit_total: 1 });
    expect(await ids({ short_dated: "yes" })).toEqual([near.id]);
    await sql`insert into deal_sales (deal_id, product_id, user_id, branch_id, price_kobo, cost_kobo, quantity, sold_at)
      values (${last.id}, ${near.id}, ${me.id}, 1, 10000, 1, 1, ${house.clock.now()})`.execute(house.platform.db);
    house.clock.advance(1_500);
    expect(await ids({ short_dated: "yes" }), "used up").toEqual([]);
  });

  test("come with what is out of stock last, unless another order is asked for", async () => {
    const { shelves } = await newWarehouse(house);
    const { db } = house.platform;
    const gone = await soldProduct(house, { name: "Lastolin one" });
    const had = await soldProduct(house, { name: "Lastolin two" });
    await db.updateTable("products").set({ popularity: 400 }).where("id", "=", gone.id).execute();
    await stockedProduct(house, shelves[0]!, 5, { productId: had.id });
    await caughtUp();
    const ids = async (more: Record<string, string>) => idsOf((await found(more)).data);
    expect(await ids({ q: "lastolin" })).toEqual([had.id, gone.id]);
    expect(await ids({ q: "lastolin", sort: "popular" })).toEqual([had.id, gone.id]);
    expect(await ids({ q: "lastolin", sort: "name" })).toEqual([gone.id, had.id]);
  });

  test("say of stock what the shop says, combos and customers with demands of their own included", async () => {
    const demanding = await enrol(house);
    const body = { days: 400 };
    expect((await call(`PUT /admin/users/${demanding.id}/shelf_life`, body)).status).toBe(200);
    for (const { token } of [me, demanding]) {
      const cards: { id: number; in_stock: boolean }[] = [];
      for (const q of ["paracetamol", "ceftriaxone", "combo", "pack"])
        cards.push(...(await house.call("GET /search/products", { token, query: { q, per_page: 100 } })).body.data);
      expect(new Set(cards.map(({ in_stock }) => in_stock)).size).toBe(2);
      const { body: checkout } = await house.call("GET /checkout", { token });
      const stock = await stockOf(
        systemContext(house.platform, "test"),
        cards.map(({ id }) => id),
        {
          branchId: 1,
          forCustomers: true,
          buyerId: token === me.token ? me.id : demanding.id,
          arrivesOn: checkout.stores[0].promised_on,
        },
      );
      expect(cards.filter(({ id, in_stock }) => in_stock !== stock(id).packs > 0)).toEqual([]);
    }
  });

  test("are ordered and limited by price at the reader's branch, page after page without gaps", async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => found({ q: "amoxicillin", sort: "price", page, per_page: 10 })),
    );
    const cards = pages.flatMap(({ data }) => data);
    expect(new Set(idsOf(cards)).size).toBe(cards.length);
    const prices = cards.map(({ price }) => price ?? Number.POSITIVE_INFINITY);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    const within = await found({ q: "amoxicillin", min_price: prices[5]!, max_price: prices[20]! });
    for (const { price } of within.data) expect(price).toBeGreaterThanOrEqual(prices[5]!);
    for (const { price } of within.data) expect(price).toBeLessThanOrEqual(prices[20]!);
  });

  test("and their prices are for approved accounts", async () => {
    const newcomer = await register(house);
    const status = async (token: string | null) =>
      (await house.call("GET /search/products", { token, query: { q: "amoxil" } })).status;
    expect([await status(null), await status(newcomer.token)]).toEqual([401, 400]);
  });

  test("refuse what is no filter", async () => {
    const status = async (query: Record<string, string>) =>
      (await house.call("GET /search/products", { token: me.token, query })).status;
    const queries: Record<string, string>[] = [
      { sort: "cost" },
      { per_page: "101" },
      { page: "0" },
      { class: "free" },
      { category_id: "1 or 1=1" },
    ];
    for (const query of queries) expect(await status(query), JSON.stringify(query)).toBe(422);
  });

  test("that were asked for are remembered with how many there were, the empty ones too", async () => {
    await found({ q: "Unheardofmycin " });
    await found({ q: "amoxicillin", page: 2 });
    await found({ category_id: 1 });
    await writeSearches(house.platform);
    const rows = await house.platform.db
      .selectFrom("searches")
      .select(["query", "result_count"])
      .where("user_id", "=", me.id)
      .where("result_count", "=", 0)
      .where("query", "=", "Unheardofmycin")
      .execute();
    expect(rows).toHaveLength(1);
    const paged = house.platform.db.selectFrom("searches").select("id").where("query", "=", "").execute();
    expect(await paged).toEqual([]);
  });

  test("are popular when several people searched for something and found it, however they spelt it", async () => {
    const { db } = house.platform;
    const people = await db.selectFrom("users").select("id").orderBy("id").limit(40).execute();
    const searched = (query: string, by: readonly { id: number }[], result_count: number) =>
      by.map(({ id }) => ({ at: new Date(), user_id: id, query, result_count }));
    const rows = [
      ...searched("Popularol", people, 4),
      ...searched("popularol", people.slice(0, 1), 4),
      ...searched(
        "Secretol",
        Array.from({ length: 90 }, (_, at) => people[at % 2]!),
        4,
      ),
      ...searched("Missingol", people, 0),
    ];
    await db.insertInto("searches").values(rows).execute();
    const popular = await readPopularSearches(systemContext(house.platform, "test"));
    expect(popular[0]).toBe("Popularol");
    expect(popular).not.toContain("Secretol");
    expect(popular).not.toContain("Missingol");
    const answer = await house.call("GET /web/popular_searches", {});
    expect(answer.status).toBe(200);
  });

  test("lead to others with the same generic and strength", async () => {
    const [one, other] = [
      await soldProduct(house, { name: "Alternatol", generic: "Swapamide" }),
      await soldProduct(house, { name: "Insteadol", generic: "Swapamide" }),
    ];
    const { body } = await call(`GET /products/${one.id}`, undefined, me.token);
    expect(idsOf(body.alternatives)).toEqual([other.id]);
  });
});

describe("a change", () => {
  const soon = { timeout: 2_000, interval: 40 };

  test("of name, price, visibility or by merge shows within two seconds, on both servers", async () => {
    const { id } = await soldProduct(house, { name: "Freshnamol" });
    for (const server of [house, second])
      await expect.poll(async () => idsOf(await typed("freshnamol", server)), soon).toEqual([id]);
    await call(`PATCH /admin/products/${id}`, { name: "Renamedol" });
    for (const server of [house, second]) {
      await expect.poll(async () => idsOf(await typed("renamedol", server)), soon).toEqual([id]);
      expect(await typed("freshnamol", server)).toEqual([]);
    }
    await call(`PUT /admin/products/${id}/prices`, { prices: [{ branch_id: 1, price: 123.45 }] });
    for (const server of [house, second])
      await expect.poll(async () => (await found({ q: "renamedol" }, server)).data[0]?.price, soon).toBe(123.45);
    await call(`POST /admin/products/${id}/hide`, {});
    for (const server of [house, second]) await expect.poll(() => typed("renamedol", server), soon).toEqual([]);
    await call(`POST /admin/products/${id}/show`, {});
    const keep = await soldProduct(house, { name: "Survivolan" });
    await call("POST /admin/products/merge", { keep_id: keep.id, merge_id: id });
    for (const server of [house, second]) {
      await expect.poll(async () => idsOf(await typed("survivolan", server)), soon).toEqual([keep.id]);
      await expect.poll(() => typed("renamedol", server), soon).toEqual([]);
    }
  });

  test("does not make a server that has been up for long answer unlike one that has just started", async () => {
    // A word that stands in the large index of one server and only in the small one of another.
    await soldProduct(house, { name: "Panadox", generic: "Nearlyname" });
    await soldProduct(house, { name: "Amoxilin", generic: "Nearlyname" });
    const renamed = await soldProduct(house, { name: "Oldwordine" });
    await caughtUp();
    await call(`PATCH /admin/products/${renamed.id}`, { name: "Newwordine" });
    await caughtUp();
    const third = await openTestApp({}, { existingUrl: house.databaseUrl });
    try {
      const queries = [
        "panadol",
        "panadox",
        "amoxil",
        "amoxilin",
        "amoxicilin 500",
        "oldwordine",
        "newwordine tabs",
        "p",
        "para",
      ];
      for (const q of queries) {
        expect(await typed(q, second), q).toEqual(await typed(q));
        expect(await typed(q, third), q).toEqual(await typed(q));
        expect(await found({ q }, third), q).toEqual(await found({ q }));
      }
    } finally {
      await third.close();
    }
  });
});
