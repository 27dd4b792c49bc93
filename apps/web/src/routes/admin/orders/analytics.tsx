import { Group } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../api/query.ts";
import { useBranches } from "../../../api/reference.ts";
import { ExportMenu } from "../../../composites/export-menu.tsx";
import { FilterBar } from "../../../composites/filter-bar.tsx";
import { choice, days, named } from "../../../composites/filters.tsx";
import { Loaded } from "../../../composites/loaded.tsx";
import { Page } from "../../../composites/page.tsx";
import { Views } from "../../../composites/views.tsx";
import classes from "../../../features/insight/insight.module.css";
import { breakdowns, OrderBreakdown } from "../../../features/insight/order-breakdown.tsx";
import { Funnel, PlacedByDay, Reasons } from "../../../features/insight/order-charts.tsx";
import { type Analytics, OrderFigures } from "../../../features/insight/order-figures.tsx";
import { ordersCrumb } from "../../../features/order-desk/order-crumbs.ts";
import { aDay, anId, listSearch, oneOf } from "../../../lib/list-search.ts";
import { currentBranch } from "../../../lib/session.ts";

export const Route = createFileRoute("/admin/orders/analytics")({
  staticData: { title: "Order analytics", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  validateSearch: listSearch({ from: aDay, to: aDay, branch_id: anId, show: oneOf(["lga", "weekday", "day"]) }),
  component: OrderAnalytics,
});

function OrderAnalytics() {
  const { from, to, branch_id } = Route.useSearch();
  const navigate = Route.useNavigate();
  const branches = useBranches();
  const asked = { from, to, branch_id };
  const query = useApi("GET /admin/orders/analytics", { query: asked }, { keepPrevious: true });
  const filters = [
    days("from", "to", "Days"),
    ...(currentBranch() === "" ? [choice("branch_id", named(branches), "Branch")] : []),
  ];
  return (
    <Page
      title="Order analytics"
      crumbs={[ordersCrumb]}
      actions={<ExportMenu list="GET /admin/orders/analytics" query={asked} formats={["csv", "xlsx"]} />}
    >
      <Group>
        <FilterBar
          filters={filters}
          search={{ ...asked, from: from ?? query.data?.from, to: to ?? query.data?.to }}
          total={undefined}
          onChange={(change) => void navigate({ search: (old) => ({ ...old, ...change }) as never, replace: true })}
        />
      </Group>
      <Loaded query={query}>{(all) => <Report all={all} />}</Loaded>
    </Page>
  );
}

const viewLabels = { branch: "By branch", lga: "By LGA", weekday: "By weekday", day: "By day" } as const;

const Report = ({ all }: { all: Analytics }) => {
  const { branch_id, show } = Route.useSearch();
  const behind = { from: all.from, to: all.to, ...(branch_id === undefined ? {} : { branch_id }) };
  return (
    <>
      <OrderFigures all={all} behind={behind} />
      <PlacedByDay all={all} behind={behind} />
      <div className={classes.charts}>
        <Funnel all={all} behind={behind} />
        <Reasons all={all} behind={behind} />
      </div>
      <Views
        label="Look at it by"
        at={show}
        views={breakdowns.map((by) => [viewLabels[by], by === "branch" ? undefined : by])}
      />
      <OrderBreakdown by={show ?? "branch"} all={all} behind={behind} />
    </>
  );
};
