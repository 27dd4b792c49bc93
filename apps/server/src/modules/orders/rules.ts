import { lagosDay } from "@remedia/domain/days";
import {
  confirmedByRule,
  holdReason,
  isConfirmedByRule,
  type OrderRules,
  type RuledOrder,
} from "@remedia/domain/order-rules";
import { sql } from "kysely";
import { bySystem, type Ctx, inTransaction } from "../../platform/context.ts";
import { advance } from "../../platform/documents.ts";
import { getSettings } from "../settings/settings.ts";
import { helpedAmong, sendFromHelper } from "./changing/helped.ts";
import { standingOf } from "./credit.ts";
import { lockOrder } from "./lock.ts";
import { orders } from "./moves.ts";

type Step = { orderId: number; action: string };

const readRules = async (ctx: Ctx): Promise<OrderRules & { graceDays: number }> => {
  const set = await getSettings(ctx, [
    "orders.hold_overdue",
    "orders.hold_limit",
    "orders.auto_confirm",
    "orders.auto_confirm_known",
    "orders.auto_confirm_paid",
    "orders.auto_confirm_naira",
    "credit.block_after_days",
  ]);
  return {
    holdOverdue: set["orders.hold_overdue"],
    holdLimit: set["orders.hold_limit"],
    confirm: set["orders.auto_confirm"],
    knownFrom: set["orders.auto_confirm_known"],
    paidOnly: set["orders.auto_confirm_paid"],
    mostKobo: set["orders.auto_confirm_naira"] * 100,
    graceDays: set["credit.block_after_days"],
  };
};

/** What was ordered at once, in however many parts it comes: a large order is not confirmed by rule for being two. */
const wholeKobo = sql`(select sum(f.total_kobo)::bigint from orders f
  where (f.id = coalesce(n.parent_id, n.id) or f.parent_id = coalesce(n.parent_id, n.id)) and f.state <> 'cancelled')`;

/** Orders that wait to be confirmed, with the parts that began together with them. How many their customers have received is counted only as far as it matters. */
const readNew = async ({ db, now }: Ctx, ids: readonly number[], knownFrom: number) => {
  const { owedKobo, overdueKobo, overdueSince } = standingOf(lagosDay(now));
  const { rows } = await sql<RuledOrder & { id: number }>`
    select n.id, ${wholeKobo} as "totalKobo", n.due_kobo as "dueKobo", n.payment_method as "paymentMethod",
      u.credit_limit_kobo as "limitKobo", ${owedKobo} as "owedKobo", ${overdueKobo} as "overdueKobo",
      ${overdueSince} as "overdueSince", (select count(*)::int from (select from orders d
        where d.user_id = u.id and d.state in ('delivered', 'partly_returned') limit ${knownFrom}) d) as received
    from orders n join users u on u.id = n.user_id
    where (n.id = any(${ids}::bigint[]) or n.parent_id = any(${ids}::bigint[])) and n.state = 'pending'
    order by n.id`.execute(db);
  return rows;
};

/**
 * What the rules of the house do with orders that were just placed or paid: send what their branch lacks from another, hold
 * them for a reason, or confirm them. Whatever they leave alone waits for somebody, and so does what somebody released: nothing
 * looks at it a second time.
 */
export const goByRules = (ctx: Ctx, steps: readonly Step[]) =>
  inTransaction(ctx, async (tx) => {
    const ids = steps.filter(({ action }) => action === "place" || action === "pay").map(({ orderId }) => orderId);
    if (ids.length === 0) return;
    for (const id of await helpedAmong(tx, ids)) await sendFromHelper(tx, id);
    const { graceDays, ...rules } = await readRules(tx);
    const patience = { today: lagosDay(tx.now), graceDays };
    for (const order of await readNew(tx, ids, rules.knownFrom)) {
      const reason = holdReason(order, rules, patience);
      if (reason !== null) await step(tx, order.id, "hold", reason);
      else if (isConfirmedByRule(order, rules)) await step(tx, order.id, "confirm", confirmedByRule);
    }
  });

/** Somebody may have been quicker, to confirm it or to call it off. */
const step = async (tx: Ctx, id: number, action: "hold" | "confirm", reason: string) => {
  const system = bySystem(tx);
  const order = await lockOrder(system, id);
  if (order?.state === "pending") await advance(system, orders, order, action, { reason });
};
