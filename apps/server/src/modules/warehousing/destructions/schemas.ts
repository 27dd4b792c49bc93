import { destructionStates } from "@remedia/domain/stock";
import { Closed, Id, Instant, ListQuery, Nullable, OneOf, Type, Whole } from "../../../platform/schemas.ts";
import { Value } from "../receipts/schemas.ts";

export const Destruction = Closed({
  id: Id,
  state: OneOf(destructionStates),
  batch_id: Id,
  branch_id: Id,
  batch_number: Type.String(),
  product_id: Id,
  title: Type.String(),
  branch_name: Type.String(),
  reason: Type.String(),
  packs: Whole(),
  value: Value,
  proposed_by_id: Nullable(Id),
  proposed_by: Nullable(Type.String()),
  proposed_at: Instant,
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(Instant),
  state_reason: Nullable(Type.String()),
});
export const DestructionQuery = ListQuery(["proposed_at", "decided_at"], {
  /** One alone, as a movement of its packs leads to it. */
  id: Type.Optional(Id),
  product_id: Type.Optional(Id),
  state: Type.Optional(OneOf(destructionStates)),
});
