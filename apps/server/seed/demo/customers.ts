import type { CustomerType } from "@remedia/domain/accounts";
import { sql } from "kysely";
import { insertAccounts } from "../../src/modules/identity/accounts.ts";
import { readPhone } from "../../src/modules/identity/phones.ts";
import { insertStores } from "../../src/modules/stores/stores.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { daysAgo } from "../clock.ts";
import {
  chemistNames,
  hospitalNames,
  landmarks,
  pharmacyNames,
  streetKinds,
  streetNames,
} from "../facts/businesses.ts";
import { states } from "../facts/geography.ts";
import type { State } from "../facts/geography-types.ts";
import {
  hospitalLicence,
  patentMedicineLicence,
  pharmacyLicence,
  rejectionReasons,
  suspensionReasons,
} from "../facts/licences.ts";
import { mobilePrefixes, peopleOfZone } from "../facts/people.ts";
import type { Chance } from "../random.ts";
import { demoHashes, shopHours } from "./accounts.ts";

const customerCount = 420;
const agentCount = 18;
/** The trade is where the people are. */
const busyStates = [
  "Lagos",
  "Lagos",
  "Lagos",
  "Federal Capital Territory",
  "Kano",
  "Rivers",
  "Oyo",
  "Enugu",
  "Anambra",
  "Kaduna",
  "Ogun",
  "Delta",
];
const namesOf = { pharmacy: pharmacyNames, chemist: chemistNames, hospital: hospitalNames } as const;

type Branching = {
  branchOfState: Map<string, number>;
  lgas: Map<string, { id: number; state_id: number; lat: number; lon: number }>;
};

export const seedCustomers = async (tx: Ctx, chance: Chance) => {
  const where = await readBranching(tx);
  const hash = (await demoHashes(tx))["7391"];
  const staff = await tx.db
    .selectFrom("users")
    .select("id")
    .where("role", "=", 1)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const phones = new Set<string>();
  const times = (count: number) => Array.from({ length: count }, (_, n) => n);
  const customers = times(customerCount).map((n) =>
    planCustomer(tx, chance, where, { hash, staffId: staff.id, phones, n }),
  );
  const ids = await insertAccounts(
    tx,
    customers.map(({ account }) => account),
  );
  await insertStores(
    tx,
    customers.flatMap(({ stores }, nth) => stores.map((store) => ({ ...store, ownerId: ids[nth]! }))),
  );
  for (const [nth, { fate }] of customers.entries()) if (fate) await turnAway(tx, ids[nth]!, fate);
  await lendToHospitals(tx);
  await seedAgents(
    tx,
    times(agentCount).map((n) => planAgent(tx, chance, where, { hash, phones, n })),
  );
};

/** Two hospitals of three have a limit up to which they may owe us; the one that signs in here among them. */
const lendToHospitals = (tx: Ctx) =>
  sql`update users u set credit_option_id = c.id,
      credit_limit_kobo = case when u.phone = '+2348030000022' then 1 else u.id % 3 end * 250000000
    from (select id, row_number() over (order by id) - 1 as nth, count(*) over () as options from credit_options) c
    where u.user_type = 'hospital' and u.state = 'active' and c.nth = u.id % c.options`.execute(tx.db);

const readBranching = async (tx: Ctx): Promise<Branching> => {
  const lgas = await tx.db
    .selectFrom("lgas as l")
    .innerJoin("states as s", "s.id", "l.state_id")
    .innerJoin("regions as r", "r.id", "l.region_id")
    .select(["l.id", "l.state_id", "l.lat", "l.lon", "l.name", "s.name as state", "r.branch_id"])
    .execute();
  return {
    branchOfState: new Map(lgas.map((lga) => [lga.state, lga.branch_id])),
    lgas: new Map(lgas.map((lga) => [`${lga.state}/${lga.name}`, lga])),
  };
};

const stateNamed = (name: string): State => {
  const found = states.find((state) => state.name === name);
  if (!found) throw new Error(`There is no state named ${name}.`);
  return found;
};

const newPhone = (chance: Chance, phones: Set<string>): string => {
  for (;;) {
    const phone = readPhone(`${chance.pick(mobilePrefixes)}${chance.whole(2_000_000, 9_999_999)}`)!;
    if (!phones.has(phone) && phones.add(phone)) return phone;
  }
};

const personName = (chance: Chance, state: State) => {
  const people = chance.pick(peopleOfZone[state.zone]);
  return `${chance.pick(chance.yes(0.5) ? people.women : people.men)} ${chance.pick(people.surnames)}`;
};

const businessName = (chance: Chance, kind: keyof typeof namesOf, state: State, place: string) => {
  const { first, last, patterns } = namesOf[kind];
  const surname = chance.pick(chance.pick(peopleOfZone[state.zone]).surnames);
  return chance
    .pick(patterns)
    .replace("{first}", chance.pick(first))
    .replace("{last}", chance.pick(last))
    .replace("{surname}", surname)
    .replace("{place}", place);
};

const streetAddress = (chance: Chance, lga: string) => {
  const street = `${chance.whole(1, 148)} ${chance.pick(streetNames)} ${chance.pick(streetKinds)}`;
  return `${street}, ${chance.yes(0.3) ? `${chance.pick(landmarks)}, ` : ""}${lga}`;
};

/** Most have been with us for months; some wait, a few were turned away or suspended. */
const standing = (chance: Chance, n: number) => {
  if (n < 9) return { state: "pending" as const, hoursAgo: 1 + n * 5.5 };
  const hoursAgo = 30 + chance.next() ** 1.4 * 24 * 360;
  if (chance.yes(0.02)) return { state: "rejected" as const, hoursAgo, reason: chance.pick(rejectionReasons) };
  if (chance.yes(0.025)) return { state: "suspended" as const, hoursAgo, reason: chance.pick(suspensionReasons) };
  return { state: "active" as const, hoursAgo };
};

type Batch = { hash: string; phones: Set<string>; n: number };

const planCustomer = (
  tx: Ctx,
  chance: Chance,
  where: Branching,
  { hash, staffId, phones, n }: Batch & { staffId: number },
) => {
  const kind = chance.pick(["pharmacy", "pharmacy", "pharmacy", "chemist", "chemist", "hospital"] as const);
  const stateName = chance.yes(0.75) ? chance.pick(busyStates) : chance.pick(states).name;
  const state = stateNamed(stateName);
  const [lgaName] = chance.pick(state.lgas);
  const life = standing(chance, n);
  const waits = life.state === "pending";
  const openedAt = new Date(tx.now.getTime() - life.hoursAgo * 3_600_000);
  const name = businessName(chance, kind, state, lgaName);
  const account = {
    name,
    phone: newPhone(chance, phones),
    pin_hash: hash,
    role: chance.yes(0.15) ? 6 : 3,
    user_type: kind,
    state: waits ? ("pending" as const) : ("active" as const),
    branch_id: where.branchOfState.get(state.name) ?? 1,
    phone_verified_at: waits && n % 3 === 0 ? null : openedAt,
    created_at: openedAt,
    ...(waits ? {} : decisionOf(tx, chance, openedAt, life.hoursAgo, staffId)),
  };
  const stores = planStores(chance, where, { name, kind, state, lgaName, openedAt, today: tx.now });
  const fate = life.reason ? { state: life.state, state_reason: life.reason } : null;
  return { account, stores, fate };
};

const decisionOf = (tx: Ctx, chance: Chance, openedAt: Date, hoursAgo: number, decided_by: number) => ({
  decided_at: new Date(Math.min(tx.now.getTime(), openedAt.getTime() + chance.whole(1, 26) * 3_600_000)),
  decided_by,
  last_login_at: new Date(tx.now.getTime() - chance.next() ** 2 * Math.min(hoursAgo, 24 * 60) * 3_600_000),
});

/** Decided long ago, before there was anybody to ask. */
const turnAway = (tx: Ctx, userId: number, fate: object) =>
  tx.db.updateTable("users").set(fate).where("id", "=", userId).execute();

type Shop = { name: string; kind: CustomerType; state: State; lgaName: string; openedAt: Date; today: Date };

const planStores = (chance: Chance, where: Branching, { name, kind, state, lgaName, openedAt, today }: Shop) =>
  Array.from({ length: chance.yes(0.16) ? chance.whole(2, 4) : 1 }, (_, nth) => {
    const lga = where.lgas.get(`${state.name}/${nth === 0 ? lgaName : chance.pick(state.lgas)[0]}`)!;
    const scatter = () => (chance.next() - 0.5) * 0.03;
    const approved = licenceOf(today, chance, kind, state);
    const body = {
      name: nth === 0 ? name : `${name} (${nth + 1})`,
      address: streetAddress(chance, lgaName),
      state_id: lga.state_id,
      lga_id: lga.id,
      lat: lga.lat + scatter(),
      lon: lga.lon + scatter(),
      opening_hours: shopHours,
    };
    return { body, approved, openedAt };
  });

const licenceOf = (today: Date, chance: Chance, kind: CustomerType, state: State) => {
  if (chance.yes(0.06)) return undefined;
  const serial = chance.whole(1, 9999);
  const expires = new Date(today.getTime() + chance.whole(-40, 420) * 24 * 3_600_000);
  const licence_expires_on = expires.toISOString().slice(0, 10);
  if (kind === "hospital")
    return {
      licence_class: "hospital" as const,
      licence_number: hospitalLicence(state.code, serial),
      licence_expires_on,
    };
  if (kind === "chemist")
    return {
      licence_class: "patent_medicine" as const,
      licence_number: patentMedicineLicence(state.code, 2026, serial),
      licence_expires_on,
    };
  return { licence_class: "pharmacy" as const, licence_number: pharmacyLicence(2026, serial), licence_expires_on };
};

const planAgent = (tx: Ctx, chance: Chance, where: Branching, { hash, phones, n }: Batch) => {
  const state = stateNamed(chance.pick(busyStates));
  const waiting = n < 3;
  const openedAt = waiting ? new Date(tx.now.getTime() - (4 + n * 13) * 3_600_000) : daysAgo(tx, chance.whole(30, 330));
  const account = {
    name: personName(chance, state),
    phone: newPhone(chance, phones),
    pin_hash: hash,
    role: 2,
    user_type: "other",
    state: waiting ? "pending" : "active",
    branch_id: where.branchOfState.get(state.name) ?? 1,
    phone_verified_at: openedAt,
    created_at: openedAt,
  } as const;
  const application = {
    address: streetAddress(chance, chance.pick(state.lgas)[0]),
    guarantor_name: personName(chance, state),
    guarantor_phone: newPhone(chance, phones),
    guarantor_address: streetAddress(chance, chance.pick(state.lgas)[0]),
    identity_kind: chance.pick(["nin", "voters_card", "drivers_licence", "passport"]),
    identity_number: String(chance.whole(10_000_000_000, 99_999_999_999)),
  };
  return { account, application, region: state.name };
};

const seedAgents = async (tx: Ctx, agents: readonly ReturnType<typeof planAgent>[]) => {
  const regions = await tx.db.selectFrom("regions").select(["id", "name"]).execute();
  const regionIds = new Map(regions.map(({ id, name }) => [name, id]));
  const ids = await insertAccounts(
    tx,
    agents.map(({ account }) => account),
  );
  await tx.db
    .insertInto("agent_applications")
    .values(
      agents.map(({ application, region }, nth) => ({
        ...application,
        user_id: ids[nth]!,
        region_id: regionIds.get(region) ?? null,
      })),
    )
    .execute();
};
