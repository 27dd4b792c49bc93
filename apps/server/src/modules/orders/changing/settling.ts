import { returnableKobo } from "@remedia/domain/orders";
import type { Ctx } from "../../../platform/context.ts";
import { type RefundTo, refundOrder } from "../../payments/giving-back.ts";

/**
 * Gives back what was paid over and above what an order comes to now. The order is locked, its sums are written; answers how
 * much went back. What is missing is due as anything else is.
 */
export const settle = async (tx: Ctx, orderId: number, to: RefundTo): Promise<number> => {
  const order = await tx.db
    .selectFrom("orders")
    .select(["total_kobo", "credited_kobo", "paid_kobo", "refunded_kobo"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const overKobo = returnableKobo(order) - (order.total_kobo - order.credited_kobo);
  if (overKobo <= 0) return 0;
  const backKobo = await refundOrder(tx, orderId, to, overKobo);
  const refunded_kobo = order.refunded_kobo + backKobo;
  await tx.db.updateTable("orders").set({ refunded_kobo }).where("id", "=", orderId).execute();
  return backKobo;
};
