import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";

/**
 * How a reader in memory follows the catalogue. Every change marks its product with the number of its transaction, as
 * does coming into or going out of stock, and announces itself on the channel `catalog`. A reader asks for all that changed since the oldest transaction that was
 * still open when it last looked: some it sees twice, none it misses, whatever the order of commits.
 */
export const catalogChannel = "catalog";

export type CatalogChanges = {
  /** To be handed in as `since` the next time. */
  next: number;
  /** Changed products, each with the mark of its change: the same pair again is nothing new. */
  products: { id: number; seq: number }[];
  /** Read whole when changed: names of categories, makers and types; pairs of synonyms. */
  groupsChanged: boolean;
  synonymsChanged: boolean;
  /** Which branch helps which. */
  helpersChanged: boolean;
};

/** Where to begin: taken before the first reading of everything, so that nothing falls between. */
export const catalogCursor = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ next: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as next`.execute(ctx.db);
  return rows[0]!.next;
};

/** Marks above the newest transaction come from a restored backup of another server and say nothing here. */
export const readCatalogChanges = async (ctx: Ctx, since: number): Promise<CatalogChanges> => {
  const { rows } = await sql<{ next: number; products: { id: number; seq: number }[]; topics: string[] }>`
    with now as (select pg_snapshot_xmin(s)::text::bigint as oldest, pg_snapshot_xmax(s)::text::bigint as newest
      from pg_current_snapshot() as s)
    select now.oldest as next,
      (select coalesce(json_agg(json_build_object('id', id, 'seq', seq) order by seq), '[]') from (
        select id, max(updated_seq) as seq from (
          select id, updated_seq from products union all select product_id, updated_seq from product_stock_marks) as marks
        where updated_seq >= ${since} and updated_seq < now.newest group by id) as changed) as products,
      array(select topic from catalog_marks where updated_seq >= ${since} and updated_seq < now.newest) as topics
    from now`.execute(ctx.db);
  const { next, products, topics } = rows[0]!;
  return {
    next,
    products,
    groupsChanged: topics.includes("groups"),
    synonymsChanged: topics.includes("synonyms"),
    helpersChanged: topics.includes("helpers"),
  };
};
