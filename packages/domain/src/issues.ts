import type { Posting } from "./ledger.ts";
import { type OrderState, orderTransitions } from "./orders.ts";
import { passedOn } from "./payments.ts";
import type { Me, Transitions } from "./transitions.ts";

export const issueStates = ["open", "in_progress", "resolved", "rejected"] as const;
export type IssueState = (typeof issueStates)[number];

/** What people say on the phone, as the database makes it. */
export const issueNumber = (id: number) => `IS${1_000_000 + id}`;

/** Where it was noticed; what customers report stands in the list of customer support. */
export const issueRaisers = ["inventory", "customer_support", "customer"] as const;
export type IssueRaiser = (typeof issueRaisers)[number];

export const issueKinds = ["missing", "wrong_product", "damaged", "short_dated", "late", "price", "other"] as const;
export type IssueKind = (typeof issueKinds)[number];
export const issueKindLabels: Readonly<Record<IssueKind, string>> = {
  missing: "Packs are missing",
  wrong_product: "Wrong product",
  damaged: "Damaged",
  short_dated: "Expired or expires too soon",
  late: "Late",
  price: "Wrong price",
  other: "Something else",
};

export const issueOutcomes = ["none", "money", "replacement"] as const;
export type IssueOutcome = (typeof issueOutcomes)[number];
export const issueOutcomeLabels: Readonly<Record<IssueOutcome, string>> = {
  none: "Nothing but an answer",
  money: "Money into the wallet",
  replacement: "Another order in its place",
};

export const issueTransitions = {
  start: {
    from: ["open"],
    to: "in_progress",
    permission: "issues.settle",
    label: "Take it up",
    done: "taken up",
  },
  resolve: {
    from: ["open", "in_progress"],
    to: "resolved",
    permission: "issues.settle",
    label: "Resolve",
    final: true,
  },
  reject: {
    from: ["open", "in_progress"],
    to: "rejected",
    permission: "issues.settle",
    label: "Reject",
    reason: true,
  },
} as const satisfies Transitions<IssueState>;
export type IssueAction = keyof typeof issueTransitions;

/** Each desk has a list of its own. */
export const issueLists = ["inventory", "customer_support"] as const;
export type IssueList = (typeof issueLists)[number];

type Settled = { delivered: boolean; created_by_id: number | null };

/** Why somebody may not settle an issue with money or with another order; null when they may. */
export const whyNoMoney = (
  { delivered, created_by_id }: Settled,
  me: Me,
): { message: string; personal: boolean } | null => {
  if (!delivered)
    return { message: "It is not delivered yet: change the order itself, or cancel it.", personal: false };
  if (me.id !== null && !me.holds("returns.credit"))
    return { message: "Only those who credit returns give money or another order.", personal: true };
  if (me.id !== null && me.id === created_by_id)
    return {
      message: "You raised this issue. Someone else has to give money or another order for it.",
      personal: true,
    };
  return null;
};

/** Where an order can still be sent in place of another: nothing of it is handed over, owed or on an invoice yet. */
export const replacingStates: readonly OrderState[] = orderTransitions.cancel.from;

type Given = { goodsKobo: number; creditedKobo: number; givenKobo: number; paidKobo: number };

/** However much goes wrong with an order, nobody gets more for it than its goods came to, less what was credited before. */
export const leftToGiveKobo = ({ goodsKobo, creditedKobo, givenKobo }: Given): number =>
  Math.max(0, goodsKobo - creditedKobo - givenKobo);

/** In money, nor more than was paid for it: what is owed is returned or credited instead. */
export const leftInMoneyKobo = (order: Given): number =>
  Math.max(0, Math.min(leftToGiveKobo(order), order.paidKobo - order.givenKobo));

/** For their trouble, beside the sale: what was sold stays sold, and its tax owed. */
export const compensation = (issue: { customerId: number; branchId: number; amountKobo: number }): Posting[] =>
  passedOn(
    issue.amountKobo,
    { account: "refunds", branchId: issue.branchId },
    { account: "wallet", ownerId: issue.customerId },
  );
