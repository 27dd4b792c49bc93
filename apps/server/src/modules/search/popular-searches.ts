import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { readEvery } from "../../platform/kept-readings.ts";

const shown = 6;
/** Only so many are read, whatever was searched for since the house opened. */
const latest = 5_000;
/** What one person types is nobody else's business. */
const peopleAtLeast = 3;

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

/** What several people searched for of late, and found. */
export const listPopularSearches = readEvery(10 * 60_000, readPopularSearches);
