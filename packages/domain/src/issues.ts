import type { Posting } from "./ledger.ts";
import { passedOn } from "./payments.ts";
import type { Transitions } from "./transitions.ts";

export const issueStates = ["open", "in_progress", "resolved", "rejected"] as const;
export type IssueState = (typeof issueStates)[number];

/** Where it was noticed: each has a list of its own, and what customers say stands with customer support. */
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
  none: "Nothing more",
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

/** For their trouble, beside the sale: what was sold stays sold, and its tax owed. */
export const compensation = (issue: { customerId: number; branchId: number; amountKobo: number }): Posting[] =>
  passedOn(
    issue.amountKobo,
    { account: "refunds", branchId: issue.branchId },
    { account: "wallet", ownerId: issue.customerId },
  );
