import "@mantine/core/styles/Progress.css";
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { api } from "../api/client.ts";
import { showError, toasts } from "../api/toasts.ts";
import type { BodyOf, OutputOf } from "../api/types.ts";
import { number } from "../lib/format.ts";

type Job = OutputOf<"GET /exports/:id">;
const lookEveryMs = 700;
const wait = () => new Promise((resolve) => setTimeout(resolve, lookEveryMs));
const isOver = (job: Job) => job.url !== null || job.fault !== null || job.state === "cancelled";

/** Starts the export, shows how far it is, and saves the file when it is ready. */
export const runExport = async (order: BodyOf<"POST /exports">) => {
  try {
    const { hideToast, showToast, updateToast } = await toasts();
    let job: Job = await api("POST /exports", { body: order });
    const id = `export-${job.id}`;
    const toast = () => ({ id, autoClose: false as const, withCloseButton: false, message: <ProgressOf job={job} /> });
    if (!isOver(job)) showToast(toast());
    while (!isOver(job)) {
      await wait();
      job = await api("GET /exports/:id", { params: { id: job.id }, quiet: true });
      updateToast(toast());
    }
    hideToast(id);
    if (job.fault) showToast({ color: "red", message: job.fault });
    if (job.url) save(job.url);
  } catch (error) {
    showError(error);
  }
};

const save = (url: string) => Object.assign(document.createElement("a"), { href: url, download: "" }).click();

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
