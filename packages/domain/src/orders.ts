import { addDays, isSunday } from "./days.ts";
import type { Guard, Transitions } from "./transitions.ts";

export const orderStates = [
  "pending",
  "confirmed",
  "held",
  "picking",
  "picked",
  "packed",
  "dispatched",
  "delivered",
  "failed_delivery",
  "returned",
  "cancelled",
] as const;
export type OrderState = (typeof orderStates)[number];

/** What people say on the phone, as the database makes it. */
export const orderNumber = (id: number) => `R${1_000_000 + id}`;

/** What the guards of an order's steps ask for: whether its branch has officers who pick, and who picked it. */
export type OrderFacts = { state: OrderState; picks_first: boolean; picked_by_id: number | null };

const branchPicks: Guard<OrderFacts> = {
  passes: ({ picks_first }) => picks_first,
  otherwise: "This branch packs without picking first.",
};
const pickedFirst: Guard<OrderFacts> = {
  passes: ({ state, picks_first }) => state !== "confirmed" || !picks_first,
  otherwise: "Pick it first.",
};
/** A wrong pack that one pair of eyes missed is found by another. */
const packedByAnother: Guard<OrderFacts> = {
  passes: ({ state, picked_by_id }, me) => state !== "picked" || me.id === null || picked_by_id !== me.id,
  otherwise: "You picked this order. Someone else has to check and pack it.",
  personal: true,
};

/**
 * What staff do to an order. Where the branch picks with fulfilment officers a confirmed order is picked, then checked by
 * a second person; elsewhere it is packed straight away.
 */
export const orderTransitions = {
  confirm: { from: ["pending"], to: "confirmed", permission: "orders.confirm", label: "Confirm" },
  hold: {
    from: ["pending", "confirmed", "picking"],
    to: "held",
    permission: "orders.hold",
    label: "Hold",
    reason: true,
  },
  // Back to where it was held.
  release: {
    from: ["held"],
    to: "confirmed",
    ends: ["pending", "picking"],
    permission: "orders.hold",
    label: "Release",
    done: "released",
  },
  start_picking: {
    from: ["confirmed"],
    to: "picking",
    permission: "orders.fulfil",
    label: "Start picking",
    done: "moved to picking",
    guards: [branchPicks],
  },
  finish_picking: { from: ["picking"], to: "picked", permission: "orders.fulfil", label: "Finish picking" },
  pack: {
    from: ["picked", "confirmed"],
    to: "packed",
    permission: "orders.fulfil",
    label: "Check and pack",
    guards: [pickedFirst, packedByAnother],
  },
  dispatch: { from: ["packed"], to: "dispatched", permission: "orders.dispatch", label: "Dispatch" },
  deliver: { from: ["dispatched"], to: "delivered", permission: "orders.deliver", label: "Delivered" },
  fail: {
    from: ["dispatched"],
    to: "failed_delivery",
    permission: "orders.deliver",
    label: "Delivery failed",
    done: "marked as not delivered",
    reason: true,
  },
  repack: {
    from: ["failed_delivery"],
    to: "packed",
    permission: "orders.dispatch",
    label: "Pack again",
    done: "packed again",
  },
  take_back: {
    from: ["failed_delivery"],
    to: "returned",
    permission: "orders.dispatch",
    label: "Take back",
    done: "taken back",
    final: true,
  },
  cancel: {
    from: ["pending", "confirmed", "held", "picking", "picked", "packed"],
    to: "cancelled",
    permission: "orders.cancel",
    label: "Cancel",
    reason: true,
  },
} as const satisfies Transitions<OrderState, OrderFacts>;
export type OrderAction = keyof typeof orderTransitions;
export const orderActions = Object.keys(orderTransitions) as OrderAction[];

/** While nobody has begun to pick, the customer may still change their mind. */
export const ownOrderTransitions = {
  cancel: { from: ["pending", "confirmed"], to: "cancelled", permission: "orders.own", label: "Cancel the order" },
} as const satisfies Transitions<OrderState>;

/** The reason that is written down when they do. */
export const cancelledByCustomer = "Cancelled by the customer";

/** Whose packs are promised, but have not left. */
export const openOrderStates = ["pending", "confirmed", "held", "picking", "picked", "packed"] as const;

/** Not yet with the customer, and not given up. */
export const awaitedOrderStates = [...openOrderStates, "dispatched", "failed_delivery"] as const;

/** Where an order waits for the warehouse or for the road, in the order of the work. */
export const fulfilmentStates = ["confirmed", "picking", "picked", "packed", "dispatched"] as const;
export type FulfilmentState = (typeof fulfilmentStates)[number];

/** The stages of the road whose time is measured against a target. */
export const timedStates = ["pending", ...fulfilmentStates] as const;
export type TimedState = (typeof timedStates)[number];

export const isTimed = (state: OrderState): state is TimedState =>
  (timedStates as readonly OrderState[]).includes(state);

/** From this share of its target on, an order is close to being over it. */
const soonShare = 0.75;
/** How the time that an order has stood compares with the target of its stage. */
export const ageTone = (hours: number, targetHours: number): "fine" | "soon" | "over" =>
  hours > targetHours ? "over" : hours >= targetHours * soonShare ? "soon" : "fine";

/** Where one age of a waiting order ends and the next begins; the last has no end. */
export const ageLimitsHours = [1, 4, 24, 72] as const;

/** The promised day is over, and the customer still waits. */
export const isLate = ({ state, promised_on }: { state: OrderState; promised_on: string }, today: string): boolean =>
  (awaitedOrderStates as readonly OrderState[]).includes(state) && promised_on < today;

export const paymentMethods = ["on_delivery"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentStates = ["unpaid", "paid"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** How the driver or the desk took what was due, and the account it went to. */
export const tenders = ["cash", "bank"] as const;
export type Tender = (typeof tenders)[number];

/** Why a line of a cart cannot be ordered as it stands. */
export const lineFaults = ["not_sold", "no_price", "licence", "price_changed", "out_of_stock"] as const;
export type LineFault = (typeof lineFaults)[number];

/** The day on which an order comes, so many working days after it was placed: nobody delivers on Sundays. */
export const promiseDay = (today: string, workingDays: number): string => {
  let day = today;
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, 1);
    if (!isSunday(day)) left--;
  }
  return day;
};
