import { lagosDay } from "@remedia/domain/days";
import { feeToTakeKobo, whyFeeIsFixed } from "@remedia/domain/delivery";
import { nairaText, toKobo, toNaira } from "@remedia/domain/money";
import { returnableKobo, type Tender } from "@remedia/domain/orders";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { invalid, notFound, wrongState } from "../../platform/errors.ts";
import { emit } from "../../platform/outbox.ts";
import { needsSecondPerson } from "../payments/second-person.ts";
import { describePayment } from "../payments/tenders.ts";
import { leftOnCredit } from "./credit.ts";
import { type LockedOrder, lockBuyer, lockOrder } from "./lock.ts";
import { payNow } from "./money.ts";
import { getOrder } from "./orders.ts";
import { addPaid } from "./paying.ts";

const lockForFee = async (tx: Ctx, id: number): Promise<LockedOrder> => {
  const order = await lockOrder(tx, id);
  if (!order) throw notFound("Order");
  const fixed = whyFeeIsFixed(order);
  if (fixed) throw wrongState(fixed);
  return order;
};

/** A fee on credit keeps to the limit as the goods did. */
const requireRoom = async (tx: Ctx, userId: number, moreKobo: number) => {
  const leftKobo = await leftOnCredit(tx, userId);
  if (moreKobo <= leftKobo) return;
  const fault = `${nairaText(leftKobo)} of the customer's credit limit is left.`;
  throw invalid(fault, { fee: fault });
};

/**
 * Says what bringing an order costs, where nobody could when it was placed. From then on it is part of the total; until the
 * order leaves it may be said otherwise, but not below what was paid.
 */
export const setDeliveryFee = (ctx: ActorCtx, id: number, fee: number) =>
  inTransaction(ctx, async (tx) => {
    await lockBuyer(tx, id);
    const order = await lockForFee(tx, id);
    const feeKobo = toKobo(fee);
    if (order.goods_kobo + feeKobo < returnableKobo(order)) {
      const fault = `The customer has paid ${nairaText(returnableKobo(order))} already.`;
      throw invalid(fault, { fee: fault });
    }
    if (!order.awaits_delivery_fee && feeKobo === order.delivery_kobo) return getOrder(tx, id);
    if (order.payment_method === "credit") await requireRoom(tx, order.user_id, feeKobo - order.delivery_kobo);
    await tx.db
      .updateTable("orders")
      .set({ delivery_kobo: feeKobo, delivery_fee_set_at: tx.now })
      .where("id", "=", id)
      .execute();
    await audit(tx, {
      action: "order.set_delivery_fee",
      subject: "order",
      subjectId: id,
      before: { delivery_fee: order.awaits_delivery_fee ? null : toNaira(order.delivery_kobo) },
      after: { delivery_fee: fee },
    });
    await emit(tx, "order.delivery_fee", { orderId: id });
    return getOrder(tx, id);
  });

/** Somebody handed us the fee: in cash, or by transfer to our bank. */
export const takeDeliveryFee = (ctx: ActorCtx, id: number, tender: Tender) =>
  inTransaction(ctx, async (tx) => {
    await lockBuyer(tx, id);
    const order = await lockForFee(tx, id);
    const kobo = feeToTakeKobo(order);
    if (kobo === 0)
      throw wrongState(order.due_kobo === 0 ? "Nothing is due on this order." : "Set the delivery fee first.");
    // What needs a second person is written down at the payments desk, where there is one.
    if (await needsSecondPerson(tx, order.user_id, kobo))
      throw wrongState("This much is recorded under Payments, and approved by someone else.");
    const paymentId = await payNow(tx, order, tender, kobo);
    await describePayment(tx, paymentId, { recorded_by: tx.actor.userId, received_on: lagosDay(tx.now) });
    await addPaid(tx, order, kobo);
    const taken = { amount: toNaira(kobo), tender };
    await audit(tx, { action: "order.take_delivery_fee", subject: "order", subjectId: id, after: taken });
    return getOrder(tx, id);
  });
