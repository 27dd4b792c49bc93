import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { recordsetIn } from "../../platform/recordset.ts";

/**
 * Whoever orders products on deals with a limit, or with packs of certain batches only, waits here for whoever does so at
 * the same moment: what is left of either is counted by one at a time.
 */
export const selectLimitedDeals = (products: RawBuilder<unknown>, now: RawBuilder<unknown>) => sql`
  select d.id from deals d
  where d.id in (select deal_id from deal_products where product_id in (${products}))
    and (d.limit_per_customer is not null or d.limit_total is not null
      or exists (select from deal_batches x where x.deal_id = d.id))
    and d.state in ('scheduled', 'running') and d.starts_at <= ${now} and d.ends_at > ${now}
  order by d.id for update`;

export type DealSale = {
  dealId: number;
  orderId: number;
  productId: number;
  userId: number;
  branchId: number;
  quantity: number;
  priceKobo: number;
  /** What a pack had cost us, on average. */
  costKobo: number;
  at: Date;
};

const shape = `deal bigint, "of" bigint, product bigint, buyer bigint, branch bigint, packs integer, price bigint,
  cost bigint, at timestamptz`;

/** What an order takes of its deals' limits. Part of a larger statement, which may add a condition. */
export const insertDealSales = (rows: string | RawBuilder<unknown>) => sql`
  insert into deal_sales (deal_id, order_id, product_id, user_id, branch_id, quantity, price_kobo, cost_kobo, sold_at)
  select r.deal, r."of", r.product, r.buyer, r.branch, r.packs, r.price, r.cost, r.at
  from ${recordsetIn(rows, shape)}`;

/** What `insertDealSales` writes. */
export const dealSalesJson = (sales: readonly DealSale[]): string =>
  JSON.stringify(
    sales.map(({ dealId, orderId, productId, userId, branchId, quantity, priceKobo, costKobo, at }) => ({
      deal: dealId,
      of: orderId,
      product: productId,
      buyer: userId,
      branch: branchId,
      packs: quantity,
      price: priceKobo,
      cost: costKobo,
      at,
    })),
  );

/** The same by itself. */
export const recordDealSales = async (tx: Ctx, sales: readonly DealSale[]) => {
  if (sales.length > 0) await insertDealSales(dealSalesJson(sales)).execute(tx.db);
};

/** The batches that each of these deals is about. */
export const batchesOfDeals = async (ctx: Ctx, dealIds: readonly number[]): Promise<(dealId: number) => number[]> => {
  if (dealIds.length === 0) return () => [];
  const { rows } = await sql<{ deal_id: number; batch_id: number }>`
    select deal_id, batch_id from deal_batches where deal_id = any(${dealIds as number[]}::bigint[])`.execute(ctx.db);
  const batches = Map.groupBy(rows, ({ deal_id }) => deal_id);
  return (dealId) => (batches.get(dealId) ?? []).map(({ batch_id }) => batch_id);
};

/** A cancelled order leaves its share of the limits to others. */
export const giveBackDealSales = async (tx: Ctx, orderId: number) => {
  await tx.db.deleteFrom("deal_sales").where("order_id", "=", orderId).execute();
};

/** What an order takes of its deals' limits once its lines have changed. */
export const recountDealSales = async (tx: Ctx, orderId: number) => {
  await giveBackDealSales(tx, orderId);
  await sql`insert into deal_sales
      (deal_id, order_id, product_id, user_id, branch_id, quantity, price_kobo, cost_kobo, sold_at)
    select l.deal_id, o.id, l.product_id, o.user_id, o.branch_id, l.quantity, l.unit_kobo,
      round(l.cost_kobo::numeric / l.quantity), o.placed_at
    from order_lines l join orders o on o.id = l.order_id
    where o.id = ${orderId} and l.deal_id is not null`.execute(tx.db);
};
