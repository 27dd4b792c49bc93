import { setImmediate as breathe, setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/harness.ts";
import { openConnections } from "./connections.ts";
import type { Ctx } from "./context.ts";
import { isDatabaseAway, isDatabaseBusy, openDatabase, openSql, type Sql } from "./db.ts";
import { flush } from "./prepared.ts";

let house: TestApp;
let owner: Sql;
beforeAll(async () => {
  house = await openTestApp();
  owner = openSql(house.databaseUrl, { max: 2, name: "owner" });
  await owner`create table marks (run text, part int)`;
});
afterAll(async () => {
  for (const base of [...bases, owner]) await base.end();
  await house.close();
});

const bases: Sql[] = [];
const open = (max = 5, waitMs = 5_000, silenceMs = 60_000) => {
  const base = openSql(house.databaseUrl, { max: 1, name: "victim" });
  bases.push(base);
  return openDatabase(openConnections(base, { max, waitMs, silenceMs }));
};
/**
 * What an administrator, a proxy or a crash does to connections. The youngest are spared: the driver asks for types
 * first and lets that fail unheard.
 */
const cutAll = () =>
  owner`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'victim' and backend_start < clock_timestamp() - interval '150 ms'`;
const begun = (statement: string) =>
  owner`select from pg_stat_activity where application_name = 'victim' and state = 'active' and query = ${statement}
    and backend_start < clock_timestamp() - interval '150 ms'`;
const mark = (db: Kysely<never> | ReturnType<typeof open>, run: string, part: number) =>
  sql`insert into marks values (${run}, ${part})`.execute(db);
const marks = async (run: string) => Number((await owner`select count(*) from marks where run = ${run}`)[0]!.count);
const fateOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => (isDatabaseAway(error) ? "away" : error),
  );

describe("a connection that is lost", () => {
  test("in the middle of a statement fails it, and the next one gets a new connection", async () => {
    const db = open();
    const slow = fateOf(sql`select pg_sleep(10)`.execute(db));
    // A busy machine takes its time to connect, and what had not begun when it was cut is begun again.
    await expect.poll(async () => (await begun("select pg_sleep(10)")).length, { timeout: 5_000 }).toBe(1);
    await cutAll();
    expect(await slow).toBe("away");
    expect(await fateOf(sql`select 1`.execute(db))).toBe("done");
    await db.destroy();
  });

  test("between the statements of a transaction ends it: nothing of it stays, nothing runs outside of it", async () => {
    const db = open(1);
    const fate = await fateOf(
      db.transaction().execute(async (tx) => {
        await mark(tx, "between", 1);
        await sleep(200);
        await cutAll();
        await sleep(700);
        await mark(tx, "between", 2);
      }),
    );
    expect([fate, await marks("between")]).toEqual(["away", 0]);
    expect(await fateOf(mark(db, "after", 1))).toBe("done");
    await db.destroy();
  });

  test("with several statements on their way ends them all: none of them runs outside the transaction", async () => {
    const db = open(1);
    const statement = (text: string) => sql.raw(text).compile(db);
    const fate = fateOf(
      db
        .transaction()
        .execute((tx) =>
          flush({ db: tx } as unknown as Ctx, [
            statement("insert into marks values ('together', 1)"),
            statement("select pg_sleep(10)"),
            statement("insert into marks values ('together', 2)"),
          ]),
        ),
    );
    await expect.poll(async () => (await begun("select pg_sleep(10)")).length, { timeout: 5_000 }).toBe(1);
    await cutAll();
    expect(await fate).toBe("away");
    await sleep(700);
    expect(await marks("together")).toBe(0);
    expect(await fateOf(mark(db, "after", 1))).toBe("done");
    await db.destroy();
  });

  test("while it idles is not noticed by who asks next", async () => {
    const db = open();
    await Promise.all([1, 2, 3, 4, 5].map(() => sql`select pg_sleep(0.05)`.execute(db)));
    await cutAll();
    await sleep(200);
    const fates = await Promise.all([1, 2, 3, 4, 5].map(() => fateOf(sql`select 1`.execute(db))));
    expect(new Set(fates)).toEqual(new Set(["done"]));
    await db.destroy();
  });

  test("again and again under load breaks no transaction in two and no process", { timeout: 60_000 }, async () => {
    const db = open(8, 20_000);
    let over = false;
    const cutting = (async () => {
      for (; !over; await sleep(60)) await cutAll();
    })();
    const fates = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        fateOf(
          db.transaction().execute(async (tx) => {
            await mark(tx, `load ${n}`, 1);
            await Promise.all([mark(tx, `load ${n}`, 2), mark(tx, `load ${n}`, 3)]);
            await sleep(n % 7);
            await mark(tx, `load ${n}`, 4);
          }),
        ),
      ),
    );
    over = true;
    await cutting;
    expect(new Set(fates)).toEqual(new Set(["done", "away"]));
    const torn = await owner`select run from marks where run like 'load %' group by run having count(*) <> 4`;
    expect(torn).toHaveLength(0);
    const kept = await owner`select count(distinct run)::int as runs from marks where run like 'load %'`;
    expect(kept[0]!.runs).toBeGreaterThanOrEqual(fates.filter((fate) => fate === "done").length);
    expect(await fateOf(sql`select 1`.execute(db))).toBe("done");
    await db.destroy();
  });
});

describe("the pool", () => {
  test("opens no more connections than it may, and serves everybody in turn", async () => {
    const db = open(3);
    const running = Array.from({ length: 30 }, () => sql`select pg_sleep(0.02)`.execute(db));
    await sleep(60);
    const [row] = await owner`select count(*)::int from pg_stat_activity where application_name = 'victim'`;
    expect(row!.count).toBeLessThanOrEqual(3 + bases.length);
    await Promise.all(running);
    await db.destroy();
  });

  test("makes nobody wait for ever", async () => {
    const db = open(1, 150);
    const slow = sql`select pg_sleep(0.6)`.execute(db);
    await sleep(50);
    const refused = await sql`select 1`.execute(db).catch((error) => error);
    expect(isDatabaseBusy(refused)).toBe(true);
    await slow;
    expect(await fateOf(sql`select 1`.execute(db))).toBe("done");
    await db.destroy();
  });
});

test("a busy loop is not taken for a database that has fallen silent", async () => {
  const db = open(1, 5_000, 2_000);
  const slow = fateOf(sql`select pg_sleep(3)`.execute(db));
  let over = false;
  void slow.finally(() => {
    over = true;
  });
  while (!over) {
    for (const end = performance.now() + 250; performance.now() < end; );
    await breathe();
  }
  expect(await slow).toBe("done");
  await db.destroy();
});

test("of statements that are sent together, the first that fails says why, and those behind it do nothing", async () => {
  const db = open();
  const work = db
    .transaction()
    .execute((tx) =>
      flush({ db: tx } as unknown as Ctx, [
        sql`insert into marks values ('refused', 1)`.compile(db),
        sql`select 1 / 0`.compile(db),
        sql`insert into marks values ('refused', 2)`.compile(db),
      ]),
    );
  await expect(work).rejects.toThrow("division by zero");
  expect(await marks("refused")).toBe(0);
  await db.destroy();
});

test("a transaction that swallowed an error does not pass for committed", async () => {
  const db = open();
  const work = db.transaction().execute(async (tx) => {
    await mark(tx, "swallowed", 1);
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(work).rejects.toThrow();
  expect(await marks("swallowed")).toBe(0);
  await db.destroy();
});
