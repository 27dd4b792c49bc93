import { Closed, Id, Instant, ListQuery, Nullable, OneOf, Text, Type, Whole } from "../../../platform/schemas.ts";
import { Value } from "../receipts/schemas.ts";

export const OpeningUpload = Closed({ warehouse_id: Id, name: Text(200, 1) });
export const Opening = Closed({
  id: Id,
  warehouse_id: Id,
  warehouse_name: Type.String(),
  branch_name: Type.String(),
  file_name: Type.String(),
  row_count: Whole(),
  packs: Whole(),
  created_by: Nullable(Type.String()),
  created_at: Instant,
});
export const OpeningTotals = Closed({ row_count: Whole(), product_count: Whole(), packs: Whole(), value: Value });
export const OpeningQuery = ListQuery(["created_at", "packs"], { warehouse_id: Type.Optional(Id) });

export const sheetKinds = ["opening", "transfer"] as const;
export const TemplateQuery = Closed({ kind: OneOf(sheetKinds), format: OneOf(["csv", "xlsx"] as const) });
