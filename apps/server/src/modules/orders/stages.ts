import { addDays, lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { ageLimitsHours, awaitedOrderStates, type TimedState, timedStates } from "@remedia/domain/orders";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { listPage } from "../../platform/lists.ts";
import type { ListExport } from "../../platform/route.ts";
import { getSetting } from "../settings/settings.ts";
import { foundOrders, lateOn, ordersAlone, ordersInView } from "./orders.ts";
import type { ConfirmationQuery, StageQuery, StageTimes } from "./schemas.ts";

const ofBranch = ({ branchId }: Ctx) => (branchId === null ? sql`` : sql`and o.branch_id = ${branchId}`);

type AgeRow = { state: (typeof awaitedOrderStates)[number] } & {
  ages: number[];
  count: number;
  late: number;
  total_kobo: number;
  oldest: Date | null;
};

/** Whoever waits for their order: where it stands, and for how long. A state where none stands is shown empty. */
export const getAges = async (ctx: Ctx) => {
  const hoursStood = sql`extract(epoch from ${ctx.now}::timestamptz - o.state_since) / 3600`;
  const age = sql`width_bucket(${hoursStood}, ${[...ageLimitsHours]}::numeric[])`;
  const counts = Array.from(
    { length: ageLimitsHours.length + 1 },
    (_, nth) => sql`count(*) filter (where ${age} = ${nth})`,
  );
  const { rows } = await sql<AgeRow>`
    select s.state, array[${sql.join(counts)}]::int[] as ages,
      count(o.id)::int as count,
      count(o.id) filter (where ${lateOn(lagosDay(ctx.now))})::int as late,
      coalesce(sum(o.total_kobo), 0)::bigint as total_kobo,
      min(o.state_since) as oldest
    from unnest(${[...awaitedOrderStates]}::text[]) with ordinality as s (state, nth)
      left join orders o on o.state = s.state ${ofBranch(ctx)}
    group by s.state, s.nth order by s.nth`.execute(ctx.db);
  return { states: rows.map(({ total_kobo, ...row }) => ({ ...row, total: toNaira(total_kobo) })) };
};

/** How long an order should stand in each stage at most, in hours, as the settings have it. */
export const getTargets = async (ctx: Ctx) => {
  const hours = await Promise.all(timedStates.map((state) => getSetting(ctx, `orders.target_hours.${state}`)));
  return Object.fromEntries(timedStates.map((state, nth) => [state, hours[nth]!])) as Record<TimedState, number>;
};

/** Every confirmation, of which an order has one: by whom, when, and how long the customer had waited for it. */
export const listConfirmations = async (ctx: Ctx, input: Static<typeof ConfirmationQuery>) => {
  const chosen = ctx.db
    .selectFrom("document_events as e")
    .where("e.document", "=", sql.lit("order"))
    .where("e.action", "=", sql.lit("confirm"))
    .$if(input.q === undefined && ctx.branchId !== null, (rows) =>
      rows.where("e.document_id", "in", ordersAlone(ctx).select("o.id")),
    )
    .$if(input.actor_id !== undefined, (rows) => rows.where("e.actor_id", "=", input.actor_id!))
    .$if(input.from !== undefined, (rows) => rows.where("e.at", ">=", dayBegins(input.from!)))
    .$if(input.to !== undefined, (rows) => rows.where("e.at", "<", dayEnds(input.to!)));
  const found = (q: string, whole: boolean) =>
    chosen.where("e.document_id", "in", foundOrders(ordersAlone(ctx), q, whole));
  const { q } = input;
  return listPage(ctx, input, {
    narrow: q === undefined ? chosen : (most, behind) => found(q, most === null || behind !== undefined),
    rows: ordersInView(ctx)
      .innerJoin("document_events as e", (join) =>
        join.on("e.document", "=", sql.lit("order")).onRef("e.document_id", "=", "o.id"),
      )
      .where("e.action", "=", sql.lit("confirm"))
      .leftJoin("users as by", "by.id", "e.actor_id")
      .select(["e.at as confirmed_at", "e.actor_id", "by.name as actor"])
      .select(sql<number>`extract(epoch from e.at - o.placed_at)::int`.as("waited_seconds")),
    sorts: { confirmed_at: "e.at" },
    fallback: "-confirmed_at",
    tie: "e.document_id",
  });
};

const daysShown = 30;
type Figures = { count: number; median_seconds: number; slow_seconds: number; within: number };
type Stood = Figures & { state: TimedState; everybody: boolean; actor_id: number | null; actor: string | null };
const noneStood = { count: 0, median_seconds: null, slow_seconds: null, within: 0 };

/**
 * Time that orders spent in each stage before they went on in the period, against its target; and the same for each
 * person who let them go on. What was held or called off did not go on.
 */
export const getStageTimes = async (ctx: Ctx, { from, to }: Static<typeof StageQuery>) => {
  const today = lagosDay(ctx.now);
  const [begins, ends] = [from ?? addDays(to ?? today, 1 - daysShown), to ?? today];
  const targets = await Promise.all(timedStates.map((state) => getSetting(ctx, `orders.target_hours.${state}`)));
  const { rows } = await sql<Stood>`
    with stood as (
      select e.from_state as state, e.actor_id, u.name as actor, t.nth, t.hours * 3600 as target,
        e.stood_s as seconds
      from document_events e join orders o on o.id = e.document_id left join users u on u.id = e.actor_id
        join unnest(${[...timedStates]}::text[], ${targets}::numeric[]) with ordinality as t (state, hours, nth)
          on t.state = e.from_state
      where e.document = 'order' and e.at >= ${dayBegins(begins)} and e.at < ${dayEnds(ends)}
        and e.to_state <> e.from_state and e.to_state not in ('held', 'cancelled') ${ofBranch(ctx)})
    select state, grouping(actor_id) = 1 as everybody, actor_id, actor, count(*)::int as count,
      percentile_cont(0.5) within group (order by seconds)::int as median_seconds,
      percentile_cont(0.9) within group (order by seconds)::int as slow_seconds,
      count(*) filter (where seconds <= target)::int as within
    from stood group by grouping sets ((state, nth), (state, nth, actor_id, actor))
    order by actor nulls last, actor_id, nth`.execute(ctx.db);
  const ofAll = new Map(rows.filter(({ everybody }) => everybody).map((row) => [row.state, figuresOf(row)]));
  return {
    from: begins,
    to: ends,
    stages: timedStates.map((state, nth) => ({
      state,
      target_hours: targets[nth]!,
      ...(ofAll.get(state) ?? noneStood),
    })),
    people: rows.flatMap(({ everybody, ...row }) => (everybody ? [] : row)),
  };
};

const figuresOf = ({ count, median_seconds, slow_seconds, within }: Figures): Figures => ({
  count,
  median_seconds,
  slow_seconds,
  within,
});

type Times = Static<typeof StageTimes>;
type SheetRow = Times["stages"][number] & { actor: string };

/** Figures for everybody first, then for each person: one sheet for both tables. */
const sheetRows = ({ stages, people }: Times): SheetRow[] => {
  const targets = new Map(stages.map(({ state, target_hours }) => [state, target_hours]));
  return [
    ...stages.map((row) => ({ ...row, actor: "Everybody" })),
    ...people.map((row) => ({ ...row, actor: row.actor ?? "The system", target_hours: targets.get(row.state)! })),
  ];
};

/** Hours with decimals, because a spreadsheet can work with them. */
const hoursOf = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 36) / 100);

export const stageTimesExport: ListExport<SheetRow> = {
  name: "time-tracker",
  rows: sheetRows,
  columns: [
    { key: "actor", label: "Person" },
    { key: "state", label: "Stage" },
    { key: "target_hours", label: "Target (hours)", kind: "number" },
    { key: "count", label: "Orders", kind: "number" },
    { key: "median", label: "Typical (hours)", kind: "number", value: (row) => hoursOf(row.median_seconds) },
    { key: "slow", label: "Slowest 10% (hours)", kind: "number", value: (row) => hoursOf(row.slow_seconds) },
    { key: "within", label: "Within the target", kind: "number" },
  ],
};
