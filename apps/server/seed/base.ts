import { toKobo } from "@remedia/domain/money";
import { shippedRoles } from "@remedia/domain/shipped-roles";
import { type Ctx, inTransaction, systemContext } from "../src/platform/context.ts";
import type { Platform } from "../src/platform/platform.ts";
import { states } from "./facts/geography.ts";
import { places } from "./facts/places.ts";
import { once } from "./once.ts";

/** What every installation needs before anybody signs in: the country, a first branch, the shipped roles. */
export const seedBase = (platform: Platform, databaseUrl: string) =>
  once(databaseUrl, "seed: base", () =>
    inTransaction(systemContext(platform, "seed"), async (tx) => {
      await seedCountry(tx);
      await tx.db
        .insertInto("branches")
        .values({
          id: 1,
          name: "Lagos",
          address: "14 Adeola Crescent, Ikeja, Lagos",
          phone: "+2347007363342",
          has_barcode: true,
          state_id: await stateId(tx, "Lagos"),
        })
        .execute();
      // The id was given by hand; the counter must know.
      await tx.db
        .selectNoFrom((eb) =>
          eb.fn("setval", [eb.fn("pg_get_serial_sequence", [eb.val("branches"), eb.val("id")]), eb.val(1)]).as("set"),
        )
        .execute();
      await seedRoles(tx);
      await seedCreditOptions(tx);
      await seedDeliveryTypes(tx);
    }),
  );

export const stateId = async (tx: Ctx, name: string) =>
  (await tx.db.selectFrom("states").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;

/** Lagos is next door, the rest of the south-west a day, everywhere else by night bus. */
const delivery = (state: string, zone: string) => {
  if (state === "Lagos") return { delivery_fee_kobo: toKobo(1_500), delivery_days: 1 };
  if (zone === "South West") return { delivery_fee_kobo: toKobo(2_800), delivery_days: 2 };
  return {
    delivery_fee_kobo: toKobo(zone.startsWith("North") ? 5_500 : 4_000),
    delivery_days: zone.startsWith("North") ? 4 : 3,
  };
};

const seedCountry = async (tx: Ctx) => {
  const lgaIds = new Map<string, number>();
  for (const { lgas, ...state } of states) {
    const { id } = await tx.db.insertInto("states").values(state).returning("id").executeTakeFirstOrThrow();
    const rows = lgas.map(([name, lat, lon]) => ({
      state_id: id,
      name,
      lat,
      lon,
      ...delivery(state.name, state.zone),
    }));
    const inserted = await tx.db.insertInto("lgas").values(rows).returning(["id", "name"]).execute();
    for (const lga of inserted) lgaIds.set(`${state.name}/${lga.name}`, lga.id);
  }
  const rows = places.map(({ name, state, lga, lat, lon }) => ({
    name,
    lat,
    lon,
    lga_id: lgaIds.get(`${state}/${lga}`)!,
  }));
  await tx.db.insertInto("places").values(rows).execute();
};

const seedRoles = async (tx: Ctx) => {
  for (const [name, { description, permissions }] of Object.entries(shippedRoles)) {
    const { id } = await tx.db
      .insertInto("roles")
      .values({ name, description, shipped: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (permissions.length > 0)
      await tx.db
        .insertInto("role_permissions")
        .values(permissions.map((permission) => ({ role_id: id, permission })))
        .execute();
  }
};

const seedCreditOptions = (tx: Ctx) =>
  tx.db
    .insertInto("credit_options")
    .values([
      { name: "Pay in 14 days", price_increment_bp: 200, due_days: 14 },
      { name: "Pay in 30 days", price_increment_bp: 450, due_days: 30 },
      { name: "Pay in 60 days", price_increment_bp: 800, due_days: 60 },
    ])
    .execute();

/** Beside the standard one, which the data model brings along. */
const seedDeliveryTypes = (tx: Ctx) =>
  tx.db
    .insertInto("delivery_types")
    .values([
      {
        name: "Express",
        about: "A day faster, if you order before noon.",
        position: 2,
        lga_fee_percent: 150,
        extra_fee_kobo: toKobo(1_000),
        included_kg: 20,
        step_kg: 5,
        step_kobo: toKobo(500),
        extra_days: -1,
        cut_off_hour: 12,
      },
      {
        name: "Pick-up",
        about: "Collect it yourself from our branch.",
        position: 3,
        collected: true,
        lga_fee_percent: 0,
        uses_lga_days: false,
        cut_off_hour: 15,
      },
    ])
    .execute();
