import { sql } from "kysely";
import type { Platform } from "./platform.ts";

/** Counts one hit and answers how many seconds to wait, or 0. The counter is in the database: all servers share it. */
export const countHit = async (
  platform: Platform,
  key: string,
  limit: { max: number; seconds: number },
): Promise<number> => {
  const now = platform.clock();
  const ends = new Date(now.getTime() + limit.seconds * 1000);
  const row = await platform.db
    .insertInto("rate_counters")
    .values({ key, window_ends_at: ends, hits: 1 })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        hits: sql`case when rate_counters.window_ends_at <= ${now} then 1 else rate_counters.hits + 1 end`,
        window_ends_at: sql`case when rate_counters.window_ends_at <= ${now} then ${ends} else rate_counters.window_ends_at end`,
      }),
    )
    .returning(["hits", "window_ends_at"])
    .executeTakeFirstOrThrow();
  if (row.hits <= limit.max) return 0;
  return Math.max(1, Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000));
};

export const forgetOldCounters = (platform: Platform) =>
  platform.db.deleteFrom("rate_counters").where("window_ends_at", "<", platform.clock()).execute();
