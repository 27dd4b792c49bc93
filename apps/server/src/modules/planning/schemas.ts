import { productClasses } from "@remedia/domain/catalog";
import { batchStates } from "@remedia/domain/stock";
import { expiryBuckets } from "@remedia/domain/stock-planning";
import { Closed, Day, Id, Instant, ListQuery, Naira, Nullable, OneOf, Type, Whole } from "../../platform/schemas.ts";

export const ExpiryRow = Closed({
  id: Type.String(),
  product_id: Id,
  title: Type.String(),
  batch_id: Id,
  batch_number: Type.String(),
  expires_on: Day,
  days_left: Type.Integer(),
  bucket: OneOf(expiryBuckets),
  place_id: Id,
  place_code: Type.String(),
  warehouse_id: Nullable(Id),
  warehouse_name: Nullable(Type.String()),
  branch_id: Id,
  branch_name: Type.String(),
  supplier_id: Nullable(Id),
  supplier_name: Nullable(Type.String()),
  class: OneOf(productClasses),
  batch_state: OneOf(batchStates),
  available: Whole(),
  on_hand: Whole(),
  price: Nullable(Naira),
  /** For those who may see what products cost. */
  value: Nullable(Naira),
  per_day: Nullable(Type.Number()),
  /** Packs that will be left over at today's pace. */
  left_over: Nullable(Whole()),
});
export const ExpiryQuery = ListQuery(["expires_on"], {
  bucket: Type.Optional(OneOf(expiryBuckets)),
  /** Not yet expired, but within so many days. */
  within_days: Type.Optional(Whole(0, 3650)),
  supplier_id: Type.Optional(Id),
  category_id: Type.Optional(Id),
});
export const ExpirySummary = Type.Array(
  Closed({ bucket: OneOf(expiryBuckets), batches: Whole(), packs: Whole(), value: Nullable(Type.Number()) }),
);
export const PriceLadder = Closed({
  product_id: Id,
  batch_id: Id,
  branch_id: Id,
  price: Naira,
  floor: Naira,
  days_left: Type.Integer(),
  quantity: Whole(),
  steps: Type.Array(Closed({ from_days: Type.Integer(), starts_on: Day, price: Naira })),
});
export const LadderQuery = Closed({ batch_id: Id, branch_id: Id });

export const QuantityRow = Closed({
  id: Type.String(),
  product_id: Id,
  title: Type.String(),
  branch_id: Id,
  branch_name: Type.String(),
  on_hand: Whole(),
  reserved: Whole(),
  available: Whole(),
  inbound: Whole(),
  per_day: Nullable(Type.Number()),
  days_of_cover: Nullable(Whole()),
  lead_time_days: Whole(),
  reorder_point: Whole(),
  suggested: Whole(),
  earliest_expiry: Nullable(Day),
  last_sold_at: Nullable(Instant),
  value: Nullable(Naira),
});
export const QuantityQuery = ListQuery(["title", "available", "days_of_cover", "suggested", "on_hand"], {
  show: Type.Optional(OneOf(["to_buy", "out_of_stock", "dead"] as const)),
  category_id: Type.Optional(Id),
  product_id: Type.Optional(Id),
});

/** Sums of many rows: whatever they come to. */
const Sum = Type.Number();
const Share = Closed({ id: Id, name: Type.String(), packs: Whole(), cost: Nullable(Sum), retail: Sum });
export const StockValue = Closed({
  packs: Whole(),
  cost: Nullable(Sum),
  retail: Sum,
  in_transit_packs: Whole(),
  dead_packs: Whole(),
  dead_cost: Nullable(Sum),
  branches: Type.Array(Share),
  categories: Type.Array(Share),
});
