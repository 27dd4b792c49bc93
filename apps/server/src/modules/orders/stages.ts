import { addDays, lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { type AgeBand, ageBands, awaitedOrderStates, type TimedState, timedStates } from "@remedia/domain/orders";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { listPage } from "../../platform/lists.ts";
import { getSetting } from "../settings/settings.ts";
import { foundOrders, lateOn, ordersInView } from "./orders.ts";
import type { ConfirmationQuery, StageQuery } from "./schemas.ts";

const ofBranch = ({ branchId }: Ctx) => (branchId === null ? sql`` : sql`and o.branch_id = ${branchId}`);

type AgeRow = { state: (typeof awaitedOrderStates)[number] } & Record<AgeBand, number> & {
    count: number;
    late: number;
    total_kobo: number;
    oldest: Date | null;
  };

/** Whoever waits for their order: where it stands, and for how long. A state where none stands is shown empty. */
export const getAges = async (ctx: Ctx) => {
  const stood = sql`(${ctx.now}::timestamptz - o.state_since)`;
  const { rows } = await sql<AgeRow>`
    select s.state,
      count(o.id) filter (where ${stood} < interval '1 hour')::int as hour,
      count(o.id) filter (where ${stood} >= interval '1 hour' and ${stood} < interval '4 hours')::int as four_hours,
      count(o.id) filter (where ${stood} >= interval '4 hours' and ${stood} < interval '1 day')::int as day,
      count(o.id) filter (where ${stood} >= interval '1 day' and ${stood} < interval '3 days')::int as three_days,
      count(o.id) filter (where ${stood} >= interval '3 days')::int as longer,
      count(o.id)::int as count,
      count(o.id) filter (where ${lateOn(lagosDay(ctx.now))})::int as late,
      coalesce(sum(o.total_kobo), 0)::bigint as total_kobo,
      min(o.state_since) as oldest
    from unnest(${[...awaitedOrderStates]}::text[]) with ordinality as s (state, nth)
      left join orders o on o.state = s.state ${ofBranch(ctx)}
    group by s.state, s.nth order by s.nth`.execute(ctx.db);
  return {
    states: rows.map(({ state, count, late, total_kobo, oldest, ...bands }) => ({
      state,
      ages: ageBands.map((band) => bands[band]),
      count,
      late,
      total: toNaira(total_kobo),
      oldest,
    })),
  };
};

/** Every confirmation, of which an order has one: by whom, when, and how long the customer had waited for it. */
export const listConfirmations = async (ctx: Ctx, input: Static<typeof ConfirmationQuery>) => {
  const query = ordersInView(ctx)
    .innerJoin("order_events as e", "e.order_id", "o.id")
    .leftJoin("users as by", "by.id", "e.actor_id")
    .select(["e.at as confirmed_at", "e.actor_id", "by.name as actor"])
    .select(sql<number>`extract(epoch from e.at - o.placed_at)::int`.as("waited_seconds"))
    .where("e.action", "=", sql.lit("confirm"))
    .$if(input.q !== undefined, (rows) => rows.where("o.id", "in", foundOrders(input.q!)))
    .$if(input.actor_id !== undefined, (rows) => rows.where("e.actor_id", "=", input.actor_id!))
    .$if(input.from !== undefined, (rows) => rows.where("e.at", ">=", dayBegins(input.from!)))
    .$if(input.to !== undefined, (rows) => rows.where("e.at", "<", dayEnds(input.to!)));
  const page = await listPage(query, input, {
    sorts: { confirmed_at: "e.at" },
    fallback: "-confirmed_at",
    tie: "e.id",
  });
  return { ...page, data: page.data.map(({ total_kobo, ...row }) => ({ ...row, total: toNaira(total_kobo) })) };
};

const daysShown = 30;
type Stood = { state: TimedState; count: number; median_seconds: number; slow_seconds: number; within: number };
type StoodByPerson = Stood & { actor_id: number | null; actor: string | null };

/**
 * How long orders stood in each stage before they went on in the period, against its target; and the same for each
 * person who let them go on. What was held or called off did not go on.
 */
export const getStageTimes = async (ctx: Ctx, { from, to }: Static<typeof StageQuery>) => {
  const today = lagosDay(ctx.now);
  const [begins, ends] = [from ?? addDays(to ?? today, 1 - daysShown), to ?? today];
  const targets = await Promise.all(timedStates.map((state) => getSetting(ctx, `orders.target_hours.${state}`)));
  const stood = sql`
    select e.from_state as state, e.actor_id, extract(epoch from e.at - p.at) as seconds, t.hours * 3600 as target
    from order_events e join orders o on o.id = e.order_id
      join lateral (select at from order_events b where b.order_id = e.order_id and b.id < e.id order by b.id desc limit 1) p on true
      join unnest(${[...timedStates]}::text[], ${targets}::numeric[]) as t (state, hours) on t.state = e.from_state
    where e.at >= ${dayBegins(begins)} and e.at < ${dayEnds(ends)}
      and e.to_state not in ('held', 'cancelled') ${ofBranch(ctx)}`;
  const figures = sql`count(*)::int as count,
    percentile_cont(0.5) within group (order by seconds)::int as median_seconds,
    percentile_cont(0.9) within group (order by seconds)::int as slow_seconds,
    count(*) filter (where seconds <= target)::int as within`;
  const stages = await sql<Stood>`select state, ${figures} from (${stood}) s group by state`.execute(ctx.db);
  const people = await sql<StoodByPerson>`
    select s.state, s.actor_id, u.name as actor, ${figures} from (${stood}) s left join users u on u.id = s.actor_id
    group by s.state, s.actor_id, u.name order by u.name nulls last, s.actor_id`.execute(ctx.db);
  const byState = new Map(stages.rows.map((row) => [row.state, row]));
  const nothing = { count: 0, median_seconds: null, slow_seconds: null, within: 0 };
  const rank = new Map(timedStates.map((state, nth) => [state, nth]));
  return {
    from: begins,
    to: ends,
    stages: timedStates.map((state, nth) => ({
      ...nothing,
      ...byState.get(state),
      state,
      target_hours: targets[nth]!,
    })),
    // People stay in the order of the alphabet; each one's stages follow the road.
    people: people.rows.sort((one, other) =>
      one.actor_id === other.actor_id ? rank.get(one.state)! - rank.get(other.state)! : 0,
    ),
  };
};
