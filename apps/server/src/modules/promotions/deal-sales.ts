import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { recordset } from "../../platform/recordset.ts";

/**
 * Whoever orders products on deals with a limit, or with packs of certain batches only, waits here for whoever does so at
 * the same moment: what is left of either is counted by one at a time.
 */
export const lockLimitedDeals = async (tx: Ctx, productIds: readonly number[]) => {
  await sql`select d.id from deals d
    where d.id in (select deal_id from deal_products where product_id = any(${productIds as number[]}::bigint[]))
      and (d.limit_per_customer is not null or d.limit_total is not null
        or exists (select from deal_batches x where x.deal_id = d.id))
      and d.state in ('scheduled', 'running') and d.starts_at <= ${tx.now} and d.ends_at > ${tx.now}
    order by d.id for update`.execute(tx.db);
};

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

/** What an order takes of its deals' limits. */
export const recordDealSales = async (tx: Ctx, sales: readonly DealSale[]) => {
  if (sales.length === 0) return;
  const rows = sales.map(({ dealId, orderId, productId, userId, branchId, quantity, priceKobo, costKobo, at }) => ({
    deal: dealId,
    of: orderId,
    product: productId,
    buyer: userId,
    branch: branchId,
    packs: quantity,
    price: priceKobo,
    cost: costKobo,
    at,
  }));
  const shape = `deal bigint, "of" bigint, product bigint, buyer bigint, branch bigint, packs integer, price bigint,
    cost bigint, at timestamptz`;
  await sql`
    insert into deal_sales (deal_id, order_id, product_id, user_id, branch_id, quantity, price_kobo, cost_kobo, sold_at)
    select r.deal, r."of", r.product, r.buyer, r.branch, r.packs, r.price, r.cost, r.at
    from ${recordset(rows, shape)}`.execute(tx.db);
};

/** A cancelled order leaves its share of the limits to others. */
export const giveBackDealSales = async (tx: Ctx, orderId: number) => {
  await tx.db.deleteFrom("deal_sales").where("order_id", "=", orderId).execute();
};
