import { batchStates, placeKinds } from "@remedia/domain/stock";
import { Edit } from "../../platform/edits.ts";
import {
  Closed,
  Day,
  Id,
  Instant,
  ListQuery,
  Naira,
  Name,
  Nullable,
  OneOf,
  pageProperties,
  Text,
  Type,
  Whole,
} from "../../platform/schemas.ts";

export const WarehouseBody = Closed({
  branch_id: Id,
  name: Name(80),
  address: Text(300),
  active: Type.Boolean(),
});
export const WarehouseChange = Type.Partial(Type.Omit(WarehouseBody, ["branch_id"]), { additionalProperties: false });
export const WarehouseEdit = Edit(WarehouseChange);
export const Warehouse = Closed({
  id: Id,
  ...WarehouseBody.properties,
  branch_name: Type.String(),
  shelf_count: Whole(),
  packs: Whole(),
  zones: Type.Array(Type.String()),
});
export const WarehouseQuery = ListQuery(["name", "branch_name", "packs"], { active: Type.Optional(Type.Boolean()) });

const ShelfCode = Type.String({ minLength: 1, maxLength: 40, pattern: "^[A-Za-z0-9][A-Za-z0-9 ./-]*$" });
const Zone = Type.String({ minLength: 1, maxLength: 40, pattern: "^[^\\u0000]*\\S[^\\u0000]*$" });
/** One shelf, or a rack of them numbered from 1: … */
export const ShelfBody = Closed({
  warehouse_id: Id,
  zone: Zone,
  code: ShelfCode,
  count: Type.Optional(Whole(1, 200)),
});
export const ShelfChange = Closed({
  zone: Type.Optional(Zone),
  code: Type.Optional(ShelfCode),
  active: Type.Optional(Type.Boolean()),
});
export const ShelfEdit = Edit(ShelfChange);
export const Shelf = Closed({
  id: Id,
  code: Type.String(),
  zone: Nullable(Type.String()),
  kind: OneOf(placeKinds),
  active: Type.Boolean(),
  warehouse_id: Id,
  warehouse_name: Type.String(),
  branch_id: Id,
  branch_name: Type.String(),
  packs: Whole(),
  batches: Whole(),
});
export const ShelfQuery = ListQuery(["code", "zone", "packs"], {
  warehouse_id: Type.Optional(Id),
  zone: Type.Optional(Text(40)),
  kind: Type.Optional(OneOf(["shelf", "receiving", "quarantine"] as const)),
});
export const ShelfLabels = Closed({ ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }) });

/** Packs of one batch in one place. */
export const LevelRow = Closed({
  place_id: Id,
  place_code: Type.String(),
  place_kind: OneOf(placeKinds),
  zone: Nullable(Type.String()),
  warehouse_id: Nullable(Id),
  warehouse_name: Nullable(Type.String()),
  branch_id: Nullable(Id),
  product_id: Id,
  title: Type.String(),
  batch_id: Id,
  batch_number: Type.String(),
  batch_state: OneOf(batchStates),
  expires_on: Day,
  supplier_id: Nullable(Id),
  on_hand: Whole(),
  reserved: Whole(),
  available: Whole(),
});
export const LevelQuery = ListQuery(["expires_on", "title", "on_hand"], {
  product_id: Type.Optional(Id),
  batch_id: Type.Optional(Id),
  place_id: Type.Optional(Id),
  warehouse_id: Type.Optional(Id),
  supplier_id: Type.Optional(Id),
  hmo_id: Type.Optional(Id),
  kind: Type.Optional(OneOf(["shelf", "receiving", "quarantine", "in_transit", "hmo"] as const)),
});

export const TrackerRow = Closed({
  id: Id,
  at: Instant,
  document: Type.String(),
  document_id: Id,
  step: Type.String(),
  batch_id: Id,
  batch_number: Type.String(),
  from_code: Type.String(),
  from_kind: OneOf(placeKinds),
  from_warehouse: Nullable(Type.String()),
  to_code: Type.String(),
  to_kind: OneOf(placeKinds),
  to_warehouse: Nullable(Type.String()),
  party: Nullable(Type.String()),
  actor: Nullable(Type.String()),
  quantity: Whole(),
  /** What it did to the balance of the branch, or of all branches. */
  change: Type.Integer(),
  balance: Type.Integer(),
});
const period = { from: Type.Optional(Day), to: Type.Optional(Day), batch_id: Type.Optional(Id) };
export const TrackerQuery = ListQuery(["at"], period);
export const BalanceQuery = Closed(period);
export const Balances = Type.Array(Closed({ day: Day, balance: Type.Integer() }));
export const TrackerPage = Closed({
  data: Type.Array(TrackerRow),
  ...pageProperties,
  opening: Type.Integer(),
  closing: Type.Integer(),
  packs_in: Whole(),
  packs_out: Whole(),
});

export const BatchRow = Closed({
  id: Id,
  product_id: Id,
  number: Type.String(),
  expires_on: Day,
  state: OneOf(batchStates),
  state_reason: Nullable(Type.String()),
  supplier_name: Nullable(Type.String()),
  cost: Nullable(Naira),
  created_at: Instant,
  received: Whole(),
  on_hand: Whole(),
  reserved: Whole(),
  sold: Type.Integer(),
  recall_id: Nullable(Id),
});
export const BatchQuery = ListQuery(["expires_on", "created_at", "on_hand"], {
  state: Type.Optional(OneOf(batchStates)),
});
export const BatchReason = Closed({ reason: Type.Optional(Text(500)) });
export const BatchPlace = Closed({
  place_id: Id,
  code: Type.String(),
  kind: OneOf(placeKinds),
  warehouse_name: Nullable(Type.String()),
  branch_id: Nullable(Id),
  branch_name: Nullable(Type.String()),
  on_hand: Whole(),
  reserved: Whole(),
});
export const Batch = Closed({
  ...BatchRow.properties,
  title: Type.String(),
  places: Type.Array(BatchPlace),
  sources: Type.Array(
    Closed({
      at: Instant,
      document: Type.String(),
      document_id: Id,
      party: Nullable(Type.String()),
      quantity: Whole(),
    }),
  ),
  buyers: Type.Array(
    Closed({
      user_id: Id,
      name: Type.String(),
      phone: Type.String(),
      bought: Whole(),
      gave_back: Whole(),
      last_at: Instant,
    }),
  ),
  /** Buyers of other branches than the reader's, who are not named. */
  buyers_elsewhere: Whole(),
});

export const Scan = Closed({
  kind: OneOf(["product", "shelf", "unknown"] as const),
  fault: Nullable(Type.String()),
  product: Nullable(Closed({ id: Id, title: Type.String() })),
  batch: Nullable(Closed({ id: Nullable(Id), number: Type.String(), expires_on: Nullable(Day) })),
  quantity: Nullable(Whole()),
  shelf: Nullable(Closed({ id: Id, code: Type.String(), warehouse_id: Id })),
});

export const SupplierBody = Closed({
  name: Name(120),
  phone: Nullable(Text(20)),
  email: Nullable(Text(200)),
  address: Text(300),
  lead_time_days: Whole(0, 365),
  active: Type.Boolean(),
});
export const Supplier = Closed({ id: Id, ...SupplierBody.properties });
export const SupplierQuery = ListQuery(["name"], { active: Type.Optional(Type.Boolean()) });
