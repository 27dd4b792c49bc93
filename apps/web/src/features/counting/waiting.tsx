import { Alert, Button, Group, Text } from "@mantine/core";
import { IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { confirm } from "../../composites/confirm.tsx";
import { number } from "../../lib/format.ts";
import classes from "./desk.module.css";
import { dropEntries, type KeptEntry } from "./kept-entries.ts";
import { useCountQueue } from "./queue.ts";

/** What was counted here but is not at the server yet. Silence would make people count again. */
export const Waiting = ({ countId }: { countId: number }) => {
  const { waiting, reachable } = useCountQueue(countId);
  const Icon = waiting.length === 0 ? IconCloudCheck : reachable ? IconCloudUp : IconCloudOff;
  return (
    <span className={classes.waiting} data-tone={waiting.length === 0 ? "good" : "waiting"} role="status">
      <Icon size={18} aria-hidden />
      {waiting.length === 0 ? "All sent" : `${number(waiting.length)} waiting to be sent`}
      {waiting.length > 0 && !reachable && " (no connection)"}
    </span>
  );
};

const discard = async (entry: KeptEntry) => {
  const label = "Discard";
  const body = `${entry.line.title}, batch ${entry.line.batch_number}: ${number(entry.body.counted)} counted.`;
  if (await confirm({ title: "Discard this figure?", body, label, danger: true })) dropEntries([entry.body.key]);
};

/** What the server would not take, each with its line: somebody must look at it. */
export const Refused = ({ countId }: { countId: number }) =>
  useCountQueue(countId).faulty.map((entry) => (
    <Alert key={entry.body.key} color="red" title={`${entry.line.title} · ${entry.line.place_code}`}>
      <Text size="sm">
        Batch {entry.line.batch_number}, {number(entry.body.counted)} counted: {entry.fault}
      </Text>
      <Group justify="flex-end">
        <Button size="xs" variant="default" onClick={() => void discard(entry)}>
          Discard
        </Button>
      </Group>
    </Alert>
  ));
