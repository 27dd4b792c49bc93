import { Drawer } from "@mantine/core";
import type { RowOf } from "../../api/types.ts";
import { text } from "../../composites/columns.tsx";
import { Empty } from "../../composites/empty.tsx";
import { Rows } from "../../composites/rows.tsx";
import { fieldName } from "../../lib/format.ts";
import { Sentence } from "./sentence.tsx";
import { whoOf } from "./sentences.ts";

type Audit = RowOf<"GET /admin/products/:id/audits">;

const shown = (value: unknown) => (value === null || value === undefined ? null : String(value));
const textOf = (value: unknown) => (typeof value === "object" && value !== null ? JSON.stringify(value) : shown(value));

/** What one event changed, field by field. */
export const AuditDrawer = ({ audit, onClose }: { audit: Audit; onClose: () => void }) => {
  const before = audit.before ?? {};
  const after = audit.after ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <Drawer
      opened
      onClose={onClose}
      title={
        <>
          {whoOf(audit)} <Sentence entry={audit} />
        </>
      }
      position="right"
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {names.length === 0 ? (
        <Empty>No further details.</Empty>
      ) : (
        <Rows
          label="Changes"
          rows={names.map((name) => ({
            id: name,
            field: fieldName(name),
            before: textOf(before[name]),
            after: textOf(after[name]),
          }))}
          columns={[text("field"), text("before"), text("after")]}
        />
      )}
    </Drawer>
  );
};
