import { addDays, isSunday, lagosDay, lagosHour } from "./days.ts";
import { basisPoints } from "./money.ts";
import {
  isPaidFirst,
  type Money,
  type OrderState,
  type PaymentMethod,
  promiseDay,
  returnableKobo,
  workedOrderStates,
} from "./orders.ts";

/** One way for an order to reach its customer: what it costs and how soon it comes. */
export type DeliveryRule = {
  /** Nobody can say before the goods are seen: staff set the fee once the order is there. */
  feeLater: boolean;
  /** How much of the LGA's own fee is charged; 0 where the place does not matter. */
  lgaFeePercent: number;
  /** Charged on top, wherever it goes. */
  extraFeeKobo: number;
  /** Up to so many kilograms weight costs nothing; beyond, every step that has begun costs `stepKobo`. */
  includedKg: number;
  stepKg: number;
  stepKobo: number;
  /** Orders of this value and more are delivered free. */
  freeFromKobo: number | null;
  /** Whether the days that the LGA takes count. */
  usesLgaDays: boolean;
  /** Working days on top; fewer than none where this way is faster than the usual one. */
  extraDays: number;
  /** What is ordered from this hour on, in Lagos, begins on the next working day. */
  cutOffHour: number | null;
};

/** What an order is and where it goes, as far as its delivery depends on it. */
export type DeliveryFacts = {
  lgaFeeKobo: number;
  lgaDays: number;
  goodsKobo: number;
  weightGrams: number;
  now: Date;
};

/** No fee: it is told later. */
export type DeliveryQuote = { feeKobo: number | null; promisedOn: string };

export const quoteDelivery = (rule: DeliveryRule, facts: DeliveryFacts): DeliveryQuote => ({
  feeKobo: deliveryFee(rule, facts),
  promisedOn: deliveryDay(rule, facts),
});

/** Null where it is told later. */
export const deliveryFee = (
  rule: DeliveryRule,
  { lgaFeeKobo, goodsKobo, weightGrams }: Pick<DeliveryFacts, "lgaFeeKobo" | "goodsKobo" | "weightGrams">,
): number | null => {
  if (rule.feeLater) return null;
  if (rule.freeFromKobo !== null && goodsKobo >= rule.freeFromKobo) return 0;
  return basisPoints(lgaFeeKobo, rule.lgaFeePercent * 100) + rule.extraFeeKobo + weightFee(rule, weightGrams);
};

const gramsPerKg = 1_000;

const weightFee = ({ includedKg, stepKg, stepKobo }: DeliveryRule, weightGrams: number): number => {
  const beyondGrams = Math.max(0, weightGrams - includedKg * gramsPerKg);
  return Math.ceil(beyondGrams / (stepKg * gramsPerKg)) * stepKobo;
};

/** Known before it is known what goes: which packs last long enough depends on it. */
export const deliveryDay = (rule: DeliveryRule, { lgaDays, now }: Pick<DeliveryFacts, "lgaDays" | "now">): string => {
  const workingDays = Math.max(0, (rule.usesLgaDays ? lgaDays : 0) + rule.extraDays);
  return workingDay(promiseDay(beginsOn(rule, now), workingDays));
};

/** The day on which the work begins. Who misses the cut-off waits until the house works again. */
const beginsOn = ({ cutOffHour }: DeliveryRule, now: Date): string => {
  const today = lagosDay(now);
  if (cutOffHour === null || (lagosHour(now) < cutOffHour && !isSunday(today))) return today;
  return promiseDay(today, 1);
};

/** The day itself, or Monday instead of a Sunday. */
const workingDay = (day: string): string => (isSunday(day) ? addDays(day, 1) : day);

/** Why staff cannot say what bringing an order costs, or null: only where it was left open, and until it leaves. */
export const whyFeeIsFixed = (order: { state: OrderState; delivery_fee_later: boolean }): string | null => {
  if (!order.delivery_fee_later) return "The delivery fee was fixed when the order was placed.";
  if (order.state === "pending_payment") return "Wait until the order is paid, then set the delivery fee.";
  return (workedOrderStates as readonly OrderState[]).includes(order.state)
    ? null
    : "The delivery fee can only be set before the order is dispatched.";
};

/**
 * What of the fee is still to be paid. Where the goods are paid first, all that is due is the fee; elsewhere what was paid so
 * far counts for the fee, and the goods are paid at the door.
 */
export const feeToTakeKobo = (order: Money & { payment_method: PaymentMethod }): number =>
  isPaidFirst(order.payment_method)
    ? Math.min(order.delivery_kobo, order.due_kobo)
    : Math.min(order.due_kobo, Math.max(0, order.delivery_kobo - returnableKobo(order)));
