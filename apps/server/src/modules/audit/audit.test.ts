import { rm } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol } from "../../../test/people.ts";
import { audit } from "../../platform/audit.ts";
import { systemContext } from "../../platform/context.ts";
import { openSql, type Sql } from "../../platform/db.ts";
import { checkInvariants } from "../reports/invariants.ts";
import { sealAudit, verifyAudit } from "./audit.ts";
import { headsFile, lostHeads } from "./heads.ts";
import { namedTypes, withSubjects } from "./subjects.ts";

let house: TestApp;
/** The owner of the database with the triggers off: somebody with the keys to everything. */
let intruder: Sql;
beforeAll(async () => {
  house = await openTestApp();
  intruder = openSql(house.databaseUrl, { max: 1, name: "test" });
  await intruder`set session_replication_role = replica`;
});
afterAll(async () => {
  await intruder.end();
  await house.close();
});

const ctx = () => systemContext(house.platform, "test");
const note = (n: number) =>
  audit(ctx(), { action: "test.note", subject: "test", subjectId: n, before: { n }, after: { n: n + 1 } });
const sealOf = async (subjectId: number) => {
  const [row] =
    await intruder`select s.seal_no, s.event_id, s.hash from audit_seals s join audit_events e on e.id = s.event_id
    where e.action = 'test.note' and e.subject_id = ${subjectId}`;
  return row as { seal_no: number; event_id: number; hash: Buffer };
};
const check = () => verifyAudit(ctx());
const heads = () => headsFile(house.platform, new URL(house.databaseUrl).pathname.slice(1));

describe("the chain", () => {
  beforeEach(async () => {
    await intruder`delete from audit_seals`;
    await intruder`delete from audit_events where action = 'test.note'`;
    await rm(heads(), { force: true });
    for (let n = 1; n <= 20; n++) await note(n);
    await sealAudit(ctx());
  });

  test("is whole when nobody touched it, and grows by sealing", async () => {
    const before = await check();
    expect(before).toMatchObject({ whole: true, first_bad: null });
    expect(before.checked).toBeGreaterThanOrEqual(20);
    await note(21);
    expect(await sealAudit(ctx())).toBe(1);
    expect(await sealAudit(ctx())).toBe(0);
    expect(await check()).toMatchObject({ whole: true, checked: before.checked + 1 });
  });

  const tampering: Record<string, (id: number) => Promise<unknown>> = {
    "its time": (id) => intruder`update audit_events set at = at + interval '1 ms' where id = ${id}`,
    "its actor": (id) => intruder`update audit_events set actor_id = 1 where id = ${id}`,
    "its action": (id) => intruder`update audit_events set action = 'test.other' where id = ${id}`,
    "its subject": (id) => intruder`update audit_events set subject_id = subject_id + 1000 where id = ${id}`,
    "what was before": (id) => intruder`update audit_events set before = '{"n": 99}' where id = ${id}`,
    "what came after": (id) => intruder`update audit_events set after = null where id = ${id}`,
    "before and after swapped": (id) =>
      intruder`update audit_events set before = null, after = before where id = ${id}`,
    "actor and viewed customer swapped": (id) =>
      intruder`update audit_events set actor_id = null, viewed_user_id = 7 where id = ${id}`,
    "its address": (id) => intruder`update audit_events set ip = '10.1.1.1' where id = ${id}`,
    "its request": (id) => intruder`update audit_events set request_id = 'x' where id = ${id}`,
  };
  for (const [what, tamper] of Object.entries(tampering))
    test(`names an event of which somebody changed ${what}`, async () => {
      const { event_id, seal_no } = await sealOf(11);
      await tamper(event_id);
      expect(await check()).toEqual({
        whole: false,
        checked: seal_no - 1,
        first_bad: { seal_no, reason: `event ${event_id} was changed` },
      });
    });

  test("does not take a value moved to the column beside it", async () => {
    await intruder`insert into audit_events (at, actor_id, action, subject_type) values (now(), 7, 'test.note', 'test')`;
    await sealAudit(ctx());
    await intruder`update audit_events set viewed_user_id = actor_id, actor_id = null where actor_id = 7 and action = 'test.note'`;
    expect((await check()).whole).toBe(false);
  });

  test("names a deleted event", async () => {
    const { event_id, seal_no } = await sealOf(5);
    await intruder`delete from audit_events where id = ${event_id}`;
    expect((await check()).first_bad).toEqual({ seal_no, reason: "the event is missing" });
  });

  test("names a deleted seal, with its event or without", async () => {
    const { event_id, seal_no } = await sealOf(7);
    await intruder`delete from audit_seals where seal_no = ${seal_no}`;
    expect((await check()).first_bad).toEqual({ seal_no: seal_no + 1, reason: `seal ${seal_no} is missing` });
    await intruder`delete from audit_events where id = ${event_id}`;
    expect((await check()).whole).toBe(false);
  });

  test("names a tail that was cut off, also after the rest was sealed again", async () => {
    const { seal_no } = await sealOf(20);
    const { seal_no: last } = (await intruder`select max(seal_no) as seal_no from audit_seals`)[0]!;
    for (const table of ["audit_seals", "audit_events"])
      await intruder.unsafe(
        table === "audit_seals"
          ? `delete from audit_seals where seal_no >= ${seal_no - 3}`
          : "delete from audit_events where action = 'test.note' and subject_id >= 17",
      );
    const reason = `seal ${last} was published and is gone`;
    expect(await check()).toMatchObject({ whole: false, first_bad: { seal_no: Number(last), reason } });
    for (let n = 31; n <= 40; n++) await note(n);
    await sealAudit(ctx());
    expect(await check()).toMatchObject({ whole: false, first_bad: { seal_no: Number(last), reason } });
    const { ok, checks } = await checkInvariants(house.platform.sql, await lostHeads(ctx()));
    expect([ok, checks.audit_heads_lost, checks.audit_chain_broken]).toEqual([false, 1, 0]);
  });

  test("names a seal that was made again by hand", async () => {
    const { seal_no, event_id } = await sealOf(9);
    await intruder`update audit_seals set hash = sha256('forged') where seal_no = ${seal_no}`;
    expect((await check()).first_bad).toEqual({ seal_no, reason: `event ${event_id} was changed` });
  });

  test("takes an event that committed after one with a higher number was sealed", async () => {
    await house.platform.db.transaction().execute(async (late) => {
      await audit({ ...ctx(), db: late }, { action: "test.note", subject: "late" });
      await note(30);
      await sealAudit(ctx());
    });
    expect(await sealAudit(ctx())).toBe(1);
    expect((await check()).whole).toBe(true);
  });

  test("is made once when ten sealers work at the same moment", async () => {
    for (let n = 100; n < 150; n++) await note(n);
    const sealed = await Promise.all(Array.from({ length: 10 }, () => sealAudit(ctx())));
    expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(50);
    expect((await check()).whole).toBe(true);
  });
});

describe("the trail", () => {
  beforeAll(() => rm(heads(), { force: true }));

  test("is read by who may, filtered by who, what, whom and when", async () => {
    const admin = await adminToken(house);
    const { id } = await enrol(house);
    await house.call(`POST /admin/users/${id}/suspend`, { token: admin, body: { reason: "A test" } });
    const find = async (query: Record<string, string | number>) =>
      (await house.call("GET /admin/audit_events", { token: admin, query })).body;
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Africa/Lagos" }).format(new Date());
    const found = await find({ action: "user.suspend", subject_type: "user", subject_id: id, from: today, to: today });
    expect(found.data).toMatchObject([{ actor_name: "Adaeze Okonkwo", action: "user.suspend", ip: "127.0.0.1" }]);
    expect((await find({ subject_id: id, to: "2020-01-01" })).total).toBe(0);
    for (const q of ["user.sus", "suspend"]) expect((await find({ q, subject_id: id })).total, q).toBe(1);
    for (const q of ["adaeze", `${id}`, `user ${id}`])
      expect((await find({ q, action: "user.suspend", subject_id: id })).total, q).toBe(1);
    expect((await find({ q: "%", subject_id: id })).total).toBe(0);
  });

  test("names what every event is about, and leads to staff on no customer's page", async () => {
    const { id } = await enrol(house);
    const [customer, staff, none] = await withSubjects(ctx(), [
      { subject_type: "user", subject_id: id },
      { subject_type: "user", subject_id: 1 },
      { subject_type: "transfer", subject_id: 1 },
    ]);
    expect(customer).toMatchObject({ subject_name: expect.any(String), subject_page: id });
    expect(staff).toMatchObject({ subject_name: "Adaeze Okonkwo", subject_page: null });
    expect(none).toMatchObject({ subject_name: null, subject_page: null });
    for (const subject_type of namedTypes)
      expect(await withSubjects(ctx(), [{ subject_type, subject_id: 999_999 }])).toHaveLength(1);
  });

  test("shows the place in the chain and verifies it on request", async () => {
    const admin = await adminToken(house);
    const verify = async () => (await house.call("POST /admin/audit_events/verify", { token: admin })).body;
    expect(await verify()).toMatchObject({ whole: true, first_bad: null });
    const { data } = (await house.call("GET /admin/audit_events", { token: admin })).body;
    const event = (await house.call(`GET /admin/audit_events/${data[0].id}`, { token: admin })).body;
    expect(event.hash).toMatch(/^[0-9a-f]{64}$/);
    await intruder`update audit_events set request_id = 'forged' where id = ${event.id}`;
    expect((await verify()).first_bad).toEqual({ seal_no: event.seal_no, reason: `event ${event.id} was changed` });
  });

  test("holds no secret, whatever a caller passes", async () => {
    const after = {
      name: "kept",
      password: "5283",
      passphrase: "quiet-harbour",
      pin_hash: "$argon2id$",
      token: "abc",
      code: "123456",
    };
    await audit(ctx(), { action: "test.secrets", subject: "test", after });
    const [row] = await intruder`select after from audit_events where action = 'test.secrets'`;
    expect(row!.after).toEqual({ name: "kept" });
  });
});
