import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, hire, openSession } from "../../../test/people.ts";
import { afterCommit, inTransaction, systemContext } from "../../platform/context.ts";

/** Two servers on one database that remember who a token belongs to, as servers do. */
const memory = { SESSION_MEMORY_MS: "900" };
let house: TestApp;
let other: TestApp;
beforeAll(async () => {
  house = await openTestApp(memory);
  other = await openTestApp(memory, { existingUrl: house.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await house.close();
});

const statusOf = async (server: TestApp, token: string, key = "GET /user") =>
  (await server.call(key, { token })).status;

describe("a server that remembers", () => {
  // Nothing is forgotten merely because time passes.
  beforeEach(() => {
    const frozen = performance.now();
    const spy = vi.spyOn(performance, "now").mockReturnValue(frozen);
    return () => spy.mockRestore();
  });

  test("answers nobody who has signed out, however many requests were under way", async () => {
    const { id } = await enrol(house);
    for (let round = 0; round < 5; round++) {
      const token = await openSession(house, id);
      const busy = Array.from({ length: 8 }, async () => {
        for (let nth = 0; nth < 40; nth++) await statusOf(house, token);
      });
      const left = await statusOf(house, token, "POST /logout");
      const late = await Promise.all(Array.from({ length: 20 }, () => statusOf(house, token)));
      await Promise.all(busy);
      expect([left, new Set(late)]).toEqual([200, new Set([401])]);
    }
  });

  test("knows at once who was suspended, approved or given other rights", async () => {
    const admin = await adminToken(house);
    const { id, token } = await enrol(house);
    expect(await statusOf(house, token)).toBe(200);
    await house.call(`POST /admin/users/${id}/suspend`, { token: admin, body: { reason: "Unpaid" } });
    expect(await statusOf(house, token)).toBe(401);
    const staff = await hire(house, ["regions.read"]);
    for (const granted of [false, true]) {
      expect(await statusOf(house, staff.token, "GET /admin/regions")).toBe(granted ? 403 : 200);
      const grants = [{ role_id: staff.roleId, permission: "regions.read", granted }];
      await house.call("PUT /admin/permissions", { token: admin, body: { grants } });
      expect(await statusOf(house, staff.token, "GET /admin/regions")).toBe(granted ? 200 : 403);
    }
  });

  test("learns from another server that a session has ended", async () => {
    const { token } = await enrol(house);
    expect(await statusOf(other, token)).toBe(200);
    expect(await statusOf(house, token, "POST /logout")).toBe(200);
    await expect.poll(() => statusOf(other, token)).toBe(401);
  });
});

test("what waits for a commit happens after it, once, and never after a rollback", async () => {
  const ctx = systemContext(house.platform, "test");
  const seen: string[] = [];
  await inTransaction(ctx, async (tx) => {
    afterCommit(tx, () => seen.push("committed"));
    await inTransaction(tx, async (inner) => afterCommit(inner, () => seen.push("joined")));
    seen.push("worked");
  });
  const broken = inTransaction(ctx, async (tx) => {
    afterCommit(tx, () => seen.push("never"));
    throw new Error("rolled back");
  });
  await expect(broken).rejects.toThrow("rolled back");
  expect(seen).toEqual(["worked", "committed", "joined"]);
});
