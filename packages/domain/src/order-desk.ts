import { type OrderState, orderActions } from "./orders.ts";
import { returnedOrderTransitions } from "./returns.ts";
import type { Transitions } from "./transitions.ts";

/**
 * What staff do to an order where it stands: its lines and where it goes change, a part of it goes its own way, a line is
 * picked short, some parcels go before the others. None of these moves it along.
 */
export const deskTransitions = {
  change: {
    from: ["pending", "confirmed", "held"],
    to: "confirmed",
    ends: ["pending", "held"],
    permission: "orders.change",
    label: "Change",
    done: "changed",
    reason: true,
    aside: true,
  },
  split: {
    from: ["pending", "confirmed", "held"],
    to: "confirmed",
    ends: ["pending", "held"],
    permission: "orders.split",
    label: "Split",
    done: "split",
    aside: true,
  },
  pick_short: {
    from: ["picking"],
    to: "picking",
    permission: "orders.fulfil",
    label: "Not found",
    done: "picked short",
    aside: true,
  },
  // What is packed goes in two vans: some parcels now, the others as a part of the order.
  ship_part: {
    from: ["picked", "packed"],
    to: "packed",
    ends: ["picked"],
    permission: "orders.split",
    label: "Send some parcels first",
    done: "split by its parcels",
    aside: true,
  },
} as const satisfies Transitions<OrderState>;
export type DeskAction = keyof typeof deskTransitions;

/** Everything that an order's log tells of. */
export const orderHappenings = [
  "place",
  "split_off",
  ...orderActions,
  ...(Object.keys(deskTransitions) as DeskAction[]),
  ...(Object.keys(returnedOrderTransitions) as (keyof typeof returnedOrderTransitions)[]),
] as const;
export type OrderHappening = (typeof orderHappenings)[number];

/** What the log keeps of a change, for staff and customers alike: packs by product before and after, prices, and the sums. */
export type ChangeDetails = {
  lines: {
    title: string;
    from: number;
    to: number;
    /** Where somebody set another price than was agreed. */
    price_before?: number;
    price?: number;
  }[];
  phone_before?: string;
  phone?: string;
  total_before?: number;
  total?: number;
  refunded?: number;
  store?: string;
  delivery_type?: string;
  /** The part that went its own way. */
  part?: string;
  part_id?: number;
};

/** Why a part waits whose packs nobody found: it goes on by itself once there are others. */
export const waitsForStock = "Waits for stock";

/** What becomes of packs that were ordered and cannot be found. */
export const shortAnswers = ["refund", "back_order", "substitute"] as const;
export type ShortAnswer = (typeof shortAnswers)[number];

type LineNow = { id: number; quantity: number; unit_kobo: number };
type LineAsked = { line_id: number; quantity: number; unit_kobo?: number | undefined };

export type LineCut = { lineId: number; packs: number };
/** At today's price unless somebody named one. */
export type LineGrowth = { lineId: number; packs: number; unitKobo?: number | undefined };
export type LinePrice = { lineId: number; unitKobo: number };

/**
 * What has to be done to the lines of an order so that they are as asked. What was agreed stays: fewer packs cost what they
 * cost before, and only those that are added are priced as of today.
 */
export const planLines = (now: readonly LineNow[], asked: readonly LineAsked[]) => {
  const byId = new Map(now.map((line) => [line.id, line]));
  const cuts: LineCut[] = [];
  const growths: LineGrowth[] = [];
  const prices: LinePrice[] = [];
  for (const { line_id: lineId, quantity, unit_kobo } of asked) {
    const line = byId.get(lineId);
    if (!line) continue;
    if (quantity < line.quantity) cuts.push({ lineId, packs: line.quantity - quantity });
    if (quantity > line.quantity) growths.push({ lineId, packs: quantity - line.quantity, unitKobo: unit_kobo });
    if (quantity > 0 && unit_kobo !== undefined && unit_kobo !== line.unit_kobo)
      prices.push({ lineId, unitKobo: unit_kobo });
  }
  return { cuts, growths, prices };
};

/**
 * What a part of an order takes of the money that came for the whole: the rest keeps what it comes to itself, and no part
 * takes more than it comes to.
 */
export const paidForPart = (rest: { owedKobo: number; paidKobo: number }, partKobo: number): number =>
  Math.min(partKobo, Math.max(0, rest.paidKobo - rest.owedKobo));
