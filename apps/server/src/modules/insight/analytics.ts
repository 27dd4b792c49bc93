import { shareOf, weekdayNames } from "@remedia/domain/insight";
import { toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import type { ListExport } from "../../platform/route.ts";
import { cancellationFacts, orderDayColumns, orderFacts } from "./order-facts.ts";
import { daysOf, type Period, periodBefore, periodOf } from "./period.ts";
import { readFigures } from "./rolling.ts";
import type { Analytics, AnalyticsQuery } from "./schemas.ts";

/** Of the orders placed in the period, whatever day it is when they move on. */
const ofCohort = ["placed", "cleared", "confirmed", "packed", "dispatched", "delivered", "cancelled"] as const;
const ofBaskets = ["baskets", "placed_lines", "placed_packs", "placed_kobo"] as const;
/** Of what happened in the period, whenever the order was placed: how it is called → the column. */
const ofPeriod = {
  sent: "dispatched",
  asked_packs: "asked_packs",
  unfilled_packs: "unfilled_packs",
  handed_over: "delivered",
  on_time: "on_time",
  called_off: "cancelled",
} as const;
type Sums = Record<(typeof ofCohort)[number] | (typeof ofBaskets)[number] | keyof typeof ofPeriod, number>;
type Row = Sums & {
  by: "all" | "day" | "branch" | "lga" | "weekday";
  day: string;
  branch_id: number;
  lga_id: number;
} & {
  weekday: number;
};

const counts = [...ofCohort, ...ofBaskets, ...(Object.keys(ofPeriod) as (keyof typeof ofPeriod)[])] as const;

/** Of one branch or of all, and of one LGA, of each of them, or of all together. */
type Where = { branchId: number | null; lga: number | "each" | null };
const ofLga = (lga: Where["lga"]) => {
  if (lga === null) return sql`and lga_id is null`;
  return lga === "each" ? sql`and lga_id is not null` : sql`and lga_id is not null and lga_id = ${lga}`;
};
const ofBranch = ({ branchId }: Where) => (branchId === null ? sql`` : sql`and branch_id = ${branchId}`);
const narrowed = (where: Where) => sql`${ofBranch(where)} ${ofLga(where.lga)}`;

/** Twice the same rows: as orders that were placed on a day, and as what happened on one. */
const dated = ({ from, to }: Period, where: Where, rows: RawBuilder<unknown>) => {
  const cohort = [...ofCohort, ...ofBaskets].map((name) => sql.ref(name));
  const happened = Object.entries(ofPeriod).map(([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`);
  const none = (names: readonly string[]) => sql.join(names.map((name) => sql`0 as ${sql.ref(name)}`));
  return sql`
    select placed_on as day, branch_id, lga_id, ${sql.join(cohort)}, ${none(Object.keys(ofPeriod))} from ${rows}
    where placed_on between ${from}::date and ${to}::date ${narrowed(where)}
    union all
    select day, branch_id, lga_id, ${none([...ofCohort, ...ofBaskets])}, ${sql.join(happened)} from ${rows}
    where day between ${from}::date and ${to}::date ${narrowed(where)}`;
};

const keys = {
  day: sql`day`,
  branch: sql`branch_id`,
  lga: sql`lga_id`,
  weekday: sql`extract(isodow from day)::integer`,
};
type Key = keyof typeof keys;
const columnNames: Record<Key, string> = { day: "day", branch: "branch_id", lga: "lga_id", weekday: "weekday" };

/** The sums of a period, by all that it is looked at by, in one walk along its days. */
const sumsOf = (ctx: Ctx, period: Period, where: Where, by: readonly Key[]) => {
  const called = by.map((key) => sql`when grouping(${keys[key]}) = 0 then ${sql.lit(key)}`);
  const kind = by.length === 0 ? sql`'all'` : sql`case ${sql.join(called, sql` `)} else 'all' end`;
  const shown = by.map((key) => sql`${keys[key]} as ${sql.ref(columnNames[key])},`);
  const sets = [sql`()`, ...by.map((key) => sql`(${keys[key]})`)];
  const columns = sql.join(
    ["day", "placed_on", "branch_id", "lga_id", ...orderDayColumns].map((name) => sql.ref(name)),
  );
  return readFigures<Row>(
    ctx,
    (rolledTo) => sql`
      with since as materialized (${orderFacts({ from: rolledTo, to: sql`'infinity'` })}),
      few as (
        ${dated(period, where, sql`order_days`)} union all ${dated(period, where, sql`(select ${columns} from since) s`)})
      select ${kind} as by, ${sql.join(shown, sql` `)}
        ${sql.join(counts.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`))}
      from few group by grouping sets (${sql.join(sets)})`,
  );
};

const reasonsShown = 20;
type Reason = { reason: string; orders: number; kobo: number };
const reasonsOf = (ctx: Ctx, { from, to }: Period, where: Where) => {
  const here = sql`day between ${from}::date and ${to}::date ${ofBranch(where)}
    ${where.lga === null ? sql`` : sql`and lga_id = ${where.lga}`}`;
  return readFigures<Reason>(
    ctx,
    (rolledTo) => sql`
      select reason, sum(orders)::integer as orders, sum(kobo)::bigint as kobo from (
        select reason, orders, kobo from cancellation_days where ${here}
        union all
        select reason, orders, kobo from (${cancellationFacts({ from: rolledTo, to: sql`'infinity'` })}) c where ${here}) r
      group by reason order by 2 desc, 1`,
  );
};

const noSums = Object.fromEntries(counts.map((name) => [name, 0])) as Sums;

const perBasket = (sum: number, baskets: number) => (baskets === 0 ? null : Math.round((10 * sum) / baskets) / 10);

/** What people look at, reckoned from the sums. */
const figuresOf = (sums: Sums) => {
  const { baskets, placed_lines, placed_packs, placed_kobo, ...told } = Object.fromEntries(
    counts.map((name) => [name, sums[name]]),
  ) as Sums;
  return {
    ...told,
    basket_lines: perBasket(placed_lines, baskets),
    basket_packs: perBasket(placed_packs, baskets),
    basket_value: baskets === 0 ? null : toNaira(Math.round(placed_kobo / baskets)),
    fill_rate: shareOf(sums.asked_packs - sums.unfilled_packs, sums.asked_packs),
    on_time_rate: shareOf(sums.on_time, sums.handed_over),
  };
};

const namesOf = async (ctx: Ctx, rows: readonly Row[]) => {
  const idsOf = (by: "branch_id" | "lga_id") => rows.flatMap((row) => row[by] ?? []);
  const { rows: names } = await sql<{ of: string; id: number; name: string }>`
    select 'branch' as of, id, name from branches where id = any(${idsOf("branch_id")}::bigint[])
    union all select 'lga', l.id, l.name || ', ' || s.name from lgas l join states s on s.id = l.state_id
    where l.id = any(${idsOf("lga_id")}::bigint[])`.execute(ctx.db);
  return new Map(names.map(({ of, id, name }) => [`${of} ${id}`, name]));
};

const named = async (ctx: Ctx, kind: "branch" | "lga", rows: readonly Row[]) => {
  const found = rows.filter((row) => row.by === kind);
  const names = await namesOf(ctx, found);
  return found
    .map((row) => {
      const id = row[`${kind}_id`];
      return { id, name: names.get(`${kind} ${id}`) ?? "", ...figuresOf(row) };
    })
    .sort((a, b) => b.placed - a.placed || a.name.localeCompare(b.name));
};

const branchOf = (ctx: Ctx, { branch_id }: Static<typeof AnalyticsQuery>) => ctx.branchId ?? branch_id ?? null;

/** The same by LGA. */
export const getAnalyticsByLga = async (ctx: Ctx, query: Static<typeof AnalyticsQuery>) => {
  const where = { branchId: branchOf(ctx, query), lga: query.lga_id ?? "each" } as const;
  return named(ctx, "lga", await sumsOf(ctx, periodOf(ctx, query), where, ["lga"]));
};

/** How the orders of a period went, against as many days before it. */
export const getAnalytics = async (ctx: Ctx, query: Static<typeof AnalyticsQuery>) => {
  const period = periodOf(ctx, query);
  const where = { branchId: branchOf(ctx, query), lga: query.lga_id ?? null };
  const [rows, earlier, reasons] = await Promise.all([
    sumsOf(ctx, period, where, ["day", "branch", "weekday"]),
    sumsOf(ctx, periodBefore(period), where, []),
    reasonsOf(ctx, period, where),
  ]);
  const by = (kind: Row["by"]) => rows.filter((row) => row.by === kind);
  const byDay = new Map(by("day").map((row) => [row.day, row]));
  const all = figuresOf(by("all")[0] ?? noSums);
  const shown = reasons.slice(0, reasonsShown);
  return {
    ...period,
    ...all,
    before: figuresOf(earlier.find((row) => row.by === "all") ?? noSums),
    days: daysOf(period).map((day) => ({ day, ...figuresOf(byDay.get(day) ?? noSums) })),
    branches: await named(ctx, "branch", rows),
    weekdays: by("weekday")
      .map((row) => ({ weekday: row.weekday, ...figuresOf(row) }))
      .sort((a, b) => a.weekday - b.weekday),
    reasons: shown.map(({ reason, orders, kobo }) => ({
      reason,
      orders,
      value: toNaira(kobo),
      share: shareOf(orders, all.called_off),
    })),
    other_reasons: reasons.slice(reasonsShown).reduce((sum, { orders }) => sum + orders, 0),
  };
};

type Answer = Static<typeof Analytics>;
type Query = Static<typeof AnalyticsQuery>;
/** Of a reason only what was cancelled for it is known, and of everything else not what that was worth. */
type SheetRow = Partial<ReturnType<typeof figuresOf>> & { by: string; name: string; value?: number };

const reasonRows = ({ reasons, other_reasons }: Answer): SheetRow[] => {
  const by = "Cancellation reason";
  const named = reasons.map(({ reason, orders, value }) => ({ by, name: reason, called_off: orders, value }));
  return other_reasons === 0 ? named : [...named, { by, name: "Other reasons", called_off: other_reasons }];
};

const sheetRows = (answer: Answer): SheetRow[] => {
  const { days, branches, weekdays, ...all } = answer;
  return [
    { ...all, by: "All", name: "All" },
    ...branches.map((row) => ({ ...row, by: "Branch" })),
    ...weekdays.map((row) => ({ ...row, by: "Weekday", name: weekdayNames[row.weekday - 1]! })),
    ...days.map((row) => ({ ...row, by: "Day", name: row.day })),
    ...reasonRows(answer),
  ];
};
const lgaRows = async (ctx: Ctx, query: Query): Promise<SheetRow[]> =>
  (await getAnalyticsByLga(ctx, query)).map((row) => ({ ...row, by: "LGA" }));

export const analyticsExport: ListExport<SheetRow, Query> = {
  name: "order-analytics",
  rows: sheetRows,
  moreRows: lgaRows,
  columns: [
    { key: "by", label: "By" },
    { key: "name", label: "Name" },
    { key: "placed", label: "Placed", kind: "number" },
    { key: "cleared", label: "Paid or paying later", kind: "number" },
    { key: "confirmed", label: "Confirmed", kind: "number" },
    { key: "packed", label: "Packed", kind: "number" },
    { key: "dispatched", label: "Dispatched", kind: "number" },
    { key: "delivered", label: "Delivered", kind: "number" },
    { key: "cancelled", label: "Cancelled", kind: "number" },
    { key: "basket_lines", label: "Lines per order", kind: "number" },
    { key: "basket_packs", label: "Packs per order", kind: "number" },
    { key: "basket_value", label: "Value per order", kind: "money" },
    { key: "asked_packs", label: "Packs asked for", kind: "number" },
    { key: "unfilled_packs", label: "Packs missing", kind: "number" },
    { key: "fill_rate", label: "Fill rate %", kind: "number" },
    { key: "handed_over", label: "Handed over", kind: "number" },
    { key: "on_time", label: "On time", kind: "number" },
    { key: "on_time_rate", label: "On-time rate %", kind: "number" },
    { key: "called_off", label: "Cancelled in the period", kind: "number" },
    { key: "value", label: "Value of what was cancelled", kind: "money" },
  ],
};
