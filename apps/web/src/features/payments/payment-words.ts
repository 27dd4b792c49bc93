import type { PaymentDirection, ReconciliationKind } from "@remedia/domain/payments";

export const directionWords: Record<PaymentDirection, string> = { in: "In", out: "Out" };

/** What does not agree, as the desk says it. */
export const differenceWords: Record<ReconciliationKind, string> = {
  unknown_charge: "Paid at the gateway, not in our books",
  missing_charge: "In our books, not at the gateway",
  amount_differs: "Another amount at the gateway",
  held_payment: "Not what was asked for",
  reversed_charge: "Taken back by the payer's bank",
  not_in_books: "Not in the journal as it came",
  order_differs: "The order says another amount",
};

/** The steps of a payment as people say them. */
export const paymentStepWords: Record<string, string> = {
  initiate: "Begun",
  open: "Payment page opened",
  succeed: "Paid",
  pay_again: "Paid again",
  question: "Needs a look",
  fail: "Refused",
  expire: "Not paid in time",
  take: "Paid",
  give_back: "Refund begun",
  refund: "Given back",
  arrive: "Arrived",
  fall_back: "Put into the wallet instead",
  approve: "Approved",
  reject: "Rejected",
  keep: "Put into the wallet",
  send_back: "Sent back",
  charge_back: "Taken back by the payer's bank",
  reverse: "Reversed",
};
