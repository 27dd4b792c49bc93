import { addDays, lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { costFor } from "../catalog/prices/costs.ts";
import { requireProduct } from "../catalog/survivors.ts";
import { netOfLine } from "./vat.ts";

const weeksShown = 26;
type Week = { week: string; packs: number; orders: number; revenue_kobo: number; margin_kobo: number };

/** What was ordered of a product, week by week for half a year, without what was cancelled or came back. */
export const getProductSales = async (ctx: Ctx, id: number) => {
  const productId = await requireProduct(ctx, id);
  const since = addDays(lagosDay(ctx.now), -7 * (weeksShown - 1));
  const { rows } = await sql<Week>`
    with weeks as (select generate_series(date_trunc('week', ${since}::date), ${lagosDay(ctx.now)}::date, '7 days')::date as week),
    sold as (
      select date_trunc('week', o.placed_at at time zone 'Africa/Lagos')::date as week, o.id, l.quantity, l.total_kobo,
        ${netOfLine(ctx)} - l.cost_kobo as margin_kobo
      from order_lines l join orders o on o.id = l.order_id
      where l.product_id = ${productId} and o.state not in ('cancelled', 'returned')
        and o.placed_at >= (date_trunc('week', ${since}::date) at time zone 'Africa/Lagos')
        ${ctx.branchId === null ? sql`` : sql`and o.branch_id = ${ctx.branchId}`})
    select w.week, coalesce(sum(s.quantity), 0)::int as packs, count(distinct s.id)::int as orders,
      coalesce(sum(s.total_kobo), 0)::bigint as revenue_kobo,
      coalesce(sum(s.margin_kobo), 0)::bigint as margin_kobo
    from weeks w left join sold s using (week) group by w.week order by w.week`.execute(ctx.db);
  const cost = costFor(ctx);
  const sum = (of: keyof Omit<Week, "week">) => rows.reduce((total, week) => total + week[of], 0);
  return {
    weeks: rows.map(({ revenue_kobo, margin_kobo, ...week }) => ({
      ...week,
      revenue: toNaira(revenue_kobo),
      margin: cost(margin_kobo),
    })),
    packs: sum("packs"),
    revenue: toNaira(sum("revenue_kobo")),
    margin: cost(sum("margin_kobo")),
  };
};
