import { type UserAction, userStates, userTransitions } from "@remedia/domain/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { force } from "../../../test/force.ts";
import { hour, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, hire, register } from "../../../test/people.ts";

let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
});
afterAll(() => house.close());

const actions = Object.keys(userTransitions) as UserAction[];
const decide = (id: number, action: string, reason?: string, token = admin) =>
  house.call(`POST /admin/users/${id}/${action}`, { token, body: reason === undefined ? {} : { reason } });
const put = (id: number, state: string) => force(house, "users", id, { state });

describe("every state × every action", () => {
  for (const state of userStates.filter((name) => name !== "merged"))
    for (const action of actions) {
      const { from, to } = userTransitions[action] as { from: readonly string[]; to: string };
      const allowed = from.includes(state);
      test(`${action} of a ${state} account ${allowed ? `makes it ${to}` : "is refused"}`, async () => {
        const { id, token } = await register(house);
        await put(id, state);
        const answer = await decide(id, action, "Licence checked");
        if (!allowed) {
          expect([answer.status, answer.body.code]).toEqual([409, "wrong_state"]);
          expect((await house.call(`GET /admin/users/${id}`, { token: admin })).body.state).toBe(state);
          return;
        }
        expect(answer.body).toMatchObject({ state: to, state_reason: "Licence checked", decided_by: "Adaeze Okonkwo" });
        const open = (await house.call("GET /user", { token })).status;
        expect(open).toBe(to === "active" ? 200 : 401);
      });
    }

  test("a merged account is not found", async () => {
    const [keep, merge] = [await enrol(house), await enrol(house)];
    await house.call("POST /admin/users/merge", { token: admin, body: { keep_id: keep.id, merge_id: merge.id } });
    for (const action of actions) expect((await decide(merge.id, action, "x")).status, action).toBe(404);
  });

  for (const action of actions.filter((name) => "reason" in userTransitions[name]))
    test(`${action} needs a reason that says something`, async () => {
      const { id } = await register(house);
      if (action === "suspend") await put(id, "active");
      for (const reason of [undefined, "", "   "])
        expect((await decide(id, action, reason)).body.fields).toEqual({ reason: "Please give a reason." });
      expect((await decide(id, action, "x".repeat(501))).status).toBe(422);
    });

  test("each needs its own permission", async () => {
    const decider = await hire(house, ["users.read", "users.decide"]);
    const { id } = await register(house);
    expect((await decide(id, "approve", undefined, decider.token)).status).toBe(200);
    expect((await decide(id, "suspend", "x", decider.token)).status).toBe(403);
  });

  test("ten people who approve at once approve once", async () => {
    const { id } = await register(house);
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(id, "approve")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe("after a decision", () => {
  test("an approved customer with a verified phone may work", async () => {
    const { id, token } = await register(house);
    await house.platform.db.updateTable("users").set({ phone_verified_at: new Date() }).where("id", "=", id).execute();
    await decide(id, "approve");
    expect((await house.call("GET /stores", { token })).status).toBe(200);
    expect((await house.call("GET /user", { token })).body.user).toMatchObject({ user_verified: true, status: 1 });
  });

  test("the person is told by SMS, once, with the reason", async () => {
    const { id } = await register(house);
    await decide(id, "reject", "The licence is of another shop");
    await house.settle();
    await house.settle();
    const texts = await house.platform.db.selectFrom("messages").select("body").where("user_id", "=", id).execute();
    expect(texts).toHaveLength(1);
    expect(texts[0]!.body).toContain("Reason: The licence is of another shop.");
  });

  test("a rejected or suspended person with the right PIN is told why, one with a wrong PIN nothing", async () => {
    const { id, phone } = await enrol(house);
    await decide(id, "suspend", "Unpaid invoices");
    const login = (password: string) => house.call("POST /login", { body: { phone, password } });
    expect((await login("5283")).body).toMatchObject({
      code: "account_closed",
      message: expect.stringContaining("Unpaid invoices"),
    });
    expect((await login("9174")).body.code).toBe("login_failed");
  });

  test("before and after are in the trail", async () => {
    const { id } = await enrol(house);
    await decide(id, "suspend", "Unpaid invoices");
    const query = { action: "user.suspend", subject_id: id };
    const [event] = (await house.call("GET /admin/audit_events", { token: admin, query })).body.data;
    const detail = (await house.call(`GET /admin/audit_events/${event.id}`, { token: admin })).body;
    expect(detail).toMatchObject({
      before: { state: "active" },
      after: { state: "suspended", reason: "Unpaid invoices" },
    });
  });
});

describe("the queue", () => {
  const queue = async (query: Record<string, string | number>) =>
    (await house.call("GET /admin/users", { token: admin, query: { per_page: 100, ...query } })).body.data as {
      id: number;
      promise_due_at: string | null;
      created_at: string;
    }[];

  test("shows who waits, and when the 24 hours are over", async () => {
    const { id } = await register(house);
    const row = (await queue({ verification: "waiting" })).find((waiting) => waiting.id === id)!;
    expect(new Date(row.promise_due_at!).getTime() - new Date(row.created_at).getTime()).toBe(24 * hour);
    expect((await queue({ verification: "overdue" })).some((late) => late.id === id)).toBe(false);
    house.clock.advance(25 * hour);
    admin = await adminToken(house);
    expect((await queue({ verification: "overdue" })).some((late) => late.id === id)).toBe(true);
  });

  test("gets shorter with each decision, and the desk counts the same", async () => {
    const { id } = await register(house);
    const waiting = async () => {
      const { body } = await house.call("GET /admin/work", { token: admin });
      return body.find(({ kind }: { kind: string }) => kind === "accounts_to_verify");
    };
    const before = await waiting();
    expect(before.count).toBe((await queue({ verification: "waiting" })).length);
    expect(before.urgent).toBe((await queue({ verification: "overdue" })).length);
    await decide(id, "approve");
    expect((await waiting()).count).toBe(before.count - 1);
    expect((await queue({ q: "harmattan", state: "active" })).find((row) => row.id === id)!.promise_due_at).toBeNull();
  });
});

describe("many accounts", () => {
  const decideMany = (action: UserAction, body: object, token = admin, headers = {}) =>
    house.call(`POST /admin/users/${action}`, { token, body, headers });
  const stateOf = async (id: number) => (await house.call(`GET /admin/users/${id}`, { token: admin })).body.state;

  test("are suspended together for one reason, but for those that cannot be", async () => {
    const [one, other, waiting] = [await enrol(house), await enrol(house), await register(house)];
    const ids = [one.id, other.id, waiting.id, 900_719_925];
    expect((await decideMany("suspend", { ids, reason: "Licence withdrawn" })).body).toEqual({
      done: 2,
      refused: [
        { id: waiting.id, why: "You can't do this while it is pending." },
        { id: 900_719_925, why: expect.any(String) },
      ],
    });
    for (const { id } of [one, other])
      expect((await house.call(`GET /admin/users/${id}`, { token: admin })).body).toMatchObject({
        state: "suspended",
        state_reason: "Licence withdrawn",
      });
    expect((await decideMany("reinstate", { ids: [one.id, other.id] })).body).toEqual({ done: 2, refused: [] });
  });

  test("are left alone without a reason where one is needed", async () => {
    const { id } = await enrol(house);
    const { body } = await decideMany("suspend", { ids: [id] });
    expect(body).toEqual({ done: 0, refused: [{ id, why: "Please give a reason." }] });
    expect(await stateOf(id)).toBe("active");
  });

  test("are decided once under one key, by those who may", async () => {
    const { id } = await register(house);
    const headers = { "idempotency-key": "approve-this-one" };
    const first = await decideMany("approve", { ids: [id] }, admin, headers);
    expect(first.body).toEqual({ done: 1, refused: [] });
    expect((await decideMany("approve", { ids: [id] }, admin, headers)).body).toEqual(first.body);
    const decider = await hire(house, ["users.read", "users.decide"]);
    expect((await decideMany("suspend", { ids: [id], reason: "x" }, decider.token)).status).toBe(403);
  });
});

test("staff write down a customer's tax ID, which is checked and noted", async () => {
  const { id, token } = await enrol(house);
  const note = (tin: string | null, as = admin) =>
    house.call(`PUT /admin/users/${id}/tin`, { token: as, body: { tin } });
  expect((await note("12345")).status).toBe(422);
  expect((await note("12345678-0001", token)).status).toBe(403);
  expect((await note("12345678-0001")).body.tin).toBe("12345678-0001");
  expect((await house.call("GET /user", { token })).body.user.tin).toBe("12345678-0001");
  const query = { action: "user.tin" };
  const { body } = await house.call("GET /admin/audit_events", { token: admin, query });
  expect(body.data[0]).toMatchObject({ subject_id: id, after: { tin: "12345678-0001" } });
  expect((await note(null)).body.tin).toBeNull();
});
