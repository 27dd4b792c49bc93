import { ageLimitsHours } from "@remedia/domain/orders";
import { createFileRoute } from "@tanstack/react-router";
import { liveEveryMs, useApi } from "../../../api/query.ts";
import type { OutputOf } from "../../../api/types.ts";
import { Figures } from "../../../composites/charts/figures.tsx";
import { type Column, custom, money } from "../../../composites/columns.tsx";
import { PathLink } from "../../../composites/links.tsx";
import { ListTools, useShownColumns } from "../../../composites/list-tools.tsx";
import { Loaded } from "../../../composites/loaded.tsx";
import { Page } from "../../../composites/page.tsx";
import { Rows } from "../../../composites/rows.tsx";
import { StateBadge } from "../../../composites/state-badge.tsx";
import { since } from "../../../features/order-desk/lasted.ts";
import { ordersCrumb } from "../../../features/order-desk/order-crumbs.ts";
import { number as figure, money as naira, plural } from "../../../lib/format.ts";

export const Route = createFileRoute("/admin/orders/dashboard")({
  staticData: { title: "Order dashboard", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  component: OrderDashboard,
});

type Ages = OutputOf<"GET /admin/orders/ages">;
type Row = Ages["states"][number] & { id: string };

/** 24 is "1 day"; below that hours are said. */
const span = (hours: number) => (hours < 24 ? `${hours} h` : plural(hours / 24, "day"));
const ageLabels = [...ageLimitsHours, null].map((limit, nth) => {
  const before = ageLimitsHours[nth - 1];
  if (before === undefined) return `Under ${span(limit!)}`;
  return limit === null ? `Over ${span(before)}` : `${span(before)} to ${span(limit)}`;
});

/** Nothing is not worth a glance. */
const count = (value: number) => (value === 0 ? "–" : figure(value));
const linked = (value: number, to: string) => (value === 0 ? "–" : <PathLink to={to}>{figure(value)}</PathLink>);
const listOf = ({ state }: Row, more = "") => `/admin/orders?state=${state}${more}&sort=state_since`;

const columns: Column<Row>[] = [
  custom("state", "Status", ({ state }: Row) => <StateBadge state={state} />),
  { ...custom("count", "Orders", (row: Row) => linked(row.count, listOf(row))), align: "right" },
  ...ageLabels.map(
    (label, at): Column<Row> => ({
      ...custom(label, label, ({ ages }: Row) => count(ages[at] ?? 0)),
      align: "right",
    }),
  ),
  { ...custom("late", "Late", (row: Row) => linked(row.late, listOf(row, "&late=true"))), align: "right" },
  money("total", { label: "Worth" }),
  custom("oldest", "Longest wait", ({ oldest }: Row) => (oldest ? since(oldest) : "–")),
];

function OrderDashboard() {
  const query = useApi("GET /admin/orders/ages", {}, { refreshEveryMs: liveEveryMs });
  const shown = useShownColumns();
  return (
    <Page title="Order dashboard" crumbs={[ordersCrumb]} actions={<ListTools columns={columns} views={false} />}>
      <Loaded query={query}>
        {({ states }) => (
          <>
            <InAll states={states} />
            <Rows
              label="Orders by status and time in it"
              rows={states.map((row) => ({ ...row, id: row.state }))}
              columns={shown(columns)}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const InAll = ({ states }: Ages) => {
  const sum = (of: (row: Ages["states"][number]) => number) => states.reduce((total, row) => total + of(row), 0);
  return (
    <Figures
      figures={[
        ["Customers wait for", `${figure(sum(({ count: orders }) => orders))} orders`],
        ["Late", figure(sum(({ late }) => late))],
        ["Worth", naira(sum(({ total }) => total))],
      ]}
    />
  );
};
