import { toKobo } from "@remedia/domain/money";
import { sql } from "kysely";
import { replaceComponents } from "../../src/modules/catalog/combos/combos.ts";
import { insertSubscriptions } from "../../src/modules/catalog/demand/back-in-stock.ts";
import { insertRequest } from "../../src/modules/catalog/demand/requests.ts";
import { insertPriceHistory, putPrices } from "../../src/modules/catalog/prices/prices.ts";
import { insertProducts } from "../../src/modules/catalog/product-writes.ts";
import { insertSynonyms } from "../../src/modules/catalog/synonyms.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { at, daysAgo } from "../clock.ts";
import { synonyms } from "../facts/catalogue/synonyms.ts";
import { bundles, commonSearches, misspeltSearches, wishes } from "../facts/catalogue/wishes.ts";
import { type Chance, openChance } from "../random.ts";
import type { SeededProduct } from "./catalog-generator.ts";

const readCustomers = (tx: Ctx) =>
  tx.db
    .selectFrom("users")
    .select(["id", "branch_id"])
    .where("role", "in", [2, 3, 6])
    .where("state", "=", "active")
    .where("user_type", "!=", "hmo")
    .orderBy("id")
    .execute();

/** What customers ask for and wait for, over the last three months. */
export const seedWishes = async (tx: Ctx, chance: Chance) => {
  const askers = await readCustomers(tx);
  for (const [place, [wish, ...spellings]] of wishes.entries()) {
    const count = Math.max(1, Math.round(14 / (place + 1)) + chance.whole(0, 3));
    for (let n = 0; n < count; n++) {
      const asker = chance.pick(askers);
      await insertRequest(
        at(tx, daysAgo(tx, chance.next() * 90)),
        { userId: asker.id, branchId: asker.branch_id },
        {
          wanted: chance.pick([wish, ...spellings]),
          packs_per_month: chance.yes(0.6) ? chance.whole(1, 40) : null,
          note: chance.yes(0.2) ? "Customers ask for it every week." : "",
        },
      );
    }
  }
};

/** Customers wait for what their branch sells and has run out of: found once everything is on its shelf or gone. */
export const seedWaiting = async (tx: Ctx) => {
  const chance = openChance(20_261_215);
  const { rows } = await sql<{ product_id: number; user_id: number; branch_id: number }>`
    with gone as materialized (
      select p.id as product_id, pr.branch_id from products p join product_prices pr on pr.product_id = p.id
      where p.state = 'active' and not p.is_combo and p.popularity > 200
        -- Hashed once: nothing is known yet of tables that were filled in this transaction.
        and (p.id, pr.branch_id) not in (select l.product_id, l.branch_id from stock_levels l
          where l.sellable and l.on_hand > l.reserved and l.branch_id is not null)
      order by md5(p.id || '/' || pr.branch_id) limit 60)
    select gone.product_id, asker.id as user_id, gone.branch_id
    from gone cross join lateral (
      select u.id from users u where u.branch_id = gone.branch_id and u.role = 3 and u.state = 'active' and u.user_type <> 'hmo'
      order by md5(u.id || '/' || gone.product_id) limit 3) asker`.execute(tx.db);
  await insertSubscriptions(
    tx,
    rows.map((row) => ({ ...row, created_at: daysAgo(tx, chance.next() * 40) })),
  );
};

/** Each bundle takes the best seller of each generic; it costs a little less than its parts. */
export const seedCombos = async (tx: Ctx, chance: Chance, products: readonly SeededProduct[]) => {
  const branches = await tx.db.selectFrom("branches").select("id").orderBy("id").execute();
  for (const { name, about, parts } of bundles) {
    const components = parts.map(([generic, quantity]) => ({ product: bestSeller(products, generic), quantity }));
    const first = components[0]!.product;
    const groups = await tx.db
      .selectFrom("products")
      .select(["category_id", "product_type_id"])
      .where("id", "=", first.id)
      .executeTakeFirstOrThrow();
    const combo = { name, description: about, pack_size: "", generic: "", strength: "", form: "Combo", ...groups };
    const rest = { nafdac_no: null, manufacturer_id: null, subcategory_id: null, min_shelf_life_days: 0 };
    const created_at = daysAgo(tx, chance.whole(20, 120));
    const [id] = (await insertProducts(tx, [
      {
        ...combo,
        ...rest,
        class: "otc",
        storage: "room",
        is_combo: true,
        state: "active",
        popularity: 300,
        created_at,
      },
    ])) as [number];
    const packs = components.map(({ product, quantity }) => ({ product_id: product.id, quantity }));
    await replaceComponents(tx, id, packs);
    const sum = components.reduce((total, { product, quantity }) => total + product.price_naira * quantity, 0);
    const prices = branches.map(({ id: branch_id }) => ({
      product_id: id,
      branch_id,
      old_price_kobo: null,
      new_price_kobo: toKobo(Math.round((sum * 0.94) / 50) * 50),
      old_cost_kobo: null,
      new_cost_kobo: toKobo(Math.round((sum * 0.82) / 50) * 50),
      changed_at: created_at,
    }));
    await putPrices(tx, prices);
    await insertPriceHistory(tx, prices, "seed");
  }
};

const bestSeller = (products: readonly SeededProduct[], generic: string): SeededProduct => {
  const sold = products.filter((each) => each.generic === generic && each.state === "active");
  const best = sold.sort((a, b) => b.popularity - a.popularity)[0];
  if (!best) throw new Error(`No product of ${generic} for a bundle.`);
  return best;
};

export const seedSynonyms = async (tx: Ctx) => {
  const pairs = Object.entries(synonyms).flatMap(([means, terms]) =>
    terms.split(", ").map((term) => ({ term, means })),
  );
  const once = new Map(pairs.map((pair) => [`${pair.term}|${pair.means}`.toLowerCase(), pair]));
  const real = [...once.values()].filter(({ term, means }) => term.toLowerCase() !== means.toLowerCase());
  await insertSynonyms(tx, real);
};

/** Searches that found nothing, which the intelligence screen is for, and those of many people that did. */
export const seedSearches = async (tx: Ctx, chance: Chance) => {
  const searchers = await readCustomers(tx);
  const rows = [...wishes.flat(), ...misspeltSearches, ...misspeltSearches].map((query) => {
    const { id, branch_id } = chance.pick(searchers);
    return { at: daysAgo(tx, chance.next() * 60), user_id: id, branch_id, query, result_count: 0 };
  });
  await tx.db.insertInto("searches").values(rows).execute();
  for (const [place, query] of commonSearches.entries()) {
    const { count } = await tx.db
      .selectFrom("products")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("state", "=", "active")
      .where(sql<boolean>`title ilike ${`%${query}%`} or generic ilike ${`%${query}%`}`)
      .executeTakeFirstOrThrow();
    const found = Array.from({ length: 20 - 2 * place }, () => {
      const { id, branch_id } = chance.pick(searchers);
      return { at: daysAgo(tx, chance.next() * 30), user_id: id, branch_id, query, result_count: count };
    });
    await tx.db.insertInto("searches").values(found).execute();
  }
};
