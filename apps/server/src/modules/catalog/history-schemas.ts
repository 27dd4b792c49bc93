import type { Static } from "@sinclair/typebox";
import type { ListExport } from "../../platform/route.ts";
import { Closed, Id, Instant, ListQuery, Nullable, Text, Type } from "../../platform/schemas.ts";

export const ProductChangeLine = Closed({
  /** Tells lines of several histories apart. */
  id: Type.String(),
  at: Instant,
  who: Nullable(Type.String()),
  field: Type.String(),
  branch_name: Nullable(Type.String()),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  /** Set where the price can be put back. */
  price_change_id: Nullable(Id),
});
export const ChangeQuery = ListQuery(["at"], { field: Type.Optional(Text(40)) });

export const changesExport: ListExport<Static<typeof ProductChangeLine>> = {
  name: "product-changes",
  columns: [
    { key: "at", label: "Time", kind: "datetime" },
    { key: "who", label: "Who" },
    { key: "field", label: "Field" },
    { key: "branch_name", label: "Branch" },
    { key: "before", label: "Before" },
    { key: "after", label: "After" },
    { key: "reason", label: "Reason" },
  ],
};
