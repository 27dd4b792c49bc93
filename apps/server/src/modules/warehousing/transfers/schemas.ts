import { batchStates, transferStates } from "@remedia/domain/stock";
import { Closed, Day, Id, Instant, ListQuery, Nullable, OneOf, Text, Type, Whole } from "../../../platform/schemas.ts";
import { Value } from "../receipts/schemas.ts";
import { linesMax, Packs } from "../shelf-moves/schemas.ts";

export const transferKinds = ["warehouse", "to_hmo", "from_hmo"] as const;
export type TransferKind = (typeof transferKinds)[number];

const ends = {
  kind: OneOf(transferKinds),
  from_warehouse_id: Type.Optional(Nullable(Id)),
  to_warehouse_id: Type.Optional(Nullable(Id)),
  hmo_id: Type.Optional(Nullable(Id)),
};

/** A batch in a place, a batch wherever it stands, or a product, which then goes first-expiring first. */
const WantedLine = Closed({
  product_id: Type.Optional(Id),
  batch_id: Type.Optional(Id),
  from_place_id: Type.Optional(Id),
  quantity: Packs,
});
export const TransferBody = Closed({
  ...ends,
  note: Text(500),
  lines: Type.Array(WantedLine, { minItems: 1, maxItems: linesMax }),
});
/** The same head for lines that come as a sheet. */
export const TransferUpload = Closed({
  kind: ends.kind,
  from_warehouse_id: Type.Optional(Id),
  to_warehouse_id: Type.Optional(Id),
  hmo_id: Type.Optional(Id),
  note: Type.Optional(Text(500)),
  name: Text(200, 1),
});

export const TransferRow = Closed({
  id: Id,
  kind: OneOf(transferKinds),
  state: OneOf(transferStates),
  from_warehouse_id: Nullable(Id),
  to_warehouse_id: Nullable(Id),
  hmo_id: Nullable(Id),
  from_name: Type.String(),
  from_branch: Nullable(Type.String()),
  to_name: Type.String(),
  to_branch: Nullable(Type.String()),
  note: Type.String(),
  line_count: Whole(),
  packs: Whole(),
  passed: Whole(),
  rejected: Whole(),
  lost: Whole(),
  value: Value,
  /** Whether the caller's branch dispatches it, and whether it receives it. */
  sends: Type.Boolean(),
  receives: Type.Boolean(),
  created_by: Nullable(Type.String()),
  created_at: Instant,
  dispatched_by: Nullable(Type.String()),
  dispatched_at: Nullable(Instant),
  received_by: Nullable(Type.String()),
  received_at: Nullable(Instant),
});
export const Transfer = Closed({
  ...TransferRow.properties,
  lines: Type.Array(
    Closed({
      id: Id,
      product_id: Id,
      title: Type.String(),
      batch_id: Id,
      batch_number: Type.String(),
      batch_state: OneOf(batchStates),
      expires_on: Day,
      from_place_id: Id,
      from_code: Type.String(),
      quantity: Whole(),
      /** Packs that are still promised to it: fewer than its quantity when a recall or a count took them. */
      held: Whole(),
      passed: Nullable(Whole()),
      rejected: Nullable(Whole()),
      reject_reason: Nullable(Type.String()),
      lost: Nullable(Whole()),
      value: Value,
    }),
  ),
});
export const TransferQuery = ListQuery(["created_at", "dispatched_at", "received_at"], {
  state: Type.Optional(OneOf(transferStates)),
  kind: Type.Optional(OneOf(transferKinds)),
  direction: Type.Optional(OneOf(["in", "out"] as const)),
  warehouse_id: Type.Optional(Id),
  hmo_id: Type.Optional(Id),
  product_id: Type.Optional(Id),
});

export const Destination = Closed({ id: Id, name: Type.String(), branch_id: Id, branch_name: Type.String() });
export const HmoRow = Closed({ id: Id, name: Type.String() });
