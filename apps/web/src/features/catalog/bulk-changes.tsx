import { useBranches } from "../../api/reference.ts";
import type { RowOf } from "../../api/types.ts";
import { fieldName, money, number, words } from "../../lib/format.ts";
import classes from "./bulk-changes.module.css";

type Change = RowOf<"GET /admin/bulk_jobs/:id/rows">["changes"][number];

const isMoney = ({ field }: Change) => field === "price" || field === "cost";
const isWord = ({ field }: Change) => ["state", "class", "storage"].includes(field);

const shown = (change: Change, value: Change["from"]) => {
  if (value === null || value === "") return "–";
  if (typeof value === "number") return isMoney(change) ? money(value) : number(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return isWord(change) ? words(value) : value;
};

const marginOf = ({ margin_from, margin_to }: Change) =>
  margin_to === null ? null : `margin ${margin_from === null ? "" : `${margin_from}% → `}${margin_to}%`;

/** Every field that a row would change, old → new; prices with the margin that they leave. */
export const BulkChanges = ({ changes }: { changes: readonly Change[] }) => {
  const branches = useBranches();
  const branchOf = (id: number | null) => branches.find((branch) => branch.id === id)?.name;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={`${change.field} ${change.branch_id}`}>
          {[fieldName(change.field), branchOf(change.branch_id)].filter(Boolean).join(", ")}:{" "}
          <del>{shown(change, change.from)}</del> → <ins>{shown(change, change.to)}</ins>
          {marginOf(change) && <small> ({marginOf(change)})</small>}
        </li>
      ))}
    </ul>
  );
};
