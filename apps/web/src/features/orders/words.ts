import type { OrderHappening } from "@remedia/domain/order-desk";
import type { OrderState, PaymentMethod, Tender } from "@remedia/domain/orders";
import type { TenderMethod } from "@remedia/domain/payments";

export type OrderStep = OrderHappening;

/** The steps of an order as people say them. */
export const stepWords: Record<OrderStep, string> = {
  place: "Order placed",
  split_off: "Split off",
  change: "Changed",
  split: "Split",
  pick_short: "Not all found",
  ship_part: "Sent in parts",
  pay: "Paid",
  expire: "Not paid in time",
  confirm: "Confirmed",
  hold: "On hold",
  release: "Resumed",
  start_picking: "Being picked",
  finish_picking: "Picked",
  pick_again: "Being picked again",
  pack: "Checked and packed",
  dispatch: "On its way",
  deliver: "Delivered",
  fail: "Could not be delivered",
  repack: "Packed for another try",
  take_back: "Returned to us",
  return: "Return credited",
  cancel: "Cancelled",
};

/** What a state means for the customer who waits. */
const stateSentences: Record<OrderState, string> = {
  pending_payment: "Your packs are set aside. We start as soon as you have paid.",
  pending: "We have your order and will confirm it soon.",
  confirmed: "Your order is confirmed. We get it ready now.",
  held: "Your order is on hold. We will call you.",
  picking: "Your packs are being taken from the shelves.",
  picked: "Your packs are picked and will be checked.",
  packed: "Your order is packed and leaves with the next driver.",
  dispatched: "Your order is on its way.",
  delivered: "Your order was delivered. Thank you.",
  partly_returned: "Your order was delivered. Some of it came back to us.",
  failed_delivery: "We could not hand over your order. We will call you.",
  returned: "Your order was returned to us.",
  cancelled: "This order is cancelled.",
};

/** The same where the customer comes for the order. */
const stepWordsCollected: Partial<Record<OrderStep, string>> = {
  dispatch: "Ready to collect",
  deliver: "Collected",
  fail: "Not collected",
};
const sentencesCollected: Partial<Record<OrderState, string>> = {
  packed: "Your order is packed. We will tell you when you can collect it.",
  dispatched: "Your order is ready. You can collect it now.",
  delivered: "You collected your order. Thank you.",
  failed_delivery: "Your order was not collected. We will call you.",
};
type Collected = { collected: boolean };
export const stepWordOf = (step: OrderStep, { collected }: Collected) =>
  (collected && stepWordsCollected[step]) || stepWords[step];
export const sentenceOf = ({ state, collected }: Collected & { state: OrderState }) =>
  (collected && sentencesCollected[state]) || stateSentences[state];

/** Where to collect, in one line. */
export const placeWords = ({ branch, address }: { branch: string; address: string }) =>
  [`${branch} branch`, address].filter(Boolean).join(", ");

export const paymentWords: Record<PaymentMethod, string> = {
  on_delivery: "On delivery",
  gateway: "Card, transfer or USSD",
  wallet: "Wallet",
  wallet_gateway: "Wallet, and the rest by card, transfer or USSD",
  credit: "On credit",
};
/** How one payment was made, or where it went back to. */
export const methodWords: Record<TenderMethod, string> = {
  gateway: "Online",
  wallet: "Wallet",
  cash: "Cash",
  bank: "Bank transfer",
};
export const tenderWords: Record<Tender, string> = { cash: "Cash", bank: "Bank transfer" };

/** Neither handed over nor called off. */
export const isComing = (state: OrderState) =>
  !["delivered", "partly_returned", "returned", "cancelled"].includes(state);

const milestones: readonly OrderStep[] = ["confirm", "pack", "dispatch", "deliver"];
/** How many milestones an order in some state has behind it; null where the way ends, or waits for somebody's word. */
const milestonesDone: Record<OrderState, number | null> = {
  pending_payment: null,
  pending: 0,
  confirmed: 1,
  held: null,
  picking: 1,
  picked: 1,
  packed: 2,
  dispatched: 3,
  delivered: null,
  partly_returned: null,
  failed_delivery: null,
  returned: null,
  cancelled: null,
};

/** What still lies ahead of an order that goes its usual way. */
export const stepsAhead = (state: OrderState): readonly OrderStep[] => {
  const done = milestonesDone[state];
  return done === null ? [] : milestones.slice(done);
};

/** What is paid at the door is asked for there. */
export const isPaidOnItsPage = (order: { may_pay: boolean; state: OrderState; payment_method: PaymentMethod }) =>
  order.may_pay && (order.state === "pending_payment" || order.payment_method !== "on_delivery");
