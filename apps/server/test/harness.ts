import { randomUUID } from "node:crypto";
import { doors } from "@remedia/domain/accounts";
import type { FastifyInstance, InjectOptions } from "fastify";
import { sql } from "kysely";
import type { DestinationStream } from "pino";
import { inject } from "vitest";
import { api } from "../src/api.ts";
import { buildApp } from "../src/app.ts";
import { demoAccounts } from "../src/demo-accounts.ts";
import { type Config, readConfig } from "../src/platform/config.ts";
import { openSql } from "../src/platform/db.ts";
import { openPlatform } from "../src/platform/open-platform.ts";
import { dispatchOutbox, react } from "../src/platform/outbox.ts";
import type { Platform } from "../src/platform/platform.ts";
import { followers, reactions } from "../src/subscriptions.ts";

export type TestClock = { now: () => Date; advance: (ms: number) => void };
export const minute = 60_000;
export const hour = 60 * minute;

const testSecrets = {
  SECRET_KEY: "test-secret-key-test-secret-key-0",
  PIN_PEPPER: "test-pin-pepper-test-pin-pepper-0",
};

export const openTestPlatform = (
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {},
  parts: { clock?: TestClock; logTo?: DestinationStream } = {},
) => {
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    RATE_LIMITS: "off",
    SESSION_MEMORY_MS: "0",
    PUBLIC_URL: "http://remedia.test",
    ...testSecrets,
    ...env,
  });
  const { clock, logTo } = parts;
  return openPlatform(config, { databaseUrl, routes: api, followers, clock: clock?.now, logTo });
};

/** The time of a test: real time, but for what it was put ahead. */
export const openClock = (aheadMs = 0): TestClock => {
  let offset = aheadMs;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (ms) => {
      offset += ms;
    },
  };
};

const createDatabase = async (template: string): Promise<string> => {
  const filled = inject("databaseUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const cluster = openSql(filled.replace(/\/[^/]*$/, "/postgres"), { max: 1, name: "clone" });
  // File by file: twice as quick as through the log, for copies that nobody will restore.
  await cluster.unsafe(`create database ${name} template ${template} strategy file_copy`);
  await cluster.end();
  return filled.replace(/\/[^/]*$/, `/${name}`);
};

/** A fresh copy of the filled database; answers its address. */
export const cloneDatabase = () => createDatabase("remedia");
export const emptyDatabase = () => createDatabase("template0");

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back
export type Answer<T = any> = { status: number; body: T; headers: Record<string, unknown>; raw: Buffer };
type CallOptions = {
  token?: string | null;
  body?: unknown;
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
  raw?: Buffer;
};

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** A whole server on a database of its own, spoken to as its clients do. */
export const openTestApp = async (
  env: Record<string, string> = {},
  { existingUrl, logTo }: { existingUrl?: string; logTo?: DestinationStream } = {},
) => {
  const databaseUrl = existingUrl ?? (await cloneDatabase());
  const clock = openClock();
  const platform = openTestPlatform(databaseUrl, inject("dataDir"), env, { clock, logTo });
  const app = await buildApp(platform, null);
  await openAllConnections(platform);
  const call = (key: string, options: CallOptions = {}) => callApp(app, key, options);
  const tokens = new Map<string, Promise<string>>();
  return {
    app,
    platform,
    clock,
    databaseUrl,
    call,
    /** The token of a demo account, signed in by its own door. */
    tokenOf: (phone: string): Promise<string> => {
      const known = tokens.get(phone) ?? signIn(call, phone);
      tokens.set(phone, known);
      return known;
    },
    /** Does what the worker would do with everything that waits in the outbox. */
    settle: async () => {
      const jobs: Parameters<typeof react>[2][] = [];
      const take = async (sent: typeof jobs) => void jobs.push(...sent);
      while ((await dispatchOutbox(platform, reactions, take)) > 0 || jobs.length > 0)
        for (const job of jobs.splice(0)) await react(platform, reactions, job);
    },
    /** Writes at once what would be written in a few seconds: reads of personal data, refused tries. */
    flushWatch: () => app.watch.flush(),
    close: async () => {
      await app.close();
      await platform.close();
    },
  };
};

/** Connections are made when first needed; a race through one of them is no race. */
const openAllConnections = ({ db, config }: Pick<Platform, "db" | "config">) =>
  Promise.all(Array.from({ length: config.DATABASE_POOL }, () => sql`select pg_sleep(0.02)`.execute(db)));

const callApp = async (
  app: FastifyInstance,
  key: string,
  { token, body, query, headers, raw }: CallOptions,
): Promise<Answer> => {
  const [method, path] = key.split(" ") as [NonNullable<InjectOptions["method"]>, string];
  const reply = await app.inject({
    method,
    url: `/api/v1${path}`,
    ...(query
      ? { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }
      : {}),
    ...(raw ? { payload: raw } : body === undefined ? {} : { payload: body as object }),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(raw ? { "content-type": "application/octet-stream" } : {}),
      ...headers,
    },
  });
  const json = String(reply.headers["content-type"] ?? "").includes("json");
  return {
    status: reply.statusCode,
    body: json ? reply.json() : reply.body,
    headers: reply.headers,
    raw: reply.rawPayload,
  };
};

const signIn = async (call: (key: string, options: CallOptions) => Promise<Answer>, phone: string) => {
  const account = demoAccounts.find((demo) => demo.phone === phone);
  if (!account) throw new Error(`${phone} is no demo account`);
  const { status, body } = await call(`POST ${doors[account.door].path}`, {
    body: { phone, password: account.secret },
  });
  if (status !== 200) throw new Error(`${phone} could not sign in: ${body.message}`);
  return body.token as string;
};

/** The code in the newest SMS to a number. */
export const lastCode = async ({ platform }: Pick<TestApp, "platform">, phone: string): Promise<string> => {
  const message = await platform.db
    .selectFrom("messages")
    .select("body")
    .where("recipient", "=", phone)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const code = message && /\b\d{6}\b/.exec(message.body)?.[0];
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
};
