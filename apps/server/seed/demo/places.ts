import type { Ctx } from "../../src/platform/context.ts";
import { stateId } from "../base.ts";
import { states } from "../facts/geography.ts";

/** The branches of the demo after Lagos, and the zone each looks after. */
const branches = [
  {
    name: "Lagos",
    state: "Lagos",
    address: "14 Adeola Crescent, Ikeja, Lagos",
    zones: ["South West"],
    hubs: ["Ikeja Hub", "Apapa Hub"],
  },
  {
    name: "Abuja",
    state: "Federal Capital Territory",
    address: "22 Ahmadu Bello Way, Garki, Abuja",
    zones: ["North Central"],
    hubs: ["Wuse Hub"],
  },
  {
    name: "Kano",
    state: "Kano",
    address: "7 Bompai Road, Nassarawa, Kano",
    zones: ["North West", "North East"],
    hubs: ["Sabon Gari Hub"],
  },
  {
    name: "Port Harcourt",
    state: "Rivers",
    address: "31 Aba Road, Port Harcourt",
    zones: ["South South"],
    hubs: ["Trans Amadi Hub"],
  },
  { name: "Ibadan", state: "Oyo", address: "9 Queen's Road, Ibadan", zones: [], hubs: ["Dugbe Hub"] },
  { name: "Enugu", state: "Enugu", address: "5 Okpara Avenue, Enugu", zones: ["South East"], hubs: ["Ogui Hub"] },
] as const;

/** Ibadan takes the inland states of the south-west from Lagos. */
const inland = new Set(["Oyo", "Osun", "Ekiti", "Ondo"]);

const statesOf = (branch: (typeof branches)[number]) => {
  if (branch.name === "Ibadan") return states.filter(({ name }) => inland.has(name));
  return states.filter(({ name, zone }) => (branch.zones as readonly string[]).includes(zone) && !inland.has(name));
};

export const seedPlaces = async (tx: Ctx) => {
  for (const [nth, branch] of branches.entries()) {
    const state =
      states.find(({ name }) => name === branch.state) ??
      states.find(({ name }) => name.startsWith(branch.state.slice(0, 4)))!;
    const columns = {
      name: branch.name,
      address: branch.address,
      phone: `+234700736${3342 + nth}`,
      state_id: await stateId(tx, state.name),
      lat: state.lat,
      lon: state.lon,
      has_barcode: true,
    };
    const { id } = await tx.db
      .insertInto("branches")
      .values({ ...columns, use_order_fulfilment: branch.name !== "Enugu" })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(columns))
      .returning("id")
      .executeTakeFirstOrThrow();
    await seedRegions(tx, id, branch);
  }
  await seedHelpers(tx);
  await seedBulkyDelivery(tx);
};

/** Small branches keep less than they sell; what they lack comes from the next larger one. */
const helpers = [
  { branch: "Ibadan", helper: "Lagos", days: 1 },
  { branch: "Kano", helper: "Abuja", days: 2 },
];
const seedHelpers = async (tx: Ctx) => {
  const known = await tx.db.selectFrom("branches").select(["id", "name"]).execute();
  const idOf = (wanted: string) => known.find(({ name }) => name === wanted)!.id;
  for (const { branch, helper, days } of helpers)
    await tx.db
      .updateTable("branches")
      .set({ helper_id: idOf(helper), helper_days: days })
      .where("id", "=", idOf(branch))
      .execute();
};

/** What no table of fees foresees: somebody looks at it and calls the customer. */
const seedBulkyDelivery = (tx: Ctx) =>
  tx.db
    .insertInto("delivery_types")
    .values({
      name: "Bulky goods",
      about: "Full cartons by truck. We call you with the fee.",
      position: 4,
      fee_later: true,
      extra_days: 2,
    })
    .execute();

/** One region per state that the branch serves; its hubs stand in the home region. */
const seedRegions = async (tx: Ctx, branchId: number, branch: (typeof branches)[number]) => {
  const served = statesOf(branch);
  const regions = await tx.db
    .insertInto("regions")
    .values(served.map(({ name }) => ({ name, branch_id: branchId })))
    .returning(["id", "name"])
    .execute();
  for (const region of regions)
    await tx.db
      .updateTable("lgas")
      .set({ region_id: region.id })
      .where("state_id", "=", await stateId(tx, region.name))
      .execute();
  const home = regions.find(({ name }) => name === branch.state) ?? regions[0]!;
  await tx.db
    .insertInto("hubs")
    .values(
      branch.hubs.map((name) => ({ name, region_id: home.id, address: `${name.replace(" Hub", "")}, ${branch.name}` })),
    )
    .execute();
};
