import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { TimeColumns } from "../../composites/charts/time-columns.tsx";
import { type Column, custom, money } from "../../composites/columns.tsx";
import { PathLink } from "../../composites/links.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Rows } from "../../composites/rows.tsx";
import { day, money as naira, number, plural } from "../../lib/format.ts";
import { shortMoney } from "../stock-reports/short-money.ts";
import { amountFinding, trendFinding } from "./trend-finding.ts";
import classes from "./trends.module.css";

type Answer = OutputOf<"GET /admin/dashboard">;
type Trend = NonNullable<Answer["placed"]>;
type Kind = {
  label: string;
  /** Its columns are amounts, and what it comes to is said in naira. */
  inNaira?: true;
  one: string;
  many?: string;
  /** The rows of a day, or of all days up to another. */
  rowsOf: (from: string, to?: string) => string;
};

const kinds: Record<keyof Answer, Kind> = {
  placed: { label: "Orders placed", one: "order", rowsOf: (from, to = from) => `/admin/orders?from=${from}&to=${to}` },
  delivered: {
    label: "Orders delivered",
    one: "delivery",
    many: "deliveries",
    rowsOf: (from, to = from) => `/admin/orders/delivered?delivered_from=${from}&delivered_to=${to}`,
  },
  sales: {
    label: "Sales without VAT",
    inNaira: true,
    one: "order",
    rowsOf: (from, to = from) => `/admin/sales?from=${from}&to=${to}`,
  },
  returns: {
    label: "Credit notes",
    one: "credit note",
    rowsOf: (from, to = from) => `/admin/orders/invoices?kind=credit_note&from=${from}&to=${to}`,
  },
  customers: {
    label: "New customers",
    one: "new customer",
    rowsOf: (from, to = from) => `/admin/users?kind=customer&from=${from}&to=${to}`,
  },
};

/** How the last 30 days went, as far as this person may see the rows behind them. */
export const Trends = () => (
  <Loaded query={useApi("GET /admin/dashboard", undefined, { quiet: true })}>
    {(trends) => (
      <div className={classes.trends}>
        {(Object.keys(kinds) as (keyof Answer)[]).map((name) => {
          const trend = trends[name];
          return trend && <TrendPanel key={name} kind={kinds[name]} trend={trend} />;
        })}
      </div>
    )}
  </Loaded>
);

const TrendPanel = ({ kind, trend: { days, before } }: { kind: Kind; trend: Trend }) => {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const value = before.value === null ? null : days.reduce((sum, each) => sum + (each.value ?? 0), 0);
  const finding = kind.inNaira
    ? amountFinding({ now: value ?? 0, before: before.value ?? 0, said: shortMoney(value ?? 0) })
    : trendFinding({ now: total, before: before.count, one: kind.one, many: kind.many });
  const allRows = kind.rowsOf(days[0]!.day, days.at(-1)!.day);
  return (
    <Panel
      title={
        <PathLink to={allRows} className={classes.finding}>
          {finding}
        </PathLink>
      }
      lead={
        <>
          {kind.label} each day for 30 days
          {value !== null && (
            <>
              , <PathLink to={allRows}>worth {naira(value)} in all</PathLink>
            </>
          )}
        </>
      }
    >
      <TimeColumns
        finding={finding}
        from={day(days[0]!.day)}
        to="today"
        columns={days.map(({ day: on, count, value: worth }) => ({
          key: on,
          value: kind.inNaira ? Math.round(worth ?? 0) : count,
          says: `${day(on)}: ${plural(count, kind.one, kind.many)}${kind.inNaira ? `, ${naira(worth ?? 0)}` : ""}`,
          to: kind.rowsOf(on),
        }))}
      />
      <details className={classes.table}>
        <summary>Day by day</summary>
        <Rows
          label={`${kind.label} by day`}
          rows={days.map((each) => ({ ...each, id: each.day })).reverse()}
          columns={columnsOf(kind, before.value !== null)}
        />
      </details>
    </Panel>
  );
};

type Row = Trend["days"][number] & { id: string };
const columnsOf = ({ label, inNaira, rowsOf }: Kind, valued: boolean): Column<Row>[] => [
  custom("day", "Day", (row: Row) => <PathLink to={rowsOf(row.day)}>{day(row.day)}</PathLink>),
  {
    ...custom("count", inNaira ? "Orders" : label, (row: Row) => (
      <PathLink to={rowsOf(row.day)}>{number(row.count)}</PathLink>
    )),
    align: "right",
  },
  ...(valued ? [money("value", { label: "Worth" })] : []),
];
