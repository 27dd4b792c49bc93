import "@mantine/core/styles/Progress.css";
import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { type BulkAction, bulkTransitions, leftOutOf } from "@remedia/domain/catalog";
import { whyNot } from "@remedia/domain/transitions";
import { useEffect, useState } from "react";
import { api, download } from "../../api/client.ts";
import { refresh, useApi } from "../../api/query.ts";
import { showError } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import type { Question } from "../../composites/confirm.tsx";
import { ActionButton } from "../../composites/detail-screen.tsx";
import { Facts } from "../../composites/facts.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Panel } from "../../composites/panel.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import * as format from "../../lib/format.ts";
import { me } from "../../lib/me.ts";
import { BulkLikely } from "./bulk-likely.tsx";
import { BulkMapping } from "./bulk-mapping.tsx";
import { type RowKind, rowKinds } from "./bulk-row-kinds.ts";
import { BulkRows } from "./bulk-rows.tsx";
import { BulkValues } from "./bulk-values.tsx";

type Job = OutputOf<"GET /admin/bulk_jobs/:id">;
const atWork = ["reading", "checking", "applying", "undoing"];
const lookEveryMs = 1_000;

/** One upload or change of many, from its sheet to what came of it. It is looked at again while it is at work. */
export const BulkJob = ({ id }: { id: number }) => {
  const [working, setWorking] = useState(true);
  const query = useApi("GET /admin/bulk_jobs/:id", { params: { id } }, working ? { refreshEveryMs: lookEveryMs } : {});
  const isAtWork = query.data === undefined || atWork.includes(query.data.state);
  if (isAtWork !== working) setWorking(isAtWork);
  // What else the page shows, such as the list of uploads, has changed with it.
  useEffect(() => void (isAtWork || refresh()), [isAtWork]);
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
            <ActionButton
              key={action.label}
              action={action}
              subject={job}
              main={action === apply && job.state === "checked"}
            />
          ))}
          {job.rows_bad > 0 && <FaultSheet id={job.id} />}
        </Group>
        {job.fault && <Alert color="red">{job.fault}</Alert>}
        {atWork.includes(job.state) && <HowFar job={job} />}
        <Facts facts={countsOf(job)} />
      </Panel>
      {isSheet && (job.state === "mapping" || job.state === "checked") && <BulkMapping key={job.id} job={job} />}
      {isSheet && job.state === "checked" && <BulkValues jobId={job.id} />}
      {job.state === "checked" && job.rows_likely > 0 && <BulkLikely job={job} />}
      {/* What is checked again, applied or undone begins at its first page. */}
      {!["reading", "mapping", "checking"].includes(job.state) && <BulkRows key={job.state} job={job} />}
    </Stack>
  );
};

type Count = [label: string, count: number, shown: boolean];

/** Of a step that has not been taken nothing is said, rather than zero. */
const countsOf = (job: Job): [string, string][] => {
  const isChecked = !["reading", "mapping"].includes(job.state);
  const isUndone = job.rows_undone + job.rows_kept > 0;
  const kind = (name: RowKind, shown: boolean): Count => [rowKinds[name].label, job[rowKinds[name].count], shown];
  const counts: Count[] = [
    ["Rows", job.rows_total, true],
    kind("bad", isChecked),
    kind("create", isChecked),
    kind("likely", isChecked && job.rows_likely > 0),
    kind("update", isChecked),
    kind("same", isChecked),
    ["Rows applied", job.rows_applied, !["reading", "mapping", "checking", "checked"].includes(job.state)],
    kind("left_out", job.rows_left_out > 0),
    ["Undone", job.rows_undone, isUndone],
    ["Kept when undone", job.rows_kept, isUndone],
    ["Categories, types and manufacturers removed", job.groups_removed, job.groups_removed > 0],
    ["Categories, types and manufacturers kept", job.groups_kept, job.groups_kept > 0],
  ];
  return counts.filter(([, , shown]) => shown).map(([label, count]) => [label, format.number(count)]);
};

const HowFar = ({ job: { rows_done, rows_total, state } }: { job: Job }) => (
  <div>
    <Text size="sm" role="status">
      {format.words(state)}: {format.number(rows_done)} of {format.number(rows_total)} rows
    </Text>
    <Progress value={rows_total ? (100 * rows_done) / rows_total : 0} aria-label={format.words(state)} />
  </div>
);

type Move = Exclude<BulkAction, "check">;
const move = (name: Move, question: (job: Job) => Question): Action<Job> => ({
  label: bulkTransitions[name].label,
  danger: name !== "apply",
  whyNot: (job) => whyNot(bulkTransitions[name], job, me()),
  question: (job) => ({ danger: name !== "apply", ...question(job) }),
  run: ({ id }) => api(`POST /admin/bulk_jobs/:id/${name}`, { params: { id } }),
});
const apply = move("apply", (job) => ({ title: "Apply all good rows?", body: whatComes(job), label: "Apply" }));
const actions = [
  apply,
  move("cancel", ({ state }) => ({
    title: state === "applying" ? "Stop applying it?" : "Give it up?",
    body: state === "applying" ? "What is applied by then stays, and can be undone." : "Nothing has been changed.",
    label: state === "applying" ? "Stop" : "Give up",
    keep: "Go on",
  })),
  move("undo", ({ rows_applied }) => ({
    title: "Undo what was applied?",
    body: `Rows to take back: ${format.number(rows_applied)}. New products are archived, others go back to what they were. Categories, types and manufacturers that it created are removed if no product uses them. What somebody has changed since stays.`,
    label: "Undo",
  })),
];

const whatComes = (job: Job) => {
  const { rows_created, rows_updated, rows_bad } = job;
  const leftOut = leftOutOf(job);
  const good = [
    rows_created > leftOut && `${format.number(rows_created - leftOut)} new`,
    rows_updated > 0 && `${format.number(rows_updated)} changed`,
  ];
  const out = [
    rows_bad > 0 && format.plural(rows_bad, "bad row"),
    leftOut > 0 && format.plural(leftOut, "likely duplicate"),
  ].filter(Boolean);
  return `Products: ${good.filter(Boolean).join(", ")}.${out.length > 0 ? ` Left out: ${out.join(", ")}.` : ""}`;
};

const FaultSheet = ({ id }: { id: number }) => (
  <Button
    variant="default"
    onClick={() =>
      void download("GET /admin/bulk_jobs/:id/faults", { params: { id }, query: { format: "xlsx" } }).catch(showError)
    }
  >
    Download rows with problems
  </Button>
);
