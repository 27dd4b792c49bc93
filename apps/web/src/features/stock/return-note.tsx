import { Title } from "@mantine/core";
import { useProduct } from "../../api/reference.ts";
import type { OutputOf } from "../../api/types.ts";
import { date, money, number, text } from "../../composites/columns.tsx";
import { Rows } from "../../composites/rows.tsx";
import { day, money as naira, plural } from "../../lib/format.ts";
import classes from "./return-note.module.css";

type Return = OutputOf<"GET /admin/stock/returns/:id">;

/** The number on the paper, which the supplier quotes. */
const noteNumber = (id: number) => `RN-${String(id).padStart(6, "0")}`;

const factsOf = (goods: Return) => [
  ["Supplier", goods.supplier_name],
  ["Entered", [day(goods.created_at), goods.created_by].filter(Boolean).join(", ")],
  ["Sent", goods.sent_at ? [day(goods.sent_at), goods.sent_by].filter(Boolean).join(", ") : "–"],
  ["Credit note", goods.credit_note ?? "–"],
  ["Reason", goods.reason],
  [
    "In all",
    [plural(goods.packs, "pack"), goods.value === null ? null : naira(goods.value)].filter(Boolean).join(", "),
  ],
];
const signatures = ["Handed over by", "Carried by", "Received for the supplier by"];

/** The paper that goes along with the packs, and comes back signed. */
export const ReturnNote = ({ goods }: { goods: Return }) => (
  <article className={classes.note} aria-label={`Goods return note ${noteNumber(goods.id)}`}>
    <div className={classes.head}>
      <div>
        <strong>{useProduct()}</strong>
        <div>{goods.branch_name} branch</div>
      </div>
      <Title order={2}>Goods return note {noteNumber(goods.id)}</Title>
    </div>
    <dl className={classes.facts}>
      {factsOf(goods).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <Rows
      label="Lines"
      rows={goods.lines}
      columns={[
        text("title", { label: "Product" }),
        text("batch_number", { label: "Batch" }),
        date("expires_on", { label: "Expires" }),
        text("place_code", { label: "From" }),
        number("quantity", { label: "Packs" }),
        ...(goods.value === null ? [] : [money("cost"), money("value")]),
      ]}
    />
    <div className={classes.signatures}>
      {signatures.map((label) => (
        <div key={label}>{label}</div>
      ))}
    </div>
  </article>
);
