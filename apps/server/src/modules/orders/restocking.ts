import { lagosDay } from "@remedia/domain/days";
import { byDue, type Purchase, rhythmOf } from "@remedia/domain/restocking";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { getOwnStore } from "../stores/stores.ts";

type Bought = { id: number; title: string; sold: boolean; purchases: Purchase[] };

const shownMost = 300;

/** What a store bought within a year, with the rhythm of each product: what is due again comes first. */
export const listRestock = async (ctx: ActorCtx, storeId: number) => {
  const store = await getOwnStore(ctx, storeId);
  const { rows } = await sql<Bought>`
    select p.id, p.title, p.state = 'active' and pr.price_kobo is not null as sold, b.purchases
    from (select l.product_id, json_agg(json_build_object(
          'on', (o.placed_at at time zone 'Africa/Lagos')::date, 'packs', l.quantity)) as purchases
        from orders o join order_lines l on l.order_id = o.id
        where o.store_id = ${store.id} and o.user_id = ${ctx.actor.userId} and o.state not in ('cancelled', 'returned')
          and o.placed_at > ${ctx.now}::timestamptz - interval '1 year'
        group by l.product_id) b
      join products p on p.id = b.product_id
      left join product_prices pr on pr.product_id = p.id and pr.branch_id = ${ctx.actor.branchId}`.execute(ctx.db);
  const today = lagosDay(ctx.now);
  return rows
    .map(({ purchases, ...product }) => ({ ...product, ...rhythmOf(purchases, today) }))
    .sort((a, b) => byDue(a, b) || a.id - b.id)
    .slice(0, shownMost);
};
