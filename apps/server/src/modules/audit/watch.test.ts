import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, hire } from "../../../test/people.ts";
import { api } from "../../api.ts";
import { type AnyRoute, opensToViews, type Routes } from "../../platform/route.ts";
import { openWatch } from "./watch.ts";

let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
});
afterAll(() => house.close());

const sessionOf = async (token: string) => {
  const { body } = await house.call("GET /user/sessions", { token });
  return body.data.find((session: { current: boolean }) => session.current).id as number;
};
const readsOf = async (query: Record<string, string | number>) => {
  await house.flushWatch();
  return (await house.call("GET /admin/audit/reads", { token: admin, query })).body.data;
};

describe("what a token read", () => {
  test("is told by session and time of day, one row per minute and endpoint", async () => {
    const staff = await hire(house, ["users.read", "orders.read"]);
    const customer = await enrol(house);
    const session_id = await sessionOf(staff.token);
    for (let n = 0; n < 3; n++) await house.call(`GET /admin/users/${customer.id}`, { token: staff.token });
    await house.call("GET /admin/users", { token: staff.token, query: { q: "Harmattan", current_branch: 1 } });
    await house.call("GET /products", { token: staff.token });
    const rows = await readsOf({ session_id });
    const seen = rows.map(({ endpoint, times, addresses }: Record<string, unknown>) => ({
      endpoint,
      times,
      addresses,
    }));
    expect(seen).toHaveLength(2);
    expect(seen).toContainEqual({
      endpoint: "GET /admin/users/:id",
      times: 3,
      addresses: [`/admin/users/${customer.id}`],
    });
    expect(seen).toContainEqual({ endpoint: "GET /admin/users", times: 1, addresses: ["/admin/users?q=Harmattan"] });
    const lagos = new Date(rows[0].minute).getTime() + hour;
    const day = new Date(lagos).toISOString().slice(0, 10);
    const at = (minutes: number) => new Date(lagos + minutes * 60_000).toISOString().slice(11, 16);
    expect(await readsOf({ user_id: staff.id, day, from: at(0), to: at(0) })).toHaveLength(2);
    if (at(1) > at(0)) expect(await readsOf({ user_id: staff.id, day, from: at(1), to: "23:59" })).toEqual([]);
    if (at(-1) < at(0)) expect(await readsOf({ user_id: staff.id, day, from: "00:00", to: at(-1) })).toEqual([]);
  });

  test("adds up over several writes of the same minute", async () => {
    const staff = await hire(house, ["users.read"]);
    const watch = openWatch(house.platform);
    const actor = { sessionId: await sessionOf(staff.token) } as Parameters<typeof watch.read>[0];
    for (const address of ["/admin/users/1", "/admin/users/2", "/admin/users/1"]) {
      watch.read(actor, "GET /admin/users/:id", address);
      await watch.flush();
    }
    const rows = await readsOf({ session_id: actor.sessionId });
    expect(rows).toMatchObject([{ times: 3, addresses: ["/admin/users/1", "/admin/users/2"] }]);
  });

  test("names every record of a minute, be they hundreds, over one write or several", async () => {
    const staff = await hire(house, ["users.read"]);
    const watch = openWatch(house.platform);
    const actor = { sessionId: await sessionOf(staff.token) } as Parameters<typeof watch.read>[0];
    for (let n = 1; n <= 520; n++) {
      watch.read(actor, "GET /admin/users/:id", `/admin/users/${n}`);
      if (n === 260) await watch.flush();
    }
    await watch.flush();
    const [row] = await readsOf({ session_id: actor.sessionId });
    expect([row.times, row.addresses.length]).toEqual([520, 520]);
  });

  test("holds what a write answered about somebody else, and not what it answered about oneself", async () => {
    const staff = await hire(house, ["users.read", "users.update"]);
    const customer = await enrol(house);
    const session_id = await sessionOf(staff.token);
    for (const id of [customer.id, staff.id])
      expect((await house.call(`PATCH /users/${id}`, { token: staff.token, body: {} })).status).toBe(200);
    await house.call("GET /user", { token: staff.token });
    const rows = await readsOf({ session_id });
    expect(rows).toMatchObject([{ endpoint: "PATCH /users/:id", times: 1, addresses: [`/users/${customer.id}`] }]);
  });

  test("holds what staff saw while viewing the store as a customer, and exports", async () => {
    const customer = await enrol(house);
    const staff = await hire(house, ["users.view_as", "users.read"]);
    const view = (await house.call(`POST /admin/users/${customer.id}/login`, { token: staff.token })).body.token;
    for (const key of ["GET /stores", "GET /user", "GET /user/sessions"]) await house.call(key, { token: view });
    const body = { list: "GET /admin/users", query: {}, format: "csv" };
    await house.call("POST /exports", { token: staff.token, body });
    const rows = await readsOf({ user_id: staff.id });
    const endpoints = rows.map(({ endpoint }: { endpoint: string }) => endpoint);
    expect(endpoints.sort()).toEqual([
      "GET /stores",
      "GET /user",
      "GET /user/sessions",
      "POST /admin/users/:id/login",
      "POST /exports",
    ]);
  });
});

/** Names of fields that say who somebody is or how to reach them. A colleague named as the doer of a step is none. */
const tells =
  /^(phone|email|recipient|customer|party|store_name|owner_name|(user|customer|viewer|viewed_user)_(name|phone))$/;
type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] };
const namesIn = ({ properties = {}, items, anyOf = [] }: Shape): string[] => [
  ...Object.entries(properties).flatMap(([name, shape]) => [name, ...namesIn(shape)]),
  ...(items ? namesIn(items) : []),
  ...anyOf.flatMap(namesIn),
];
/** The phone of a branch or a supplier is on their door; the user of a bulk job is the colleague who began it. */
const aboutNobody = /^\w+ \/admin\/(branches|suppliers|bulk_jobs)\b/;
const answersWithPeople = ([, { response }]: [string, AnyRoute]) => namesIn(response).some((name) => tells.test(name));
const silentAmong = (keys: RegExp) =>
  Object.entries(api as Routes)
    .filter(([key, { personal }]) => keys.test(key) && !aboutNobody.test(key) && !personal)
    .filter(answersWithPeople)
    .map(([key]) => key);

describe("whatever names people is noted when it is shown", () => {
  test("in the back office, by a read or by the answer to a write", () => {
    expect(silentAmong(/^\w+ \/(admin|users)\//)).toEqual([]);
  });

  test("in a view of the store as a customer, by everything that it may read about the account", () => {
    const ofTheAccount = Object.entries(api as Routes).filter(
      ([key, spec]) => /^GET \/user(\/|$)/.test(key) && opensToViews(key, spec),
    );
    expect(ofTheAccount.length).toBeGreaterThan(1);
    for (const [key, { personal }] of ofTheAccount) expect(personal, key).toBe("unless own");
  });
});

describe("refused tries", () => {
  const trail = async (query: Record<string, string | number>) => {
    await house.flushWatch();
    const { data } = (await house.call("GET /admin/audit_events", { token: admin, query })).body;
    return Promise.all(
      data.map(
        async ({ id }: { id: number }) => (await house.call(`GET /admin/audit_events/${id}`, { token: admin })).body,
      ),
    );
  };

  test("are in the trail under the name of whoever tried, a hundred as one", async () => {
    const staff = await hire(house, ["branches.read"]);
    const tries = Array.from({ length: 100 }, (_, n) =>
      house.call(n % 2 ? "GET /admin/settings" : "GET /admin/staff", { token: staff.token }),
    );
    await Promise.all(tries);
    const events = await trail({ action: "access.refused", actor_id: staff.id });
    expect(events).toHaveLength(1);
    expect(events[0].after).toEqual({ times: 100, endpoints: { "GET /admin/staff": 50, "GET /admin/settings": 50 } });
  });

  test("of signing in are there by address, and a flood from many addresses stays small", async () => {
    const watch = openWatch(house.platform);
    for (let n = 0; n < 5_000; n++)
      watch.refused({ actor: null, ip: `10.${n >> 8}.${n & 255}.1` }, "POST /login", {
        code: "login_failed",
        tried: { accountId: null },
      });
    await watch.flush();
    const { total } = (await house.call("GET /admin/audit_events", { token: admin, query: { action: "login.failed" } }))
      .body;
    expect(total).toBe(201);
  });

  test("name the account that was tried, at every door: PIN, second step, code", async () => {
    const customer = await enrol(house);
    const staff = await hire(house, ["branches.read"]);
    await house.call("POST /login", { body: { phone: customer.phone, password: "9999" } });
    const reset = { phone: customer.phone, code: "000000", password: "5283" };
    await house.call("POST /pin/reset", { body: reset });
    await house.call("POST /user/second_step", { token: staff.token, body: { password: "quiet-harbour-42" } });
    await house.call("POST /user/second_step/confirm", { token: staff.token, body: { code: "000000" } });
    const of = async (action: string, subject_id: number) =>
      (await trail({ action, subject_type: "user", subject_id })).map(({ after }) => after);
    expect(await of("login.failed", customer.id)).toEqual([{ times: 1, endpoints: { "POST /login": 1 } }]);
    expect(await of("code.failed", customer.id)).toEqual([{ times: 1, endpoints: { "POST /pin/reset": 1 } }]);
    const confirm = { "POST /user/second_step/confirm": 1 };
    expect(await of("code.failed", staff.id)).toEqual([{ times: 1, endpoints: confirm }]);
  });

  test("include those of a door that is shut for a while, but not a code asked for too soon", async () => {
    const customer = await enrol(house);
    const login = { body: { phone: customer.phone, password: "9999" } };
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push((await house.call("POST /login", login)).status);
    expect(answers.at(-1)).toBe(429);
    const forgot = { body: { phone: customer.phone } };
    await house.call("POST /pin/forgot", forgot);
    expect((await house.call("POST /pin/forgot", forgot)).status).toBe(429);
    const events = await trail({ action: "login.failed", subject_id: customer.id });
    expect(events.map(({ after }) => after)).toEqual([{ times: 6, endpoints: { "POST /login": 6 } }]);
  });
});
