import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, hire } from "../../../test/people.ts";
import { api } from "../../api.ts";
import type { AnyRoute, Routes } from "../../platform/route.ts";
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
  test("is told by session and hour, one row per minute and endpoint", async () => {
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
    const at = new Date(lagos).getUTCHours();
    expect(await readsOf({ user_id: staff.id, day, from_hour: at, to_hour: at + 1 })).toHaveLength(2);
    if (at > 0) expect(await readsOf({ user_id: staff.id, day, from_hour: 0, to_hour: at })).toEqual([]);
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

  test("holds what staff saw while viewing the store as a customer, and exports", async () => {
    const customer = await enrol(house);
    const staff = await hire(house, ["users.view_as", "users.read"]);
    const view = (await house.call(`POST /admin/users/${customer.id}/login`, { token: staff.token })).body.token;
    await house.call("GET /stores", { token: view });
    const body = { list: "GET /admin/users", query: {}, format: "csv" };
    await house.call("POST /exports", { token: staff.token, body });
    const rows = await readsOf({ user_id: staff.id });
    const endpoints = rows.map(({ endpoint }: { endpoint: string }) => endpoint);
    expect(endpoints.sort()).toEqual(["GET /stores", "POST /exports"]);
  });
});

/** Names of fields that say who somebody is or how to reach them. */
const tells = /^(phone|user_phone|customer_phone|email|recipient|customer_name)$/;
type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] };
const namesIn = ({ properties = {}, items, anyOf = [] }: Shape): string[] => [
  ...Object.entries(properties).flatMap(([name, shape]) => [name, ...namesIn(shape)]),
  ...(items ? namesIn(items) : []),
  ...anyOf.flatMap(namesIn),
];
/** The phone of a branch or a supplier is on their door. */
const publicNumbers = new Set(["GET /admin/branches", "GET /admin/suppliers"]);
const answersWithPeople = ([key, { response }]: [string, AnyRoute]) =>
  key.startsWith("GET /admin/") && !publicNumbers.has(key) && namesIn(response).some((name) => tells.test(name));

test("every list or record of the back office that names people is noted when read", () => {
  const silent = Object.entries(api as Routes)
    .filter(answersWithPeople)
    .filter(([, { personal }]) => !personal);
  expect(silent.map(([key]) => key)).toEqual([]);
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
      watch.refused({ actor: null, ip: `10.${n >> 8}.${n & 255}.1` }, "POST /login", "login_failed");
    await watch.flush();
    const { total } = (await house.call("GET /admin/audit_events", { token: admin, query: { action: "login.failed" } }))
      .body;
    expect(total).toBe(201);
  });
});
