import { supplierReturnStates } from "@remedia/domain/stock";
import { Closed, Day, Id, Instant, ListQuery, Naira, Nullable, OneOf, Type, Whole } from "../../../platform/schemas.ts";
import { Value } from "../receipts/schemas.ts";
import { linesMax, Packs } from "../shelf-moves/schemas.ts";

export const ReturnBody = Closed({
  supplier_id: Id,
  reason: Type.String({ minLength: 2, maxLength: 300, pattern: "^[^\\u0000]*\\S[^\\u0000]*$" }),
  lines: Type.Array(Closed({ batch_id: Id, place_id: Id, quantity: Packs }), { minItems: 1, maxItems: linesMax }),
});
export const Credit = Closed({
  credit_note: Type.String({ minLength: 1, maxLength: 60, pattern: "^[^\\u0000]*\\S[^\\u0000]*$" }),
  amount: Naira,
});
export const ReturnRow = Closed({
  id: Id,
  state: OneOf(supplierReturnStates),
  branch_id: Id,
  branch_name: Type.String(),
  supplier_id: Id,
  supplier_name: Type.String(),
  reason: Type.String(),
  line_count: Whole(),
  packs: Whole(),
  value: Value,
  credit_note: Nullable(Type.String()),
  credited: Value,
  created_by: Nullable(Type.String()),
  created_at: Instant,
  sent_by: Nullable(Type.String()),
  sent_at: Nullable(Instant),
  credited_by: Nullable(Type.String()),
  credited_at: Nullable(Instant),
});
export const SupplierReturn = Closed({
  ...ReturnRow.properties,
  lines: Type.Array(
    Closed({
      id: Id,
      product_id: Id,
      title: Type.String(),
      batch_id: Id,
      batch_number: Type.String(),
      expires_on: Day,
      place_id: Id,
      place_code: Type.String(),
      warehouse_name: Nullable(Type.String()),
      quantity: Whole(),
      cost: Nullable(Naira),
      value: Value,
    }),
  ),
});
export const ReturnQuery = ListQuery(["created_at", "sent_at", "credited_at"], {
  state: Type.Optional(OneOf(supplierReturnStates)),
  /** Sent and credited ones together: what has left the house. */
  returned: Type.Optional(Type.Boolean()),
  supplier_id: Type.Optional(Id),
  product_id: Type.Optional(Id),
});
