import { verificationPromiseHours } from "@remedia/domain/accounts";
import { addDays, lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { awaitedOrderStates } from "@remedia/domain/orders";
import { nearExpiryDays } from "@remedia/domain/stock-planning";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { dayBegins } from "../../platform/lagos-days.ts";
import { costFor } from "../catalog/prices/costs.ts";

type People = {
  customers: number;
  customers_this_week: number;
  waiting: number;
  overdue: number;
  stores: number;
  licences_expiring: number;
  agents: number;
  open_tickets: number;
  signed_in_now: number;
};

/** What can be counted so far; every figure leads to the rows behind it. */
export const getDashboard = async (ctx: ActorCtx) => {
  const [people, orders, stock] = await Promise.all([countPeople(ctx), countOrders(ctx), countStock(ctx)]);
  return { ...people, orders, stock };
};

const countPeople = async (ctx: ActorCtx): Promise<People> => {
  const branch = ctx.branchId === null ? sql`true` : sql`u.branch_id = ${ctx.branchId}`;
  const due = new Date(ctx.now.getTime() - verificationPromiseHours * 3_600_000);
  const weekAgo = new Date(ctx.now.getTime() - 7 * 24 * 3_600_000);
  const soon = addDays(lagosDay(ctx.now), 60);
  const { rows } = await sql<People>`
    select
      count(*) filter (where u.role in (3, 6) and u.user_type <> 'hmo')::int as customers,
      count(*) filter (where u.role in (3, 6) and u.user_type <> 'hmo' and u.created_at > ${weekAgo})::int as customers_this_week,
      count(*) filter (where u.state = 'pending' and u.role <> 1)::int as waiting,
      count(*) filter (where u.state = 'pending' and u.role <> 1 and u.created_at < ${due})::int as overdue,
      count(*) filter (where u.role = 2 and u.state = 'active')::int as agents,
      (select count(*)::int from stores s join users u on u.id = s.user_id where s.archived_at is null and ${branch}) as stores,
      (select count(*)::int from stores s join users u on u.id = s.user_id
        where s.archived_at is null and s.licence_expires_on < ${soon}::date and ${branch}) as licences_expiring,
      (select count(*)::int from tickets t join users u on u.id = t.user_id where t.state = 'open' and ${branch}) as open_tickets,
      (select count(distinct s.user_id)::int from sessions s join users u on u.id = s.user_id
        where s.ended_at is null and s.last_seen_at > ${new Date(ctx.now.getTime() - 15 * 60_000)} and ${branch}) as signed_in_now
    from users u where u.state <> 'merged' and ${branch}`.execute(ctx.db);
  return rows[0]!;
};

type Orders = {
  today: number;
  today_kobo: number;
  delivered_kobo: number;
  pending: number;
  held: number;
  to_dispatch: number;
  late: number;
};

/** For those who may see orders: what came in and was paid today, and what waits. */
const countOrders = async (ctx: ActorCtx) => {
  if (!ctx.actor.permissions.has("orders.read")) return null;
  const today = lagosDay(ctx.now);
  const here = ctx.branchId === null ? sql`true` : sql`o.branch_id = ${ctx.branchId}`;
  const { rows } = await sql<Orders>`
    select placed.count as today, placed.kobo as today_kobo, delivered.kobo as delivered_kobo, open.*
    from (select count(*)::int, coalesce(sum(o.total_kobo), 0)::bigint as kobo from orders o
        where ${here} and o.placed_at >= ${dayBegins(today)} and o.state <> 'cancelled') placed,
      (select coalesce(sum(o.total_kobo), 0)::bigint as kobo from orders o
        where ${here} and o.delivered_at >= ${dayBegins(today)}) delivered,
      (select count(*) filter (where o.state = 'pending')::int as pending,
          count(*) filter (where o.state = 'held')::int as held,
          count(*) filter (where o.state = 'packed')::int as to_dispatch,
          count(*) filter (where o.promised_on < ${today}::date)::int as late
        from orders o where ${here} and o.state = any(${[...awaitedOrderStates]}::text[])) open`.execute(ctx.db);
  const { today_kobo, delivered_kobo, ...counts } = rows[0]!;
  return { ...counts, today_value: toNaira(today_kobo), delivered_value: toNaira(delivered_kobo) };
};

type Stock = { out_of_stock: number; near_expiry_batches: number; near_expiry_kobo: number };

/** For those who may see stock: products that a branch sells and has none of, and what expires soon. */
const countStock = async (ctx: ActorCtx) => {
  if (!ctx.actor.permissions.has("stock.read")) return null;
  const today = lagosDay(ctx.now);
  const here = (column: string) =>
    ctx.branchId === null ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} = ${ctx.branchId}`;
  const { rows } = await sql<Stock>`
    select (select count(*)::int from product_prices pp
        join products p on p.id = pp.product_id and p.state in ('active', 'hidden') and not p.is_combo
        where ${here("pp.branch_id")} and not exists (select from stock_levels l
          where l.branch_id = pp.branch_id and l.product_id = pp.product_id and l.sellable and l.on_hand > l.reserved
            and l.expires_on >= ${today}::date)) as out_of_stock,
      count(distinct l.batch_id)::int as near_expiry_batches,
      coalesce(sum(l.on_hand * b.cost_kobo), 0)::bigint as near_expiry_kobo
    from stock_levels l join batches b on b.id = l.batch_id
    where ${here("l.branch_id")} and l.on_hand > 0
      and l.expires_on between ${today}::date and ${addDays(today, nearExpiryDays)}::date`.execute(ctx.db);
  const { near_expiry_kobo, ...counts } = rows[0]!;
  return { ...counts, near_expiry_value: costFor(ctx)(near_expiry_kobo) };
};
