import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { listEnd, toldTotal } from "../../platform/lists.ts";

const days = 30;
const dayMs = 24 * 3_600_000;

type Answering = { recent: boolean; answered: number; median_minutes: number | null };
type Oldest = { id: number; number: string; waiting_since: Date };

/** How soon customers got their first answer in the last 30 days and in the 30 before, and who waits now. */
export const getAnswerTimes = async (ctx: Ctx) => {
  const { db, branchId, now } = ctx;
  const here = branchId === null ? sql`true` : sql`t.branch_id = ${branchId}`;
  const since = new Date(now.getTime() - days * dayMs);
  const before = new Date(since.getTime() - days * dayMs);
  const [answering, waiting, oldest, ratings] = await Promise.all([
    sql<Answering>`
      select t.first_answered_at > ${since} as recent, count(*)::int as answered,
        round(percentile_cont(0.5) within group (order by extract(epoch from t.first_answered_at - t.created_at)) / 60)::int
          as median_minutes
      from tickets t where t.first_answered_at > ${before} and ${here} group by 1`.execute(db),
    sql<{ count: number }>`select count(*)::int from (select from tickets t where t.state = 'open' and ${here}
      limit ${sql.lit(listEnd + 1)}) w`.execute(db),
    sql<Oldest>`select t.id, t.number, t.waiting_since from tickets t where t.state = 'open' and ${here}
      order by t.waiting_since, t.id limit 1`.execute(db),
    sql<{ count: number; average: number | null }>`
      select count(*)::int, round(avg(t.stars), 1)::float8 as average
      from order_ratings t where t.rated_at > ${since} and ${here}`.execute(db),
  ]);
  const of = (recent: boolean) => {
    const row = answering.rows.find((each) => each.recent === recent);
    return { answered: row?.answered ?? 0, median_minutes: row?.median_minutes ?? null };
  };
  const { total, ...more } = toldTotal(waiting.rows[0]!.count);
  return {
    now: of(true),
    before: of(false),
    waiting: total,
    ...more,
    oldest: oldest.rows[0] ?? null,
    ratings: ratings.rows[0]!,
  };
};
