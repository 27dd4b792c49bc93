import { funnelStages, placers, rankOf } from "@remedia/domain/insight";
import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { Closed, Day, Id, OneOf, Text, Type, Whole } from "../../platform/schemas.ts";

export const deliveredFilters = { delivered_from: Type.Optional(Day), delivered_to: Type.Optional(Day) };

/** What leads from a figure of the analytics to the orders behind it. */
export const figureFilters = {
  branch_id: Type.Optional(Id),
  /** Placed for that LGA, wherever it went then. */
  lga_id: Type.Optional(Id),
  /** With something that was of that category when it was ordered. */
  category_id: Type.Optional(Id),
  ...deliveredFilters,
  /** Whether the customer has had it, whatever came back since. */
  handed_over: Type.Optional(Type.Boolean()),
  /** Whether it was handed over by the promised day. */
  on_time: Type.Optional(Type.Boolean()),
  dispatched_from: Type.Optional(Day),
  dispatched_to: Type.Optional(Day),
  /** Whether packs that were asked for were missing when it left. */
  incomplete: Type.Optional(Type.Boolean()),
  cancelled_from: Type.Optional(Day),
  cancelled_to: Type.Optional(Day),
  /** Why it was cancelled, word for word. */
  reason: Type.Optional(Text(500, 1)),
  /** Got at least so far, whatever became of it then. */
  reached: Type.Optional(OneOf(funnelStages)),
  placed_by: Type.Optional(OneOf(placers)),
  /** Of the day that the list is narrowed by: delivered, dispatched, cancelled, or else placed. Monday is 1. */
  weekday: Type.Optional(Whole(1, 7)),
};
const Asked = Closed(figureFilters);
type Asked = Static<typeof Asked>;

const late = sql`lagos_day(o.delivered_at) > o.promised_on`;
/** Said in the words of the partial indexes: with other words they are not used. */
const conditions: { [N in keyof Asked]-?: (value: NonNullable<Asked[N]>) => RawBuilder<unknown> } = {
  branch_id: (id) => sql`o.branch_id = ${id}`,
  lga_id: (id) => sql`o.placed_lga_id = ${id}`,
  category_id: (id) => sql`exists (select from order_lines l where l.order_id = o.id and l.category_id = ${id})`,
  delivered_from: (day) => sql`o.delivered_at >= ${dayBegins(day)}`,
  delivered_to: (day) => sql`o.delivered_at < ${dayEnds(day)}`,
  handed_over: (yes) => (yes ? sql`o.delivered_at is not null` : sql`o.delivered_at is null`),
  on_time: (yes) => sql`o.delivered_at is not null and ${yes ? sql`not ` : sql``}(${late})`,
  dispatched_from: (day) => sql`o.dispatched_at is not null and o.dispatched_at >= ${dayBegins(day)}`,
  dispatched_to: (day) => sql`o.dispatched_at is not null and o.dispatched_at < ${dayEnds(day)}`,
  incomplete: (yes) => (yes ? sql`o.unfilled_packs > 0 and o.dispatched_at is not null` : sql`o.unfilled_packs = 0`),
  cancelled_from: (day) => sql`o.state = 'cancelled' and o.state_since >= ${dayBegins(day)}`,
  cancelled_to: (day) => sql`o.state = 'cancelled' and o.state_since < ${dayEnds(day)}`,
  reason: (words) =>
    sql`o.state = 'cancelled' and coalesce(nullif(trim(o.state_reason), ''), 'No reason given') = ${words}`,
  reached: (stage) => sql`o.reached >= ${rankOf(stage)}`,
  placed_by: (who) =>
    who === "customer"
      ? sql`o.placed_by is null`
      : sql`exists (select from users by where by.id = o.placed_by and (by.role = 2) = ${who === "agent"})`,
  // Which day is meant follows from the others: see below.
  weekday: () => sql`true`,
};

const dayMeant = (asked: Asked) => {
  if (asked.delivered_from ?? asked.delivered_to) return sql`o.delivered_at`;
  if (asked.dispatched_from ?? asked.dispatched_to) return sql`o.dispatched_at`;
  return (asked.cancelled_from ?? asked.cancelled_to) ? sql`o.state_since` : sql`o.placed_at`;
};

export const behindFigures = (asked: Asked): RawBuilder<boolean>[] => {
  const named = (Object.keys(conditions) as (keyof Asked)[]).flatMap((name) => {
    const value = asked[name];
    return value === undefined ? [] : [(conditions[name] as (value: unknown) => RawBuilder<boolean>)(value)];
  });
  const { weekday } = asked;
  return weekday === undefined
    ? named
    : [...named, sql<boolean>`extract(isodow from lagos_day(${dayMeant(asked)})) = ${weekday}`];
};
