import { readFile } from "node:fs/promises";
import type { Config } from "./config.ts";
import { openSql } from "./db.ts";
import { addressFile, hasDatabase, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { claimDataDir } from "./instance-lock.ts";

/** The database that a command works on. `startedHere`: no server is at work on it. */
export type FoundDatabase = { url: string; startedHere: boolean; close: () => Promise<void> };

/** DATABASE_URL, or the running database of DATA_DIR, or that one started for the moment. */
export const findDatabase = async (config: Config, { mayCreate }: { mayCreate: boolean }): Promise<FoundDatabase> => {
  const url = config.DATABASE_URL || (await runningDatabase(config.dataDir));
  if (url) return { url, startedHere: false, close: async () => undefined };
  if (!mayCreate && !hasDatabase(config.dataDir)) throw new Error(`There is no database in ${config.dataDir} yet.`);
  const release = await claimDataDir(config.dataDir);
  try {
    const postgres = await startEmbeddedPostgres({ dir: config.dataDir });
    const close = () => postgres.stop().finally(release);
    return { url: postgres.url, startedHere: true, close };
  } catch (error) {
    await release();
    throw error;
  }
};

/** The address is left behind by a server that was killed; it counts only if somebody answers there. */
const runningDatabase = async (dir: string): Promise<string | null> => {
  const url = await readFile(addressFile(dir), "utf8").catch(() => null);
  if (!url) return null;
  const sql = openSql(url, { max: 1, name: "remedia-look" });
  try {
    await sql`select 1`;
    return url;
  } catch {
    return null;
  } finally {
    await sql.end();
  }
};
