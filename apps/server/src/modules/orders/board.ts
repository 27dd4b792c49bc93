import { type FulfilmentState, fulfilmentStates } from "@remedia/domain/orders";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { ordersInView } from "./orders.ts";

/** More than anybody sees at a glance; the list of orders shows the rest. */
const shownPerState = 50;

/** What waits for each step of the warehouse's work, soonest promised first, and who did the step before. */
export const getBoard = async (ctx: Ctx) => {
  const ranked = ordersInView(ctx)
    .select(["b.use_order_fulfilment as picks_first", "o.picked_by as picked_by_id", "o.awaits_delivery_fee"])
    .select([
      sql<number>`row_number() over (partition by o.state order by o.promised_on, o.id)::int`.as("place"),
      sql<number>`count(*) over (partition by o.state)::int`.as("in_state"),
    ])
    .where("o.state", "in", [...fulfilmentStates]);
  const rows = await ctx.db
    .selectFrom(ranked.as("r"))
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("document_events as e")
          .leftJoin("users as u", "u.id", "e.actor_id")
          .select(["e.actor_id as moved_by_id", "u.name as moved_by"])
          .where("e.document", "=", "order")
          .whereRef("e.document_id", "=", "r.id")
          .orderBy("e.seq", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .selectAll()
    .where("r.place", "<=", shownPerState)
    .orderBy("r.place")
    .execute();
  const byState = Map.groupBy(rows, ({ state }) => state as FulfilmentState);
  return {
    picks_first: await somebodyPicks(ctx),
    columns: fulfilmentStates.map((state) => {
      const waiting = byState.get(state) ?? [];
      return {
        state,
        count: waiting[0]?.in_state ?? 0,
        orders: waiting.map(({ place: _place, in_state: _count, ...row }) => row),
      };
    }),
  };
};

/** Whether any branch in view has officers who pick before others pack. */
const somebodyPicks = async ({ db, branchId }: Ctx): Promise<boolean> => {
  const found = await db
    .selectFrom("branches")
    .select("id")
    .where("use_order_fulfilment", "=", true)
    .$if(branchId !== null, (query) => query.where("id", "=", branchId!))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
