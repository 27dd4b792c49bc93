import { Group } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../api/query.ts";
import type { OutputOf } from "../../../api/types.ts";
import { type Column, custom, number } from "../../../composites/columns.tsx";
import { Empty } from "../../../composites/empty.tsx";
import { ExportMenu } from "../../../composites/export-menu.tsx";
import { days, FilterControl } from "../../../composites/filters.tsx";
import { ListTools, useShownColumns } from "../../../composites/list-tools.tsx";
import { Loaded } from "../../../composites/loaded.tsx";
import { Page } from "../../../composites/page.tsx";
import { Panel } from "../../../composites/panel.tsx";
import { Rows } from "../../../composites/rows.tsx";
import { StateBadge } from "../../../composites/state-badge.tsx";
import { twoLines } from "../../../composites/two-lines.tsx";
import { lasted } from "../../../features/order-desk/lasted.ts";
import { ordersCrumb } from "../../../features/order-desk/order-crumbs.ts";
import { day, plural } from "../../../lib/format.ts";
import { aDay, listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/orders/time_tracker")({
  staticData: { title: "Time tracker", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  validateSearch: listSearch({ from: aDay, to: aDay }),
  component: TimeTracker,
});

type Times = OutputOf<"GET /admin/orders/stage_times">;
type Stage = Times["stages"][number] & { id: string };
type Share = Times["people"][number] & { id: string };
type Stood = Pick<Stage, "state" | "count" | "within" | "median_seconds" | "slow_seconds">;

const time = (seconds: number | null) => (seconds === null ? "–" : lasted(seconds));
const stage = custom("state", "Stage", ({ state }: Stood) => <StateBadge state={state} />);
const figures: readonly Column<Stood>[] = [
  number("count", { label: "Orders" }),
  { ...custom("median", "Typical", ({ median_seconds }: Stood) => time(median_seconds)), named: true },
  { ...custom("slow", "Slowest 10 %", ({ slow_seconds }: Stood) => time(slow_seconds)), named: true },
  twoLines("within", "Within the target", ({ count, within }: Stood) =>
    count === 0 ? [null, null] : [`${Math.round((100 * within) / count)}%`, `${within} of ${count}`],
  ),
];

const stageColumns: readonly Column<Stage>[] = [
  stage,
  { ...custom("target", "Target", ({ target_hours }: Stage) => plural(target_hours, "hour")), named: true },
  ...figures,
];
const personColumns: readonly Column<Share>[] = [
  custom("actor", "Person", ({ actor }: Share) => actor ?? "The system"),
  stage,
  ...figures,
];

function TimeTracker() {
  const { from, to } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useApi("GET /admin/orders/stage_times", { query: { from, to } }, { keepPrevious: true });
  return (
    <Page
      title="Time tracker"
      crumbs={[ordersCrumb]}
      actions={
        <>
          <ListTools columns={stageColumns} views />
          <ExportMenu list="GET /admin/orders/stage_times" query={{ from, to }} formats={["csv", "xlsx"]} />
        </>
      }
    >
      <Group>
        <FilterControl
          filter={days("from", "to", "Moved on")}
          search={{ from, to }}
          onChange={(change) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true })}
        />
      </Group>
      <Loaded query={query}>{(times) => <StageTables times={times} />}</Loaded>
    </Page>
  );
}

/** Both tables have the same figures, so that one choice of columns serves both. */
const StageTables = ({ times }: { times: Times }) => {
  const shown = useShownColumns();
  return (
    <>
      <Panel
        title="Time that orders spent in each stage"
        lead={`Orders that moved on from ${day(times.from)} to ${day(times.to)}`}
      >
        <Rows
          label="Stages"
          rows={times.stages.map((row): Stage => ({ ...row, id: row.state }))}
          columns={shown(stageColumns)}
        />
      </Panel>
      <Panel title="With whom" lead="Who moved them on">
        {times.people.length === 0 ? (
          <Empty>No orders moved on in these days.</Empty>
        ) : (
          <Rows
            label="People"
            rows={times.people.map((row): Share => ({ ...row, id: `${row.actor_id} ${row.state}` }))}
            columns={shown(personColumns)}
          />
        )}
      </Panel>
    </>
  );
};
