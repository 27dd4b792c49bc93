import { type Posting, withoutNothing } from "./ledger.ts";
import type { OrderState } from "./orders.ts";
import { shareOf } from "./stock-value.ts";
import type { Guard, Transitions } from "./transitions.ts";
import { vatWithin } from "./vat.ts";

export const returnStates = [
  "requested",
  "approved",
  "collected",
  "inspected",
  "credited",
  "rejected",
  "cancelled",
] as const;
export type ReturnState = (typeof returnStates)[number];

/** Whose packs count against what was delivered. */
export const liveReturnStates = ["requested", "approved", "collected", "inspected", "credited"] as const;

/** Who began it: the customer, staff, or whoever would not take a line at the door. */
export const returnOrigins = ["customer", "staff", "door"] as const;
export type ReturnOrigin = (typeof returnOrigins)[number];

export const returnReasons = [
  "damaged",
  "wrong_product",
  "wrong_quantity",
  "short_dated",
  "quality",
  "not_needed",
  "refused",
  "other",
] as const;
export type ReturnReason = (typeof returnReasons)[number];
export const returnReasonLabels: Readonly<Record<ReturnReason, string>> = {
  damaged: "Damaged",
  wrong_product: "Wrong product",
  wrong_quantity: "Too many packs",
  short_dated: "Expired or expires too soon",
  quality: "Something is wrong with it",
  not_needed: "No longer needed",
  refused: "Refused at the door",
  other: "Something else",
};

type ReturnFacts = { inspected_by_id: number | null; credited_at: unknown };

/** What was refused at the door was never paid for, or is paid back: it can only be looked at. */
const notCredited: Guard<ReturnFacts> = {
  passes: ({ credited_at }) => credited_at === null,
  otherwise: "It is credited already. Inspect what came back.",
};

/** Who says what came back is not who pays for it. */
const creditedByAnother: Guard<ReturnFacts> = {
  passes: ({ inspected_by_id }, me) => me.id === null || inspected_by_id !== me.id,
  otherwise: "You inspected this return. Someone else has to credit it.",
  personal: true,
};

/** What comes back after a delivery: packs are decided on when they are looked at, money when that is done. */
export const returnTransitions = {
  approve: { from: ["requested"], to: "approved", permission: "returns.manage", label: "Approve" },
  collect: {
    from: ["approved"],
    to: "collected",
    permission: "returns.manage",
    label: "Collected",
    done: "collected",
  },
  inspect: {
    from: ["collected"],
    to: "inspected",
    // Paid for at the door already.
    ends: ["credited"],
    permission: "returns.inspect",
    label: "Inspect",
    done: "inspected",
  },
  credit: {
    from: ["inspected"],
    to: "credited",
    permission: "returns.credit",
    label: "Credit",
    final: true,
    guards: [creditedByAnother],
  },
  reject: {
    from: ["requested", "approved", "collected"],
    to: "rejected",
    permission: "returns.manage",
    label: "Reject",
    reason: true,
    guards: [notCredited],
  },
} as const satisfies Transitions<ReturnState, ReturnFacts>;
export type ReturnAction = keyof typeof returnTransitions;

/** Until somebody comes for the packs, customers may keep them. */
export const ownReturnTransitions = {
  cancel: {
    from: ["requested", "approved"],
    to: "cancelled",
    permission: "orders.own",
    label: "Withdraw this return",
    done: "withdrawn",
  },
} as const satisfies Transitions<ReturnState>;

/** What a credited return does to the order it came from. */
export const returnedOrderTransitions = {
  return: {
    from: ["delivered", "partly_returned"],
    to: "partly_returned",
    ends: ["returned"],
    permission: "system",
    label: "Returned",
    done: "returned",
  },
} as const satisfies Transitions<OrderState>;

type Pick = { id: number; packs: number; costKobo: number };
type SoldLine = { totalKobo: number; basisPoints: number };
export type SoldPick = { id: number; packs: number; totalKobo: number; vatKobo: number };

/**
 * What each batch of a line was sold for, and the tax in it, to the kobo: by packs, or, in a combo of several products, by
 * what they had cost. All of them together are the line.
 */
export const soldAs = (line: SoldLine, picks: readonly Pick[], isCombo: boolean): SoldPick[] => {
  const byCost = isCombo && picks.some(({ costKobo }) => costKobo > 0);
  const weightOf = ({ packs, costKobo }: Pick) => (byCost ? costKobo : packs);
  const all = picks.reduce((sum, pick) => sum + weightOf(pick), 0);
  const vatKobo = vatWithin(line.totalKobo, line.basisPoints);
  let upTo = 0;
  return picks.map((pick) => {
    const before = upTo;
    upTo += weightOf(pick);
    const part = (kobo: number) => shareOf({ kobo, packs: all }, upTo) - shareOf({ kobo, packs: all }, before);
    return { id: pick.id, packs: pick.packs, totalKobo: part(line.totalKobo), vatKobo: part(vatKobo) };
  });
};

/** What some more packs of a batch are worth of all of them: the last ones take what is left, so nothing is lost on the way. */
export const nextShare = (whole: { kobo: number; packs: number }, before: number, packs: number): number =>
  shareOf(whole, before + packs) - shareOf(whole, before);

/** What a credit does to the books: the customer owes less, the tax is no longer owed, and the rest is our loss of a sale. */
export const creditedReturn = (credit: {
  customerId: number;
  branchId: number;
  totalKobo: number;
  vatKobo: number;
}): Posting[] => {
  const { customerId, branchId, totalKobo, vatKobo } = credit;
  return withoutNothing([
    { account: "refunds", branchId, amountKobo: totalKobo - vatKobo },
    { account: "sales_tax", branchId, amountKobo: vatKobo },
    { account: "receivable", ownerId: customerId, amountKobo: -totalKobo },
  ]);
};
