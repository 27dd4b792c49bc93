import { addDays } from "./days.ts";
import type { OrderState } from "./orders.ts";

/** How far an order gets on its way to the customer. Cleared: paid, or to be paid at the door or on credit. */
export const funnelStages = ["placed", "cleared", "confirmed", "packed", "dispatched", "delivered"] as const;
export type FunnelStage = (typeof funnelStages)[number];
export const funnelLabels: Readonly<Record<FunnelStage, string>> = {
  placed: "Placed",
  cleared: "Paid or paying later",
  confirmed: "Confirmed",
  packed: "Packed",
  dispatched: "Dispatched",
  delivered: "Delivered",
};

/** The stage that an order in a state has reached at least; `order_rank` in the database says the same as a number. */
export const stageOfState: Readonly<Record<OrderState, FunnelStage>> = {
  pending_payment: "placed",
  pending: "cleared",
  held: "cleared",
  confirmed: "confirmed",
  picking: "confirmed",
  picked: "confirmed",
  packed: "packed",
  dispatched: "dispatched",
  failed_delivery: "dispatched",
  returned: "dispatched",
  delivered: "delivered",
  partly_returned: "delivered",
  cancelled: "placed",
};
/** From 1 on. */
export const rankOf = (stage: FunnelStage): number => funnelStages.indexOf(stage) + 1;
export const reachedBy = (states: readonly OrderState[]): number =>
  Math.max(...states.map((state) => rankOf(stageOfState[state])));

/** Who pressed the button: the customer, staff who view the store as the customer, or an agent. */
export const placers = ["customer", "staff", "agent"] as const;
export type Placer = (typeof placers)[number];
export const placerLabels: Readonly<Record<Placer, string>> = { customer: "Customer", staff: "Staff", agent: "Agent" };

/** What the rows of the sales report stand for. */
export const salesGroups = ["day", "product", "category", "customer", "placed_by", "branch"] as const;
export type SalesGroup = (typeof salesGroups)[number];

/** As many days as a report covers at most. */
export const insightDaysMax = 366;
const usualDays = 30;
/** The days of a report: the last thirty, unless somebody says otherwise. */
export const insightPeriod = (today: string, asked: { from?: string | undefined; to?: string | undefined }) => {
  const to = asked.to ?? today;
  return { from: asked.from ?? addDays(to, 1 - usualDays), to };
};

/** How much of a whole, in percent with one decimal; of nothing there is no share. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;

/** By how many percent an amount grew; from nothing it cannot. */
export const growthOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((1000 * (now - before)) / Math.abs(before)) / 10;

/** Monday is 1, Sunday 7. */
export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
