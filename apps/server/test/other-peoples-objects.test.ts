import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "./harness.ts";
import {
  customerElsewhere,
  enrol,
  hire,
  openSession,
  type Person,
  pharmacy,
  registration,
  secondPharmacy,
  superAdmin,
  userIdOf,
} from "./people.ts";

let house: TestApp;
let owner: string;
let stranger: string;
beforeAll(async () => {
  house = await openTestApp();
  owner = await house.tokenOf(pharmacy);
  stranger = await house.tokenOf(secondPharmacy);
});
afterAll(() => house.close());

const statusOf = async (key: string, token: string, body?: unknown) => {
  const answer = await house.call(key, { token, ...(body === undefined ? {} : { body }) });
  return answer.status;
};

describe("another customer's", () => {
  let storeId: number;
  beforeAll(async () => {
    storeId = (await house.call("GET /stores", { token: owner })).body[0].id;
  });

  test("store is not found, in whatever way it is asked for", async () => {
    const staff = { name: "Ada Obi", phone: "08190009999" };
    expect(await statusOf(`GET /stores/${storeId}`, stranger)).toBe(404);
    expect(await statusOf(`PATCH /stores/${storeId}`, stranger, { name: "Mine now" })).toBe(404);
    expect(await statusOf(`DELETE /stores/${storeId}`, stranger)).toBe(404);
    expect(await statusOf(`GET /stores/${storeId}/staff`, stranger)).toBe(404);
    expect(await statusOf(`POST /stores/${storeId}/staff`, stranger, staff)).toBe(404);
    const worker = await userIdOf(house, "08030000050");
    expect(await statusOf(`DELETE /stores/${storeId}/staff/${worker}`, stranger)).toBe(404);
    expect(await statusOf(`GET /stores/${storeId}`, owner)).toBe(200);
    expect((await house.call(`GET /stores/${storeId}`, { token: owner })).body.staff_count).toBe(1);
  });

  test("session is not found, and goes on", async () => {
    const { body } = await house.call("GET /user/sessions", { token: owner });
    expect(await statusOf(`DELETE /user/sessions/${body.data[0].id}`, stranger)).toBe(404);
    expect(await statusOf("GET /user", owner)).toBe(200);
  });

  test("profile is not found", async () => {
    const id = await userIdOf(house, pharmacy);
    expect(await statusOf(`PATCH /users/${id}`, stranger, { name: "Somebody else" })).toBe(404);
    expect((await house.call("GET /user", { token: owner })).body.user.name).toBe("Brightwell Pharmacy");
  });

  test("support tickets are not in one's list, nor found in any other way", async () => {
    const body = { topic: "order", subject: "Late delivery", message: "It is two days late." };
    const { body: ticket } = await house.call("POST /tickets", { token: owner, body });
    const seen = async (token: string) =>
      (await house.call("GET /tickets", { token })).body.data.map(({ id }: { id: number }) => id);
    expect(await seen(owner)).toContain(ticket.id);
    expect(await seen(stranger)).not.toContain(ticket.id);
    expect(await statusOf(`GET /tickets/${ticket.id}`, stranger)).toBe(404);
    expect(await statusOf(`POST /tickets/${ticket.id}/messages`, stranger, { message: "Mine now" })).toBe(404);
    expect(await statusOf(`POST /tickets/${ticket.id}/close`, stranger, {})).toBe(404);
  });

  test("store staff can be added only to a store of one's own, even by somebody who knows them", async () => {
    const mine = (await house.call("GET /stores", { token: stranger })).body[0].id;
    const taken = { name: "Folake Ajayi", phone: "08030000050" };
    expect(await statusOf(`POST /stores/${mine}/staff`, stranger, taken)).toBe(409);
  });
});

describe("somebody else's export", () => {
  test("is not found, nor can it be cancelled", async () => {
    const admin = await house.tokenOf(superAdmin);
    const auditor = await house.tokenOf("08030000008");
    const body = { list: "GET /admin/branches", query: {}, format: "csv" };
    const { body: sheet } = await house.call("POST /exports", { token: admin, body });
    expect(await statusOf(`GET /exports/${sheet.id}`, auditor)).toBe(404);
    expect(await statusOf(`POST /exports/${sheet.id}/cancel`, auditor)).toBe(404);
    expect(await statusOf(`GET /exports/${sheet.id}`, admin)).toBe(200);
  });

  test("cannot be opened by a changed address", async () => {
    const admin = await house.tokenOf(superAdmin);
    const body = { list: "GET /admin/branches", query: {}, format: "csv" };
    const { body: sheet } = await house.call("POST /exports", { token: admin, body });
    const ticket = (sheet.url as string).split("/").at(-1)!;
    const [payload, signature] = ticket.split(".") as [string, string];
    const other = Buffer.from(JSON.stringify({ file: 1, until: null })).toString("base64url");
    expect((await house.call(`GET /files/${ticket}`)).status).toBe(200);
    for (const forged of [`${other}.${signature}`, `${payload}.${"A".repeat(43)}`, payload, `${payload}.`])
      expect((await house.call(`GET /files/${forged}`)).status).toBe(404);
  });
});

describe("for staff of one branch", () => {
  const everything = ["users.read", "users.create", "users.update", "users.decide", "users.suspend", "users.merge"];
  const rest = ["users.view_as", "users.end_sessions", "stores.read", "staff.read", "staff.manage", "branches.read"];
  let clerk: Person;
  let elsewhere: number;
  let near: Person;
  beforeAll(async () => {
    clerk = await hire(house, [...everything, ...rest]);
    elsewhere = await customerElsewhere(house);
    near = await enrol(house);
  });

  test("a customer of another branch is not found", async () => {
    const session = await openSession(house, elsewhere);
    const { data } = (await house.call("GET /user/sessions", { token: session })).body;
    const one = `/admin/users/${elsewhere}`;
    expect(await statusOf(`GET ${one}`, clerk.token)).toBe(404);
    for (const part of ["notes", "sessions", "stores"])
      expect(await statusOf(`GET ${one}/${part}`, clerk.token), part).toBe(404);
    expect(await statusOf(`POST ${one}/notes`, clerk.token, { body: "Hello" })).toBe(404);
    for (const action of ["approve", "reject", "suspend", "reinstate"])
      expect(await statusOf(`POST ${one}/${action}`, clerk.token, { reason: "because" }), action).toBe(404);
    expect(await statusOf(`POST ${one}/login`, clerk.token)).toBe(404);
    expect(await statusOf(`DELETE ${one}/sessions/${data[0].id}`, clerk.token)).toBe(404);
    expect(await statusOf(`PATCH /users/${elsewhere}`, clerk.token, { name: "Renamed" })).toBe(404);
    expect(await statusOf("GET /user", session)).toBe(200);
  });

  test("a customer of another branch is in no list, search or merge", async () => {
    const { phone } = await house.platform.db
      .selectFrom("users")
      .select("phone")
      .where("id", "=", elsewhere)
      .executeTakeFirstOrThrow();
    const found = await house.call("GET /admin/users", { token: clerk.token, query: { q: phone } });
    expect(found.body.total).toBe(0);
    const merge = { keep_id: near.id, merge_id: elsewhere };
    const preview = await house.call("GET /admin/users/merge/preview", { token: clerk.token, query: merge });
    expect(preview.status).toBe(404);
    expect(await statusOf("POST /admin/users/merge", clerk.token, merge)).toBe(404);
  });

  test("asking for another branch by name changes nothing", async () => {
    const query = { current_branch: 3 };
    const answer = await house.call(`GET /admin/users/${elsewhere}`, { token: clerk.token, query });
    expect(answer.status).toBe(404);
  });

  test("staff of another branch are not found", async () => {
    const away = await hire(house, ["branches.read"], { branch_id: 3 });
    const body = { ...(await registration(house)), name: "Nobody" };
    expect(await statusOf(`GET /admin/staff/${away.id}`, clerk.token)).toBe(404);
    const { body: mate } = await house.call(`GET /admin/staff/${clerk.id}`, { token: clerk.token });
    const change = { ...staffChange(mate), name: body.name };
    expect(await statusOf(`PATCH /admin/staff/${away.id}`, clerk.token, change)).toBe(404);
    expect(await statusOf(`DELETE /admin/staff/${away.id}/second_step`, clerk.token)).toBe(404);
  });

  test("a member of staff is no customer", async () => {
    const admin = await userIdOf(house, superAdmin);
    expect(await statusOf(`GET /admin/users/${admin}`, clerk.token)).toBe(404);
    expect(await statusOf(`POST /admin/users/${admin}/suspend`, clerk.token, { reason: "coup" })).toBe(404);
    expect(await statusOf(`POST /admin/users/${admin}/login`, clerk.token)).toBe(404);
    expect(await statusOf(`PATCH /users/${admin}`, clerk.token, { email: "mine@example.com" })).toBe(404);
  });

  test("a session is found only under its own customer", async () => {
    const other = await enrol(house);
    const { data } = (await house.call("GET /user/sessions", { token: other.token })).body;
    expect(await statusOf(`DELETE /admin/users/${near.id}/sessions/${data[0].id}`, clerk.token)).toBe(404);
    expect(await statusOf(`DELETE /admin/users/${other.id}/sessions/${data[0].id}`, clerk.token)).toBe(200);
    expect(await statusOf("GET /user", other.token)).toBe(401);
  });
});

/** A member of staff as the API shows it, turned into what a change of it sends. */
const staffChange = (shown: Record<string, unknown>) => {
  const { id, branch_name, hub_name, last_login_at, role_names, has_second_step, state, ...kept } = shown;
  return { ...kept, active: state === "active" };
};
