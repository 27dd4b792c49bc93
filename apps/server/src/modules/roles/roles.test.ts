import { permissionNames, permissions, staffPermissions } from "@remedia/domain/permissions";
import { shippedRoles } from "@remedia/domain/shipped-roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, hire, newPhone } from "../../../test/people.ts";

let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
});
afterAll(() => house.close());

const matrix = async () => (await house.call("GET /admin/permissions", { token: admin })).body;
const roleNamed = async (name: string) => (await matrix()).roles.find((role: { name: string }) => role.name === name);
const create = (token: string, change: object = {}) =>
  house.call("POST /admin/roles", {
    token,
    body: { name: `Role ${newPhone()}`, description: "", permissions: [], ...change },
  });
/** One cell of the matrix, and the role as it is then. */
const cell = async (token: string, roleId: number, permission: string, granted: boolean) => {
  const body = { grants: [{ role_id: roleId, permission, granted }] };
  const answer = await house.call("PUT /admin/permissions", { token, body });
  const role = answer.body.roles?.find(({ id }: { id: number }) => id === roleId);
  return { ...answer, body: role ?? answer.body };
};

describe("the matrix", () => {
  test("has every permission that a role can give, and the shipped roles as the table says", async () => {
    const { permissions: rows, roles } = await matrix();
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(staffPermissions);
    for (const [name, { permissions: given }] of Object.entries(shippedRoles)) {
      const role = roles.find((found: { name: string }) => found.name === name);
      expect(role.shipped).toBe(true);
      expect([...role.permissions].sort(), name).toEqual([...given].sort());
    }
  });

  test("gives and takes one permission at a time, and writes it down", async () => {
    const { body: role } = await create(admin, { permissions: ["branches.read"] });
    expect((await cell(admin, role.id, "regions.read", true)).body.permissions).toEqual([
      "branches.read",
      "regions.read",
    ]);
    expect((await cell(admin, role.id, "regions.read", true)).body.permissions).toHaveLength(2);
    expect((await cell(admin, role.id, "branches.read", false)).body.permissions).toEqual(["regions.read"]);
    const query = { action: "role.update", subject_id: role.id };
    expect((await house.call("GET /admin/audit_events", { token: admin, query })).body.total).toBe(2);
  });

  test("saves many cells at once, or none of them", async () => {
    const [one, other] = [(await create(admin)).body, (await create(admin)).body];
    const grants = [
      { role_id: other.id, permission: "orders.read", granted: true },
      { role_id: one.id, permission: "orders.confirm", granted: true },
    ];
    const saved = await house.call("PUT /admin/permissions", { token: admin, body: { grants } });
    const held = (id: number) => saved.body.roles.find((role: { id: number }) => role.id === id).permissions;
    expect([held(one.id), held(other.id)]).toEqual([["orders.confirm"], ["orders.read"]]);
    const bad = [
      { role_id: one.id, permission: "orders.hold", granted: true },
      { ...grants[0], permission: "no.such" },
    ];
    expect((await house.call("PUT /admin/permissions", { token: admin, body: { grants: bad } })).status).toBe(422);
    const after = await house.call(`GET /admin/roles/${one.id}`, { token: admin });
    expect(after.body.permissions).toEqual(["orders.confirm"]);
  });

  test("keeps twenty grants made at once", async () => {
    const { body: role } = await create(admin);
    const names = staffPermissions.slice(0, 20);
    await Promise.all(names.map((name) => cell(admin, role.id, name, true)));
    const after = (await house.call(`GET /admin/roles/${role.id}`, { token: admin })).body;
    expect(after.permissions).toEqual([...names].sort());
  });

  test("knows no permission by another name, nor those that belong to kinds of accounts", async () => {
    const { body: role } = await create(admin);
    for (const name of ["users.fly", "toString", "constructor"])
      expect((await cell(admin, role.id, name, true)).status, name).toBe(422);
    const ofKinds = permissionNames.filter((name) => permissions[name].kinds);
    for (const name of ofKinds) expect((await cell(admin, role.id, name, true)).status, name).toBe(403);
  });
});

describe("a role", () => {
  test("can be made only of what one holds", async () => {
    const manager = await hire(house, ["roles.read", "roles.manage", "branches.read"]);
    expect((await create(manager.token, { permissions: ["branches.read"] })).status).toBe(201);
    const beyond = await create(manager.token, { permissions: ["branches.read", "users.merge"] });
    expect([beyond.status, beyond.body.message]).toEqual([
      403,
      "You can only give what you hold yourself. You lack “Merge duplicate customers”.",
    ]);
    expect((await cell(manager.token, manager.roleId, "staff.manage", true)).status).toBe(403);
    const { id } = await roleNamed("Auditor");
    expect((await cell(manager.token, id, "users.merge", true)).status).toBe(403);
    // Nor taken from people who can do more.
    expect((await cell(manager.token, id, "settings.read", false)).status).toBe(403);
    expect((await cell(manager.token, id, "branches.read", false)).status).toBe(200);
  });

  test("that ships with the product keeps its name and cannot be removed", async () => {
    const operations = await roleNamed("Operations");
    const body = { name: "Ops", description: "", permissions: operations.permissions };
    expect((await house.call(`PATCH /admin/roles/${operations.id}`, { token: admin, body })).status).toBe(409);
    expect((await house.call(`DELETE /admin/roles/${operations.id}`, { token: admin })).status).toBe(409);
  });

  test("cannot be removed while staff hold it, and goes when nobody does", async () => {
    const person = await hire(house, ["branches.read"]);
    const held = await house.call(`DELETE /admin/roles/${person.roleId}`, { token: admin });
    expect([held.status, held.body.message]).toEqual([409, "1 staff still hold this role."]);
    const { body: free } = await create(admin);
    expect((await house.call(`DELETE /admin/roles/${free.id}`, { token: admin })).status).toBe(200);
    expect((await house.call(`GET /admin/roles/${free.id}`, { token: admin })).status).toBe(404);
  });

  test("has a name of its own", async () => {
    expect((await create(admin, { name: "Auditor" })).status).toBe(409);
    expect((await create(admin, { name: "   " })).status).toBe(422);
  });
});
