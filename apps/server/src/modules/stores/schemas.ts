import { customerTypes } from "@remedia/domain/accounts";
import {
  Closed,
  Day,
  Id,
  Instant,
  Latitude,
  ListQuery,
  Longitude,
  Name,
  Nullable,
  OneOf,
  Text,
  Type,
  Whole,
} from "../../platform/schemas.ts";

export const licenceClasses = ["patent_medicine", "pharmacy", "hospital"] as const;
const Clock = Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });
/** Seven days from Monday; a closed day has no times. */
export const OpeningHours = Type.Array(Closed({ day: Whole(1, 7), opens: Nullable(Clock), closes: Nullable(Clock) }), {
  maxItems: 7,
});

export const Store = Closed({
  id: Id,
  user_id: Id,
  owner_name: Type.String(),
  user_type: Type.String(),
  name: Type.String(),
  address: Type.String(),
  state_id: Id,
  state_name: Type.String(),
  lga_id: Id,
  lga_name: Type.String(),
  lat: Nullable(Type.Number()),
  lon: Nullable(Type.Number()),
  phone: Nullable(Type.String()),
  licence_class: Nullable(Type.String()),
  licence_number: Nullable(Type.String()),
  licence_expires_on: Nullable(Type.String()),
  opening_hours: OpeningHours,
  created_at: Instant,
  staff_count: Whole(),
});
export const StoreBody = Closed({
  name: Name(),
  address: Text(300, 3),
  state_id: Id,
  lga_id: Id,
  lat: Type.Optional(Nullable(Latitude)),
  lon: Type.Optional(Nullable(Longitude)),
  phone: Type.Optional(Nullable(Text(30))),
  licence_class: Type.Optional(Nullable(OneOf(licenceClasses))),
  licence_number: Type.Optional(Nullable(Text(60))),
  licence_expires_on: Type.Optional(Nullable(Day)),
  opening_hours: Type.Optional(OpeningHours),
});
export const AdminStoreQuery = ListQuery(["name", "created_at", "licence_expires_on", "state_name"], {
  state_id: Type.Optional(Id),
  lga_id: Type.Optional(Id),
  user_type: Type.Optional(OneOf(customerTypes)),
  licence: Type.Optional(OneOf(["expired", "missing"] as const)),
});
export const StoreStaff = Closed({
  id: Id,
  name: Type.String(),
  phone: Type.String(),
  state: Type.String(),
  added_at: Instant,
});
