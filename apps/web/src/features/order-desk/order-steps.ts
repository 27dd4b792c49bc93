import { orderMessage } from "@remedia/domain/messages";
import { deskTransitions } from "@remedia/domain/order-desk";
import { type OrderAction, type OrderState, orderTransitions } from "@remedia/domain/orders";
import { isParcelled } from "@remedia/domain/parcels";
import { returnedOrderTransitions } from "@remedia/domain/returns";
import type { RowOf } from "../../api/types.ts";
import { type Action, actOf, asking, stepButton, transitions } from "../../composites/actions.tsx";
import { money, plural } from "../../lib/format.ts";

type Row = RowOf<"GET /admin/orders">;
/** As much of an order as its steps need. */
export type Stepping = Pick<
  Row,
  | "id"
  | "number"
  | "state"
  | "customer"
  | "line_count"
  | "packs"
  | "total"
  | "paid"
  | "due"
  | "payment_method"
  | "promised_on"
  | "picks_first"
  | "picked_by_id"
  | "awaits_delivery_fee"
  | "collected"
  | "pick_up"
>;
type Deliver = (order: Stepping) => void;
/** What the system does by itself has no button. */
type Own = Exclude<OrderAction, "pay" | "expire">;
export type Step = Exclude<Own, "deliver">;

/** What is said before a step is taken. */
const bodies: Partial<Record<Step, (order: Stepping) => string>> = {
  confirm: ({ customer, line_count, packs, total }) =>
    `${customer}: ${plural(line_count, "line")}, ${plural(packs, "pack")}, ${money(total)}.`,
  release: () => "It continues from where it stopped.",
  dispatch: ({ packs, collected }) =>
    collected
      ? `${plural(packs, "pack waits", "packs wait")} for the customer at the counter.`
      : `${plural(packs, "pack leaves", "packs leave")} for the customer.`,
  pick_again: () => "It goes back to the shelves. The customer no longer sees which batches come.",
  repack: () => "Its packs came back and are set aside for another try.",
  take_back: () => "The order is closed. Its packs go to the receiving area, to be put away.",
  cancel: ({ paid }) =>
    `Its packs become available again.${paid > 0 ? ` ${money(paid)} goes back to the customer's wallet.` : ""}`,
};

/** What the customer will be told once the step is taken. */
const laterOf = ({ paid }: Stepping) => ({
  refunded: paid,
  refunded_now: 0,
  credited: 0,
  waits: false,
  due_on: null,
  awaits_money: false,
  by_staff: false,
});

/** Where the words on the button are not those of a question. */
const titles: Partial<Record<Step, (number: string) => string>> = {
  pick_again: (number) => `Pick ${number} again?`,
  fail: (number) => `Mark the delivery of ${number} as failed?`,
  repack: (number) => `Pack ${number} again?`,
  take_back: (number) => `Take ${number} back?`,
};

type Words = { label: string; title?: (number: string) => string; done?: string };
/** What the steps are called where the customer comes for the order. */
const collectedWords: Partial<Record<Own, Words>> = {
  dispatch: {
    label: "Ready to collect",
    title: (number) => `Is ${number} ready to collect?`,
    done: "Order ready to collect.",
  },
  deliver: { label: "Collected" },
  fail: { label: "Not collected", title: (number) => `Mark ${number} as not collected?`, done: "Order not collected." },
};

/** Steps that mean nothing but in some states, or at some branches, are left out elsewhere. */
const shown: Partial<Record<Own, (order: Stepping) => boolean>> = {
  start_picking: ({ picks_first }) => picks_first,
  finish_picking: ({ picks_first, state }) => picks_first || state === "picking",
  hold: ({ state }) => state !== "held",
  release: ({ state }) => state === "held",
  pick_again: ({ state }) => state === "picked" || state === "packed",
  fail: ({ state }) => state === "dispatched",
  repack: ({ state }) => state === "failed_delivery",
  take_back: ({ state }) => state === "failed_delivery",
};
const isShown = (name: Own, order: Stepping) => shown[name]?.(order) ?? true;

/** One step, as the table has it and in words of the trade. */
export const stepOf = (name: Step): Action<Stepping> => {
  const [fromTable] = transitions(orderTransitions, "/admin/orders/:id", [name], "Order");
  const { label } = fromTable!;
  return asking<Stepping>(fromTable!, (order) => {
    const body = bodies[name]?.(order);
    const other = order.collected ? collectedWords[name] : undefined;
    return {
      title: (other?.title ?? titles[name])?.(order.number) ?? `${actOf(label, "order")} ${order.number}?`,
      ...(other ? { label: other.label } : {}),
      ...(body ? { body } : {}),
      message: (reason, brand) => orderMessage(name, { ...order, ...laterOf(order), reason }, brand),
    };
  });
};

const handOver = (deliver: Deliver): Action<Stepping> => ({
  ...stepButton(orderTransitions.deliver),
  run: deliver,
});

/** The road first, then what may happen to an order on it. */
const names: readonly Own[] = [
  "confirm",
  "start_picking",
  "finish_picking",
  "pack",
  "dispatch",
  "deliver",
  "fail",
  "repack",
  "take_back",
  "pick_again",
  "release",
  "hold",
  "cancel",
];
const stepsShown = (deliver: Deliver, when: (name: Own, order: Stepping) => boolean) =>
  names.flatMap((name): Action<Stepping>[] => {
    const step = name === "deliver" ? handOver(deliver) : stepOf(name);
    const other = collectedWords[name];
    if (!other) return [{ ...step, when: (order) => when(name, order) }];
    const { label, done } = other;
    return [
      { ...step, when: (order) => !order.collected && when(name, order) },
      { ...step, label, ...(done ? { done } : {}), when: (order) => order.collected && when(name, order) },
    ];
  });

/** What staff do to an order; the hand-over has a form of its own. */
export const orderSteps = (deliver: Deliver) => stepsShown(deliver, isShown);

/** Beside one order, only what its state leads to. */
export const nextSteps = (deliver: Deliver) =>
  stepsShown(
    deliver,
    (name, order) => (orderTransitions[name].from as readonly string[]).includes(order.state) && isShown(name, order),
  );

const standsAt = (states: readonly string[], { state }: { state: string }) => states.includes(state);

/** Lines and delivery are changed in a form of their own, while nobody picks. */
export const changeStep = (change: () => void): Action<Stepping> => ({
  ...stepButton(deskTransitions.change),
  when: (order) => standsAt(deskTransitions.change.from, order),
  run: change,
});
export const mayStillSplit = (order: { state: string }) => standsAt(deskTransitions.split.from, order);
export const isToBePicked = ({ state, picks_first }: Pick<Stepping, "state" | "picks_first">) =>
  state === "picking" || (state === "confirmed" && picks_first);
/** What is packed, or about to be. Later its parcels are still looked at and their labels printed again. */
export const hasParcels = ({ state, parcels }: { state: OrderState; parcels: object | null }) =>
  isParcelled(state) || parcels !== null;
export const mayComeBack = (order: { state: string }) => standsAt(returnedOrderTransitions.return.from, order);
