import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Checkbox.css";
import { Checkbox } from "@mantine/core";
import { Fragment } from "react";
import { api } from "../../api/client.ts";
import { refresh } from "../../api/query.ts";
import { showError } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import classes from "./permission-matrix.module.css";

type Matrix = OutputOf<"GET /admin/permissions">;
type Role = Matrix["roles"][number];

/** Role by permission; a tick is saved at once. The super admin holds everything, always. */
export const PermissionMatrix = ({ permissions, roles }: Matrix) => {
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
                    <td key={role.id}>
                      <Cell role={role} permission={name} label={label} locked={locked} />
                    </td>
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

type CellProps = { role: Role; permission: string; label: string; locked: string | null };
const Cell = ({ role, permission, label, locked }: CellProps) => {
  const everything = role.name === "super admin";
  const save = async (granted: boolean) => {
    try {
      await api("PUT /admin/roles/:id/permissions/:permission", {
        params: { id: role.id, permission },
        body: { granted },
      });
    } catch (error) {
      showError(error);
    } finally {
      void refresh();
    }
  };
  return (
    <Checkbox
      aria-label={`${role.name}: ${label}`}
      checked={everything || role.permissions.includes(permission)}
      disabled={everything || locked !== null}
      {...(locked ? { title: locked } : {})}
      onChange={(event) => void save(event.currentTarget.checked)}
    />
  );
};
