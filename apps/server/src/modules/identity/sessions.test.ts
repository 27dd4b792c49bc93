import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { force } from "../../../test/force.ts";
import { hour, minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, hire, openSession, userIdOf } from "../../../test/people.ts";
import { hashToken } from "./secrets.ts";

const day = 24 * hour;
let house: TestApp;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const statusWith = async (token: string, key = "GET /user") => (await house.call(key, { token })).status;

describe("a token", () => {
  test("has 256 random bits and is kept only as a hash", async () => {
    const { token } = await enrol(house);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await house.platform.sql<{ row: string }[]>`select to_jsonb(s)::text as row from sessions s`;
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    const kept = await house.platform.db
      .selectFrom("sessions")
      .select("id")
      .where("token_hash", "=", hashToken(token))
      .execute();
    expect(kept).toHaveLength(1);
  });

  test("is another one at each login", async () => {
    const body = { phone: "08030000021", password: "7391" };
    const tokens = await Promise.all([1, 2, 3].map(async () => (await house.call("POST /login", { body })).body.token));
    expect(new Set(tokens)).toHaveLength(3);
  });

  test("ends with logout, by either path", async () => {
    for (const path of ["POST /logout", "POST /admin/logout"]) {
      const token = await openSession(house, await userIdOf(house, "08030000004"));
      expect(await statusWith(token, path)).toBe(200);
      expect(await statusWith(token)).toBe(401);
      expect(await statusWith(token, path)).toBe(401);
    }
  });
});

describe("idling", () => {
  test("a member of staff is signed out after 12 hours, and stays in by working", async () => {
    const staff = await hire(house, ["branches.read"]);
    house.clock.advance(11 * hour);
    expect(await statusWith(staff.token)).toBe(200);
    house.clock.advance(11 * hour);
    expect(await statusWith(staff.token)).toBe(200);
    house.clock.advance(12 * hour + minute);
    expect(await statusWith(staff.token)).toBe(401);
  });

  test("a customer is signed out after 30 days, and stays in by coming back", async () => {
    const { token } = await enrol(house);
    house.clock.advance(29 * day);
    expect(await statusWith(token)).toBe(200);
    house.clock.advance(29 * day);
    expect(await statusWith(token)).toBe(200);
    house.clock.advance(30 * day + minute);
    expect(await statusWith(token)).toBe(401);
  });

  test("reading does not write more than once a minute", async () => {
    const { token, id } = await enrol(house);
    const seen = async () =>
      (
        await house.platform.db
          .selectFrom("sessions")
          .select("last_seen_at")
          .where("user_id", "=", id)
          .executeTakeFirstOrThrow()
      ).last_seen_at.getTime();
    const first = await seen();
    house.clock.advance(50_000);
    await statusWith(token);
    expect(await seen()).toBe(first);
    house.clock.advance(20_000);
    await statusWith(token);
    expect(await seen()).toBeGreaterThan(first);
  });
});

describe("the list of devices", () => {
  test("names each one, marks this one, and signs out the chosen one only", async () => {
    const { id } = await enrol(house);
    const { phone } = await house.platform.db
      .selectFrom("users")
      .select("phone")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const browser = {
      "user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
    };
    const enter = await house.call("POST /login", { body: { phone, password: "5283" }, headers: browser });
    const token = enter.body.token as string;
    const { data } = (await house.call("GET /user/sessions", { token })).body;
    expect(data).toHaveLength(2);
    const current = data.find((session: { current: boolean }) => session.current);
    expect(current).toMatchObject({ device: "Chrome on Android", door: "customer", ip: "127.0.0.1" });
    const other = data.find((session: { current: boolean }) => !session.current);
    expect(await statusWith(token, `DELETE /user/sessions/${other.id}`)).toBe(200);
    expect((await house.call("GET /user/sessions", { token })).body.data).toHaveLength(1);
    expect(await statusWith(token, `DELETE /user/sessions/${other.id}`)).toBe(404);
  });

  test("holds no view of staff, and a view is not the customer's to end", async () => {
    const { id, token } = await enrol(house);
    const admin = await adminToken(house);
    const view = (await house.call(`POST /admin/users/${id}/login`, { token: admin })).body.token;
    expect((await house.call("GET /user/sessions", { token })).body.data).toHaveLength(1);
    const { id: viewId } = await house.platform.db
      .selectFrom("sessions")
      .select("id")
      .where("token_hash", "=", hashToken(view))
      .executeTakeFirstOrThrow();
    expect(await statusWith(token, `DELETE /user/sessions/${viewId}`)).toBe(404);
    expect(await statusWith(view)).toBe(200);
  });
});

describe("a change of rights bites on the next request", () => {
  test("when a permission is withdrawn from a role", async () => {
    const admin = await adminToken(house);
    const staff = await hire(house, ["branches.read", "regions.read"]);
    expect(await statusWith(staff.token, "GET /admin/regions")).toBe(200);
    const grants = [{ role_id: staff.roleId, permission: "regions.read", granted: false }];
    await house.call("PUT /admin/permissions", { token: admin, body: { grants } });
    expect(await statusWith(staff.token, "GET /admin/regions")).toBe(403);
    expect(await statusWith(staff.token, "GET /branches")).toBe(200);
  });

  test("when a customer is suspended, on every device", async () => {
    const { id, token } = await enrol(house);
    const phone = await openSession(house, id);
    const admin = await adminToken(house);
    const body = { reason: "Licence expired" };
    expect((await house.call(`POST /admin/users/${id}/suspend`, { token: admin, body })).status).toBe(200);
    expect([await statusWith(token), await statusWith(phone)]).toEqual([401, 401]);
  });

  test("when an account is closed past the API, though its session row is open", async () => {
    const { id, token } = await enrol(house);
    await force(house, "users", id, { state: "suspended" });
    expect(await statusWith(token)).toBe(401);
  });
});

describe("a server that remembers whom a token belongs to", () => {
  let quick: TestApp;
  beforeAll(async () => {
    quick = await openTestApp({ SESSION_MEMORY_MS: "900" });
  });
  afterAll(() => quick.close());
  const status = async (token: string, key = "GET /user") => (await quick.call(key, { token })).status;

  test("lets a demotion or a suspension past the API bite within a second", async () => {
    const staff = await hire(quick, ["branches.read", "regions.read"]);
    const customer = await enrol(quick);
    expect([await status(staff.token, "GET /admin/regions"), await status(customer.token)]).toEqual([200, 200]);
    await quick.platform.db.deleteFrom("role_permissions").where("role_id", "=", staff.roleId).execute();
    await force(quick, "users", customer.id, { state: "suspended" });
    await new Promise((done) => setTimeout(done, 1_000));
    expect([await status(staff.token, "GET /admin/regions"), await status(customer.token)]).toEqual([403, 401]);
  });

  test("forgets at once what ends here: logout, exit from a view, suspension, a new PIN elsewhere", async () => {
    const admin = await adminToken(quick);
    const customer = await enrol(quick);
    const other = await openSession(quick, customer.id);
    const view = (await quick.call(`POST /admin/users/${customer.id}/login`, { token: admin })).body.token;
    for (const token of [customer.token, other, view]) expect(await status(token)).toBe(200);
    await quick.call("POST /viewing/exit", { token: view });
    expect(await status(view)).toBe(401);
    await quick.call("PUT /user/pin", { token: customer.token, body: { current: "5283", password: "6284" } });
    expect([await status(customer.token), await status(other)]).toEqual([200, 401]);
    await quick.call(`POST /admin/users/${customer.id}/suspend`, { token: admin, body: { reason: "A test" } });
    expect(await status(customer.token)).toBe(401);
    await quick.call("POST /logout", { token: admin });
    expect(await status(admin)).toBe(401);
  });
});
