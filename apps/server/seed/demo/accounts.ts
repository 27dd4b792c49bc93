import { sql } from "kysely";
import { demoAccounts } from "../../src/demo-accounts.ts";
import { insertAccount, type NewAccount } from "../../src/modules/identity/accounts.ts";
import { readPhone } from "../../src/modules/identity/phones.ts";
import { hashSecret } from "../../src/modules/identity/secrets.ts";
import { insertStore } from "../../src/modules/stores/stores.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { at, daysAgo } from "../clock.ts";

type Profile = Partial<NewAccount> & {
  role: number;
  person: string;
  roles?: string[];
  flags?: Record<string, boolean>;
  store?: Store;
};
type Store = {
  name: string;
  address: string;
  state: string;
  lga: string;
  licence: ["pharmacy" | "patent_medicine" | "hospital", string, number];
};

/** Who stands behind each demo number. The order is that of `demoAccounts`. */
const profiles: Record<string, Profile> = {
  "08030000001": {
    role: 1,
    person: "Adaeze Okonkwo",
    roles: ["super admin"],
    flags: { is_super_admin: true, can_switch_branch: true },
  },
  "08030000002": { role: 1, person: "Tunde Balogun", roles: ["Operations"], flags: { can_switch_branch: true } },
  "08030000003": { role: 1, person: "Hauwa Bello", roles: ["inventory pos cs"] },
  "08030000004": { role: 1, person: "Emeka Nwosu", roles: ["Hub Staff"] },
  "08030000005": {
    role: 1,
    person: "Bolanle Adeyemi",
    roles: ["Fulfilment Officer"],
    flags: { is_fulfilment_officer: true },
  },
  "08030000006": { role: 1, person: "Chioma Eze", roles: ["Business Development Executive"] },
  "08030000007": {
    role: 1,
    person: "Ibrahim Sani",
    roles: ["Features Request Admin"],
    flags: { is_features_request_admin: true },
  },
  "08030000008": { role: 1, person: "Ngozi Obiakor", roles: ["Auditor"], flags: { can_switch_branch: true } },
  "08030000009": { role: 1, person: "Segun Afolabi", flags: { is_agent_line_manager: true } },
  "08030000011": { role: 1, person: "Yetunde Ogunleye", roles: ["Finance"], flags: { can_switch_branch: true } },
  "08030000012": { role: 1, person: "Uche Madueke", roles: ["Finance"], flags: { can_switch_branch: true } },
  "08030000010": { role: 2, person: "Kelechi Njoku" },
  "08030000020": {
    role: 3,
    person: "Brightwell Pharmacy",
    user_type: "pharmacy",
    store: {
      name: "Brightwell Pharmacy, Allen",
      address: "18 Allen Avenue, Ikeja",
      state: "Lagos",
      lga: "Ikeja",
      licence: ["pharmacy", "PCN/PREM/2026/01482", 290],
    },
  },
  "08030000021": {
    role: 3,
    person: "Shalom Chemist",
    user_type: "chemist",
    store: {
      name: "Shalom Chemist",
      address: "4 Bode Thomas Street, Surulere",
      state: "Lagos",
      lga: "Surulere",
      licence: ["patent_medicine", "PPMV/LA/2026/00917", 120],
    },
  },
  "08030000022": {
    role: 3,
    person: "Graceland Specialist Hospital",
    user_type: "hospital",
    min_shelf_life_days: 365,
    store: {
      name: "Graceland Specialist Hospital",
      address: "2 Hospital Road, Lekki",
      state: "Lagos",
      lga: "Eti-Osa",
      licence: ["hospital", "LA/HFR/004411", 400],
    },
  },
  "08030000023": {
    role: 3,
    person: "Newdawn Pharmacy",
    user_type: "pharmacy",
    state: "pending",
    store: {
      name: "Newdawn Pharmacy",
      address: "77 Ikorodu Road, Fadeyi",
      state: "Lagos",
      lga: "Mushin",
      licence: ["pharmacy", "PCN/PREM/2026/02210", 200],
    },
  },
  "08030000024": {
    role: 3,
    person: "Silverbark Pharmacy",
    user_type: "pharmacy",
    store: {
      name: "Silverbark Pharmacy",
      address: "31 Herbert Macaulay Way, Yaba",
      state: "Lagos",
      lga: "Lagos Mainland",
      licence: ["pharmacy", "PCN/PREM/2025/08832", -12],
    },
  },
  "08030000030": { role: 3, person: "Lifebridge Health Plan", user_type: "hmo" },
  "08030000040": { role: 7, person: "Medigrove Medical Supplies" },
  "08030000041": { role: 7, person: "Sterndale Diagnostics" },
  "08030000050": { role: 4, person: "Folake Ajayi" },
  "08030000060": { role: 5, person: "Musa Danladi" },
};

/** Two hashes serve all demo accounts: hashing twenty would cost a second for nothing. */
export const demoHashes = async (tx: Ctx) => ({
  "remedia-demo": await hashSecret(tx.platform, "remedia-demo"),
  "7391": await hashSecret(tx.platform, "7391"),
});

export const seedDemoAccounts = async (tx: Ctx) => {
  const hashes: Record<string, string> = await demoHashes(tx);
  const born = at(tx, daysAgo(tx, 400));
  for (const { phone, secret } of demoAccounts) {
    const profile = profiles[phone];
    if (!profile) throw new Error(`No profile for the demo account ${phone}.`);
    const waiting = profile.state === "pending";
    const when = waiting ? at(tx, new Date(tx.now.getTime() - 5 * 3_600_000)) : born;
    await seedProfile(when, readPhone(phone)!, hashes[secret]!, profile, waiting);
  }
  await linkStoreStaff(tx);
};

const seedProfile = async (tx: Ctx, phone: string, pin_hash: string, profile: Profile, waiting: boolean) => {
  const { person, roles = [], flags = {}, store, ...columns } = profile;
  const user_type = profile.user_type ?? "other";
  const partner_id = profile.role === 7 ? await insertNamed(tx, "partners", person) : null;
  const hmo_id = user_type === "hmo" ? await insertNamed(tx, "hmos", person) : null;
  const hub_id = roles.includes("Hub Staff")
    ? (await tx.db.selectFrom("hubs").select("id").orderBy("id").executeTakeFirstOrThrow()).id
    : null;
  const account = { name: person, phone, pin_hash, user_type, branch_id: 1, partner_id, hmo_id, hub_id };
  const userId = await insertAccount(tx, {
    state: "active",
    ...account,
    ...columns,
    phone_verified_at: waiting ? null : tx.now,
  });
  if (Object.keys(flags).length > 0) await tx.db.updateTable("users").set(flags).where("id", "=", userId).execute();
  for (const role of roles)
    await tx.db
      .insertInto("user_roles")
      .values((eb) => ({ user_id: userId, role_id: eb.selectFrom("roles").select("id").where("name", "=", role) }))
      .execute();
  if (store) await seedStore(tx, userId, store);
};

const insertNamed = async (tx: Ctx, table: "partners" | "hmos", name: string) =>
  (await tx.db.insertInto(table).values({ name }).returning("id").executeTakeFirstOrThrow()).id;

const seedStore = async (tx: Ctx, ownerId: number, { licence, state, lga, ...store }: Store) => {
  const where = await tx.db
    .selectFrom("lgas as l")
    .innerJoin("states as s", "s.id", "l.state_id")
    .select(["l.id as lga_id", "s.id as state_id", "l.lat", "l.lon"])
    .where("s.name", "=", state)
    .where(sql`fold(l.name)`, "=", sql`fold(${lga})`)
    .executeTakeFirstOrThrow();
  const [licence_class, licence_number, validDays] = licence;
  const expires = new Date(tx.platform.clock().getTime() + validDays * 24 * 3_600_000).toISOString().slice(0, 10);
  await insertStore(
    tx,
    ownerId,
    { ...store, ...where, opening_hours: shopHours },
    { licence_class, licence_number, licence_expires_on: expires },
  );
};

/** Monday to Saturday, closed on Sunday. */
export const shopHours = [1, 2, 3, 4, 5, 6, 7].map((day) =>
  day === 7 ? { day, opens: null, closes: null } : { day, opens: "08:00", closes: "20:00" },
);

/** The inventory account works in the first demo pharmacy. */
const linkStoreStaff = async (tx: Ctx) => {
  const owner = readPhone("08030000020")!;
  const store = await tx.db
    .selectFrom("stores as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("s.id")
    .where("u.phone", "=", owner)
    .executeTakeFirstOrThrow();
  const staff = await tx.db
    .selectFrom("users")
    .select("id")
    .where("phone", "=", readPhone("08030000050")!)
    .executeTakeFirstOrThrow();
  await tx.db.insertInto("store_staff").values({ store_id: store.id, user_id: staff.id, added_at: tx.now }).execute();
};
