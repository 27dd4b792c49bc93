import type { ReturnOrigin } from "@remedia/domain/returns";

export const originWords: Record<ReturnOrigin, string> = {
  customer: "The customer",
  staff: "Staff",
  door: "Refused at the door",
};

export const refundWords = { wallet: "Wallet", source: "The card or account it was paid with" } as const;

/** What happened to a return, as its history says it. */
const steps: Readonly<Record<string, string>> = {
  ask: "Entered",
  approve: "Approved",
  collect: "Collected",
  inspect: "Inspected",
  credit: "Credited",
  reject: "Rejected",
  cancel: "Called off by the customer",
};
export const stepWords = (action: string) => steps[action] ?? action;
