import { dayOnPaper, momentOnPaper } from "./days.ts";
import type { InvoiceKind } from "./invoices.ts";
import { nairaFigure, toKobo } from "./money.ts";
import type { PaymentMethod } from "./orders.ts";

/**
 * What people are told by SMS and e-mail when something is decided about them. Both sides write it: the server sends it, and whoever
 * decides reads it before.
 */
const because = (reason: string | null) => (reason ? ` Reason: ${reason.replace(/[.\s]+$/, "")}.` : "");
const inNaira = (naira: number) => `NGN ${nairaFigure(toKobo(naira))}`;

export type OrderTold = {
  number: string;
  total: number;
  /** Still to be paid. */
  due: number;
  paid: number;
  refunded: number;
  promised_on: string;
  due_on: string | null;
  /** Its money has not come yet. */
  awaits_money: boolean;
  /** What bringing it costs is not in the total yet. */
  awaits_delivery_fee: boolean;
  /** Where the customer collects it; null where it is brought. */
  pick_up: string | null;
  /** Staff ordered for the customer, who is told so in words of its own. */
  by_staff: boolean;
  reason: string | null;
};

const readyWith = (due: number) => ` Please have ${inNaira(due)} ready.`;
const feeToCome = (awaits: boolean) => (awaits ? " We will send you the delivery fee." : "");
const givenBack = (refunded: number) => (refunded > 0 ? ` We gave you ${inNaira(refunded)} back.` : "");

const arrival = ({ pick_up, promised_on }: Pick<OrderTold, "pick_up" | "promised_on">) =>
  pick_up === null
    ? `It should reach you by ${dayOnPaper(promised_on)}.`
    : `It should be ready to collect on ${dayOnPaper(promised_on)}, at ${pick_up}.`;
const handedOver = ({ number, pick_up }: OrderTold) =>
  pick_up === null ? `Your order ${number} was delivered` : `You collected your order ${number}`;

const comesTo = ({ total, due, refunded }: OrderTold) =>
  `It comes to ${inNaira(total)} now.${due > 0 ? ` You have ${inNaira(due)} to pay.` : givenBack(refunded)}`;

/** The steps of an order that its customer is told of. */
const orderSentences: Readonly<Record<string, (order: OrderTold) => string | null>> = {
  // Whoever is on the way to the payment page is not told before they have paid.
  place: (order) =>
    order.awaits_money || order.by_staff
      ? null
      : `We have your order ${order.number} of ${inNaira(order.total)}. ${arrival(order)}${feeToCome(order.awaits_delivery_fee)}`,
  pay: (order) => `We received ${inNaira(order.paid)} for your order ${order.number}. ${arrival(order)}`,
  expire: ({ number }) => `Your order ${number} was not paid in time and is cancelled. Please order again.`,
  dispatch: ({ number, due, pick_up }) =>
    `Your order ${number} is ${pick_up === null ? "on its way" : `ready to collect at ${pick_up}`}.${due > 0 ? readyWith(due) : ""}`,
  deliver: (order) =>
    order.due > 0 && order.due_on
      ? `${handedOver(order)}. Please pay ${inNaira(order.due)} by ${dayOnPaper(order.due_on)}.`
      : `${handedOver(order)} and ${inNaira(order.total)} ${order.pick_up === null ? "" : "was "}received. Thank you.`,
  fail: ({ number, reason }) => `We could not hand over your order ${number}.${because(reason)} We will call you.`,
  change: (order) => `Your order ${order.number} was changed. ${comesTo(order)}`,
  pick_short: (order) => `We could not find everything for your order ${order.number}. ${comesTo(order)}`,
  split_off: (order) => `A part of your order comes by itself, as ${order.number}. ${arrival(order)}`,
  cancel: ({ number, reason, refunded }) =>
    `Your order ${number} is cancelled.${because(reason)}${givenBack(refunded)}`,
  take_back: ({ number, refunded }) => (refunded > 0 ? `Your order ${number} is closed.${givenBack(refunded)}` : null),
};

export type ReturnTold = { number: string; order: string; packs: number; credited: number; reason: string | null };
const packsOf = (packs: number) => (packs === 1 ? "1 pack" : `${packs} packs`);

/** The steps of a return that the customer is told of; whoever refused something at the door knows. */
const returnSentences: Readonly<Record<string, (back: ReturnTold) => string>> = {
  approve: ({ number, order, packs }) =>
    `You can return ${packsOf(packs)} of your order ${order}. Keep them ready, with return ${number}: we will collect them.`,
  collect: ({ number }) => `We have what you returned, ${number}, and will look at it.`,
  credit: ({ number, order, credited }) =>
    credited > 0
      ? `We credited ${inNaira(credited)} for return ${number} of your order ${order}.`
      : `We looked at return ${number} of your order ${order} and cannot credit it. Call us if you have questions.`,
  reject: ({ number, reason }) => `We cannot take back ${number}.${because(reason)}`,
};
export const returnMessage = (action: string, back: ReturnTold, brand: string): string | null => {
  const sentence = returnSentences[action]?.(back) ?? null;
  return sentence === null ? null : `${brand}: ${sentence}`;
};

/** The message about a step of an order, or null where the customer is told nothing. */
export const orderMessage = (action: string, order: OrderTold, brand: string): string | null => {
  const sentence = orderSentences[action]?.(order) ?? null;
  return sentence === null ? null : `${brand}: ${sentence}`;
};

export type PlacedForTold = Pick<
  OrderTold,
  "number" | "total" | "due" | "promised_on" | "awaits_delivery_fee" | "pick_up"
> & {
  /** Who ordered. */
  by: string;
  payment_method: PaymentMethod;
  /** Until when its packs are kept for the money. */
  pays_by: Date | null;
  url: string;
};

const howToPay = ({ due, payment_method, pays_by, url }: PlacedForTold): string => {
  if (due <= 0) return "";
  if (payment_method === "credit") return " It goes on your credit.";
  if (payment_method === "on_delivery") return ` Pay ${inNaira(due)} when it is handed over, or now: ${url}`;
  return ` Please pay ${inNaira(due)}${pays_by ? ` by ${momentOnPaper(pays_by)}` : ""}: ${url}`;
};

/** What a customer is told for whom staff ordered, with the link to pay. */
export const placedForMessage = (order: PlacedForTold, brand: string): string => {
  const { number, by, total, awaits_delivery_fee } = order;
  const placed = `${by} placed order ${number} of ${inNaira(total)} for you.`;
  return `${brand}: ${placed} ${arrival(order)}${feeToCome(awaits_delivery_fee)}${howToPay(order)}`;
};

/** The same by e-mail. */
export const placedForMail = (order: PlacedForTold, brand: string) => ({
  subject: `${brand}: order ${order.number} was placed for you`,
  body: [
    `${order.by} placed order ${order.number} of ${inNaira(order.total)} for you.`,
    `${arrival(order)}${feeToCome(order.awaits_delivery_fee)}`,
    ...(howToPay(order) ? [howToPay(order).trim()] : []),
    `If you did not ask for it, please call us.`,
  ].join("\n\n"),
});

type FeeTold = { number: string; fee: number; due: number; payment_method: PaymentMethod };

const feeToPay = ({ due, payment_method }: FeeTold): string => {
  if (due <= 0) return "";
  if (payment_method === "credit") return " It is added to what you owe on credit.";
  return ` You have ${inNaira(due)} to pay, ${payment_method === "on_delivery" ? "online or on delivery" : "online"}.`;
};

/** What bringing an order costs, once somebody has said it. */
export const deliveryFeeMessage = (order: FeeTold, brand: string): string =>
  `${brand}: The delivery fee of your order ${order.number} is ${inNaira(order.fee)}.${feeToPay(order)}`;

const accountSentences: Readonly<Record<string, (brand: string, reason: string | null) => string>> = {
  approve: (brand) => `Good news: your ${brand} account is verified. You can order now.`,
  reject: (brand, reason) => `We could not verify your ${brand} account.${because(reason)} Please call us.`,
  suspend: (brand, reason) => `Your ${brand} account is suspended.${because(reason)} Please call us.`,
  reinstate: (brand) => `Your ${brand} account is open again.`,
};

/** The message about a decision on an account, or null where nothing is said. */
export const accountMessage = (action: string, brand: string, reason: string | null): string | null =>
  accountSentences[action]?.(brand, reason) ?? null;

/** Asks the customer to pay an order, with the link for it. */
export const payLinkMessage = (order: { number: string; due: number; url: string }, brand: string): string =>
  `${brand}: Please pay ${inNaira(order.due)} for your order ${order.number}: ${order.url}`;

/** Asks for what a customer owes, on the day on which it is due and once more when it is late. */
export const owedMessage = (
  order: { number: string; due: number; due_on: string; days_late: number; url: string },
  brand: string,
): string => {
  const { number, due, due_on, days_late, url } = order;
  const since = days_late === 0 ? "is due today" : `was due on ${dayOnPaper(due_on)}`;
  return `${brand}: ${inNaira(due)} for your order ${number} ${since}. Please pay it here: ${url}`;
};

type InvoiceTold = {
  kind: InvoiceKind;
  number: string;
  order: string;
  total: number;
  due: number;
  due_on: string | null;
  url: string;
};
const paperWords: Readonly<Record<InvoiceKind, { subject: string; opening: string }>> = {
  invoice: { subject: "invoice", opening: "Invoice" },
  credit_note: { subject: "credit note", opening: "Credit note" },
};

/** The e-mail that brings an invoice, or the credit note for what came back. */
export const invoiceMail = ({ kind, number, order, total, due, due_on, url }: InvoiceTold, brand: string) => ({
  subject: `${brand}: ${paperWords[kind].subject} ${number}`,
  body: [
    `${paperWords[kind].opening} ${number} for your order ${order} is ready: ${inNaira(total)}.`,
    ...(due > 0 && due_on ? [`Please pay ${inNaira(due)} by ${dayOnPaper(due_on)}.`] : []),
    `View and download it here:\n${url}`,
    `Thank you for ordering from ${brand}.`,
  ].join("\n\n"),
});

type PaymentTold = {
  number: string;
  amount: number;
  /** What of it paid for orders, of which the order itself tells. */
  for_orders: number;
  /** What it was meant to pay for orders and came too late, or was too much. */
  left_over: number;
};
const paymentSentences: Readonly<Record<string, (payment: PaymentTold) => string | null>> = {
  succeed: ({ number, amount, for_orders, left_over }) => {
    if (left_over > 0)
      return `${inNaira(left_over)} of your payment ${number} was no longer due. It is in your wallet.`;
    return for_orders > 0 ? null : `We received your payment ${number} of ${inNaira(amount)}. Thank you.`;
  },
  approve: ({ number, amount }) => `We received your payment ${number} of ${inNaira(amount)}. Thank you.`,
  keep: ({ number }) => `What came for your payment ${number} is in your wallet now.`,
  fall_back: ({ number, amount }) =>
    `Your bank did not take the refund ${number} of ${inNaira(amount)}. It is in your wallet.`,
  pay_again: ({ number }) => `Your payment ${number} was paid a second time. We added that to your wallet.`,
  give_back: ({ number, amount }) =>
    `${inNaira(amount)} of your wallet is on its way back to where it came from, refund ${number}.`,
  reverse: ({ number, amount }) =>
    `Your payment ${number} of ${inNaira(amount)} did not reach us, so we took it back. Please call us if it did.`,
  send_back: ({ number }) => `What came for your payment ${number} is on its way back to where it came from.`,
  charge_back: ({ number }) =>
    `Your bank took back what you had paid with ${number}. Please pay again, or call us if that was not you.`,
  question: ({ number }) =>
    `Something about your payment ${number} needs a look. We will call you. Your money is safe.`,
};

/** The message about a step of a payment, or null where the customer is told nothing. */
export const paymentMessage = (action: string, payment: PaymentTold, brand: string): string | null => {
  const sentence = paymentSentences[action]?.(payment) ?? null;
  return sentence === null ? null : `${brand}: ${sentence}`;
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

type AnswerTold = { number: string; subject: string; body: string; url: string };

/** An SMS leads to the answer: what is said may be long, and is for its reader alone. */
export const answerMessage = ({ number, url }: AnswerTold, brand: string): string =>
  `${brand}: We answered your message ${number}. Read it here: ${url}`;

/** The e-mail that brings an answer of customer support. */
export const answerMail = ({ number, subject, body, url }: AnswerTold, brand: string) => ({
  subject: `${brand}: ${subject} (${number})`,
  body: [body, `Write back here:\n${url}`, `Thank you for writing to ${brand}.`].join("\n\n"),
});
