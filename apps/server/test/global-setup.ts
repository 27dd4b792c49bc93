import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { seedBase } from "../seed/base.ts";
import { seedDemo } from "../seed/demo.ts";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres.ts";
import { migrate } from "../src/platform/migrate.ts";
import { openClock, openTestPlatform } from "./harness.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    dataDir: string;
    clockAheadMs: number;
  }
}

const hourMs = 3_600_000;

/**
 * A day of the trade begins at midnight in Lagos. Where that is near, the clock of all tests is put past it, so that none of
 * them sees two days.
 */
const aheadOfMidnight = (): number => {
  const lagosMs = (Date.now() + hourMs) % (24 * hourMs);
  return lagosMs > 23 * hourMs ? 24 * hourMs - lagosMs + hourMs / 2 : 0;
};

/** One PostgreSQL for all server tests. Its database is filled once and copied for each test file. */
export default async (project: TestProject) => {
  const dir = await mkdtemp(join(tmpdir(), "remedia-test-"));
  // As root the database runs as another user, who must be able to enter.
  await chmod(dir, 0o711);
  const postgres = await startEmbeddedPostgres({ dir, disposable: true, settings: { max_connections: "300" } });
  const stop = async () => {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  };
  const clockAheadMs = aheadOfMidnight();
  try {
    await fill(postgres.url, dir, clockAheadMs);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("databaseUrl", postgres.url);
  project.provide("dataDir", dir);
  project.provide("clockAheadMs", clockAheadMs);
  return stop;
};

const fill = async (databaseUrl: string, dir: string, clockAheadMs: number) => {
  await migrate(databaseUrl);
  const platform = openTestPlatform(databaseUrl, dir, {}, { clock: openClock(clockAheadMs) });
  try {
    await seedBase(platform, databaseUrl);
    await seedDemo(platform, databaseUrl);
  } finally {
    await platform.close();
  }
};
