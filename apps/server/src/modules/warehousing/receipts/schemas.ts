import { receiptStates } from "@remedia/domain/stock";
import {
  Closed,
  Day,
  Id,
  Instant,
  ListQuery,
  Naira,
  Nullable,
  OneOf,
  Text,
  Type,
  Whole,
} from "../../../platform/schemas.ts";
import { linesMax, Packs } from "../shelf-moves/schemas.ts";

export const BatchNumber = Type.String({ minLength: 1, maxLength: 40, pattern: "^[^\\u0000]*\\S[^\\u0000]*$" });
/** An amount of money that sums up lines, for those who may see costs. */
export const Value = Nullable(Type.Number());

export const ReceiptBody = Closed({
  warehouse_id: Id,
  supplier_id: Id,
  reference: Text(60),
  note: Text(500),
  lines: Type.Array(
    Closed({
      /** Of a line that is kept while a draft is edited. */
      id: Type.Optional(Id),
      product_id: Id,
      batch_number: BatchNumber,
      expires_on: Day,
      /** Null by those who may not see costs: what the line, the batch or the product is known to cost. */
      cost: Nullable(Naira),
      expected: Packs,
    }),
    { minItems: 1, maxItems: linesMax },
  ),
});

/** What came of each line. */
export const Outcomes = Closed({
  lines: Type.Array(
    Closed({
      id: Id,
      passed: Whole(0, 1_000_000),
      rejected: Whole(0, 1_000_000),
      reason: Type.Optional(Nullable(Text(300))),
    }),
    { minItems: 1, maxItems: 5_000 },
  ),
});

export const ReceiptRow = Closed({
  id: Id,
  state: OneOf(receiptStates),
  warehouse_id: Id,
  warehouse_name: Type.String(),
  branch_name: Type.String(),
  supplier_id: Id,
  supplier_name: Type.String(),
  reference: Type.String(),
  line_count: Whole(),
  expected: Whole(),
  passed: Whole(),
  rejected: Whole(),
  short: Whole(),
  value: Value,
  created_by: Nullable(Type.String()),
  created_at: Instant,
  received_by: Nullable(Type.String()),
  received_at: Nullable(Instant),
});
export const Receipt = Closed({
  ...ReceiptRow.properties,
  note: Type.String(),
  lines: Type.Array(
    Closed({
      id: Id,
      product_id: Id,
      title: Type.String(),
      batch_number: Type.String(),
      batch_id: Nullable(Id),
      expires_on: Day,
      cost: Nullable(Naira),
      expected: Whole(),
      passed: Whole(),
      rejected: Whole(),
      reject_reason: Nullable(Type.String()),
      short: Whole(),
    }),
  ),
});
export const ReceivedReceipt = Closed({
  ...Receipt.properties,
  warnings: Type.Array(Closed({ line_id: Id, message: Type.String() })),
});
export const ReceiptQuery = ListQuery(["created_at", "received_at"], {
  state: Type.Optional(OneOf(receiptStates)),
  supplier_id: Type.Optional(Id),
  warehouse_id: Type.Optional(Id),
  product_id: Type.Optional(Id),
});
