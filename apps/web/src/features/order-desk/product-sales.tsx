import { Stack } from "@mantine/core";
import { addDays } from "@remedia/domain/days";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { Figures } from "../../composites/charts/figures.tsx";
import { TimeColumns } from "../../composites/charts/time-columns.tsx";
import { custom, money, number } from "../../composites/columns.tsx";
import { Empty } from "../../composites/empty.tsx";
import { PathLink } from "../../composites/links.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Rows } from "../../composites/rows.tsx";
import { day, number as figure, money as naira, plural } from "../../lib/format.ts";
import classes from "./product-sales.module.css";
import { findingOf } from "./sales-finding.ts";

type Sales = OutputOf<"GET /admin/products/:id/sales">;

/** What was ordered of a product, week by week for half a year. */
export const ProductSales = ({ id }: { id: number }) => (
  <Loaded query={useApi("GET /admin/products/:id/sales", { params: { id } })}>
    {(sales) =>
      sales.packs === 0 ? (
        <Empty>Nobody ordered it in the last {sales.weeks.length} weeks.</Empty>
      ) : (
        <Weeks id={id} sales={sales} />
      )
    }
  </Loaded>
);

const ordersOfWeek = (id: number, week: string) => `/admin/products/${id}/orders?from=${week}&to=${addDays(week, 6)}`;

const Weeks = ({ id, sales }: { id: number; sales: Sales }) => {
  const finding = findingOf(sales.weeks);
  const weeks = sales.weeks.map((week) => ({ ...week, id: week.week })).reverse();
  return (
    <Stack>
      <Figures
        figures={[
          ["Packs ordered", figure(sales.packs)],
          ["Revenue", naira(sales.revenue)],
          ...(sales.margin === null ? [] : [["Margin", naira(sales.margin)] satisfies [string, string]]),
        ]}
      />
      <Panel
        title={finding}
        lead={`Packs ordered each week, ${sales.weeks.length} weeks, without what was cancelled or came back`}
      >
        <TimeColumns
          finding={finding}
          from={`Week of ${day(sales.weeks[0]!.week)}`}
          to="this week"
          columns={sales.weeks.map(({ week, packs }) => ({
            key: week,
            value: packs,
            says: `Week of ${day(week)}: ${plural(packs, "pack")}`,
            to: ordersOfWeek(id, week),
          }))}
        />
      </Panel>
      <details className={classes.table}>
        <summary>Week by week</summary>
        <Rows
          label="Sales by week"
          rows={weeks}
          columns={[
            custom("week", "Week of", ({ week }: (typeof weeks)[number]) => (
              <PathLink to={ordersOfWeek(id, week)}>{day(week)}</PathLink>
            )),
            number("orders"),
            number("packs"),
            money("revenue"),
            ...(sales.margin === null ? [] : [money("margin")]),
          ]}
        />
      </details>
    </Stack>
  );
};
