import type { Wanted } from "@remedia/domain/fefo";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";

/** Whoever demands more decides: the product or the customer. */
const shelfLife = sql`greatest(p.min_shelf_life_days, u.min_shelf_life_days) as "minShelfLifeDays"`;
/** Short-dated packs that the buyer accepted: those of the deal that the line was sold in. */
const accepted = sql`(select jsonb_build_object('expireFrom', l.accepted_expiry,
    'batchIds', array(select x.batch_id from deal_batches x where x.deal_id = l.deal_id))
  from order_lines l where l.id = o.line_id and l.accepted_expiry is not null) as accepted`;
const parts = sql`order_parts o join products p on p.id = o.product_id
  join orders h on h.id = o.order_id join users u on u.id = h.user_id`;

/** What an order still takes from the shelves, as the stock ledger asks for it: what nobody promised, or somebody took away. */
export const unpromised = async (ctx: Ctx, orderId: number): Promise<Wanted[]> => {
  const { rows } = await sql<Wanted>`
    select o.line_id as "lineId", o.product_id as "productId", o.quantity - coalesce(r.packs, 0) as quantity,
      ${shelfLife}, ${accepted}
    from ${parts}
      left join (select line_id, product_id, sum(quantity)::int as packs from stock_reservations
        where document = 'order' and document_id = ${orderId} and state = 'held' group by line_id, product_id) r
        on r.line_id = o.line_id and r.product_id = o.product_id
    where o.order_id = ${orderId} and o.quantity > coalesce(r.packs, 0)
    order by o.line_id, o.product_id`.execute(ctx.db);
  return rows;
};
