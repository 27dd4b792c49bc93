import type { RowOf } from "../../api/types.ts";
import { custom, datetime, number, text } from "../../composites/columns.tsx";
import { TwoLines } from "../../composites/two-lines.tsx";
import * as format from "../../lib/format.ts";
import { DocumentLink } from "./documents.tsx";
import classes from "./movement-columns.module.css";
import { Place } from "./place.tsx";

type Movement = RowOf<"GET /admin/products/:id/tracker">;

const signed = (packs: number) => (packs > 0 ? `+${format.number(packs)}` : format.number(packs).replace("-", "−"));

export const movementColumns = [
  datetime("at", { label: "When", sort: true }),
  custom("document", "Document", ({ document, document_id, step }: Movement) => (
    <TwoLines main={<DocumentLink document={document} id={document_id} />} below={format.words(step)} />
  )),
  text("batch_number", { label: "Batch" }),
  custom("from", "From", ({ from_code, from_kind, from_warehouse, party }: Movement) => (
    <Place code={from_code} kind={from_kind} warehouse={from_warehouse} party={party} />
  )),
  custom("to", "→ To", ({ to_code, to_kind, to_warehouse, party }: Movement) => (
    <Place code={to_code} kind={to_kind} warehouse={to_warehouse} party={party} />
  )),
  text("actor", { label: "Who" }),
  number("quantity", { label: "Packs" }),
  {
    ...custom("change", "Change", ({ change }: Movement) => (
      <span className={classes.change} data-way={Math.sign(change)}>
        {signed(change)}
      </span>
    )),
    align: "right" as const,
  },
  number("balance"),
];
