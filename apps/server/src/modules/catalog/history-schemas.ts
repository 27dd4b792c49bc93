import { Closed, Id, Instant, ListQuery, Nullable, Text, Type } from "../../platform/schemas.ts";

const Bag = Nullable(Type.Record(Type.String(), Type.Unknown()));
export const ProductAudit = Closed({
  id: Id,
  at: Instant,
  action: Type.String(),
  actor_name: Nullable(Type.String()),
  branch_name: Nullable(Type.String()),
  before: Bag,
  after: Bag,
});
export const HistoryQuery = ListQuery(["at"], {});

export const ProductChangeLine = Closed({
  key: Type.String(),
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
