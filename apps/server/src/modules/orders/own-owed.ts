import { daysLate } from "@remedia/domain/credit";
import { lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";

const shownAtOnce = 20;

type Owed = { id: number; number: string; due_on: string; left_kobo: number };

/** What the caller owes for what was delivered. The sums are of all; the orders named are those that are due first. */
export const getOwnOwed = async ({ db, actor, now }: ActorCtx) => {
  const today = lagosDay(now);
  const owed = sql`from orders where user_id = ${actor.userId} and due_on is not null and due_kobo > 0`;
  const { rows: sums } = await sql<{ total: number; overdue: number }>`
    select coalesce(sum(due_kobo), 0)::bigint as total,
      coalesce(sum(due_kobo) filter (where due_on < ${today}::date), 0)::bigint as overdue ${owed}`.execute(db);
  const { total, overdue } = sums[0]!;
  const { rows } = await sql<Owed>`
    select id, number, due_on, due_kobo as left_kobo ${owed}
    order by due_on, id limit ${sql.lit(shownAtOnce)}`.execute(db);
  return {
    total: toNaira(total),
    overdue: toNaira(overdue),
    orders: rows.map(({ left_kobo, ...order }) => ({
      ...order,
      due: toNaira(left_kobo),
      days_late: daysLate(order.due_on, today),
    })),
  };
};
