import { Edit } from "../../platform/edits.ts";
import {
  Closed,
  Id,
  Latitude,
  ListQuery,
  Longitude,
  Naira,
  Name,
  Nullable,
  Text,
  Type,
  Whole,
} from "../../platform/schemas.ts";

export const Branch = Closed({
  id: Id,
  name: Type.String(),
  address: Type.String(),
  phone: Nullable(Type.String()),
  state_id: Nullable(Id),
  state_name: Nullable(Type.String()),
  lat: Nullable(Type.Number()),
  lon: Nullable(Type.Number()),
  has_barcode: Type.Boolean(),
  use_order_fulfilment: Type.Boolean(),
  active: Type.Boolean(),
  /** The branch that what this one lacks comes from, so many days later. */
  helper_id: Nullable(Id),
  helper_name: Nullable(Type.String()),
  helper_days: Whole(),
});
export const BranchBody = Closed({
  name: Name(80),
  address: Text(300),
  phone: Type.Optional(Nullable(Text(30))),
  state_id: Type.Optional(Nullable(Id)),
  lat: Type.Optional(Nullable(Latitude)),
  lon: Type.Optional(Nullable(Longitude)),
  has_barcode: Type.Boolean(),
  use_order_fulfilment: Type.Boolean(),
  active: Type.Boolean(),
  helper_id: Type.Optional(Nullable(Id)),
  helper_days: Type.Optional(Whole(0, 14)),
});
export const BranchEdit = Edit(Type.Partial(BranchBody, { additionalProperties: false }));
export const BranchQuery = ListQuery(["name", "id"], { active: Type.Optional(Type.Boolean()) });

export const StateWithLgas = Closed({
  id: Id,
  name: Type.String(),
  lgas: Type.Array(Closed({ id: Id, name: Type.String() })),
});

export const Region = Closed({
  id: Id,
  name: Type.String(),
  branch_id: Id,
  branch_name: Type.String(),
  lga_count: Whole(),
  states: Type.String(),
  hubs: Type.String(),
  active: Type.Boolean(),
});
export const RegionDetail = Closed({ ...Region.properties, lga_ids: Type.Array(Id) });
export const RegionBody = Closed({
  name: Name(80),
  branch_id: Id,
  lga_ids: Type.Array(Id, { maxItems: 800, uniqueItems: true }),
  active: Type.Boolean(),
});
export const RegionEdit = Edit(RegionBody);
export const RegionQuery = ListQuery(["name", "lga_count"], { branch_id: Type.Optional(Id) });

export const Hub = Closed({
  id: Id,
  name: Type.String(),
  region_id: Id,
  region_name: Type.String(),
  address: Type.String(),
  active: Type.Boolean(),
});

export const Lga = Closed({
  id: Id,
  name: Type.String(),
  state_id: Id,
  state_name: Type.String(),
  region_id: Nullable(Id),
  region_name: Nullable(Type.String()),
  lat: Type.Number(),
  lon: Type.Number(),
  delivery_fee: Naira,
  delivery_days: Whole(0, 60),
  store_count: Whole(),
});
export const LgaBody = Closed({
  name: Name(80),
  state_id: Id,
  region_id: Nullable(Id),
  lat: Latitude,
  lon: Longitude,
  delivery_fee: Naira,
  delivery_days: Whole(0, 60),
});
export const LgaEdit = Edit(LgaBody);
export const LgaQuery = ListQuery(["name", "state_name", "delivery_fee", "delivery_days", "store_count"], {
  state_id: Type.Optional(Id),
  region_id: Type.Optional(Id),
});

export const Place = Closed({
  label: Type.String(),
  address: Type.String(),
  state_id: Nullable(Id),
  lga_id: Nullable(Id),
  lat: Type.Number(),
  lon: Type.Number(),
});
