import type { Door } from "@remedia/domain/accounts";
import { readPhone } from "../src/modules/identity/phones.ts";
import { hashToken } from "../src/modules/identity/secrets.ts";
import { startSession } from "../src/modules/identity/sessions.ts";
import { systemContext } from "../src/platform/context.ts";
import { force } from "./force.ts";
import type { TestApp } from "./harness.ts";

export const superAdmin = "08030000001";
export const pharmacy = "08030000020";
export const secondPharmacy = "08030000024";

let lastNumber = 0;
/** A phone number that no demo account has: their prefix is not in the seeds. */
export const newPhone = () => `0819${String(++lastNumber).padStart(7, "0")}`;

type House = Pick<TestApp, "platform" | "call" | "tokenOf">;

export const userIdOf = async ({ platform }: House, phone: string): Promise<number> => {
  const rows = platform.db.selectFrom("users").select("id").where("phone", "=", readPhone(phone)!);
  return (await rows.where("state", "!=", "merged").executeTakeFirstOrThrow()).id;
};

/** A token without the login's cost: for tests in which getting in is not the point. */
export const openSession = async ({ platform }: House, userId: number, door: Door = "customer"): Promise<string> => {
  const owner = await platform.db
    .selectFrom("users")
    .select(["id", "role", "user_type"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return startSession(systemContext(platform, "test"), owner, door);
};

/** The super admin, signed in at this moment of the test's clock. */
export const adminToken = async (house: House) => openSession(house, await userIdOf(house, superAdmin));

/** A body that POST /register accepts. */
export const registration = async ({ call }: House, change: Record<string, unknown> = {}) => {
  const { body: states } = await call("GET /states");
  const lagos = states.find(({ name }: { name: string }) => name === "Lagos");
  return {
    name: "Harmattan Pharmacy",
    phone: newPhone(),
    password: "5283",
    user_type: "pharmacy",
    store_name: "Harmattan Pharmacy",
    store_address: "12 Ogunlana Drive, Surulere",
    state_id: lagos.id as number,
    lga_id: lagos.lgas[0].id as number,
    ...change,
  };
};

export type Person = { id: number; phone: string; token: string };

/** Somebody who has just registered: phone not verified, business not approved. */
export const register = async (house: House, change: Record<string, unknown> = {}): Promise<Person> => {
  const body = await registration(house, change);
  const answer = await house.call("POST /register", { body });
  if (answer.status !== 201) throw new Error(`registration failed: ${JSON.stringify(answer.body)}`);
  return { id: answer.body.user.id, phone: body.phone, token: answer.body.token };
};

/** A customer who may order: registered, phone verified, approved. */
export const enrol = async (house: House, change: Record<string, unknown> = {}): Promise<Person> => {
  const person = await register(house, change);
  await force(house, "users", person.id, { state: "active", phone_verified_at: house.platform.clock() });
  return person;
};

export const staffBody = (change: Record<string, unknown> = {}) => ({
  name: "Yetunde Alabi",
  phone: newPhone(),
  email: null,
  branch_id: 1,
  hub_id: null,
  role_ids: [] as number[],
  active: true,
  is_super_admin: false,
  is_agent_line_manager: false,
  is_features_request_admin: false,
  is_fulfilment_officer: false,
  can_switch_branch: false,
  passphrase: "quiet-harbour-42",
  ...change,
});

/** A member of staff with one role of exactly these permissions. */
export const hire = async (
  house: House,
  permissions: readonly string[],
  change: Record<string, unknown> = {},
): Promise<Person & { roleId: number }> => {
  const token = await adminToken(house);
  const role = { name: `Role ${newPhone()}`, description: "", permissions };
  const { body: made } = await house.call("POST /admin/roles", { token, body: role });
  const body = staffBody({ role_ids: [made.id], ...change });
  const hired = await house.call("POST /admin/staff", { token, body });
  if (hired.status !== 201) throw new Error(`hiring failed: ${JSON.stringify(hired.body)}`);
  const id = hired.body.id as number;
  await ownPin(house, id);
  return { id, phone: body.phone as string, token: await openSession(house, id), roleId: made.id };
};

/** As if they had chosen a PIN of their own since. */
export const ownPin = ({ platform }: House, id: number) =>
  platform.db.updateTable("users").set({ must_change_pin: false }).where("id", "=", id).execute();

/** Some customer of a branch other than the first. */
export const customerElsewhere = async ({ platform }: House): Promise<number> => {
  const rows = platform.db.selectFrom("users").select("id").where("role", "in", [3, 6]).where("state", "=", "active");
  return (await rows.where("branch_id", "!=", 1).orderBy("id").executeTakeFirstOrThrow()).id;
};

/** As if this session had been confirmed with a code: money may leave from it. */
export const knowDevice = ({ platform }: House, token: string) =>
  platform.db
    .updateTable("sessions")
    .set({ confirmed_at: platform.clock() })
    .where("token_hash", "=", hashToken(token))
    .execute();

/** A session on a known device, in which the transfer PIN was given a moment ago. */
export const unlockedSession = async (house: House, userId: number): Promise<string> => {
  const token = await openSession(house, userId);
  const now = house.platform.clock();
  await house.platform.db
    .updateTable("sessions")
    .set({ confirmed_at: now, money_out_until: new Date(now.getTime() + 60_000) })
    .where("token_hash", "=", hashToken(token))
    .execute();
  return token;
};
