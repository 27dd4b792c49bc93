import { lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { selectOffered } from "../../delivery/offered.ts";
import { ordersInView } from "../orders.ts";

type There = { id: number; name: string; lines: { line_id: number; packs: number }[] };

/** How many packs of each line the other branches could send, where there are any: whole ones, of what lasts long enough. */
const branchesWith = async ({ db, now }: Ctx, orderId: number): Promise<There[]> => {
  const { rows } = await sql<There>`
    with there as (
      select v.branch_id, p.line_id, min(floor(v.packs / (p.quantity / l.quantity)))::int as packs
      from order_parts p join order_lines l on l.id = p.line_id join orders o on o.id = p.order_id
        join users u on u.id = o.user_id join products r on r.id = p.product_id
        cross join lateral (
          select s.branch_id, sum(s.on_hand - s.reserved)::int as packs from stock_levels s
          where s.product_id = p.product_id and s.branch_id <> o.branch_id and s.sellable and s.on_hand > s.reserved
            and s.expires_on >= greatest(o.promised_on, ${lagosDay(now)}::date)
              + greatest(r.min_shelf_life_days, u.min_shelf_life_days)
          group by s.branch_id) v
      where p.order_id = ${orderId} group by v.branch_id, p.line_id
      having count(*) = (select count(*) from order_parts q where q.line_id = p.line_id))
    select b.id, b.name, json_agg(json_build_object('line_id', t.line_id, 'packs', t.packs) order by t.line_id) as lines
    from there t join branches b on b.id = t.branch_id where t.packs > 0
    group by b.id, b.name order by b.name`.execute(db);
  return rows;
};

/** Where an order could go instead, by which ways, and which branches could send what. */
export const getWays = async (ctx: ActorCtx, id: number) => {
  const order = await ordersInView(ctx).select("o.store_id").where("o.id", "=", id).executeTakeFirst();
  if (!order) throw notFound("Order");
  const { branch_id } = await ctx.db
    .selectFrom("orders")
    .select("branch_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const stores = await ctx.db
    .selectFrom("stores as s")
    .innerJoin("lgas as l", "l.id", "s.lga_id")
    .select(["s.id", sql<string>`s.name || ', ' || l.name`.as("name")])
    .where("s.user_id", "=", order.user_id)
    .where("s.archived_at", "is", null)
    .orderBy("s.id")
    .execute();
  const { rows: types } = await selectOffered(sql.val(branch_id)).execute(ctx.db);
  return {
    stores,
    delivery_types: types.map(({ id: typeId, name }) => ({ id: typeId, name })),
    branches: await branchesWith(ctx, id),
  };
};
