import { Closed, Id, Instant, ListQuery, Nullable, Text, Type } from "../../platform/schemas.ts";

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
