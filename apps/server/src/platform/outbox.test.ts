import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/harness.ts";
import { enrol, newPhone, registration } from "../../test/people.ts";
import { startTermii } from "../../test/stand-ins/sms.ts";
import { reactions as allReactions } from "../subscriptions.ts";
import { inTransaction, systemContext } from "./context.ts";
import { openSql } from "./db.ts";
import { startWorker, type Worker } from "./jobs.ts";
import { dispatchOutbox, emit, on, type Reaction, type ReactionJob, react, reactAll } from "./outbox.ts";

let house: TestApp;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const ctx = () => systemContext(house.platform, "test");
const until = async (holds: () => boolean | Promise<boolean>, patienceMs = 25_000) => {
  for (const end = Date.now() + patienceMs; !(await holds()); await sleep(25))
    if (Date.now() > end) throw new Error("It did not happen in time.");
};

describe("an event", () => {
  /** Leaves a ticket's subject as its mark in the same transaction. */
  const markOf = (subject: string, fails = () => false): Reaction<"user.decided"> =>
    on({
      event: "user.decided",
      name: `mark ${subject}`,
      run: async (tx, { userId }) => {
        const times = { waiting_since: tx.now, created_at: tx.now, updated_at: tx.now };
        const row = { user_id: userId, branch_id: 1, topic: "other", subject, state: "open", ...times };
        await tx.db.insertInto("tickets").values(row).execute();
        if (fails()) throw new Error("not this time");
      },
    });
  const marks = async (subject: string) =>
    (await house.platform.db.selectFrom("tickets").select("id").where("subject", "=", subject).execute()).length;
  const runEach =
    ({ run }: Reaction<"user.decided">): NonNullable<Reaction<"user.decided">["runAll"]> =>
    async (tx, payloads) => {
      for (const payload of payloads) await run(tx, payload);
    };
  const waitingEvents = async () => {
    const waiting = house.platform.db.selectFrom("outbox_events").select("id").where("dispatched_at", "is", null);
    return (await waiting.execute()).map(({ id }) => id);
  };
  let userId: number;
  let jobs: ReactionJob[];
  const dispatch = (table: Reaction<"user.decided">[]) =>
    dispatchOutbox(house.platform, table, async (sent) => void jobs.push(...sent));
  beforeEach(async () => {
    userId ??= (await enrol(house)).id;
    await house.settle();
    jobs = [];
  });

  test("is there exactly when its transaction commits", async () => {
    const failing = inTransaction(ctx(), async (tx) => {
      await emit(tx, "user.decided", { userId, action: "approve" });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await dispatch([markOf("never")])).toBe(0);
    await emit(ctx(), "user.decided", { userId, action: "approve" });
    expect(await dispatch([markOf("once")])).toBe(1);
    expect(jobs).toMatchObject([{ reaction: "mark once", payload: { userId, action: "approve" } }]);
  });

  test("has its reaction take effect once, though it is delivered ten times at once", async () => {
    await emit(ctx(), "user.decided", { userId, action: "approve" });
    const table = [markOf("delivered twice")];
    await dispatch(table);
    await Promise.all(Array.from({ length: 10 }, () => react(house.platform, table, jobs[0]!)));
    await react(house.platform, table, jobs[0]!);
    expect(await marks("delivered twice")).toBe(1);
  });

  test("keeps nothing of a reaction that failed, and lets it try again", async () => {
    await emit(ctx(), "user.decided", { userId, action: "approve" });
    let failures = 2;
    const table = [markOf("third time", () => failures-- > 0)];
    await dispatch(table);
    for (const _ of [1, 2]) await expect(react(house.platform, table, jobs[0]!)).rejects.toThrow("not this time");
    expect(await marks("third time")).toBe(0);
    await react(house.platform, table, jobs[0]!);
    expect(await marks("third time")).toBe(1);
  });

  test("reaches each of its reactions, and one that fails does not hold back the others", async () => {
    await emit(ctx(), "user.decided", { userId, action: "approve" });
    const table = [markOf("always fails", () => true), markOf("beside it")];
    await dispatch(table);
    await Promise.allSettled(jobs.map((job) => react(house.platform, table, job)));
    expect([await marks("always fails"), await marks("beside it")]).toEqual([0, 1]);
  });

  test("is taken together with others by a reaction that can, each once", async () => {
    const together = { ...markOf("together"), runAll: runEach(markOf("together")) };
    for (let n = 0; n < 5; n++) await emit(ctx(), "user.decided", { userId, action: "approve" });
    const eventIds = await waitingEvents();
    expect(await dispatch([together])).toBe(5);
    expect([jobs, await marks("together")]).toEqual([[], 5]);
    const again = eventIds.map((eventId) => ({ eventId, reaction: together.name, payload: { userId } }));
    expect((await reactAll(house.platform, [together], again)).size).toBe(0);
    expect(await marks("together")).toBe(5);
  });

  test("that a reaction could not take with the others is queued, and each is tried alone", async () => {
    const fails = new Set<number>();
    const alone = markOf("alone");
    const picky: Reaction<"user.decided"> = {
      ...alone,
      run: async (tx, payload) => {
        if (fails.has(payload.userId)) throw new Error("not this one");
        await alone.run(tx, payload);
      },
      runAll: async (tx, payloads) => {
        await runEach(picky)(tx, payloads);
      },
    };
    fails.add(-1);
    for (const id of [userId, -1, userId]) await emit(ctx(), "user.decided", { userId: id, action: "approve" });
    expect(await dispatch([picky])).toBe(3);
    expect([jobs.length, await marks("alone")]).toEqual([3, 0]);
    const failed = await reactAll(house.platform, [picky], jobs);
    expect([...failed.keys()]).toMatchObject([{ payload: { userId: -1 } }]);
    expect(await marks("alone")).toBe(2);
  });

  test("is taken once by ten dispatchers", async () => {
    for (let n = 0; n < 120; n++) await emit(ctx(), "user.decided", { userId, action: "approve" });
    const drain = async () => {
      while ((await dispatch([markOf("drained")])) > 0);
    };
    await Promise.all(Array.from({ length: 10 }, drain));
    expect(jobs).toHaveLength(120);
    expect(new Set(jobs.map(({ eventId }) => eventId))).toHaveLength(120);
  });
});

describe("a message", () => {
  let termii: Awaited<ReturnType<typeof startTermii>>;
  let shop: TestApp;
  let worker: Worker;
  let leftBehind: string;
  beforeAll(async () => {
    termii = await startTermii({ apiKey: "test-key", senderId: "Remedia" });
    shop = await openTestApp({ SMS_PROVIDER: "termii", TERMII_URL: termii.url, TERMII_API_KEY: "test-key" });
    worker = await startWorker(shop.platform, shop.databaseUrl, { reactions: allReactions, schedule: [] });
    leftBehind = await orphan();
  });
  afterAll(async () => {
    termii.dropHanging();
    await worker.stop();
    await shop.close();
    await termii.close();
  });

  const forgot = async () => {
    const phone = newPhone();
    await shop.call("POST /register", { body: await registration(shop, { phone }) });
    const start = performance.now();
    const { status } = await shop.call("POST /pin/forgot", { body: { phone } });
    return { status, ms: performance.now() - start, to: `+234${phone.slice(1)}` };
  };
  const sentTo = (to: string) => termii.sent.filter((sms) => sms.to === to);
  const kept = async (to: string) =>
    shop.platform.db
      .selectFrom("messages")
      .select(["body", "state", "provider"])
      .where("recipient", "=", to)
      .executeTakeFirstOrThrow();

  /** As a worker leaves it that was killed while it spoke to the provider. */
  const orphan = async () => {
    const to = `+234${newPhone().slice(1)}`;
    const owner = openSql(shop.databaseUrl, { max: 1, name: "owner" });
    await owner`with m as (insert into messages (channel, recipient, body) values ('sms', ${to}, 'left behind') returning id),
      e as (insert into outbox_events (event, payload, dispatched_at)
        select 'message.queued', jsonb_build_object('messageId', id), now() from m returning id, payload)
      insert into pgboss.job (name, state, retry_limit, heartbeat_seconds, heartbeat_on, started_on, data)
      select q.name, 'active', 8, q.heartbeat_seconds, now() - interval '1 minute', now() - interval '1 minute',
        jsonb_build_object('eventId', e.id, 'reaction', 'send message', 'payload', e.payload)
      from e, pgboss.queue q where q.name = 'reactions'`;
    await owner.end();
    return to;
  };

  test("leaves through the provider within seconds, and its code is not kept", async () => {
    const { to } = await forgot();
    await until(() => sentTo(to).length === 1);
    expect(sentTo(to)[0]!.text).toMatch(/^\d{6} is your Remedia code/);
    await until(async () => (await kept(to)).state === "sent");
    expect(await kept(to)).toEqual({ body: "(sent; not kept)", state: "sent", provider: "termii" });
  });

  test("that the provider refuses for good is marked, with the reason", async () => {
    termii.answerNext({ status: 400, body: { message: "Invalid phone number" } });
    const { to } = await forgot();
    await until(async () => (await kept(to)).state === "failed");
    await sleep(300);
    expect(sentTo(to)).toHaveLength(0);
  });

  test("does not slow the request while the provider hangs, and is delivered once when it is back", {
    timeout: 60_000,
  }, async () => {
    for (let n = 0; n < 4; n++) termii.answerNext("hang");
    const waiting = [await forgot(), await forgot(), await forgot(), await forgot()];
    for (const { status, ms } of waiting) {
      expect(status).toBe(200);
      expect(ms).toBeLessThan(1_500);
    }
    await until(async () => {
      const { rows } = await sql`select 1 from outbox_events where dispatched_at is null`.execute(shop.platform.db);
      return rows.length === 0;
    });
    await sleep(1_500);
    expect(waiting.flatMap(({ to }) => sentTo(to))).toHaveLength(0);
    termii.dropHanging();
    await until(() => waiting.every(({ to }) => sentTo(to).length === 1), 40_000);
    await sleep(500);
    expect(waiting.map(({ to }) => sentTo(to).length)).toEqual([1, 1, 1, 1]);
  });

  test("that a dead worker held is sent by another within the minute", { timeout: 90_000 }, async () => {
    await until(() => sentTo(leftBehind).length === 1, 75_000);
  });
});
