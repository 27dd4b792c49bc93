import {
  type IssueList,
  type IssueOutcome,
  type IssueRaiser,
  issueKindLabels,
  issueKinds,
} from "@remedia/domain/issues";

export const raiserWords: Record<IssueRaiser, string> = {
  inventory: "Inventory",
  customer_support: "Customer support",
  customer: "The customer",
};
export const listWords: Record<IssueList, string> = {
  inventory: "Inventory issues",
  customer_support: "Customer support issues",
};

/** As short as a column of a list. */
export const outcomeWords: Record<IssueOutcome, string> = {
  none: "Settled with words",
  money: "Money",
  replacement: "Another order",
};

export const kindOptions = issueKinds.map((value) => ({ value, label: issueKindLabels[value] }));

/** What happened to an issue, as its history says it. */
const steps: Readonly<Record<string, string>> = {
  raise: "Raised",
  start: "Taken up",
  resolve: "Resolved",
  reject: "Rejected",
};
export const stepWords = (action: string) => steps[action] ?? action;
