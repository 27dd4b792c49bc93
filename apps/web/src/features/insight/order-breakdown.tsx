import { weekdayNames } from "@remedia/domain/insight";
import type { ReactNode } from "react";
import { useApi } from "../../api/query.ts";
import { Bars } from "../../composites/charts/bars.tsx";
import { type Column, custom } from "../../composites/columns.tsx";
import { Empty } from "../../composites/empty.tsx";
import { PathLink } from "../../composites/links.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Rows } from "../../composites/rows.tsx";
import { day, money, number, plural } from "../../lib/format.ts";
import { type Analytics, percentText } from "./order-figures.tsx";
import { type Behind, ordersBehind } from "./order-links.ts";

type Figures = Omit<Analytics["branches"][number], "id" | "name">;
type Row = Figures & { id: string; name: string; behind: Behind };
export const breakdowns = ["branch", "lga", "weekday", "day"] as const;
export type Breakdown = (typeof breakdowns)[number];

const headings: Record<Breakdown, { of: string; title: (first: Row) => string }> = {
  branch: { of: "Branch", title: ({ name, placed }) => `${name} placed most: ${plural(placed, "order")}` },
  lga: { of: "LGA", title: ({ name, placed }) => `Most orders come from ${name}: ${number(placed)}` },
  weekday: { of: "Weekday", title: ({ name, placed }) => `${name} is the busiest day: ${plural(placed, "order")}` },
  day: { of: "Day", title: ({ name, placed }) => `${name} was the busiest day: ${plural(placed, "order")}` },
};

const rowsOf = (by: Exclude<Breakdown, "lga">, all: Analytics, behind: Behind): Row[] => {
  if (by === "branch")
    return all.branches.map((row) => ({ ...row, id: String(row.id), behind: { ...behind, branch_id: row.id } }));
  if (by === "weekday")
    return all.weekdays.map((row) => ({
      ...row,
      id: String(row.weekday),
      name: weekdayNames[row.weekday - 1]!,
      behind: { ...behind, weekday: row.weekday },
    }));
  return all.days
    .map((row) => ({ ...row, id: row.day, name: day(row.day), behind: { ...behind, from: row.day, to: row.day } }))
    .reverse();
};

const figure = (
  name: string,
  label: string,
  to: (row: Row) => string,
  shown: (row: Row) => ReactNode,
): Column<Row> => ({
  ...custom(name, label, (row: Row) => <PathLink to={to(row)}>{shown(row)}</PathLink>),
  align: "right",
});

const columnsOf = (by: Breakdown): Column<Row>[] => [
  custom("name", headings[by].of, ({ name }: Row) => name),
  figure(
    "placed",
    "Placed",
    ({ behind }) => ordersBehind.placed(behind),
    ({ placed }) => number(placed),
  ),
  figure(
    "delivered",
    "Of these delivered",
    ({ behind }) => ordersBehind.placed(behind, { reached: "delivered" }),
    ({ delivered }) => number(delivered),
  ),
  {
    ...custom("basket", "Value per order", ({ basket_value }: Row) =>
      basket_value === null ? "–" : money(Math.round(basket_value)),
    ),
    align: "right",
  },
  figure(
    "fill_rate",
    "Fill rate",
    (row) => ordersBehind.filled(row.behind, row),
    ({ fill_rate }) => percentText(fill_rate),
  ),
  figure(
    "on_time_rate",
    "On time",
    (row) => ordersBehind.onTime(row.behind, row),
    ({ on_time_rate }) => percentText(on_time_rate),
  ),
  figure(
    "called_off",
    "Cancelled",
    ({ behind }) => ordersBehind.cancelled(behind),
    ({ called_off }) => number(called_off),
  ),
];

const barsShown = 10;

/** The same figures by branch, LGA, weekday or day: a picture of the orders, and the table behind it. */
export const OrderBreakdown = ({ by, all, behind }: { by: Breakdown; all: Analytics; behind: Behind }) =>
  by === "lga" ? <ByLga behind={behind} /> : <Breakdowns by={by} rows={rowsOf(by, all, behind)} />;

/** There are hundreds of LGAs: asked for by those who look at them. */
const ByLga = ({ behind }: { behind: Behind }) => {
  const { from, to, branch_id } = behind;
  const query = useApi("GET /admin/orders/analytics/lgas", { query: { from, to, branch_id } }, { keepPrevious: true });
  return (
    <Loaded query={query}>
      {(lgas) => (
        <Breakdowns
          by="lga"
          rows={lgas.map((row) => ({ ...row, id: String(row.id), behind: { ...behind, lga_id: row.id } }))}
        />
      )}
    </Loaded>
  );
};

const Breakdowns = ({ by, rows }: { by: Breakdown; rows: readonly Row[] }) => {
  const first = rows.toSorted((a, b) => b.placed - a.placed)[0];
  const { of, title } = headings[by];
  if (!first) return <Empty>No orders in these days.</Empty>;
  return (
    <>
      {by !== "day" && (
        <Bars
          title={title(first)}
          lead={rows.length > barsShown ? `Orders placed; the ${barsShown} largest` : "Orders placed"}
          of={of}
          unit="Orders placed"
          bars={rows.slice(0, barsShown).map((row) => ({
            id: row.id,
            name: row.name,
            value: row.placed,
            figure: number(row.placed),
            to: ordersBehind.placed(row.behind),
          }))}
        />
      )}
      <Panel
        title={by === "day" ? title(first) : `By ${by === "lga" ? "LGA" : by}`}
        lead="Fill rate, on time and cancelled are of what left, was handed over or was cancelled in these days"
      >
        <Rows label={`Orders by ${of.toLowerCase()}`} rows={rows} columns={columnsOf(by)} />
      </Panel>
    </>
  );
};
