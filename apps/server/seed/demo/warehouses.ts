import { insertWarehouse } from "../../src/modules/inventory/warehouses.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { at, daysAgo } from "../clock.ts";
import { suppliers } from "../facts/suppliers.ts";
import type { Chance } from "../random.ts";

/** Where a product belongs: a zone is one aisle letter, racks of five shelves. */
const zones = {
  tablets: { zone: "Tablets and capsules", aisle: "A", racks: 12, warehouse: "main" },
  liquids: { zone: "Liquids and creams", aisle: "B", racks: 8, warehouse: "main" },
  general: { zone: "Devices and consumables", aisle: "D", racks: 8, warehouse: "main" },
  cold: { zone: "Cold room", aisle: "C", racks: 4, warehouse: "cold" },
  controlled: { zone: "Controlled cabinet", aisle: "K", racks: 2, warehouse: "cold" },
} as const;
export type ZoneKey = keyof typeof zones;
const shelvesPerRack = 5;

const names = { main: "Main store", cold: "Cold and controlled store" } as const;

export const zoneOf = (product: { class: string; storage: string; form: string }): ZoneKey => {
  if (product.class === "controlled") return "controlled";
  if (product.storage === "cold") return "cold";
  if (/(tablet|capsule|lozenge|sachet)s?$/i.test(product.form)) return "tablets";
  return /syrup|suspension|solution|cream|ointment|gel|drop|lotion|liquid|oil|antiseptic|disinfectant|gargle|liniment|injection|infusion/i.test(
    product.form,
  )
    ? "liquids"
    : "general";
};

export type Store = { warehouseId: number; receivingId: number; branchId: number };
export type Layout = {
  storeOf: (branchId: number, zone: ZoneKey) => Store;
  shelvesOf: (branchId: number, zone: ZoneKey) => number[];
};

/** Two warehouses in every branch, shelf by shelf. */
export const seedWarehouses = async (tx: Ctx): Promise<Layout> => {
  const branches = await tx.db.selectFrom("branches").select(["id", "name", "address"]).orderBy("id").execute();
  const stores = new Map<string, Store>();
  const shelves = new Map<string, number[]>();
  for (const branch of branches)
    for (const kind of ["main", "cold"] as const) {
      const opened = at(tx, daysAgo(tx, 400));
      const body = {
        branch_id: branch.id,
        name: `${branch.name} ${names[kind].toLowerCase()}`,
        address: branch.address,
      };
      const warehouseId = await insertWarehouse(opened, { ...body, active: true });
      const { id: receivingId } = await tx.db
        .selectFrom("stock_places")
        .select("id")
        .where("warehouse_id", "=", warehouseId)
        .where("kind", "=", "receiving")
        .executeTakeFirstOrThrow();
      for (const [key, zone] of Object.entries(zones)) {
        if (zone.warehouse !== kind) continue;
        stores.set(`${branch.id}/${key}`, { warehouseId, receivingId, branchId: branch.id });
        shelves.set(`${branch.id}/${key}`, await seedShelves(tx, branch.id, warehouseId, zone));
      }
    }
  return {
    storeOf: (branchId, zone) => stores.get(`${branchId}/${zone}`)!,
    shelvesOf: (branchId, zone) => shelves.get(`${branchId}/${zone}`)!,
  };
};

const seedShelves = async (
  tx: Ctx,
  branchId: number,
  warehouseId: number,
  { zone, aisle, racks }: (typeof zones)[ZoneKey],
) => {
  const rows = Array.from({ length: racks * shelvesPerRack }, (_, nth) => ({
    kind: "shelf",
    zone,
    code: `${aisle}-${String(Math.floor(nth / shelvesPerRack) + 1).padStart(2, "0")}-${(nth % shelvesPerRack) + 1}`,
    warehouse_id: warehouseId,
    branch_id: branchId,
  }));
  const made = await tx.db.insertInto("stock_places").values(rows).returning("id").execute();
  return made.map(({ id }) => id);
};

export const seedSuppliers = async (tx: Ctx, chance: Chance): Promise<number[]> => {
  const rows = suppliers.map(({ name, leadDays, city }) => ({
    name,
    phone: `+23480${chance.whole(10_000_000, 99_999_999)}`,
    email: `sales@${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.example`,
    address: `${chance.whole(2, 90)} ${chance.pick(["Market", "Wharf", "Industrial", "Station"])} Road, ${city}`,
    lead_time_days: leadDays,
    created_at: daysAgo(tx, 500),
  }));
  const made = await tx.db.insertInto("suppliers").values(rows).returning("id").execute();
  return made.map(({ id }) => id);
};
