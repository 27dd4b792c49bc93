import { customerTypes } from "@remedia/domain/accounts";
import { licenceChangeStates, licenceClasses } from "@remedia/domain/licences";
import { Edit } from "../../platform/edits.ts";
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

const Clock = Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });
/** Seven days from Monday; a closed day has no times. */
export const OpeningHours = Type.Array(Closed({ day: Whole(1, 7), opens: Nullable(Clock), closes: Nullable(Clock) }), {
  maxItems: 7,
});

const licence = {
  licence_class: Nullable(OneOf(licenceClasses)),
  licence_number: Nullable(Text(60)),
  licence_expires_on: Nullable(Day),
};
export const LicenceBody = Closed(licence);
const shownLicence = {
  licence_class: Nullable(OneOf(licenceClasses)),
  licence_number: Nullable(Type.String()),
  licence_expires_on: Nullable(Type.String()),
};
export const LicenceChange = Closed({
  id: Id,
  store_id: Id,
  store_name: Type.String(),
  user_id: Id,
  owner_name: Type.String(),
  state: OneOf(licenceChangeStates),
  ...shownLicence,
  approved_class: Nullable(Type.String()),
  approved_number: Nullable(Type.String()),
  approved_expires_on: Nullable(Type.String()),
  asked_at: Instant,
  decided_at: Nullable(Instant),
  decided_by: Nullable(Type.String()),
  state_reason: Nullable(Type.String()),
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
  /** The approved one, which counts. */
  ...shownLicence,
  /** What was last said about it, if that waits or was rejected. */
  licence_change: Nullable(
    Closed({ id: Id, state: OneOf(licenceChangeStates), ...shownLicence, state_reason: Nullable(Type.String()) }),
  ),
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
  ...Type.Partial(LicenceBody).properties,
  opening_hours: Type.Optional(OpeningHours),
});
export const StoreEdit = Edit(Type.Partial(StoreBody, { additionalProperties: false }));
export const AdminStoreQuery = ListQuery(["name", "created_at", "licence_expires_on", "state_name"], {
  state_id: Type.Optional(Id),
  lga_id: Type.Optional(Id),
  user_type: Type.Optional(OneOf(customerTypes)),
  licence: Type.Optional(OneOf(["expired", "missing", "waiting"] as const)),
});
export const StoreStaff = Closed({
  id: Id,
  name: Type.String(),
  phone: Type.String(),
  state: Type.String(),
  added_at: Instant,
});
