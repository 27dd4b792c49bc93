import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { type BulkAction, bulkTransitions } from "@remedia/domain/catalog";
import { whyNot } from "@remedia/domain/transitions";
import { useState } from "react";
import { api, download } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import { showError } from "../../api/toasts.ts";
import type { OutputOf, RowOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { custom, number, text, word } from "../../composites/columns.tsx";
import { ActionButton, Facts } from "../../composites/detail-screen.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Panel } from "../../composites/panel.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { holds } from "../../lib/access.ts";
import * as format from "../../lib/format.ts";
import { getUser } from "../../lib/session.ts";
import { BulkMapping } from "./bulk-mapping.tsx";
import { PagedRows } from "./paged-rows.tsx";

type Job = OutputOf<"GET /admin/bulk_jobs/:id">;
const atWork = ["reading", "checking", "applying", "undoing"];
const lookEveryMs = 1_000;

/** One upload or change of many, from its sheet to what came of it. It is looked at again while it is at work. */
export const BulkJob = ({ id }: { id: number }) => {
  const [working, setWorking] = useState(true);
  const query = useApi("GET /admin/bulk_jobs/:id", { params: { id } }, working ? { refreshEveryMs: lookEveryMs } : {});
  const isAtWork = query.data === undefined || atWork.includes(query.data.state);
  if (isAtWork !== working) setWorking(isAtWork);
  return <Loaded query={query}>{(job) => <JobParts job={job} />}</Loaded>;
};

const JobParts = ({ job }: { job: Job }) => {
  const isSheet = job.kind !== "filter";
  return (
    <Stack>
      <Panel title={job.file_name || "Change by filter"}>
        <Group gap="xs">
          <StateBadge state={job.state} />
          {actions.map((action) => (
            <ActionButton key={action.label} action={action} subject={job} />
          ))}
          {job.rows_bad > 0 && <FaultSheet id={job.id} />}
        </Group>
        {job.fault && <Alert color="red">{job.fault}</Alert>}
        {atWork.includes(job.state) && <HowFar job={job} />}
        <Facts facts={countsOf(job)} />
      </Panel>
      {isSheet && (job.state === "mapping" || job.state === "checked") && <BulkMapping key={job.id} job={job} />}
      {!["reading", "mapping", "checking"].includes(job.state) && <JobRows job={job} />}
    </Stack>
  );
};

const countsOf = (job: Job): [string, string][] =>
  [
    ["Rows", job.rows_total],
    ["Bad rows", job.rows_bad],
    ["New", job.rows_created],
    ["Changed", job.rows_updated],
    ["The same as before", job.rows_same],
    ["Undone", job.rows_undone],
    ["Kept when undone", job.rows_kept],
  ].map(([label, count]) => [String(label), format.number(Number(count))]);

const HowFar = ({ job: { rows_done, rows_total, state } }: { job: Job }) => (
  <div>
    <Text size="sm" role="status">
      {format.words(state)}: {format.number(rows_done)} of {format.number(rows_total)} rows
    </Text>
    <Progress value={rows_total ? (100 * rows_done) / rows_total : 0} aria-label={format.words(state)} />
  </div>
);

const move = (
  name: Exclude<BulkAction, "check">,
  title: string,
  run: (job: Job) => Promise<unknown>,
  danger = false,
): Action<Job> => ({
  label: bulkTransitions[name].label,
  danger,
  whyNot: (job) => whyNot(bulkTransitions[name], job, (permission) => holds(getUser(), permission)),
  question: () => ({ title, label: bulkTransitions[name].label, danger }),
  run,
});
const actions = [
  move("apply", "Apply all good rows?", ({ id }) => api("POST /admin/bulk_jobs/:id/apply", { params: { id } })),
  move("cancel", "Cancel it?", ({ id }) => api("POST /admin/bulk_jobs/:id/cancel", { params: { id } }), true),
  move("undo", "Undo what was applied?", ({ id }) => api("POST /admin/bulk_jobs/:id/undo", { params: { id } }), true),
];

const FaultSheet = ({ id }: { id: number }) => (
  <Button
    variant="default"
    onClick={() =>
      void download("GET /admin/bulk_jobs/:id/faults", { params: { id }, query: { format: "xlsx" } }).catch(showError)
    }
  >
    Download the bad rows
  </Button>
);

type Row = RowOf<"GET /admin/bulk_jobs/:id/rows">;
const JobRows = ({ job }: { job: Job }) => (
  <PagedRows
    // What is checked anew, applied or undone begins at its first page.
    key={job.state}
    label="Rows"
    query="GET /admin/bulk_jobs/:id/rows"
    input={{ params: { id: job.id }, query: job.rows_bad > 0 && job.state === "checked" ? { outcome: "bad" } : {} }}
    idOf={({ row_no }) => String(row_no)}
    columns={[
      number("row_no", { label: "Row" }),
      word("outcome", { label: "What becomes of it" }),
      text("product_title", { label: "Product" }),
      custom("faults", "What is wrong", ({ faults }: Row) => faults.join(" ")),
      custom("cells", "As it came", ({ cells }: Row) => cells.filter(Boolean).slice(0, 5).join(" · ")),
      word("undone"),
    ]}
    empty="No rows."
  />
);
