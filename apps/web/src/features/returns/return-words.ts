import type { ReturnOrigin } from "@remedia/domain/returns";
import { fullMoney } from "../../lib/format.ts";

export const originWords: Record<ReturnOrigin, string> = {
  customer: "The customer",
  staff: "Staff",
  door: "Refused at the door",
};

export const refundWords = { wallet: "Wallet", source: "The card or account it was paid with" } as const;

type Amounts = { comes_to: number | null; goes_back: number | null; refund_to: keyof typeof refundWords };

/** Where the money goes: what was never paid is only taken off. */
export const moneyWay = ({ comes_to, goes_back, refund_to }: Amounts) =>
  comes_to !== null && comes_to > 0 && goes_back === 0 ? "Taken off the bill" : refundWords[refund_to];

/** What crediting will do, with the sums. */
export const creditWords = ({ comes_to, goes_back, refund_to }: Amounts): string => {
  const [all, back] = [comes_to ?? 0, goes_back ?? 0];
  if (all === 0) return "Nothing is paid for it.";
  const to = refund_to === "wallet" ? "goes to their wallet" : "goes back to the card or account it was paid with";
  if (back === 0) return `${fullMoney(all)} is taken off the bill.`;
  const rest = all > back ? `, ${fullMoney(all - back)} is taken off the bill` : "";
  return `${fullMoney(back)} ${to}${rest}.`;
};

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
  cancel: "Withdrawn by the customer",
};
export const stepWords = (action: string) => steps[action] ?? action;
