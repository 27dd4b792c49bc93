import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { refresh } from "../../api/query.ts";
import { showDone, showError } from "../../api/toasts.ts";
import { confirm } from "../../composites/confirm.tsx";
import { plural } from "../../lib/format.ts";
import {
  type Changes,
  type Grant,
  grantsOf,
  type Role,
  type RoleSummary,
  reversed,
  summaryOf,
} from "./matrix-changes.ts";
import classes from "./permission-matrix.module.css";

type Props = { roles: readonly Role[]; changes: Changes; onSaved: () => void; onDiscard: () => void };

/** Stays in sight below the matrix: how much waits to be saved, or what was saved last and can be taken back. */
export const MatrixBar = ({ roles, changes, onSaved, onDiscard }: Props) => {
  const [last, setLast] = useState<readonly Grant[]>([]);
  const grants = grantsOf(changes);
  const write = async (cells: readonly Grant[]) => {
    try {
      await api("PUT /admin/permissions", { body: { grants: [...cells] } });
      await refresh();
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
  const save = async () => {
    const asked = await confirm(
      {
        title: `Save ${plural(grants.length, "change")}?`,
        body: <Summary roles={summaryOf(roles, changes)} />,
        label: "Save changes",
        keep: "Keep editing",
      },
      () => write(grants),
    );
    if (!asked) return;
    setLast(grants);
    onSaved();
    showDone(`${plural(grants.length, "permission")} changed.`);
  };
  const undo = async () => {
    if (!(await write(reversed(last)))) return;
    setLast([]);
    showDone("The last changes were undone.");
  };
  if (grants.length === 0 && last.length === 0) return null;
  return (
    <Group className={classes.bar} role="region" aria-label="Changes">
      <Text>
        {grants.length > 0 ? `${plural(grants.length, "change")} not saved` : `${plural(last.length, "change")} saved`}
      </Text>
      {grants.length > 0 ? (
        <Group gap="xs">
          <Button variant="default" onClick={onDiscard}>
            Discard
          </Button>
          <Button onClick={() => void save()}>Review and save</Button>
        </Group>
      ) : (
        <Button variant="default" onClick={() => void undo()}>
          Undo
        </Button>
      )}
    </Group>
  );
};

const Summary = ({ roles }: { roles: readonly RoleSummary[] }) => (
  <Stack>
    {roles.map(({ role, given, taken, warnings }) => (
      <div key={role}>
        <Text fw="var(--weight-strong)">{role}</Text>
        {given.length > 0 && <Text size="sm">Gains: {given.join("; ")}</Text>}
        {taken.length > 0 && <Text size="sm">Loses: {taken.join("; ")}</Text>}
        <Warnings warnings={warnings} />
      </div>
    ))}
  </Stack>
);

/** What a role gives that its holders could not use. */
export const Warnings = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.length > 0 && (
    <Alert color="yellow" mt="xs">
      {warnings.map((warning) => (
        <div key={warning}>{warning}</div>
      ))}
    </Alert>
  );
