import { addDays, isSunday } from "./days.ts";
import type { Guard, Transitions } from "./transitions.ts";

export const orderStates = [
  "pending_payment",
  "pending",
  "confirmed",
  "held",
  "picking",
  "picked",
  "packed",
  "dispatched",
  "delivered",
  "partly_returned",
  "failed_delivery",
  "returned",
  "cancelled",
] as const;
export type OrderState = (typeof orderStates)[number];

/** How long staff wait before they ask the same customer for the same money again. */
export const remindAgainMinutes = 15;

/** How a state is called where the customer comes for the order: nobody is on the way with it. */
const collectedStates = {
  dispatched: "ready_to_collect",
  delivered: "collected",
  failed_delivery: "not_collected",
} as const satisfies Partial<Record<OrderState, string>>;
export type ShownOrderState = OrderState | (typeof collectedStates)[keyof typeof collectedStates];
export const shownState = ({ state, collected }: { state: OrderState; collected: boolean }): ShownOrderState =>
  collected && state in collectedStates ? collectedStates[state as keyof typeof collectedStates] : state;

/** What people say on the phone, as the database makes it; parts of an order have a suffix to its number. */
export const orderNumber = (id: number) => `R${1_000_000 + id}`;

/**
 * What the guards of an order's steps ask for: whether its branch has officers who pick, who picked it, and whether its
 * delivery fee is still to be set.
 */
export type OrderFacts = {
  state: OrderState;
  picks_first: boolean;
  picked_by_id: number | null;
  awaits_delivery_fee: boolean;
};

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

/** What it comes to is known before it leaves: then it is owed. */
const feeIsSet: Guard<OrderFacts> = {
  passes: ({ awaits_delivery_fee }) => !awaits_delivery_fee,
  otherwise: "Set the delivery fee first.",
};

/**
 * What staff do to an order. Where the branch picks with fulfilment officers a confirmed order is picked, then checked by
 * a second person; elsewhere it is packed straight away.
 */
export const orderTransitions = {
  // The money is there, or all of it that was asked for before the work begins.
  pay: { from: ["pending_payment"], to: "pending", permission: "system", label: "Paid", done: "received and paid" },
  expire: {
    from: ["pending_payment"],
    to: "cancelled",
    permission: "system",
    label: "Not paid in time",
    done: "cancelled, not paid in time",
    reason: true,
  },
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
  // Once it is picked its batches stand: whatever was taken away since, or is to be another, is picked again.
  pick_again: {
    from: ["picked", "packed"],
    to: "picking",
    permission: "orders.fulfil",
    label: "Pick again",
    done: "moved back to picking",
    reason: true,
    aside: true,
  },
  pack: {
    from: ["picked", "confirmed"],
    to: "packed",
    permission: "orders.fulfil",
    label: "Check and pack",
    guards: [pickedFirst, packedByAnother],
  },
  dispatch: {
    from: ["packed"],
    to: "dispatched",
    permission: "orders.dispatch",
    label: "Dispatch",
    guards: [feeIsSet],
  },
  deliver: {
    from: ["dispatched"],
    to: "delivered",
    // Some of it was refused at the door.
    ends: ["partly_returned"],
    permission: "orders.deliver",
    label: "Delivered",
  },
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
    from: ["pending_payment", "pending", "confirmed", "held", "picking", "picked", "packed"],
    to: "cancelled",
    permission: "orders.cancel",
    label: "Cancel",
    reason: true,
  },
} as const satisfies Transitions<OrderState, OrderFacts>;
export type OrderAction = keyof typeof orderTransitions;
export const orderActions = Object.keys(orderTransitions) as OrderAction[];

const begun = "We have begun to prepare it. Call us to cancel.";

/** While nobody has begun to pick, the customer may still change their mind. */
export const ownOrderTransitions = {
  cancel: {
    from: ["pending_payment", "pending", "confirmed"],
    to: "cancelled",
    permission: "orders.own",
    label: "Cancel the order",
    late: {
      held: "It is on hold. Call us to cancel.",
      picking: begun,
      picked: begun,
      packed: begun,
      dispatched: "It is on its way. Call us to cancel.",
      failed_delivery: "We will call you about the delivery. You can cancel then.",
      delivered: "It was delivered already.",
      partly_returned: "It was delivered already.",
      returned: "It was returned already.",
      cancelled: "It is cancelled already.",
    },
  },
} as const satisfies Transitions<OrderState>;

/** The reason that is written down when they do. */
export const cancelledByCustomer = "Cancelled by the customer";
/** And when the money did not come. */
export const notPaidInTime = "Not paid in time";

/** In our hands, its packs promised but still here. */
export const workedOrderStates = ["pending", "confirmed", "held", "picking", "picked", "packed"] as const;

/** Whose packs are promised, but have not left. */
export const openOrderStates = ["pending_payment", ...workedOrderStates] as const;

/** Not yet with the customer, and not given up. One that is not paid yet waits for the customer. */
export const awaitedOrderStates = [...workedOrderStates, "dispatched", "failed_delivery"] as const;

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

export const paymentMethods = ["on_delivery", "wallet", "gateway", "wallet_gateway", "credit"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
/** Those whose money is there before the work begins. */
export const isPaidFirst = (method: PaymentMethod): boolean => method !== "on_delivery" && method !== "credit";
export const paymentStates = ["unpaid", "part_paid", "paid", "part_refunded", "refunded", "on_credit"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What of an order's money its rules ask for; what is due the database reckons, by one formula for all who ask. */
export type Money = { delivery_kobo: number; due_kobo: number; paid_kobo: number; refunded_kobo: number };
/** What the customer would get back if nothing came of it. */
export const returnableKobo = ({ paid_kobo, refunded_kobo }: Pick<Money, "paid_kobo" | "refunded_kobo">): number =>
  paid_kobo - refunded_kobo;

/** How an order is paid when it is placed: from the wallet at once, and through the gateway before the work begins. */
export type Split = { walletKobo: number; gatewayKobo: number };
export const splitOf = (method: PaymentMethod, totalKobo: number, availableKobo: number): Split => {
  const walletKobo =
    method === "wallet" ? totalKobo : method === "wallet_gateway" ? Math.min(totalKobo, availableKobo) : 0;
  const gatewayKobo = method === "gateway" || method === "wallet_gateway" ? totalKobo - walletKobo : 0;
  return { walletKobo, gatewayKobo };
};

/** Staff who view the store as a customer do not spend that customer's money. */
export const methodsForOthers = ["on_delivery", "gateway"] as const satisfies readonly PaymentMethod[];

/** Those that staff choose from who order for a customer at their desk: credit is what the customer was granted to order with. */
export const methodsAtDesk = ["gateway", "on_delivery", "credit"] as const satisfies readonly PaymentMethod[];

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
