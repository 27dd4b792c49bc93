import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, openSession, type Person, register, userIdOf } from "../../../test/people.ts";

let house: TestApp;
let admin: string;
let keep: Person;
let merge: Person;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
});
afterAll(() => house.close());
beforeEach(async () => {
  [keep, merge] = [await enrol(house), await enrol(house)];
});

const pair = () => ({ keep_id: keep.id, merge_id: merge.id });
const preview = (query = pair()) => house.call("GET /admin/users/merge/preview", { token: admin, query });
const join = (body = pair()) => house.call("POST /admin/users/merge", { token: admin, body });
const ownedBy = async (id: number) => {
  const { db } = house.platform;
  const count = async (table: "stores" | "user_notes" | "tickets") =>
    (await db.selectFrom(table).select("id").where("user_id", "=", id).execute()).length;
  return { Stores: await count("stores"), Notes: await count("user_notes"), "Support tickets": await count("tickets") };
};
const moves = (body: { moves: { what: string; count: number }[] }) =>
  Object.fromEntries(body.moves.map(({ what, count }) => [what, count]));

/** Gives the duplicate something of everything that must follow. */
const fill = async () => {
  for (const n of [1, 2, 3])
    await house.call(`POST /admin/users/${merge.id}/notes`, { token: admin, body: { body: `Note ${n}` } });
  const ticket = { topic: "order", subject: "Where is it", message: "It has not come." };
  for (const _ of [1, 2]) await house.call("POST /tickets", { token: merge.token, body: ticket });
};

test("likely duplicates are shown with how alike they are", async () => {
  const name = "Moonshadow Apothecary";
  const [first, second] = [await enrol(house, { name }), await enrol(house, { name: "Moonshadow Apothecarry" })];
  const pairs = (await house.call("GET /admin/users/duplicates", { token: admin })).body;
  const found = pairs.find((row: { keep_id: number }) => row.keep_id === first.id);
  expect(found).toMatchObject({ merge_id: second.id });
  expect(found.similarity).toBeGreaterThan(0.6);
});

describe("merging two customers", () => {
  test("moves exactly what the preview counted", async () => {
    await fill();
    const before = await ownedBy(keep.id);
    const shown = (await preview()).body;
    expect(moves(shown)).toMatchObject({ Stores: 1, Notes: 3, "Support tickets": 2 });
    expect((await join()).status).toBe(200);
    expect(await ownedBy(merge.id)).toEqual({ Stores: 0, Notes: 0, "Support tickets": 0 });
    const after = await ownedBy(keep.id);
    for (const [what, count] of Object.entries(after))
      expect(count - before[what as keyof typeof before], what).toBe(moves(shown)[what]);
    expect((await house.call("GET /stores", { token: keep.token })).body).toHaveLength(2);
  });

  test("ends the duplicate's sessions and closes its door", async () => {
    const other = await openSession(house, merge.id);
    await join();
    for (const token of [merge.token, other]) expect((await house.call("GET /user", { token })).status).toBe(401);
    const login = { phone: merge.phone, password: "5283" };
    expect((await house.call("POST /login", { body: login })).body.code).toBe("login_failed");
    expect((await house.call("GET /user", { token: keep.token })).status).toBe(200);
  });

  test("makes the phone number free again", async () => {
    await join();
    const again = await register(house, { phone: merge.phone });
    expect(again.id).not.toBe(merge.id);
  });

  test("takes the duplicate out of sight and follows chains of merges to the survivor", async () => {
    await join();
    expect((await house.call(`GET /admin/users/${merge.id}`, { token: admin })).status).toBe(404);
    const third = await enrol(house);
    await join({ keep_id: third.id, merge_id: keep.id });
    const { merged_into_id } = await house.platform.db
      .selectFrom("users")
      .select("merged_into_id")
      .where("id", "=", merge.id)
      .executeTakeFirstOrThrow();
    expect(merged_into_id).toBe(third.id);
    expect((await house.call("GET /stores", { token: third.token })).body).toHaveLength(3);
  });

  test("is in the trail with what moved", async () => {
    await join();
    const query = { action: "user.merge", subject_id: keep.id };
    const [event] = (await house.call("GET /admin/audit_events", { token: admin, query })).body.data;
    const { before, after } = (await house.call(`GET /admin/audit_events/${event.id}`, { token: admin })).body;
    expect([before.id, after.id, moves(after).Stores]).toEqual([merge.id, keep.id, 1]);
  });

  test("in both directions at once leaves one of them", async () => {
    const answers = await Promise.all([join(), join({ keep_id: merge.id, merge_id: keep.id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const alive = await house.platform.db
      .selectFrom("users")
      .select("id")
      .where("id", "in", [keep.id, merge.id])
      .where("state", "!=", "merged")
      .execute();
    expect(alive).toHaveLength(1);
  });
});

describe("a merge is refused", () => {
  test("with oneself, with nobody, or a second time", async () => {
    const same = { keep_id: keep.id, merge_id: keep.id };
    expect([(await preview(same)).status, (await join(same)).status]).toEqual([422, 422]);
    const nobody = { keep_id: keep.id, merge_id: 987_654_321 };
    expect([(await preview(nobody)).status, (await join(nobody)).status]).toEqual([404, 404]);
    await join();
    expect((await join()).status).toBe(404);
  });

  test("of staff, agents, HMOs, partners, drivers and store staff", async () => {
    for (const phone of ["08030000002", "08030000010", "08030000030", "08030000040", "08030000050", "08030000060"]) {
      const merge_id = await userIdOf(house, phone);
      expect([404, 422], phone).toContain((await join({ keep_id: keep.id, merge_id })).status);
    }
  });
});

test("the preview warns of what a careful person would want to know", async () => {
  const hospital = await enrol(house, { user_type: "hospital", name: "Graceful Hospital" });
  await house.platform.db.updateTable("users").set({ branch_id: 3 }).where("id", "=", hospital.id).execute();
  const query = { ...pair(), merge_id: hospital.id, current_branch: "" };
  const { warnings } = (await preview(query)).body;
  expect(warnings).toEqual([
    "Harmattan Pharmacy is a pharmacy, Graceful Hospital a hospital.",
    "They belong to different branches.",
  ]);
});
