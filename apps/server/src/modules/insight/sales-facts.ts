import { type RawBuilder, sql } from "kysely";
import type { Span } from "./order-facts.ts";

/** Who placed an order `o`, by the account behind `by`. */
const placedBy = sql`case when o.placed_by is null then 'customer' when by.role = 2 then 'agent' else 'staff' end`;
/** The tax within an amount, rounded like `vatWithin`. */
const vatIn = (kobo: RawBuilder<unknown>, basisPoints: RawBuilder<unknown>) =>
  sql`((2 * ${kobo} * ${basisPoints} + 10000 + ${basisPoints}) / (2 * (10000 + ${basisPoints})))`;
const lineVat = vatIn(sql`l.total_kobo`, sql`coalesce(l.vat_basis_points, 0)::bigint`);

const fromReturns = sql`from returns r join return_lines c on c.return_id = r.id join order_picks k on k.id = c.pick_id
    join order_lines l on l.id = k.line_id join orders o on o.id = r.order_id left join users by on by.id = o.placed_by`;

/**
 * What was sold and credited within a span, line by line. A sale counts when it is handed over, as in the books: its amount
 * is what the line was charged without VAT, its cost what the packs were worth that left for it. What came back counts on
 * the day it was credited; the fee for bringing the goods is no sale.
 *
 * The cost of what came back is taken off on the day it was looked at, as the books do it: all of it, wherever the packs go and
 * whether or not they are paid for. Those that are written off become a loss of stock, which is no cost of sales.
 */
export const salesLines = ({ from, to }: Span) => sql`
  select lagos_day(o.delivered_at) as day, o.id as order_id, o.branch_id, o.user_id, ${placedBy} as placed_by,
    l.product_id, l.category_id, l.quantity::bigint as packs, l.total_kobo - ${lineVat} as sales_kobo, ${lineVat} as vat_kobo,
    coalesce((select sum(k.value_kobo) from order_picks k where k.line_id = l.id
      and (k.came_back_at is null or k.came_back_at > o.delivered_at)), 0)::bigint as cost_kobo, 0::bigint as credited_kobo,
    0::bigint as cost_back_kobo
  from orders o join order_lines l on l.order_id = o.id left join users by on by.id = o.placed_by
  where o.delivered_at >= ${from} and o.delivered_at < ${to}
  union all
  select lagos_day(r.credited_at), null, r.branch_id, r.user_id, ${placedBy}, l.product_id, l.category_id, 0, 0, 0, 0,
    c.credited_kobo - c.credited_vat_kobo, 0
  ${fromReturns}
  where r.credited_at >= ${from} and r.credited_at < ${to} and c.credited_kobo > 0
  union all
  select lagos_day(r.inspected_at), null, r.branch_id, r.user_id, ${placedBy}, l.product_id, l.category_id, 0, 0, 0, 0, 0,
    c.cost_back_kobo
  ${fromReturns}
  where r.inspected_at >= ${from} and r.inspected_at < ${to} and c.cost_back_kobo > 0`;

export const salesSums = sql`count(distinct order_id)::integer as orders, sum(packs)::bigint as packs,
  sum(sales_kobo)::bigint as sales_kobo, sum(vat_kobo)::bigint as vat_kobo, sum(cost_kobo)::bigint as cost_kobo,
  sum(credited_kobo)::bigint as credited_kobo, sum(cost_back_kobo)::bigint as cost_back_kobo`;

/**
 * The same as rows of `sales_days`: in all, and once more by category, by product and by customer. A category is the one that the
 * product had when it was ordered, so that a day that is over stays as it was.
 */
export const salesFacts = (span: Span) => sql`
  select day, branch_id, placed_by, category_id, product_id, user_id, ${salesSums}
  from (${salesLines(span)}) s
  group by grouping sets ((day, branch_id, placed_by), (day, branch_id, placed_by, category_id),
    (day, branch_id, category_id, product_id), (day, branch_id, user_id))`;
