import { damageCauses, damageStates, placeKinds } from "@remedia/domain/stock";
import { Closed, Day, Id, Instant, ListQuery, Nullable, OneOf, Text, Type, Whole } from "../../../platform/schemas.ts";
import { Value } from "../receipts/schemas.ts";
import { Packs } from "../shelf-moves/schemas.ts";

export const DamageBody = Closed({
  batch_id: Id,
  place_id: Id,
  quantity: Packs,
  cause: OneOf(damageCauses),
  note: Text(500),
  /** What the upload of the photo answered. */
  photo: Type.Optional(Nullable(Text(500))),
});
export const DamageRow = Closed({
  id: Id,
  state: OneOf(damageStates),
  branch_name: Type.String(),
  warehouse_name: Nullable(Type.String()),
  product_id: Id,
  title: Type.String(),
  batch_id: Id,
  batch_number: Type.String(),
  expires_on: Day,
  place_id: Id,
  place_code: Type.String(),
  place_kind: OneOf(placeKinds),
  quantity: Whole(),
  cause: OneOf(damageCauses),
  note: Type.String(),
  has_photo: Type.Boolean(),
  state_reason: Nullable(Type.String()),
  value: Value,
  reported_by_id: Nullable(Id),
  reported_by: Nullable(Type.String()),
  reported_at: Instant,
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(Instant),
});
export const Damage = Closed({ ...DamageRow.properties, photo_url: Nullable(Type.String()) });
export const DamageQuery = ListQuery(["reported_at", "decided_at", "quantity"], {
  state: Type.Optional(OneOf(damageStates)),
  cause: Type.Optional(OneOf(damageCauses)),
  warehouse_id: Type.Optional(Id),
  product_id: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export const Reason = Closed({ reason: Text(500) });
