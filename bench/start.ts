import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { openSql } from "../apps/server/src/platform/db.ts";
import { addressFile } from "../apps/server/src/platform/embedded-postgres.ts";
import { round } from "./figures.ts";

const restSeconds = Number(process.env.BENCH_REST_SECONDS ?? 60);

/** How long the house takes to open, with and without its demo to fill, and what it costs while nobody is there. */
export const benchStart = async () => {
  const dir = await mkdtemp(join(tmpdir(), "remedia-bench-"));
  await chmod(dir, 0o711);
  try {
    const first = await open(dir);
    await close(first.server);
    const warm = await open(dir);
    const tps = await restingTransactions(dir);
    const idleMb = memoryMb(warm.server);
    await close(warm.server);
    return {
      warm_start_ms: Math.round(warm.ms),
      idle_mb: Math.round(idleMb),
      idle_tps: round(tps),
      demo_fill_s: round((first.ms - warm.ms) / 1000),
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
};

/** A whole server as `npm start` runs it, on a database of its own, until it says that it is open. */
const open = async (dir: string) => {
  const began = performance.now();
  const server = spawn(process.execPath, ["apps/server/src/main.ts"], {
    env: { ...process.env, DATA_DIR: dir, PORT: "0", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout! }))
    if (line.startsWith("Remedia is open")) return { server, ms: performance.now() - began };
  throw new Error("The server ended before it was open.");
};

const close = async (server: ChildProcess) => {
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
};

/** Transactions a second while nobody is connected, after the start has settled; the two looks themselves count as one. */
const restingTransactions = async (dir: string) => {
  const sql = openSql(await readFile(addressFile(dir), "utf8"), { max: 1, name: "bench-rest" });
  const count = async () => {
    const [row] = await sql<{ done: number }[]>`select (xact_commit + xact_rollback)::int as done
      from pg_stat_database where datname = current_database()`;
    return row!.done;
  };
  await sleep(10_000);
  const before = await count();
  await sleep(restSeconds * 1_000);
  const after = await count();
  await sql.end();
  return (after - before - 1) / restSeconds;
};

const memoryMb = ({ pid }: ChildProcess) => Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)])) / 1024;
