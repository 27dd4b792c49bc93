import type { ReturnOrigin } from "@remedia/domain/returns";

export const originWords: Record<ReturnOrigin, string> = {
  customer: "The customer",
  staff: "Staff",
  door: "Refused at the door",
};

export const refundWords = { wallet: "Wallet", source: "The card or account it was paid with" } as const;

/** As customers are asked. */
export const ownRefundWays = [
  { value: "wallet", label: "Into my wallet" },
  { value: "source", label: "Back to the card or account I paid with" },
];

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
