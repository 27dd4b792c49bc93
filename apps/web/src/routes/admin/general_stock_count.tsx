import { Button } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { useApi } from "../../api/query.ts";
import type { RowOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { type Column, custom, date, link, state, text } from "../../composites/columns.tsx";
import { Empty } from "../../composites/empty.tsx";
import { ListTools, useShownColumns } from "../../composites/list-tools.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { Page } from "../../composites/page.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Rows } from "../../composites/rows.tsx";
import { LiveCount } from "../../features/counting/live-count.tsx";
import { CountBar } from "../../features/counting/progress.tsx";
import { useCountQueue } from "../../features/counting/queue.ts";
import { countCrumbs } from "../../features/counting/reference.ts";
import { currentBranch } from "../../lib/session.ts";

const PlanDrawer = onDemand(() => import("../../features/counting/plan-drawer.tsx"), "PlanDrawer");

export const Route = createFileRoute("/admin/general_stock_count")({
  staticData: { title: "General count", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  component: GeneralCount,
});

type Row = RowOf<"GET /admin/stock_counts">;
const isDone = ({ state }: Row) => state === "approved" || state === "cancelled";

function GeneralCount() {
  const [planning, setPlanning] = useState(false);
  useCountQueue();
  const query = { general: true, per_page: 50, sort: "-planned_for" } as const;
  const counts = useApi("GET /admin/stock_counts", { query });
  // One at a time in a branch: who looks at all of them may start another elsewhere.
  const mayStart = counts.data?.data.every(isDone) || currentBranch() === "";
  const plan = (
    <Button
      disabled={lacks("stock.count") !== null}
      title={lacks("stock.count") ?? undefined}
      onClick={() => setPlanning(true)}
    >
      Start a general count
    </Button>
  );
  return (
    <Page
      title="General count"
      crumbs={countCrumbs}
      actions={
        <>
          {counts.data?.data.some(isDone) && <ListTools columns={pastColumns} views={false} />}
          {mayStart && plan}
        </>
      }
    >
      <Loaded query={counts}>
        {({ data }) => (
          <>
            {data.every(isDone) && <Empty>No general count is running. Sales continue while one does.</Empty>}
            {data
              .filter((row) => !isDone(row))
              .map(({ id }) => (
                <LiveCount key={id} id={id} />
              ))}
            {data.some(isDone) && <Past rows={data.filter(isDone)} />}
          </>
        )}
      </Loaded>
      {planning && <PlanDrawer general onClose={() => setPlanning(false)} />}
    </Page>
  );
}

const pastColumns: readonly Column<Row>[] = [
  link("name", "/admin/stock_counts/$id", { label: "Count" }),
  state("state"),
  text("branch_name"),
  custom("counted", "Counted", (row: Row) => <CountBar count={row} />),
  date("planned_for"),
  date("approved_at", { label: "Approved" }),
];

const Past = ({ rows }: { rows: readonly Row[] }) => (
  <Panel title="Past general counts">
    <Rows label="Past general counts" rows={rows} columns={useShownColumns()(pastColumns)} />
  </Panel>
);
