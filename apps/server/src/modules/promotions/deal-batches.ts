import type { ProductClass } from "@remedia/domain/catalog";
import { addDays, dayOnPaper, daysBetween, lagosDay } from "@remedia/domain/days";
import { shortDatedLeastDays, whyNoNearExpiryDeal } from "@remedia/domain/stock-planning";
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

/** The batches of products that have left a deal leave with them; what a near-expiry deal sells is known by its batches. */
export const untieOthers = async (tx: Ctx, dealId: number) => {
  const tied = await readDealBatches(tx, dealId);
  if (tied.length === 0) return;
  const { rows } = await sql<{ id: number; title: string }>`
    select p.id, p.title from deal_products dp join products p on p.id = dp.product_id
    where dp.deal_id = ${dealId} order by p.title`.execute(tx.db);
  // A draft without products keeps its batches until it has some again.
  if (rows.length === 0) return;
  const withBatch = new Set(tied.map(({ product_id }) => product_id));
  const strange = rows.find(({ id }) => !withBatch.has(id));
  if (strange)
    throw invalid(`${strange.title} has no batch in this near-expiry deal. Make another deal for it.`, {
      products: `${strange.title} has no batch in this deal.`,
    });
  const stays = new Set(rows.map(({ id }) => id));
  const gone = tied.filter(({ product_id }) => !stays.has(product_id)).map(({ batch_id }) => batch_id);
  if (gone.length > 0)
    await tx.db.deleteFrom("deal_batches").where("deal_id", "=", dealId).where("batch_id", "in", gone).execute();
};

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
  if (!first) return soldOutFault(tx, { id, branch_ids });
  const { title, last, min_shelf_life_days } = first;
  return `${title} could not be bought: its packs last until ${dayOnPaper(last)}, and customers get only packs that last ${min_shelf_life_days} days. Make a near-expiry deal from the expiry report instead.`;
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
  return `${first.title}: none of the deal's packs can be sold any more. They are gone, held, or have less than ${shortDatedLeastDays} days left.`;
};
