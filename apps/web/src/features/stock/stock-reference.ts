import { useApi } from "../../api/query.ts";
import type { BodyOf, OutputOf, RowOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import type { Picked } from "../../composites/record-picker.tsx";
import { day, number, words } from "../../lib/format.ts";

const wholeList = { per_page: 100, sort: "name" } as const;

/** What the screens of the warehouse choose from. */
export const useWarehouses = () =>
  useApi(
    "GET /admin/warehouses",
    { query: { ...wholeList, active: true } },
    { quiet: true, enabled: lacks("warehouses.read") === null },
  ).data?.data ?? [];
export const useSuppliers = () =>
  useApi("GET /admin/suppliers", { query: wholeList }, { quiet: true }).data?.data ?? [];
export const useHmos = () => useApi("GET /admin/hmos", undefined, { quiet: true }).data ?? [];

/** Warehouses of every branch, each with its branch: two may have the same name. */
export const useDestinations = () =>
  (useApi("GET /admin/stock/transfers/destinations", undefined, { quiet: true }).data ?? []).map(
    ({ id, name, branch_name }) => ({ id, name: `${name}, ${branch_name}` }),
  );

const placeKindLabels: Record<string, string> = {
  shelf: "Shelf",
  receiving: "Receiving area",
  quarantine: "Quarantine",
};
export const placeKindChoices = Object.entries(placeKindLabels).map(([value, label]) => ({ value, label }));
export const placeKindLabel = (kind: string) => placeKindLabels[kind] ?? words(kind);

export type TransferKind = BodyOf<"POST /admin/stock/transfers">["kind"];
export const transferKindLabels: Record<TransferKind, string> = {
  warehouse: "Between warehouses",
  to_hmo: "To an HMO",
  from_hmo: "Back from an HMO",
};
export const transferKindChoices = Object.entries(transferKindLabels).map(([value, label]) => ({ value, label }));

export type DamageCause = BodyOf<"POST /admin/stock/damages">["cause"];
export const damageCauseLabels: Record<DamageCause, string> = {
  broken: "Broken",
  expired: "Expired",
  wet: "Wet",
  heat: "Heat",
  pests: "Pests",
  label: "Label damaged",
  missing: "Not found",
  other: "Other",
};
export const damageCauseChoices = Object.entries(damageCauseLabels).map(([value, label]) => ({ value, label }));

export type Level = RowOf<"GET /admin/stock/levels">;
export type Scan = OutputOf<"GET /admin/stock/scan">;
export const levelKey = ({ batch_id, place_id }: Pick<Level, "batch_id" | "place_id">) => `${batch_id}/${place_id}`;
export const batchLine = ({ batch_number, expires_on }: { batch_number: string; expires_on: string }) =>
  `Batch ${batch_number}, expires ${day(expires_on)}`;
export const levelLine = (level: Level) =>
  `${level.batch_number}, expires ${day(level.expires_on)}, ${level.place_code}: ${number(level.available)} free`;

export const shelfFilter = (warehouseId: number) => ({ warehouse_id: warehouseId, kind: "shelf" }) as const;
export const scannedShelf = ({ shelf }: Scan): Picked | null => shelf && { id: shelf.id, label: shelf.code };
