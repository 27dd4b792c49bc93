import { type FunnelStage, funnelStages, rankOf } from "@remedia/domain/insight";
import { type RawBuilder, sql } from "kysely";

/** From one instant up to another. */
export type Span = { from: RawBuilder<Date> | Date; to: RawBuilder<Date> | Date };

/** The first time that an order came so far. */
const came = (stage: FunnelStage) => sql`e.before < ${sql.lit(rankOf(stage))} and e.rank >= ${sql.lit(rankOf(stage))}`;
const counted = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::integer`;
const summed = (amount: string, condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(${sql.ref(amount)}) filter (where ${condition}), 0)::bigint`;

/** A whole order as its customer placed it; a part begins later, as `split_off`. */
const isBasket = sql`e.seq = 1 and o.parent_id is null`;

/**
 * What orders did within a span, by day, the day on which they were placed and branch, in all and by LGA: rows of `order_days`.
 * Read from the log, so that what happened yesterday says the same tomorrow; the LGA is the one it was placed for.
 */
export const orderFacts = ({ from, to }: Span) => sql`
  select lagos_day(e.at) as day, lagos_day(o.placed_at) as placed_on, o.branch_id, o.placed_lga_id as lga_id,
    ${counted(sql`e.seq = 1`)} as placed,
    ${counted(isBasket)} as baskets,
    ${summed("o.placed_lines", isBasket)} as placed_lines,
    ${summed("o.placed_packs", isBasket)} as placed_packs,
    ${summed("o.placed_kobo", isBasket)} as placed_kobo,
    ${counted(came("cleared"))} as cleared,
    ${counted(came("confirmed"))} as confirmed,
    ${counted(came("packed"))} as packed,
    ${counted(came("dispatched"))} as dispatched,
    ${summed("o.asked_packs", came("dispatched"))} as asked_packs,
    ${summed("o.unfilled_packs", came("dispatched"))} as unfilled_packs,
    ${counted(came("delivered"))} as delivered,
    ${counted(sql`${came("delivered")} and lagos_day(e.at) <= o.promised_on`)} as on_time,
    ${counted(sql`e.to_state = 'cancelled'`)} as cancelled
  from (
    select v.document_id, v.seq, v.at, v.to_state, order_rank(v.to_state) as rank,
      case when v.seq = 1 then 0 else (
        select max(order_rank(p.to_state)) from document_events p
        where p.document = 'order' and p.document_id = v.document_id and p.seq < v.seq) end as before
    from document_events v
    where v.document = 'order' and v.at >= ${from} and v.at < ${to} and v.from_state is distinct from v.to_state
    -- Kept apart: drawn into each count, the look back would be made for every one of them.
    offset 0) e
    join orders o on o.id = e.document_id
  group by grouping sets ((1, 2, 3), (1, 2, 3, 4))`;

export const orderDayColumns = [
  "placed",
  "baskets",
  "placed_lines",
  "placed_packs",
  "placed_kobo",
  ...funnelStages.filter((stage) => stage !== "placed"),
  "asked_packs",
  "unfilled_packs",
  "on_time",
  "cancelled",
] as const;

/** Why orders were cancelled within a span, in the words of whoever did it: rows of `cancellation_days`. */
export const cancellationFacts = ({ from, to }: Span) => sql`
  select lagos_day(e.at) as day, o.branch_id, o.placed_lga_id as lga_id, coalesce(nullif(trim(e.note), ''), 'No reason given') as reason,
    count(*)::integer as orders, sum(o.total_kobo)::bigint as kobo
  from document_events e join orders o on o.id = e.document_id
  where e.document = 'order' and e.at >= ${from} and e.at < ${to} and e.to_state = 'cancelled'
    and e.from_state is distinct from e.to_state
  group by 1, 2, 3, 4`;
