import { staffPermissions } from "@remedia/domain/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import {
  adminToken,
  enrol,
  hire,
  newPhone,
  openSession,
  ownPin,
  staffBody,
  superAdmin,
  userIdOf,
} from "../../../test/people.ts";

let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
});
afterAll(() => house.close());

const create = (token: string, change: object = {}) =>
  house.call("POST /admin/staff", { token, body: staffBody({ ...change }) });
const update = (token: string, id: number, change: object) =>
  house.call(`PATCH /admin/staff/${id}`, { token, body: change });
/** A member of staff as it stands, in the words of a change. */
const asBody = async (id: number) => {
  const { body } = await house.call(`GET /admin/staff/${id}`, { token: admin, query: { current_branch: "" } });
  const { id: _id, branch_name, hub_name, last_login_at, role_names, state, has_second_step, ...kept } = body;
  return { ...kept, active: state === "active" };
};
const roleNamed = async (name: string) => {
  const { body } = await house.call("GET /admin/roles", { token: admin, query: { q: name } });
  return body.data.find((role: { name: string }) => role.name === name).id as number;
};

describe("a new member of staff", () => {
  test("signs in with the first passphrase and must change it", async () => {
    const phone = newPhone();
    const made = await create(admin, { phone, role_ids: [await roleNamed("Customer Support")] });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ role_names: "Customer Support", state: "active", is_super_admin: false });
    const { body } = await house.call("POST /login", { body: { phone, password: "quiet-harbour-42" } });
    expect(body.user).toMatchObject({ role: 1, must_change_pin: true, user_verified: true });
  });

  test("needs a passphrase that is not too easy, and a phone nobody has", async () => {
    expect((await create(admin, { passphrase: undefined })).body.fields.passphrase).toBe(
      "A first passphrase is needed.",
    );
    expect((await create(admin, { passphrase: "short" })).status).toBe(422);
    expect((await create(admin, { phone: superAdmin })).status).toBe(409);
    expect((await create(admin, { phone: "+234 803 000 0001" })).status).toBe(409);
    expect((await create(admin, { role_ids: [987_654] })).status).toBe(422);
  });

  test("is in the audit trail without the passphrase", async () => {
    const { body } = await create(admin);
    const query = { action: "staff.create", subject_id: body.id };
    const { data } = (await house.call("GET /admin/audit_events", { token: admin, query })).body;
    const event = (await house.call(`GET /admin/audit_events/${data[0].id}`, { token: admin })).body;
    expect(event.after.phone).toBe(body.phone);
    expect(JSON.stringify(event)).not.toContain("quiet-harbour");
  });
});

describe("who is no super admin", () => {
  const manages = ["staff.read", "staff.manage", "branches.read"];

  test("gives only roles that give no more than they hold", async () => {
    const manager = await hire(house, manages);
    const within = await hire(house, ["branches.read"]);
    const operations = await roleNamed("Operations");
    expect((await create(manager.token, { role_ids: [within.roleId] })).status).toBe(201);
    expect((await create(manager.token, { role_ids: [operations] })).status).toBe(403);
    const me = await asBody(manager.id);
    expect((await update(manager.token, manager.id, { ...me, role_ids: [...me.role_ids, operations] })).status).toBe(
      403,
    );
  });

  test("gives only flags that they have", async () => {
    const manager = await hire(house, manages, { is_fulfilment_officer: true });
    const flags = ["is_super_admin", "is_agent_line_manager", "is_features_request_admin", "can_switch_branch"];
    for (const flag of flags) expect((await create(manager.token, { [flag]: true })).status, flag).toBe(403);
    const me = await asBody(manager.id);
    for (const flag of flags)
      expect((await update(manager.token, manager.id, { ...me, [flag]: true })).status, flag).toBe(403);
    expect((await create(manager.token, { is_fulfilment_officer: true })).status).toBe(201);
  });

  test("changes nobody who holds more, least of all their passphrase", async () => {
    const manager = await hire(house, manages);
    const better = await hire(house, ["branches.read", "users.merge"]);
    const passphrase = "mine-from-now-on-7";
    expect((await update(manager.token, better.id, { ...(await asBody(better.id)), passphrase })).status).toBe(403);
    const topId = await userIdOf(house, superAdmin);
    expect((await update(manager.token, topId, { ...(await asBody(topId)), passphrase })).status).toBe(403);
    expect((await house.call("GET /user", { token: better.token })).status).toBe(200);
  });

  test("changes their own passphrase with the old one only, or has a colleague do it", async () => {
    const [manager, colleague] = [await hire(house, manages), await hire(house, manages)];
    const body = { ...(await asBody(manager.id)), passphrase: "mine-from-now-on-7" };
    const own = await update(manager.token, manager.id, body);
    expect([own.status, own.body.message]).toEqual([
      422,
      "Change your own passphrase under My account, with the one you have now.",
    ]);
    expect((await house.call("GET /user", { token: manager.token })).status).toBe(200);
    expect((await update(colleague.token, manager.id, body)).status).toBe(200);
  });

  test("changes nobody who has a flag that they lack: not name, roles, state or passphrase", async () => {
    const manager = await hire(house, manages);
    for (const flag of [
      "is_agent_line_manager",
      "is_features_request_admin",
      "is_fulfilment_officer",
      "can_switch_branch",
    ]) {
      const flagged = await hire(house, ["branches.read"], { [flag]: true });
      const they = await asBody(flagged.id);
      const changes = [
        { passphrase: "mine-from-now-on-7" },
        { active: false },
        { role_ids: [] },
        { [flag]: false },
        { phone: newPhone() },
      ];
      for (const change of changes)
        expect((await update(manager.token, flagged.id, { ...they, ...change })).status, flag).toBe(403);
      expect((await house.call("GET /user", { token: flagged.token })).status).toBe(200);
    }
  });

  test("moves neither others nor themselves to another branch", async () => {
    const manager = await hire(house, manages);
    expect((await create(manager.token, { branch_id: 3 })).status).toBe(403);
    const me = await asBody(manager.id);
    expect((await update(manager.token, manager.id, { ...me, branch_id: 3 })).status).toBe(403);
  });
});

describe("one's own access", () => {
  test("cannot be taken away by oneself", async () => {
    const id = await userIdOf(house, superAdmin);
    const me = await asBody(id);
    for (const change of [{ active: false }, { is_super_admin: false }])
      expect((await update(admin, id, { ...me, ...change })).body.message).toBe(
        "You cannot take away your own access.",
      );
    const manager = await hire(house, ["staff.read", "staff.manage"]);
    const myself = await asBody(manager.id);
    expect((await update(manager.token, manager.id, { ...myself, active: false })).status).toBe(409);
  });
});

describe("a super admin", () => {
  test("is known by the role of that name as well, which only super admins give", async () => {
    const role = await roleNamed("super admin");
    const made = await create(admin, { role_ids: [role] });
    await ownPin(house, made.body.id);
    const token = await openSession(house, made.body.id);
    const { body } = await house.call("GET /user", { token });
    expect(body.user).toMatchObject({ is_super_admin: true, permissions: staffPermissions });
    expect((await create(token, { is_super_admin: true, branch_id: 3 })).status).toBe(201);
    const equal = await hire(house, staffPermissions);
    expect((await create(equal.token, { role_ids: [role] })).body.message).toBe(
      "Only a super admin can make a super admin.",
    );
    const lost = { ...(await asBody(made.body.id)), passphrase: "mine-from-now-on-7" };
    expect((await update(equal.token, made.body.id, lost)).status).toBe(403);
    const list = await house.call("GET /admin/staff", { token: admin, query: { role_id: role } });
    expect(list.body.data.every((person: { is_super_admin: boolean }) => person.is_super_admin)).toBe(true);
    const alike = { name: "Super Admin", description: "", permissions: [] };
    expect((await house.call("POST /admin/roles", { token: equal.token, body: alike })).status).toBe(409);
  });

  test("by role cannot lay the role down, keeps no flag beyond it, and views the store as customers", async () => {
    const role = await roleNamed("super admin");
    const { body: made } = await create(admin, { role_ids: [role] });
    await ownPin(house, made.id);
    const token = await openSession(house, made.id);
    const me = await asBody(made.id);
    const plain = { ...me, role_ids: [], is_super_admin: false };
    expect((await update(token, made.id, plain)).body.message).toBe("You cannot take away your own access.");
    const customer = await enrol(house);
    const view = (await house.call(`POST /admin/users/${customer.id}/login`, { token })).body.token;
    expect((await house.call("GET /user", { token: view })).status).toBe(200);
    // Saved as it is shown, then without the role.
    expect((await update(admin, made.id, me)).body.is_super_admin).toBe(true);
    const flag = house.platform.db.selectFrom("users").select("is_super_admin").where("id", "=", made.id);
    expect(await flag.executeTakeFirst()).toEqual({ is_super_admin: false });
    expect((await update(admin, made.id, plain)).body.is_super_admin).toBe(false);
  });

  test("makes another, who can then be changed by super admins only", async () => {
    const { body } = await create(admin, { is_super_admin: true });
    const second = await openSession(house, body.id);
    await ownPin(house, body.id);
    expect((await house.call("GET /admin/settings", { token: second })).status).toBe(200);
    expect((await update(second, body.id, { ...(await asBody(body.id)), name: "Renamed Admin" })).status).toBe(200);
    const demoted = { ...(await asBody(body.id)), is_super_admin: false };
    expect((await update(admin, body.id, demoted)).status).toBe(200);
    expect((await house.call("GET /admin/settings", { token: second })).status).toBe(403);
  });

  test("suspends a member of staff, whose sessions end at once", async () => {
    const person = await hire(house, ["branches.read"]);
    expect((await update(admin, person.id, { ...(await asBody(person.id)), active: false })).body.state).toBe(
      "suspended",
    );
    expect((await house.call("GET /user", { token: person.token })).status).toBe(401);
    const login = { phone: person.phone, password: "quiet-harbour-42" };
    expect((await house.call("POST /login", { body: login })).body.code).toBe("account_closed");
    await update(admin, person.id, { ...(await asBody(person.id)), active: true });
    expect((await house.call("POST /login", { body: login })).status).toBe(200);
  });

  test("gives a new passphrase, which ends the sessions and must be changed", async () => {
    const person = await hire(house, ["branches.read"]);
    const passphrase = "another-harbour-43";
    expect((await update(admin, person.id, { ...(await asBody(person.id)), passphrase })).status).toBe(200);
    expect((await house.call("GET /user", { token: person.token })).status).toBe(401);
    const { body } = await house.call("POST /login", { body: { phone: person.phone, password: passphrase } });
    expect(body.user.must_change_pin).toBe(true);
  });
});

test("the list finds staff by name, phone, role and state", async () => {
  const person = await hire(house, ["branches.read"], { name: "Zubaida Goni" });
  const find = async (query: Record<string, string | number>) => {
    const { body } = await house.call("GET /admin/staff", { token: admin, query });
    return body.data.map(({ id }: { id: number }) => id);
  };
  expect(await find({ q: "zubaida" })).toEqual([person.id]);
  expect(await find({ q: person.phone })).toEqual([person.id]);
  expect(await find({ role_id: person.roleId })).toEqual([person.id]);
  expect(await find({ q: "zubaida", state: "suspended" })).toEqual([]);
});
