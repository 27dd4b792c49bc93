import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Checkbox.css";
import { Checkbox } from "@mantine/core";
import { Fragment, useState } from "react";
import type { OutputOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { useLeaveWarning } from "../../composites/form-screen.tsx";
import { useKept } from "../../composites/kept.tsx";
import { MatrixBar } from "./matrix-bar.tsx";
import { type Changes, withChange } from "./matrix-changes.ts";
import classes from "./permission-matrix.module.css";

type Matrix = OutputOf<"GET /admin/permissions">;
type Role = Matrix["roles"][number];

/** Role by permission. Nothing is given or taken until it was looked over and saved. */
export const PermissionMatrix = (matrix: Matrix) => {
  const [changes, setChanges] = useState<Changes>({});
  const kept = useKept({
    initial: { changes: {} as Changes },
    values: { changes },
    restore: (values) => setChanges(values.changes),
  });
  useLeaveWarning(Object.keys(changes).length > 0);
  return (
    <>
      {kept.offer}
      <Cells
        {...matrix}
        changes={changes}
        onChange={(role, permission, granted) => setChanges(withChange(changes, role, permission, granted))}
      />
      <MatrixBar
        roles={matrix.roles}
        changes={changes}
        onSaved={() => {
          setChanges({});
          kept.saved({ changes: {} });
        }}
        onDiscard={() => setChanges({})}
      />
    </>
  );
};

type CellsProps = Matrix & {
  changes: Changes;
  onChange: (role: Role, permission: string, granted: boolean) => void;
};
const Cells = ({ permissions, roles, changes, onChange }: CellsProps) => {
  const locked = lacks("roles.manage");
  const groups = Map.groupBy(permissions, ({ group }) => group);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Permission matrix">
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col" className={classes.name}>
              Permission
            </th>
            {roles.map((role) => (
              <th key={role.id} scope="col" className={classes.role}>
                {role.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...groups].map(([group, rows]) => (
            <Fragment key={group}>
              <tr className={classes.group}>
                <th colSpan={roles.length + 1} scope="colgroup">
                  {group}
                </th>
              </tr>
              {rows.map(({ name, label }) => (
                <tr key={name}>
                  <th scope="row" className={classes.name}>
                    {label}
                  </th>
                  {roles.map((role) => (
                    <Cell
                      key={role.id}
                      role={role}
                      label={label}
                      held={role.permissions.includes(name)}
                      change={changes[role.id]?.[name]}
                      locked={locked}
                      onChange={(granted) => onChange(role, name, granted)}
                    />
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
};

type CellProps = {
  role: Role;
  label: string;
  held: boolean;
  change: boolean | undefined;
  locked: string | null;
  onChange: (granted: boolean) => void;
};
/** The super admin holds everything, always. */
const Cell = ({ role, label, held, change, locked, onChange }: CellProps) => {
  const everything = role.name === "super admin";
  return (
    <td data-changed={change !== undefined || undefined}>
      <Checkbox
        aria-label={`${role.name}: ${label}`}
        checked={everything || (change ?? held)}
        disabled={everything || locked !== null}
        {...(locked ? { title: locked } : {})}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </td>
  );
};
