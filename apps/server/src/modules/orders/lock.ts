import type { OrderState, PaymentMethod } from "@remedia/domain/orders";
import type { Ctx } from "../../platform/context.ts";
import type { Move } from "../../platform/documents.ts";
import { lockPayer } from "../payments/second-person.ts";

const locked = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("orders as o")
    .innerJoin("branches as b", "b.id", "o.branch_id")
    .selectAll("o")
    .select(["b.use_order_fulfilment as picks_first", "o.picked_by as picked_by_id"])
    .$narrowType<{ state: OrderState; held_from: OrderState | null; payment_method: PaymentMethod }>()
    .where("o.id", "=", id)
    .forUpdate("o");

/** The customer of an order, who is locked before it, as everybody does who looks at a limit or records a payment. */
export const lockBuyer = async (tx: Ctx, orderId: number) => {
  const order = await tx.db.selectFrom("orders").select("user_id").where("id", "=", orderId).executeTakeFirst();
  if (order) await lockPayer(tx, order.user_id);
};

/** An order that staff step on, in the branch where they stand. */
export const lockOrder = (tx: Ctx, id: number) =>
  locked(tx, id)
    .$if(tx.branchId !== null, (query) => query.where("o.branch_id", "=", tx.branchId!))
    .executeTakeFirst();
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** One's own order, wherever one stands. */
export const lockOwnOrder = (tx: Ctx, id: number) =>
  locked(tx, id)
    .where("o.user_id", "=", tx.actor?.userId ?? 0)
    .executeTakeFirst();

/**
 * Since when and why an order stands where it does; what happens to it where it stands does not begin that again. That a rule
 * confirmed it stands in the log: a reason is for what holds an order up.
 */
export const standing = (
  tx: Ctx,
  { action, from, to, note }: Pick<Move<OrderState, string, LockedOrder>, "action" | "from" | "to" | "note">,
) => {
  if (from === to) return {};
  const state_reason = action === "confirm" ? null : note;
  return { state_reason, state_since: tx.now, held_from: to === "held" ? from : null };
};
