import type { Posting } from "./ledger.ts";
import { nairaText } from "./money.ts";
import { passedOn } from "./payments.ts";

/** What people say on the phone, as the database makes it. */
export const transferNumber = (id: number) => `T${1_000_000 + id}`;

type Transfer = { fromId: number; toId: number; amountKobo: number };

/** A transfer takes from one customer's wallet exactly what it puts into another's. */
export const transferred = ({ fromId, toId, amountKobo }: Transfer): Posting[] =>
  passedOn(amountKobo, { account: "wallet", ownerId: fromId }, { account: "wallet", ownerId: toId });

/**
 * A name as far as whoever sends money must recognise it, and no further: "Harmattan P." A number that was guessed should not
 * tell whose it is.
 */
export const shortName = (name: string): string => {
  const [first = "", ...others] = name.trim().split(/\s+/);
  return [first, ...others.map((word) => `${word[0]!.toUpperCase()}.`)].join(" ");
};

/** Why so much cannot be sent, or null. */
export const sendFault = (
  amountKobo: number,
  { availableKobo, leftTodayKobo }: { availableKobo: number; leftTodayKobo: number },
): string | null => {
  if (amountKobo <= 0) return "Enter an amount above ₦0.";
  if (amountKobo > availableKobo) return `You have ${nairaText(availableKobo)} to send.`;
  return amountKobo > leftTodayKobo ? `You can send ${nairaText(leftTodayKobo)} more today.` : null;
};

/** What kinds of money movements a customer tells apart. */
export const transactionKinds = ["payment", "refund", "transfer_out", "transfer_in"] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export const transactionKindNames: Readonly<Record<TransactionKind, string>> = {
  payment: "Payment",
  refund: "Refund",
  transfer_out: "Transfer sent",
  transfer_in: "Transfer received",
};

const movements: Readonly<Record<string, string>> = {
  "payment succeed": "Money added",
  "payment pay_again": "Paid twice, added",
  "payment spend": "Paid",
  "payment give_back": "Refund",
  "payment fall_back": "Refund",
  "payment send_back": "Sent back to your card or bank",
  "payment charge_back": "Taken back by your bank",
  "user recover": "Taken back by your bank",
  "payment keep": "Money added",
  "payment reverse": "Reversed payment",
  "order_issue resolve": "Compensation",
  "user merge": "Balance of a merged account",
};

/** Steps by which an order is paid or given back; others bring what an order did not take. */
const ordersSteps: ReadonlySet<string> = new Set(["spend", "give_back", "fall_back"]);

type Movement = {
  document: string;
  step: string;
  amount: number;
  /** The orders that it was for. */
  orders: readonly { number: string }[];
};

/** What a movement of a wallet is called by its owner, on screen, in sheets and on paper: above zero it came in. */
export const walletMovementName = ({ document, step, amount, orders }: Movement): string => {
  if (document === "wallet_transfer") return transactionKindNames[amount > 0 ? "transfer_in" : "transfer_out"];
  const name = movements[`${document} ${step}`] ?? "Movement";
  if (orders.length === 0) return name;
  const named = `order ${orders.map(({ number }) => number).join(", ")}`;
  return ordersSteps.has(step) ? `${name} for ${named}` : `${name} (${named})`;
};

/** The same where there is no place beside it for whom money was sent to, or who sent it. */
export const wholeMovementName = (movement: Movement & { other: string | null }): string => {
  const name = walletMovementName(movement);
  if (movement.other === null) return name;
  return `${name} ${movement.amount > 0 ? "from" : "to"} ${movement.other}`;
};

type Named = { kind: TransactionKind; parts: readonly { document: string; number: string | null }[] };

/** "Payment for order R1000012", "Money added", "Transfer sent". */
export const transactionName = ({ kind, parts }: Named): string => {
  const orders = parts.filter(({ document }) => document === "order").map(({ number }) => number);
  if (orders.length > 0) return `${transactionKindNames[kind]} for order ${orders.join(", ")}`;
  return kind === "payment" ? "Money added" : transactionKindNames[kind];
};
