import type { ProductClass } from "@remedia/domain/catalog";
import { addDays, dayOnPaper, daysBetween, lagosDay } from "@remedia/domain/days";
import { notControlled, shortDatedLeastDays, whyNoNearExpiryDeal } from "@remedia/domain/stock-planning";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { invalid, wrongState } from "../../platform/errors.ts";

type DealPlan = { id: number; branch_ids: readonly number[] };

/** The batches whose packs a near-expiry deal sells. */
export const readDealBatches = (ctx: Ctx, dealId: number) =>
  ctx.db
    .selectFrom("deal_batches as x")
    .innerJoin("batches as b", "b.id", "x.batch_id")
    .select(["x.batch_id", "b.product_id", "b.number", "b.expires_on"])
    .where("x.deal_id", "=", dealId)
    .orderBy("b.expires_on")
    .orderBy("b.id")
    .execute();

type Batch = { id: number; number: string; expires_on: string; class: ProductClass; in_deal: boolean };

/** Ties a new deal to batches of its products. */
export const tieBatches = async (tx: Ctx, dealId: number, batchIds: readonly number[]) => {
  if (batchIds.length === 0) return;
  const { rows } = await sql<Batch>`
    select b.id, b.number, b.expires_on, p.class, dp.deal_id is not null as in_deal
    from batches b join products p on p.id = b.product_id
      left join deal_products dp on dp.deal_id = ${dealId} and dp.product_id = b.product_id
    where b.id = any(${batchIds as number[]}::bigint[])`.execute(tx.db);
  if (rows.length < batchIds.length || rows.some(({ in_deal }) => !in_deal))
    throw invalid("A near-expiry deal names batches of its own products.", {
      batch_ids: "These batches are of other products.",
    });
  const today = lagosDay(tx.now);
  for (const { number, expires_on, class: productClass } of rows) {
    const days_left = daysBetween(today, expires_on);
    const refusal = whyNoNearExpiryDeal({ class: productClass, days_left, price: 0 });
    if (refusal) throw wrongState(`Batch ${number}: ${refusal}`);
  }
  await tx.db
    .insertInto("deal_batches")
    .values(batchIds.map((batch_id) => ({ deal_id: dealId, batch_id })))
    .execute();
};

/** Every product of a near-expiry deal has a batch in it: what it sells is known by its batches. */
export const requireBatches = async (tx: Ctx, dealId: number) => {
  const { rows } = await sql<{ title: string }>`
    select p.title from deal_products dp join products p on p.id = dp.product_id
    where dp.deal_id = ${dealId} and exists (select from deal_batches where deal_id = dp.deal_id)
      and not exists (select from deal_batches x join batches b on b.id = x.batch_id
        where x.deal_id = dp.deal_id and b.product_id = dp.product_id)
    order by p.title limit 1`.execute(tx.db);
  const [strange] = rows;
  if (strange)
    throw invalid(`${strange.title} has no batch in this near-expiry deal. Make another deal for it.`, {
      products: `${strange.title} has no batch in this deal.`,
    });
};

/** The batches of products that have left a deal leave with them; a draft without products keeps them until it has some. */
export const untieOthers = (tx: Ctx, dealId: number) =>
  sql`
    delete from deal_batches x using batches b
    where x.deal_id = ${dealId} and b.id = x.batch_id
      and exists (select from deal_products where deal_id = x.deal_id)
      and not exists (select from deal_products dp where dp.deal_id = x.deal_id and dp.product_id = b.product_id)`.execute(
    tx.db,
  );

/**
 * Why nobody could buy some product of a deal at its price: all its packs are too short-dated. Those of a near-expiry deal
 * must last for a while yet, others as long as packs of the product always must. A product without any packs may be on
 * its way.
 */
export const shortDatedFault = async (tx: Ctx, { id, branch_ids }: DealPlan): Promise<string | null> => {
  const today = lagosDay(tx.now);
  const here = sql`(${branch_ids.length === 0} or l.branch_id = any(${branch_ids as number[]}::bigint[]))`;
  const { rows } = await sql<{ title: string; last: string; min_shelf_life_days: number }>`
    select p.title, max(l.expires_on) as last, p.min_shelf_life_days
    from deal_products dp join products p on p.id = dp.product_id
      join stock_levels l on l.product_id = p.id and l.sellable and l.on_hand > l.reserved
        and l.expires_on >= ${today}::date and ${here}
    where dp.deal_id = ${id} and not exists (select from deal_batches x join batches b on b.id = x.batch_id
      where x.deal_id = dp.deal_id and b.product_id = dp.product_id)
    group by p.id having max(l.expires_on) < ${today}::date + p.min_shelf_life_days order by p.title limit 1`.execute(
    tx.db,
  );
  const [first] = rows;
  if (!first) return (await controlledFault(tx, id)) ?? soldOutFault(tx, { id, branch_ids });
  const { title, last, min_shelf_life_days } = first;
  return `${title} could not be bought: its packs last until ${dayOnPaper(last)}, and customers get only packs that last ${min_shelf_life_days} days. Make a near-expiry deal from the expiry report instead.`;
};

/** A product may have become one that is not sold on account of its date. */
const controlledFault = async (tx: Ctx, dealId: number): Promise<string | null> => {
  const { rows } = await sql<{ title: string }>`
    select p.title from deal_batches x join batches b on b.id = x.batch_id join products p on p.id = b.product_id
    where x.deal_id = ${dealId} and p.class = 'controlled' order by p.title limit 1`.execute(tx.db);
  return rows[0] ? `${rows[0].title}: ${notControlled}` : null;
};

const soldOutFault = async (tx: Ctx, { id, branch_ids }: DealPlan): Promise<string | null> => {
  const from = addDays(lagosDay(tx.now), shortDatedLeastDays);
  const { rows } = await sql<{ title: string }>`
    select p.title from deal_batches x join batches b on b.id = x.batch_id join products p on p.id = b.product_id
      left join stock_levels l on l.batch_id = b.id and l.sellable and l.on_hand > l.reserved
        and l.expires_on >= ${from}::date
        and (${branch_ids.length === 0} or l.branch_id = any(${branch_ids as number[]}::bigint[]))
    where x.deal_id = ${id} group by p.id having count(l.batch_id) = 0 order by p.title limit 1`.execute(tx.db);
  const [first] = rows;
  if (!first) return null;
  return `${first.title}: none of the deal's packs can be sold now. They are gone, held, or have less than ${shortDatedLeastDays} days left.`;
};
