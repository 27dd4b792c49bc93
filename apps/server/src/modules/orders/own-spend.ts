import { lagosDay, monthOf } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";

type Sums = { coming_orders: number; coming: number; delivered_orders: number; spent: number; this_month: number };

/** What a customer has paid for, and what is still on its way to them, in all or for one store. */
export const getOwnSpend = async (ctx: ActorCtx, storeId?: number) => {
  const monthBegan = sql`(${monthOf(lagosDay(ctx.now))}::date::timestamp at time zone 'Africa/Lagos')`;
  const coming = sql`state not in ('delivered', 'partly_returned', 'returned', 'cancelled')`;
  const delivered = sql`delivered_at is not null`;
  const { rows } = await sql<Sums>`
    select count(*) filter (where ${coming})::int as coming_orders,
      coalesce(sum(total_kobo) filter (where ${coming}), 0)::bigint as coming,
      count(*) filter (where ${delivered})::int as delivered_orders,
      coalesce(sum(total_kobo) filter (where ${delivered}), 0)::bigint as spent,
      coalesce(sum(total_kobo) filter (where ${delivered} and delivered_at >= ${monthBegan}), 0)::bigint as this_month
    from orders
    where user_id = ${ctx.actor.userId} ${storeId === undefined ? sql`` : sql`and store_id = ${storeId}`}`.execute(
    ctx.db,
  );
  const sums = rows[0]!;
  return {
    coming_orders: sums.coming_orders,
    coming_total: toNaira(sums.coming),
    delivered_orders: sums.delivered_orders,
    spent: toNaira(sums.spent),
    spent_this_month: toNaira(sums.this_month),
  };
};
