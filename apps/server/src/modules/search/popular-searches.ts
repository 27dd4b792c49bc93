import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import type { Platform } from "../../platform/platform.ts";

const shown = 6;
/** Only so many are read, whatever was searched for since the house opened. */
const latest = 5_000;
/** What one person types is nobody else's business. */
const peopleAtLeast = 3;
const keptForMs = 10 * 60_000;

const kept = new WeakMap<Platform, { readAt: number; searches: Promise<string[]> }>();

/** What several people searched for of late, and found: the same for everybody, and read every few minutes at most. */
export const listPopularSearches = (ctx: Ctx): Promise<string[]> => {
  const known = kept.get(ctx.platform);
  if (known && ctx.now.getTime() - known.readAt < keptForMs) return known.searches;
  const searches = readPopularSearches(ctx);
  kept.set(ctx.platform, { readAt: ctx.now.getTime(), searches });
  searches.catch(() => kept.delete(ctx.platform));
  return searches;
};

export const readPopularSearches = async ({ db }: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ query: string }>`
    select mode() within group (order by query) as query
    from (select query, user_id from searches where result_count > 0 order by at desc limit ${latest}) as latest
    group by fold(query)
    having count(distinct user_id) >= ${peopleAtLeast}
    order by count(distinct user_id) desc, fold(query)
    limit ${shown}`.execute(db);
  return rows.map(({ query }) => query);
};
