import { lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { ownShelvesOf, shelvesOf } from "../geography/helping.ts";

export const stockWords = ["in_stock", "low_stock", "out_of_stock"] as const;
export type StockWord = (typeof stockWords)[number];

/** Customers learn no more than that there are so many: what stands on the shelves is the house's own business. */
export const packsShownMax = 20;

export type ProductStock = { packs: number; earliest_expiry: string | null };
const nothing: ProductStock = { packs: 0, earliest_expiry: null };

/** Every branch for itself, where none is named. */
const everywhere = sql`select id as branch_id, 0 as later_days from branches`;

type Scope = {
  /** null: all branches together. */
  branchId: number | null;
  /** What a customer gets must last as long as the product's minimum shelf life; the back office counts what may be sold at all. */
  forCustomers: boolean;
  /** What the branch lacks may come from the one that helps it; not for those who collect. */
  withHelp?: boolean;
  /** The customer who asks: what they get must last as long as they demand, too. */
  buyerId?: number | undefined;
  /** The day from which the shelf life counts; today, unless it is known when the packs arrive. */
  arrivesOn?: string;
};

/**
 * What can be sold of some products, and when the first of it expires, in one query however many they are. A combo has as
 * many as the scarcest of its parts allows in one branch, and expires with the first of them.
 */
export const stockOf = async (
  ctx: Ctx,
  productIds: readonly number[],
  { branchId, forCustomers, withHelp = forCustomers, buyerId, arrivesOn }: Scope,
) => {
  const shelves = branchId === null ? everywhere : withHelp ? shelvesOf(branchId) : ownShelvesOf(branchId);
  const found = new Map<number, ProductStock>();
  if (productIds.length > 0) {
    const { rows } = await sql<ProductStock & { id: number }>`
      with parts as (
        select p.id, coalesce(cc.component_id, p.id) as part_id, coalesce(cc.quantity, 1) as needed,
          case when ${forCustomers}::boolean then greatest(part.min_shelf_life_days,
            (select u.min_shelf_life_days from users u where u.id = ${buyerId ?? null}::bigint)) else 0 end as life_days
        from products p left join combo_components cc on cc.combo_id = p.id and p.is_combo
          join products part on part.id = coalesce(cc.component_id, p.id)
        where p.id = any(${productIds as number[]}::bigint[])),
      shelves as (${shelves}),
      stood as (
        select parts.id, parts.part_id, l.branch_id, sum(l.on_hand - l.reserved) / parts.needed as packs,
          min(l.expires_on) as expires_on
        from parts cross join shelves join stock_levels l on l.product_id = parts.part_id
          and l.branch_id = shelves.branch_id and l.sellable and l.on_hand > l.reserved
          and l.expires_on >= ${arrivesOn ?? lagosDay(ctx.now)}::date + parts.life_days + shelves.later_days
        group by parts.id, parts.part_id, parts.needed, l.branch_id),
      by_branch as (
        select id, branch_id, min(packs) as packs, min(expires_on) as expires_on from stood
        group by id, branch_id having count(*) = (select count(*) from parts where parts.id = stood.id))
      select id, sum(packs)::int as packs, min(expires_on) as earliest_expiry
      from by_branch where packs >= 1 group by id`.execute(ctx.db);
    for (const { id, ...stock } of rows) found.set(id, stock);
  }
  return (id: number) => found.get(id) ?? nothing;
};

/** How customers are told. */
export const stockWord = (packs: number): StockWord => {
  if (packs === 0) return "out_of_stock";
  return packs < packsShownMax ? "low_stock" : "in_stock";
};
