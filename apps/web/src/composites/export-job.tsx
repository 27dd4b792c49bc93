import "@mantine/core/styles/Progress.css";
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { api } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { showError, toasts } from "../api/toasts.ts";
import type { BodyOf, OutputOf } from "../api/types.ts";
import { number } from "../lib/format.ts";
import { forgetExport, noteExport, openExports } from "../lib/open-exports.ts";

type Job = OutputOf<"GET /exports/:id">;
const lookEveryMs = 700;
const wait = () => new Promise((resolve) => setTimeout(resolve, lookEveryMs));
const isOver = (job: Job) => job.url !== null || job.fault !== null || job.state === "cancelled";

/** Starts the export, shows how far it is, and saves the file when it is ready. */
export const runExport = async (order: BodyOf<"POST /exports">, of: string) => {
  try {
    const job: Job = await api("POST /exports", { body: order });
    if (!isOver(job)) noteExport({ id: job.id, of });
    await inOneTab(job.id, () => follow(job, save));
  } catch (error) {
    showError(error);
  }
};

/** What was asked for in a tab that is gone: the person is told when it is ready, wherever they are by then. */
export const takeUpExports = () => {
  for (const { id, of } of openExports()) void inOneTab(id, () => takeUp(id, of)).catch(showError);
};

const takeUp = async (id: number, of: string) => {
  const job = await readJob(id).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return forgetExport(id);
    throw error;
  });
  if (job) await follow(job, () => announce(id, of));
};

const readJob = (id: number): Promise<Job> => api("GET /exports/:id", { params: { id }, quiet: true });

/** Locks are for pages that came over a safe line; elsewhere two tabs may both tell. */
const inOneTab = async (id: number, work: () => Promise<void>) => {
  if (!navigator.locks) return work();
  await navigator.locks.request(`remedia.export.${id}`, { ifAvailable: true }, (lock) => lock && work());
};

const follow = async (asked: Job, whenReady: (url: string) => void) => {
  const { hideToast, showToast, updateToast } = await toasts();
  let job = asked;
  const id = `export-${job.id}`;
  const toast = () => ({ id, autoClose: false as const, withCloseButton: false, message: <ProgressOf job={job} /> });
  if (!isOver(job)) showToast(toast());
  try {
    while (!isOver(job)) {
      await wait();
      job = await readJob(job.id);
      updateToast(toast());
    }
  } finally {
    hideToast(id);
  }
  forgetExport(job.id);
  if (job.fault) showToast({ color: "red", message: job.fault });
  if (job.url) whenReady(job.url);
};

const save = (url: string) => Object.assign(document.createElement("a"), { href: url, download: "" }).click();

/** The address is asked for when it is wanted: it does not hold for ever. */
const announce = async (id: number, of: string) => {
  const fetchFile = async () => save((await readJob(id)).url!);
  const { showDoneToast } = await toasts();
  const actions = [{ label: "Download", run: () => void fetchFile().catch(showError) }];
  showDoneToast(`Your export of “${of}” is ready.`, actions, { stays: true });
};

const ProgressOf = ({ job }: { job: Job }) => {
  const share = job.rows_total ? (100 * job.rows_done) / job.rows_total : 0;
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text size="sm">
          Exporting {number(job.rows_done)}{" "}
          {job.rows_total === null ? "rows so far" : `of ${number(job.rows_total)} rows`}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => void api("POST /exports/:id/cancel", { params: { id: job.id } }).catch(showError)}
        >
          Cancel
        </Button>
      </Group>
      <Progress value={job.rows_total === null ? 100 : share} animated={job.rows_total === null} aria-label="Export" />
    </Stack>
  );
};
