import { dayOnPaper } from "./days.ts";

/**
 * What people are told by SMS when something is decided about them. Both sides write it: the server sends it, and whoever
 * decides reads it before.
 */
const because = (reason: string | null) => (reason ? ` Reason: ${reason.replace(/[.\s]+$/, "")}.` : "");
const inNaira = (naira: number) => `NGN ${naira.toLocaleString("en", { minimumFractionDigits: 2 })}`;

export type OrderTold = { number: string; total: number; promised_on: string; reason: string | null };

/** The steps of an order that its customer is told of. */
const orderSentences: Readonly<Record<string, (order: OrderTold) => string>> = {
  place: ({ number, total, promised_on }) =>
    `We have your order ${number} of ${inNaira(total)}. It should reach you by ${dayOnPaper(promised_on)}.`,
  dispatch: ({ number, total }) => `Your order ${number} is on its way. Please have ${inNaira(total)} ready.`,
  deliver: ({ number, total }) => `Your order ${number} was delivered and ${inNaira(total)} received. Thank you.`,
  fail: ({ number, reason }) => `We could not hand over your order ${number}.${because(reason)} We will call you.`,
  cancel: ({ number, reason }) => `Your order ${number} is cancelled.${because(reason)}`,
};

/** The message about a step of an order, or null where the customer is told nothing. */
export const orderMessage = (action: string, order: OrderTold, brand: string): string | null => {
  const sentence = orderSentences[action];
  return sentence ? `${brand}: ${sentence(order)}` : null;
};

const accountSentences: Readonly<Record<string, (brand: string, reason: string | null) => string>> = {
  approve: (brand) => `Good news: your ${brand} account is verified. You can order now.`,
  reject: (brand, reason) => `We could not verify your ${brand} account.${because(reason)} Please call us.`,
  suspend: (brand, reason) => `Your ${brand} account is suspended.${because(reason)} Please call us.`,
  reinstate: (brand) => `Your ${brand} account is open again.`,
};

/** The message about a decision on an account, or null where nothing is said. */
export const accountMessage = (action: string, brand: string, reason: string | null): string | null =>
  accountSentences[action]?.(brand, reason) ?? null;

type PaymentTold = { number: string; amount: number };
const paymentSentences: Readonly<Record<string, (payment: PaymentTold) => string>> = {
  succeed: ({ number, amount }) => `We received your payment ${number} of ${inNaira(amount)}. Thank you.`,
  pay_again: ({ number }) => `Your payment ${number} was paid a second time. We added that to your wallet.`,
  question: ({ number }) =>
    `Something about your payment ${number} needs a look. We will call you. Your money is safe.`,
};

/** The message about a step of a payment, or null where the customer is told nothing. */
export const paymentMessage = (action: string, payment: PaymentTold, brand: string): string | null => {
  const sentence = paymentSentences[action];
  return sentence ? `${brand}: ${sentence(payment)}` : null;
};

type TransferTold = { number: string; amount: number; sender: string; recipient: string };

/** What both sides of a transfer between wallets are told. */
export const transferMessages = (
  { number, amount, sender, recipient }: TransferTold,
  { brand, support }: { brand: string; support: string },
) => ({
  sent: `${brand}: You sent ${inNaira(amount)} to ${recipient}, transfer ${number}. Not you? Call us at once on ${support}.`,
  received: `${brand}: ${sender} sent you ${inNaira(amount)}, transfer ${number}. It is in your wallet.`,
});
