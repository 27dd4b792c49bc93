import { daysToKnow } from "@remedia/domain/stock-planning";
import { sql } from "kysely";
import { type Ctx, inTransaction } from "../../platform/context.ts";
import { countIn, type Follower } from "../../platform/merge.ts";

/** Long enough to even out weeks, short enough to follow the seasons. */
export const windowDays = 90;

/**
 * Measures from the movements how fast every product sells at every branch on the days it was there. Days without stock
 * are found by walking back from what stands there now. May run twice without harm.
 */
export const measureVelocity = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx.db);
    await sql`
      with today as (select (${tx.now}::timestamptz at time zone 'Africa/Lagos')::date as day),
      legs as (
        select m.product_id, m.at, leg.branch_id, leg.net, leg.sold
        from stock_movements m join stock_places f on f.id = m.from_place_id join stock_places t on t.id = m.to_place_id,
          lateral (values (m.to_branch_id, m.quantity, case when f.kind = 'customer' then -m.quantity else 0 end),
            (m.from_branch_id, -m.quantity, case when t.kind = 'customer' then m.quantity else 0 end)) as leg (branch_id, net, sold)
        where m.at >= (select ((day - ${windowDays}::int)::timestamp at time zone 'Africa/Lagos') from today)
          and leg.branch_id is not null),
      days as (
        select coalesce(p.merged_into_id, p.id) as product_id, l.branch_id,
          (l.at at time zone 'Africa/Lagos')::date as day, sum(l.net) as net, sum(l.sold) as sold,
          max(l.at) filter (where l.sold > 0) as last_sold_at
        from legs l join products p on p.id = l.product_id group by 1, 2, 3),
      stood as (select product_id, branch_id, sum(on_hand) as on_hand from stock_levels
        where branch_id is not null group by 1, 2),
      walked as (
        select d.*, coalesce(s.on_hand, 0) - coalesce(sum(d.net) over later, 0) as closing,
          lag(d.day) over later as next_day, row_number() over later = count(*) over (partition by d.product_id, d.branch_id) as is_first
        from days d left join stood s using (product_id, branch_id)
        window later as (partition by d.product_id, d.branch_id order by d.day desc
          rows between unbounded preceding and 1 preceding)),
      measured as (
        select product_id, branch_id, greatest(0, sum(sold))::int as sold, max(last_sold_at) as last_sold_at,
          sum(case when closing <= 0 then coalesce(next_day - 1, today.day) - walked.day else 0 end
            + case when is_first and closing - net <= 0 then walked.day - (today.day - ${windowDays}::int) else 0 end) as out_days
        from walked, today group by product_id, branch_id)
      insert into stock_velocity (product_id, branch_id, sold, window_days, out_days, last_sold_at, per_day, measured_at)
      select product_id, branch_id, sold, ${windowDays}, out, last_sold_at,
        case when ${windowDays}::int - out >= ${daysToKnow}::int then round(sold / (${windowDays}::int - out)::numeric, 4) end, ${tx.now}
      from (select *, least(${windowDays}::int, greatest(0, out_days))::int as out from measured) m
      on conflict (product_id, branch_id) do update set sold = excluded.sold, window_days = excluded.window_days,
        out_days = excluded.out_days, last_sold_at = coalesce(excluded.last_sold_at, stock_velocity.last_sold_at),
        per_day = excluded.per_day, measured_at = excluded.measured_at`.execute(tx.db);
    // What did not move at all within the window, and still has a row from before, sells nothing now.
    await tx.db
      .updateTable("stock_velocity")
      .set({ sold: 0, per_day: "0", out_days: 0, measured_at: tx.now })
      .where("measured_at", "<", tx.now)
      .execute();
  });

/** Measured again the next night, from the movements of both. */
export const velocityFollowers: readonly Follower[] = [
  {
    subject: "product",
    what: "Sales figures",
    count: countIn("stock_velocity", "product_id"),
    move: async (tx, fromId) => {
      await tx.db.deleteFrom("stock_velocity").where("product_id", "=", fromId).execute();
    },
  },
];
