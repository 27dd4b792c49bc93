import { addDays, lagosDay } from "@remedia/domain/days";
import { deliveredSale } from "@remedia/domain/ledger";
import { type OrderState, returnableKobo, type Tender } from "@remedia/domain/orders";
import { type Ctx, doerOf } from "../../platform/context.ts";
import type { Outcome } from "../../platform/documents.ts";
import { invalid } from "../../platform/errors.ts";
import { endHold } from "../ledger/holds.ts";
import { postEntry } from "../ledger/ledger.ts";
import { type RefundTo, refundOrder } from "../payments/giving-back.ts";
import { describePayment, takeNow } from "../payments/tenders.ts";
import type { LockedOrder } from "./lock.ts";
import { worthOnTheRoad } from "./packs.ts";
import { taxOrders } from "./vat.ts";

const referenceTo = ({ id }: LockedOrder) => ({ document: "order", documentId: id }) as const;

/** Handed over: from now on the customer owes it, whatever they paid before. */
export const bookSale = async (tx: Ctx, order: LockedOrder) => {
  const { id, user_id: customerId, branch_id: branchId, goods_kobo: goodsKobo, delivery_kobo: deliveryKobo } = order;
  const costKobo = await worthOnTheRoad(tx, id);
  const taxes = await taxOrders(tx, [{ id, day: lagosDay(tx.now), deliveryKobo }]);
  const postings = deliveredSale({ customerId, branchId, goodsKobo, deliveryKobo, costKobo, ...taxes.get(id)! });
  await postEntry(tx, { ...referenceTo(order), step: "deliver", postings });
};

/** Pays so much of an order at once. The order is locked; the caller writes `paid_kobo`. */
export const payNow = (tx: Ctx, order: LockedOrder, method: "wallet" | "cash" | "bank", amountKobo: number) =>
  takeNow(tx, { userId: order.user_id, branchId: order.branch_id, method }, [{ ...referenceTo(order), amountKobo }]);

/** What is still due is paid at the door; whoever buys on credit has time. */
export const takeAtTheDoor = async (tx: Ctx, order: LockedOrder, tender: Tender | undefined) => {
  const due = order.due_kobo;
  if (due === 0) return {};
  if (order.credit_days !== null && !tender) return { due_on: addDays(lagosDay(tx.now), order.credit_days) };
  if (!tender) throw invalid("How was it paid?", { tender: "How was it paid?" });
  const paymentId = await payNow(tx, order, tender, due);
  // Whoever handed it over took the money: at the payments desk it is theirs.
  const takenBy = doerOf(tx);
  if (takenBy !== null) await describePayment(tx, paymentId, { recorded_by: takenBy, received_on: lagosDay(tx.now) });
  return { paid_kobo: order.paid_kobo + due };
};

/** The rest came: what was set aside in the wallet is spent now. */
export const spendHold = async (tx: Ctx, order: LockedOrder): Promise<Outcome<OrderState>> => {
  const heldKobo = await endHold(tx, referenceTo(order), "posted");
  const spentKobo = Math.min(heldKobo, order.due_kobo);
  if (spentKobo > 0) await payNow(tx, order, "wallet", spentKobo);
  return { set: { paid_kobo: order.paid_kobo + spentKobo, pays_by: null } };
};

/** Nothing comes of the order: what was set aside is free, and what was paid goes back. */
export const giveMoneyBack = async (
  tx: Ctx,
  order: LockedOrder,
  { hold, to }: { hold: "voided" | "lapsed"; to: RefundTo },
): Promise<Outcome<OrderState>> => {
  await endHold(tx, referenceTo(order), hold);
  const backKobo = await refundOrder(tx, order.id, to, returnableKobo(order));
  const noted = backKobo > 0 ? { noted: { refunded_kobo: backKobo, refund_to: to } } : {};
  return { set: { refunded_kobo: order.refunded_kobo + backKobo, pays_by: null }, ...noted };
};
