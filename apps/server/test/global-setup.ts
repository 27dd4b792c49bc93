import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { seedBase } from "../seed/base.ts";
import { seedDemo } from "../seed/demo.ts";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres.ts";
import { migrate } from "../src/platform/migrate.ts";
import { openTestPlatform } from "./harness.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    dataDir: string;
  }
}

/** One PostgreSQL for all server tests. Its database is filled once and copied for each test file. */
export default async (project: TestProject) => {
  const dir = await mkdtemp(join(tmpdir(), "remedia-test-"));
  // As root the database runs as another user, who must be able to enter.
  await chmod(dir, 0o711);
  const postgres = await startEmbeddedPostgres({ dir, disposable: true, settings: { max_connections: "300" } });
  await migrate(postgres.url);
  const platform = openTestPlatform(postgres.url, dir);
  await seedBase(platform, postgres.url);
  await seedDemo(platform, postgres.url);
  await platform.close();
  project.provide("databaseUrl", postgres.url);
  project.provide("dataDir", dir);
  return async () => {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  };
};
