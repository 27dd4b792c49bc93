import { addDays, dayOnPaper, daysBetween } from "@remedia/domain/days";
import { growthOf, type Placer, placerLabels, type SalesGroup, shareOf } from "@remedia/domain/insight";
import { toNaira } from "@remedia/domain/money";
import { refusalOf } from "@remedia/domain/permissions";
import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { forbidden } from "../../platform/errors.ts";
import { dayBegins } from "../../platform/lagos-days.ts";
import { contains, pageOf, toldTotal } from "../../platform/lists.ts";
import type { ListExport } from "../../platform/route.ts";
import { costFor } from "../catalog/prices/costs.ts";
import { daysOf, type Period, periodBefore, periodOf } from "./period.ts";
import { readFigures } from "./rolling.ts";
import { salesFacts, salesLines, salesSums } from "./sales-facts.ts";
import type { SalesQuery, SalesRow } from "./schemas.ts";

type Asked = { period: Period; before: Period; branchId: number | null; categoryId: number | null };

/** Which rows of `sales_days` a report is made of. */
const grains = {
  in_all: sql`placed_by is not null and category_id is null`,
  by_category: sql`placed_by is not null and category_id is not null`,
  by_product: sql`product_id is not null`,
  by_customer: sql`user_id is not null`,
};
type Grain = keyof typeof grains;

const grainOf = (group: SalesGroup, { categoryId }: Asked): Grain => {
  if (group === "product") return "by_product";
  if (group === "customer") return "by_customer";
  return group === "category" || categoryId !== null ? "by_category" : "in_all";
};

/** Kept days and what came since, of the period and of the one before it. */
const rowsOf = (grain: Grain, { period, before, branchId, categoryId }: Asked, rolledTo: Date) => {
  const wanted = sql`day between ${before.from}::date and ${period.to}::date and ${grains[grain]}
    ${branchId === null ? sql`` : sql`and branch_id = ${branchId}`}
    ${categoryId === null ? sql`` : sql`and category_id = ${categoryId}`}`;
  const columns = sql`day, branch_id, placed_by, category_id, product_id, user_id, orders, packs, sales_kobo, vat_kobo,
    cost_kobo, credited_kobo, cost_back_kobo`;
  return sql`
    select ${columns} from sales_days where ${wanted}
    union all
    select ${columns} from (${salesFacts({ from: rolledTo, to: sql`'infinity'` })}) s where ${wanted}`;
};

/** What customers bought of one category is kept nowhere: that is counted line by line. */
const categoryByCustomer = ({ period, before, branchId, categoryId }: Asked) => sql`
  select day, user_id, ${salesSums}
  from (${salesLines({ from: dayBegins(before.from), to: dayBegins(addDays(period.to, 1)) })}) s
  where category_id = ${categoryId} ${branchId === null ? sql`` : sql`and branch_id = ${branchId}`} group by 1, 2`;

const sumNames = [
  ...(["orders", "packs", "sales_kobo", "vat_kobo", "cost_kobo", "credited_kobo", "cost_back_kobo"] as const),
];
type Sums = Record<(typeof sumNames)[number] | "before_kobo", number>;

/** The sums of the period, and what was left after credit notes in the one before. */
const sumsIn = ({ period }: Asked) => {
  const within = sql`filter (where s.day >= ${period.from}::date)`;
  const sums = sumNames.map((name) => sql`coalesce(sum(s.${sql.ref(name)}) ${within}, 0)::bigint as ${sql.ref(name)}`);
  return sql`${sql.join(sums)}, coalesce(sum(s.sales_kobo - s.credited_kobo)
    filter (where s.day < ${period.from}::date), 0)::bigint as before_kobo`;
};

type Group = { key: RawBuilder<unknown>; name: RawBuilder<unknown>; join: RawBuilder<unknown> };
const groups: Record<SalesGroup, Group> = {
  day: { key: sql`s.day`, name: sql`to_char(g.key, 'DD/MM/YYYY')`, join: sql`` },
  product: { key: sql`s.product_id`, name: sql`p.title`, join: sql`join products p on p.id = g.key` },
  category: { key: sql`s.category_id`, name: sql`c.name`, join: sql`join categories c on c.id = g.key` },
  customer: { key: sql`s.user_id`, name: sql`u.name`, join: sql`join users u on u.id = g.key` },
  placed_by: { key: sql`s.placed_by`, name: sql`initcap(g.key)`, join: sql`` },
  branch: { key: sql`s.branch_id`, name: sql`b.name`, join: sql`join branches b on b.id = g.key` },
};

type Row = Sums & { key: string | number; name: string; total: number };
type Sort = NonNullable<Static<typeof SalesQuery>["sort"]>;

const sortColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`name`,
  orders: sql`orders`,
  packs: sql`packs`,
  sales: sql`sales_kobo`,
  credited: sql`credited_kobo`,
  net: sql`sales_kobo - credited_kobo`,
  vat: sql`vat_kobo`,
  margin: sql`sales_kobo - credited_kobo - cost_kobo + cost_back_kobo`,
  change: sql`sales_kobo - credited_kobo - before_kobo`,
};
/** Days come one after the other, the newest first; everything else by what it brought. */
const orderBy = (group: SalesGroup, sort: Sort | undefined) => {
  const word = sort ?? (group === "day" ? "-name" : "-net");
  const direction = sql.raw(word.startsWith("-") ? "desc" : "asc");
  const name = word.replace(/^-/, "");
  const column = name !== "name" ? sortColumns[name]! : group === "day" ? sql`key` : sql`fold(name)`;
  return sql`${column} ${direction}, key ${direction}`;
};

const pageOfRows = (ctx: Ctx, input: Static<typeof SalesQuery>, asked: Asked) => {
  const { show: group = "day", q, sort } = input;
  const { perPage, skipped } = pageOf(input);
  const { key, name, join } = groups[group];
  const grain = grainOf(group, asked);
  // A day of the period before is no row of this one; whoever bought only then is, since that is what changed.
  const rows = (rolledTo: Date) =>
    grain === "by_customer" && asked.categoryId !== null ? categoryByCustomer(asked) : rowsOf(grain, asked, rolledTo);
  const shift = daysBetween(asked.before.from, asked.period.from);
  const ownKey =
    group === "day"
      ? sql`case when s.day < ${asked.period.from}::date then s.day + ${shift}::integer else s.day end`
      : key;
  return readFigures<Row>(
    ctx,
    (rolledTo) => sql`
      select *, count(*) over ()::integer as total from (
        select g.*, ${name} as name from (
          select ${ownKey} as key, ${sumsIn(asked)} from (${rows(rolledTo)}) s group by 1) g ${join}) named
      ${q ? sql`where fold(name) like ${contains(q)}` : sql``}
      order by ${orderBy(group, sort)} limit ${perPage} offset ${skipped}`,
  );
};

type DayRow = { day: string | null; sales_kobo: number; credited_kobo: number } & Sums;
const byDay = (ctx: Ctx, asked: Asked) =>
  readFigures<DayRow>(
    ctx,
    (rolledTo) => sql`
      select s.day, ${sumsIn(asked)} from (${rowsOf(grainOf("day", asked), asked, rolledTo)}) s
      group by grouping sets ((), (s.day))`,
  );

const comparedFor = (ctx: Ctx) => {
  const cost = costFor(ctx);
  return ({ orders, packs, sales_kobo, vat_kobo, cost_kobo, credited_kobo, cost_back_kobo, before_kobo }: Sums) => {
    const netKobo = sales_kobo - credited_kobo;
    const marginKobo = netKobo - (cost_kobo - cost_back_kobo);
    const margin = cost(marginKobo);
    return {
      orders,
      packs,
      sales: toNaira(sales_kobo),
      credited: toNaira(credited_kobo),
      net: toNaira(netKobo),
      vat: toNaira(vat_kobo),
      margin,
      // Of less than nothing there is no share.
      margin_percent: margin === null || netKobo <= 0 ? null : shareOf(marginKobo, netKobo),
      net_before: toNaira(before_kobo),
      change: toNaira(netKobo - before_kobo),
      change_percent: growthOf(netKobo, before_kobo),
    };
  };
};

const rowFor = (group: SalesGroup, { key, name }: Row) => ({
  id: String(key),
  name: group === "day" ? dayOnPaper(String(key)) : group === "placed_by" ? placerLabels[key as Placer] : name,
  ref_id: typeof key === "number" ? key : null,
  day: group === "day" ? String(key) : null,
  placed_by: group === "placed_by" ? (key as Placer) : null,
});

const noSums = Object.fromEntries([...sumNames, "before_kobo"].map((name) => [name, 0])) as Sums;

/** What was sold in a period by day, product, category, customer, who placed it or branch, against the period before. */
export const listSales = async (ctx: ActorCtx, input: Static<typeof SalesQuery>) => {
  const { show: group = "day" } = input;
  if (input.sort?.endsWith("margin") && !ctx.actor.permissions.has("products.cost.read"))
    throw forbidden(refusalOf("products.cost.read"));
  const period = periodOf(ctx, input);
  const before = periodBefore(period);
  const branchId = ctx.branchId ?? input.branch_id ?? null;
  const asked = { period, before, branchId, categoryId: input.category_id ?? null };
  const { page, perPage } = pageOf(input);
  const [rows, days] = await Promise.all([pageOfRows(ctx, input, asked), byDay(ctx, asked)]);
  const compared = comparedFor(ctx);
  const dayRows = new Map(days.map((row) => [row.day, row]));
  return {
    ...period,
    before_from: before.from,
    before_to: before.to,
    total_of: compared(dayRows.get(null) ?? noSums),
    days: daysOf(period).map((day) => {
      const { sales_kobo, credited_kobo } = dayRows.get(day) ?? noSums;
      return { day, sales: toNaira(sales_kobo), credited: toNaira(credited_kobo) };
    }),
    data: rows.map((row) => ({ ...rowFor(group, row), ...compared(row) })),
    ...toldTotal(rows[0]?.total ?? 0),
    page,
    per_page: perPage,
  };
};

/** Figures outlive what they are of: an archived category had its sales. */
export const listFigureCategories = ({ db }: Ctx) =>
  db
    .selectFrom("categories")
    .select(["id", "name"])
    .where("merged_into_id", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** For the dashboard: sales and credits of each day, in kobo, without VAT. */
export const salesByDay = async (ctx: Ctx, period: Period) => {
  const asked = { period, before: period, branchId: ctx.branchId, categoryId: null };
  return (await byDay(ctx, asked)).flatMap(({ day, orders, sales_kobo, credited_kobo }) =>
    day === null ? [] : [{ day, orders, sales_kobo, credited_kobo }],
  );
};

export const salesExport: ListExport<Static<typeof SalesRow>> = {
  name: "sales",
  columns: [
    { key: "name", label: "Name" },
    { key: "orders", label: "Orders", kind: "number" },
    { key: "packs", label: "Packs", kind: "number" },
    { key: "sales", label: "Sales without VAT", kind: "money" },
    { key: "credited", label: "Credited", kind: "money" },
    { key: "net", label: "Net", kind: "money" },
    { key: "vat", label: "VAT", kind: "money" },
    { key: "margin", label: "Margin", kind: "money" },
    { key: "margin_percent", label: "Margin %", kind: "number" },
    { key: "net_before", label: "Net in the period before", kind: "money" },
    { key: "change", label: "Change", kind: "money" },
    { key: "change_percent", label: "Change %", kind: "number" },
  ],
};
