import { addDays, lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { dayBegins } from "../../platform/lagos-days.ts";
import { Closed, Day, Nullable, Type, Whole } from "../../platform/schemas.ts";
import { salesByDay } from "../insight/sales.ts";

const Trend = Closed({
  days: Type.Array(Closed({ day: Day, count: Whole(), value: Nullable(Type.Number()) })),
  /** The same of as many days before, to compare with. */
  before: Closed({ count: Whole(), value: Nullable(Type.Number()) }),
});
export const Trends = Closed({
  placed: Nullable(Trend),
  delivered: Nullable(Trend),
  /** Without VAT, by the day of the hand-over, as in the report of sales. */
  sales: Nullable(Trend),
  /** Credit notes, by the day on which they were issued. */
  returns: Nullable(Trend),
  customers: Nullable(Trend),
});

const daysShown = 30;
type DayRow = { day: string; count: number; kobo: number };

/** The last 30 days beside the 30 before, each as far as the caller may list the rows behind it. */
export const getTrends = async (ctx: ActorCtx) => {
  const may = ctx.actor.permissions;
  const [placed, delivered, sales, returns, customers] = await Promise.all([
    may.has("orders.read") ? ordersByDay(ctx, "placed_at") : null,
    may.has("orders.read") ? ordersByDay(ctx, "delivered_at") : null,
    may.has("sales.read") ? soldByDay(ctx) : null,
    may.has("orders.read") ? creditedByDay(ctx) : null,
    may.has("users.read") ? customersByDay(ctx) : null,
  ]);
  const today = lagosDay(ctx.now);
  return {
    placed: placed && trendOf(placed, today, toNaira),
    delivered: delivered && trendOf(delivered, today, toNaira),
    sales: sales && trendOf(sales, today, toNaira),
    returns: returns && trendOf(returns, today, toNaira),
    customers: customers && trendOf(customers, today, () => null),
  };
};

const firstDay = (ctx: ActorCtx) => dayBegins(addDays(lagosDay(ctx.now), 1 - 2 * daysShown));

const ordersByDay = async (ctx: ActorCtx, column: "placed_at" | "delivered_at") => {
  const at = sql.ref(`o.${column}`);
  const here = ctx.branchId === null ? sql`` : sql`and o.branch_id = ${ctx.branchId}`;
  const { rows } = await sql<DayRow>`
    select (${at} at time zone 'Africa/Lagos')::date as day, count(*)::int, sum(o.total_kobo)::bigint as kobo
    from orders o where ${at} >= ${firstDay(ctx)} ${here} group by 1`.execute(ctx.db);
  return rows;
};

const soldByDay = async (ctx: ActorCtx): Promise<DayRow[]> => {
  const to = lagosDay(ctx.now);
  const days = await salesByDay(ctx, { from: addDays(to, 1 - 2 * daysShown), to });
  return days.map(({ day, orders, sales_kobo }) => ({ day, count: orders, kobo: sales_kobo }));
};

const creditedByDay = async (ctx: ActorCtx) => {
  const here = ctx.branchId === null ? sql`` : sql`and i.branch_id = ${ctx.branchId}`;
  const { rows } = await sql<DayRow>`
    select lagos_day(i.issued_at) as day, count(*)::int, sum(i.total_kobo - i.vat_kobo)::bigint as kobo
    from invoices i where i.kind = 'credit_note' and i.issued_at >= ${firstDay(ctx)} ${here} group by 1`.execute(
    ctx.db,
  );
  return rows;
};

const customersByDay = async (ctx: ActorCtx) => {
  const here = ctx.branchId === null ? sql`` : sql`and u.branch_id = ${ctx.branchId}`;
  const { rows } = await sql<DayRow>`
    select (u.created_at at time zone 'Africa/Lagos')::date as day, count(*)::int, 0::bigint as kobo
    from users u where u.role in (3, 6) and u.user_type <> 'hmo' and u.state <> 'merged'
      and u.created_at >= ${firstDay(ctx)} ${here} group by 1`.execute(ctx.db);
  return rows;
};

/** Every day has its place, also one on which nothing happened. */
const trendOf = (rows: readonly DayRow[], today: string, worth: (kobo: number) => number | null) => {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const shown = Array.from({ length: daysShown }, (_, nth) => addDays(today, nth + 1 - daysShown));
  const earlier = rows.filter(({ day }) => day < shown[0]!);
  const sumOf = (of: (row: DayRow) => number) => earlier.reduce((sum, row) => sum + of(row), 0);
  return {
    days: shown.map((day) => ({
      day,
      count: byDay.get(day)?.count ?? 0,
      value: worth(byDay.get(day)?.kobo ?? 0),
    })),
    before: { count: sumOf(({ count }) => count), value: worth(sumOf(({ kobo }) => kobo)) },
  };
};
