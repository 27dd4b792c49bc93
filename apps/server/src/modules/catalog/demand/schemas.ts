import { requestStates } from "@remedia/domain/catalog";
import { Closed, Id, Instant, ListQuery, Name, Nullable, OneOf, Text, Type, Whole } from "../../../platform/schemas.ts";

const PacksPerMonth = Whole(1, 100_000);
export const RequestBody = Closed({
  wanted: Name(160),
  note: Type.Optional(Text(500)),
  packs_per_month: Type.Optional(Nullable(PacksPerMonth)),
});
export const OwnRequest = Closed({
  id: Id,
  wanted: Type.String(),
  note: Type.String(),
  packs_per_month: Nullable(PacksPerMonth),
  state: Type.String(),
  state_reason: Nullable(Type.String()),
  created_at: Instant,
  decided_at: Nullable(Instant),
  product_id: Nullable(Id),
  product_title: Nullable(Type.String()),
});
const State = { state: Type.Optional(OneOf(requestStates)) };
export const OwnRequestQuery = ListQuery(["created_at"], State);

export const Demand = Closed({
  id: Id,
  wanted: Type.String(),
  state: Type.String(),
  requests: Whole(),
  people: Whole(),
  packs_per_month: Whole(),
  branches: Type.String(),
  first_asked_at: Instant,
  last_asked_at: Instant,
  product_id: Nullable(Id),
  product_title: Nullable(Type.String()),
  state_reason: Nullable(Type.String()),
});
export const DemandQuery = ListQuery(["requests", "people", "packs_per_month", "last_asked_at", "wanted"], State);
export const DemandRequest = Closed({
  id: Id,
  wanted: Type.String(),
  note: Type.String(),
  packs_per_month: Nullable(PacksPerMonth),
  state: Type.String(),
  created_at: Instant,
  user_id: Id,
  user_name: Type.String(),
  user_phone: Type.String(),
  branch_name: Type.String(),
});

export const WaitingProduct = Closed({
  id: Type.String(),
  product_id: Id,
  title: Type.String(),
  state: Type.String(),
  branch_id: Id,
  branch_name: Type.String(),
  waiting: Whole(),
  oldest_at: Instant,
});
export const WaitingQuery = ListQuery(["waiting", "oldest_at", "title"], {});
