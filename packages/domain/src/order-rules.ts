import { type CreditStanding, isCreditStopped } from "./credit.ts";
import { dayOnPaper } from "./days.ts";
import { nairaText } from "./money.ts";
import type { PaymentMethod } from "./orders.ts";

/** What becomes of a new order by itself: held for a reason, confirmed, or left for somebody to look at. */

/** What the business has set. */
export type OrderRules = {
  holdOverdue: boolean;
  holdLimit: boolean;
  confirm: boolean;
  /** How many orders somebody must have received to be known. */
  knownFrom: number;
  paidOnly: boolean;
  mostKobo: number;
};

/** A new order, how its customer stands with it counted in, and how many orders they have received. */
export type RuledOrder = CreditStanding & {
  totalKobo: number;
  dueKobo: number;
  paymentMethod: PaymentMethod;
  received: number;
};

type Patience = { today: string; graceDays: number };

/** Why a new order waits for somebody's word, or null. What is paid for is nobody's risk. */
export const holdReason = (order: RuledOrder, rules: OrderRules, patience: Patience): string | null => {
  const { dueKobo, overdueKobo, overdueSince, limitKobo, owedKobo, paymentMethod } = order;
  if (dueKobo === 0) return null;
  if (rules.holdOverdue && isCreditStopped(order, patience))
    return `${nairaText(overdueKobo)} has been overdue since ${dayOnPaper(overdueSince!)}`;
  if (rules.holdLimit && paymentMethod === "credit" && owedKobo >= limitKobo)
    return `It uses up the credit limit of ${nairaText(limitKobo)}`;
  return null;
};

/** Whether a new order that nothing holds is confirmed without anybody looking at it. */
export const isConfirmedByRule = (order: RuledOrder, rules: OrderRules): boolean =>
  rules.confirm &&
  order.received >= rules.knownFrom &&
  order.totalKobo <= rules.mostKobo &&
  (!rules.paidOnly || order.dueKobo === 0 || order.paymentMethod === "credit");

/** What the log says of it. */
export const confirmedByRule = "Confirmed by rule";
