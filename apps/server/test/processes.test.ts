import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "../src/demo-accounts.ts";
import { checkInvariants } from "../src/modules/reports/invariants.ts";
import { openConnections } from "../src/platform/connections.ts";
import { isDatabaseAway, openDatabase, openSql } from "../src/platform/db.ts";
import { type EmbeddedPostgres, freePort, isAlive, startEmbeddedPostgres } from "../src/platform/embedded-postgres.ts";
import { cloneDatabase, emptyDatabase } from "./harness.ts";
import { endAll, run, type ServerProcess, startServer, temporaryDir } from "./server-process.ts";

const patience = { timeout: 120_000 };
const second = 1_000;
let home: Awaited<ReturnType<typeof temporaryDir>>;
beforeAll(async () => {
  home = await temporaryDir();
});
afterEach(endAll, 60 * second);
afterAll(() => home.remove());

const dataDir = (name: string) => join(home.dir, name);
const until = async (holds: () => Promise<boolean>, patienceMs = 20 * second) => {
  const start = Date.now();
  while (!(await holds())) {
    if (Date.now() - start > patienceMs) throw new Error("It did not happen in time.");
    await sleep(50);
  }
  return Date.now() - start;
};
const login = (server: ServerProcess, phone: string, password: string) =>
  server.call("POST /login", { body: { phone, password } });
const invariantsOf = async (url: string) => {
  const sql = openSql(url, { max: 1, name: "test" });
  const report = await checkInvariants(sql);
  await sql.end();
  return report;
};

describe("two servers", () => {
  const startBoth = (env: Record<string, string>) =>
    Promise.all(["first", "second"].map((name) => startServer({ ...env, DATA_DIR: dataDir(name) }))) as Promise<
      [ServerProcess, ServerProcess]
    >;

  test("start at once on one empty database, and fill it once", patience, async () => {
    const DATABASE_URL = await emptyDatabase();
    await startBoth({ DATABASE_URL });
    const sql = openSql(DATABASE_URL, { max: 1, name: "test" });
    const [facts] = await sql`select (select count(*)::int from states) as states,
      (select count(*)::int from lgas) as lgas`;
    expect(facts).toMatchObject({ states: 37, lgas: 774 });
    const jobs = await sql`select name, count(*)::int from pgboss.schedule group by name having count(*) > 1`;
    expect(jobs).toHaveLength(0);
    await sql.end();
  });

  test("share sessions, limits and jobs, and do not make the demo's people again", patience, async () => {
    const DATABASE_URL = await cloneDatabase();
    const servers = await startBoth({ DATABASE_URL, DEMO: "1", RATE_LIMITS: "on" });
    const [first, second_] = servers;
    const sql = openSql(DATABASE_URL, { max: 1, name: "test" });
    const [people] = await sql`select count(*)::int as count, count(distinct phone)::int as phones from users`;
    expect(people!.count).toBe(people!.phones);

    const entered = await login(first, "08030000020", "7391");
    const { token } = entered.body;
    expect((await second_.call("GET /user", { token })).status).toBe(200);
    await second_.call("POST /logout", { token });
    expect((await first.call("GET /user", { token })).status).toBe(401);

    const knock = async (server: ServerProcess) =>
      (await server.call("POST /email/verify/resend", { body: { token: "x" } })).status;
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push(await knock(first), await knock(second_));
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);

    await first.call("POST /pin/forgot", { body: { phone: "08030000021" } });
    await until(async () => {
      const rows = await sql`select state, provider from messages where recipient = '+2348030000021'`;
      return rows.length === 1 && rows[0]!.state === "sent";
    });
    await sql.end();
    expect((await invariantsOf(DATABASE_URL)).ok).toBe(true);
    expect((await Promise.all(servers.map((server) => server.stop()))).map(({ code }) => code)).toEqual([0, 0]);
  });
});

describe("SIGTERM under load", () => {
  test("answers what is in flight and ends with 0 within ten seconds", patience, async () => {
    const DATABASE_URL = await cloneDatabase();
    const server = await startServer({ DATABASE_URL, DATA_DIR: dataDir("graceful") });
    const sql = openSql(DATABASE_URL, { max: 2, name: "test" });
    const customers = demoAccounts.filter(({ door }) => door === "customer").slice(0, 8);
    let stopping = false;
    const answered: number[] = [];
    const load = Array.from({ length: 8 }, async () => {
      while (!stopping)
        await server.call("GET /states").then(
          ({ status }) => answered.push(status),
          () => undefined,
        );
    });

    // Every login stands at the lock when the signal comes: in flight beyond doubt.
    const held = await sql.reserve();
    await held`begin`;
    await held`lock table sessions in exclusive mode`;
    const inFlight = customers.map(({ phone, secret }) => login(server, phone, secret));
    await until(
      async () =>
        (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
          .length === 8,
    );
    const asked = Date.now();
    const exit = server.stop("SIGTERM");
    await sleep(300);
    stopping = true;
    await held`rollback`;

    expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual(customers.map(() => 200));
    expect(await exit).toMatchObject({ code: 0, signal: null });
    expect(Date.now() - asked).toBeLessThan(10 * second);
    await Promise.all(load);
    expect(new Set(answered)).toEqual(new Set([200, 503].filter((status) => answered.includes(status))));
    await expect(server.call("GET /states")).rejects.toThrow();
    held.release();
    await sql.end();
  });
});

describe("a database that goes away", () => {
  let port: number;
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    port = await freePort();
  });
  const startDatabase = () =>
    startEmbeddedPostgres({ dir: dataDir("cluster"), port, settings: { shared_buffers: "32MB" } });
  afterAll(() => postgres?.stop());

  /** As the machine under it would: at once, without a word to its clients. */
  const crash = async () => {
    const pid = Number((await readFile(join(dataDir("cluster"), "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
    process.kill(pid, "SIGQUIT");
    await until(async () => !isAlive(pid));
  };

  test("is answered with 503 while it is down, and with good answers within five seconds after", patience, async () => {
    postgres = await startDatabase();
    const server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: dataDir("away") });
    const seen = new Set<number>();
    let over = false;
    const load = Array.from({ length: 6 }, async () => {
      while (!over) {
        seen.add(
          await server.call("GET /states").then(
            ({ status }) => status,
            () => 0,
          ),
        );
        await sleep(20);
      }
    });
    for (const downMs of [300, 4_000]) {
      await sleep(400);
      await crash();
      await until(async () => (await server.call("GET /states")).status === 503);
      const down = await server.call("GET /states");
      expect(down.body).toMatchObject({ code: "unavailable", message: "We will be right back." });
      expect(Number(down.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await server.call("GET /health/live")).status).toBe(200);
      expect((await server.call("GET /health/ready")).status).toBe(503);
      await sleep(downMs);
      postgres = await startDatabase();
      const healing = await until(async () => (await server.call("GET /states")).status === 200);
      expect(healing).toBeLessThan(5 * second);
      const again = await Promise.all(Array.from({ length: 20 }, () => server.call("GET /states")));
      expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    }
    over = true;
    await Promise.all(load);
    expect([...seen].sort()).toEqual([200, 503]);

    const sql = openSql(postgres.url, { max: 1, name: "test" });
    await sql`insert into messages (channel, recipient, body, created_at) values ('sms', '+2348190000000', 'Hello', now())`;
    await sql`insert into outbox_events (event, payload) select 'message.queued', jsonb_build_object('messageId', max(id)) from messages`;
    await until(async () => (await sql`select 1 from messages where state = 'sent'`).length === 1);
    await sql.end();
    expect((await invariantsOf(postgres.url)).ok).toBe(true);
    expect(isAlive(server.pid)).toBe(true);
    expect((await server.stop()).code).toBe(0);
  });
});

describe("an embedded database", () => {
  let server: ServerProcess;
  let url: string;
  const open = async (name: string) => {
    server = await startServer({ DATA_DIR: dataDir(name), DATABASE_SILENCE_MS: "1000" });
    url = await readFile(join(dataDir(name), "database.url"), "utf8");
  };
  const statusOf = () =>
    server.call("GET /states").then(
      ({ status }) => status,
      () => 0,
    );
  const postmaster = async () => {
    const sql = openSql(url, { max: 1, name: "test" });
    const [row] = await sql`select pg_backend_pid() as pid`;
    const stat = await readFile(`/proc/${row!.pid}/stat`, "utf8");
    await sql.end();
    // The fields after the name: state, parent.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  };
  const family = async () => {
    const parent = await postmaster();
    const children = await readFile(`/proc/${parent}/task/${parent}/children`, "utf8");
    return [parent, ...children.trim().split(" ").map(Number)];
  };
  const signal = (pids: readonly number[], name: NodeJS.Signals) => {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, name);
  };

  test("that is killed is answered with 503, started again and sound", patience, async () => {
    await open("killed");
    for (let round = 0; round < 2; round++) {
      expect(await statusOf()).toBe(200);
      process.kill(await postmaster(), "SIGKILL");
      await until(async () => (await statusOf()) === 503);
      expect(await until(async () => (await statusOf()) === 200)).toBeLessThan(10 * second);
    }
    expect((await invariantsOf(url)).ok).toBe(true);
    expect((await server.stop()).code).toBe(0);
    expect(existsSync(join(dataDir("killed"), "postgres", "postmaster.pid"))).toBe(false);
  });

  test("that is frozen keeps nobody waiting, and commits nothing that was given up", patience, async () => {
    await open("frozen");
    const base = openSql(url, { max: 1, name: "test" });
    const db = openDatabase(openConnections(base, { max: 2, waitMs: 5_000, silenceMs: 1_000 }));
    await sql`create table marks (n int)`.execute(db);
    const frozen = await family();
    const fate = db
      .transaction()
      .execute(async (tx) => {
        await sql`insert into marks values (1)`.execute(tx);
        signal(frozen, "SIGSTOP");
        await sql`insert into marks values (2)`.execute(tx);
      })
      .then(
        () => "committed",
        (error) => (isDatabaseAway(error) ? "away" : error),
      );
    const asked = Date.now();
    expect([await fate, await statusOf()]).toEqual(["away", 503]);
    expect(Date.now() - asked).toBeLessThan(5 * second);
    expect(await statusOf()).toBe(503);
    signal(frozen, "SIGCONT");
    await until(async () => (await statusOf()) === 200);
    await until(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from marks`.execute(db);
      return rows[0]!.count === 0;
    });
    await db.destroy();
    await base.end();
    expect((await server.stop()).code).toBe(0);
  });
});

describe("a data folder", () => {
  const REMEDIA_PASSPHRASE = "quiet-harbour-42";
  const env = () => ({ DATA_DIR: dataDir("own") });
  const person = ["--name", "Ada Obi", "--phone", "0803 999 0001"];

  test("is made by the first command, and its super admin gets in", patience, async () => {
    const made = await run("commands/create-admin", { ...env(), REMEDIA_PASSPHRASE }, person);
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringContaining("Ada Obi (+2348039990001) is super admin."),
    });
    expect(made.output).not.toContain(REMEDIA_PASSPHRASE);
    const server = await startServer(env());
    const entered = await login(server, "08039990001", REMEDIA_PASSPHRASE);
    expect(entered.body.user).toMatchObject({ is_super_admin: true, must_change_pin: false });

    const second_ = await run("main", env());
    expect(second_).toMatchObject({ code: 1 });
    expect(second_.output).toBe(
      `Remedia cannot start: ${dataDir("own")} is in use by another instance (process ${server.pid}).\n`,
    );

    const running = await run("commands/invariants", env());
    expect(running.code, running.output).toBe(0);
    expect(JSON.parse(running.output)).toMatchObject({ ok: true });
    expect((await run("commands/migrate", env())).output).toBe("The database has the newest model already.\n");

    await server.stop("SIGKILL");
    const again = await startServer(env());
    const { token } = entered.body;
    expect((await again.call("GET /user", { token })).status).toBe(200);
    expect((await again.stop("SIGINT")).code).toBe(0);
    expect(existsSync(join(dataDir("own"), "instance.pid"))).toBe(false);
    expect(existsSync(join(dataDir("own"), "postgres", "postmaster.pid"))).toBe(false);
  });

  test("is checked by a command that starts its database for the moment", patience, async () => {
    const stopped = await run("commands/invariants", env());
    expect(stopped.code, stopped.output).toBe(0);
    expect(stopped.output.trim().split("\n")).toHaveLength(1);
    expect(existsSync(join(dataDir("own"), "postgres", "postmaster.pid"))).toBe(false);
    const nothing = await run("commands/invariants", { DATA_DIR: dataDir("nothing") });
    expect(nothing).toMatchObject({ code: 1, output: `There is no database in ${dataDir("nothing")} yet.\n` });
  });

  test("takes no weak, published or second super admin of one number", patience, async () => {
    const attempt = (passphrase: string, args = person) =>
      run("commands/create-admin", { ...env(), REMEDIA_PASSPHRASE: passphrase }, args);
    expect(await attempt("short")).toMatchObject({
      code: 1,
      output: "The passphrase must have at least 10 characters.\n",
    });
    expect(await attempt("remedia-demo")).toMatchObject({
      code: 1,
      output: "This passphrase is too common.\n",
    });
    expect(await attempt(REMEDIA_PASSPHRASE)).toMatchObject({
      code: 1,
      output: "An account with this phone number exists already.\n",
    });
    expect((await attempt(REMEDIA_PASSPHRASE, ["--name", "Ada"])).output).toContain("npm run admin:create");
  });

  test("belongs to one of two servers that start at the same moment", patience, async () => {
    const both = await Promise.allSettled([1, 2].map(() => startServer({ DATA_DIR: dataDir("race") })));
    const open = both.filter((result) => result.status === "fulfilled");
    const refused = both.filter((result) => result.status === "rejected");
    expect([open.length, refused.length]).toEqual([1, 1]);
    expect(String((refused[0] as PromiseRejectedResult).reason)).toContain("is in use by another instance");
  });
});

describe("commands on a database of one's own", () => {
  test("migrate says what it applied", patience, async () => {
    const { code, output } = await run("commands/migrate", { DATABASE_URL: await emptyDatabase() });
    expect(code, output).toBe(0);
    expect(output).toMatch(/^(applied \d{4}_\w+\.sql\n)+$/);
  });

  test("invariants names what is off and ends with 1", patience, async () => {
    const DATABASE_URL = await cloneDatabase();
    const sql = openSql(DATABASE_URL, { max: 1, name: "test" });
    await sql`insert into outbox_events (event, payload, created_at) values ('x', '{}', now() - interval '1 day')`;
    await sql.end();
    const { code, output } = await run("commands/invariants", { DATABASE_URL });
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ ok: false, checks: { outbox_stuck: 1, stores_outside_their_state: 0 } });
    const unmigrated = await run("commands/invariants", { DATABASE_URL: await emptyDatabase() });
    expect(unmigrated).toMatchObject({ code: 1, output: "The database has another model; run npm run migrate.\n" });
  });
});

describe("a start that cannot succeed is one sentence and exit 1", () => {
  const sentenceOf = async (env: Record<string, string>) => {
    const { code, output } = await run("main", { DATA_DIR: dataDir("unused"), ...env });
    expect(code, output).toBe(1);
    expect(output.trim().split("\n"), output).toHaveLength(1);
    return output.trim();
  };

  test("when the port is taken", patience, async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const { port } = other.address() as { port: number };
    const sentence = await sentenceOf({ DATABASE_URL: await cloneDatabase(), PORT: String(port) });
    other.close();
    expect(sentence).toBe(`Remedia cannot start: Port ${port} is taken; choose another with PORT.`);
  });

  test("when a setting is bad", patience, async () => {
    expect(await sentenceOf({ PORT: "http" })).toBe(
      'Remedia cannot start: PORT must be a whole number from 0 to 65535, not "http".',
    );
  });

  test("when the database cannot be reached or used", patience, async () => {
    const nobody = await sentenceOf({ DATABASE_URL: "postgres://remedia:pa55word@127.0.0.1:9/remedia" });
    expect(nobody).toMatch(/^Remedia cannot start: The database of DATABASE_URL cannot be used: .+\.$/);
    expect(nobody).not.toContain("pa55word");
    const url = await cloneDatabase();
    const wrong = await sentenceOf({ DATABASE_URL: url.replace(/:[^:@/]+@/, ":wrong@") });
    expect(wrong).toContain("password authentication failed");
    expect(await sentenceOf({ DATABASE_URL: `${url}_gone` })).toContain("does not exist");
  });
});
