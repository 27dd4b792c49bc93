import { type VatClass, vatClassLabels } from "@remedia/domain/vat";
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
  if (change.field === "vat_class") return vatClassLabels[value as VatClass];
  return isWord(change) ? words(value) : value;
};

const Margin = ({ change: { margin_from, margin_to } }: { change: Change }) => {
  if (margin_to === null) return null;
  const before = margin_from === null ? "" : `${number(margin_from)}% → `;
  return (
    <small className={margin_to < 0 ? classes.loss : undefined}>
      {" "}
      ({margin_to < 0 && "below cost, "}margin {before}
      {number(margin_to)}%)
    </small>
  );
};

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
          <Margin change={change} />
        </li>
      ))}
    </ul>
  );
};
