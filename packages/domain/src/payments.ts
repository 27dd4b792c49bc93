import type { AccountKey, Posting } from "./ledger.ts";
import { withoutNothing } from "./ledger.ts";
import type { Guard, Transitions } from "./transitions.ts";

export const paymentStates = [
  "initiated",
  "pending",
  "succeeded",
  "failed",
  "expired",
  "partly_refunded",
  "refunded",
  "reversed",
] as const;
export type MoneyState = (typeof paymentStates)[number];

/** Money that comes in, or goes out. */
export const paymentDirections = ["in", "out"] as const;
export type PaymentDirection = (typeof paymentDirections)[number];
/** Where it comes from, or goes. */
export const tenderMethods = ["gateway", "wallet", "cash", "bank"] as const;
export type TenderMethod = (typeof tenderMethods)[number];

/** Money in a wallet that waits for the rest of a payment: spent with it, given up by somebody, or by time. */
export const holdStates = ["held", "posted", "voided", "lapsed"] as const;
export type HoldEnd = Exclude<(typeof holdStates)[number], "held">;

/** What people say on the phone, as the database makes it. */
export const paymentNumber = (id: number) => `P${1_000_000 + id}`;

/** What the guards of a payment's steps ask for. */
export type PaymentFacts = {
  state: MoneyState;
  direction: PaymentDirection;
  recorded_by_id: number | null;
  /** What came waits for a person. */
  held: boolean;
};

const waitsForPerson: Guard<PaymentFacts> = {
  passes: ({ held }) => held,
  otherwise: "Nothing came for it that waits for anybody.",
};

const wasRecorded: Guard<PaymentFacts> = {
  passes: ({ direction, recorded_by_id }) => direction === "in" && recorded_by_id !== null,
  otherwise: "Only payments that staff recorded can be reversed. Cancel the order to give its money back.",
};
/** What one person wrote down, another looks at before it counts. */
const byAnother: Guard<PaymentFacts> = {
  passes: ({ recorded_by_id }, me) => me.id === null || recorded_by_id !== me.id,
  otherwise: "You recorded this payment. Someone else has to approve it.",
  personal: true,
};

/** What staff do to a payment that one of them recorded. */
export const recordedTransitions = {
  approve: {
    from: ["initiated"],
    to: "succeeded",
    permission: "payments.approve",
    label: "Approve",
    guards: [wasRecorded, byAnother],
  },
  reject: {
    from: ["initiated"],
    to: "failed",
    permission: "payments.approve",
    label: "Reject",
    done: "rejected",
    reason: true,
    guards: [wasRecorded],
  },
  // Not what was asked for, but the customer's all the same.
  keep: {
    from: ["pending", "succeeded", "partly_refunded", "refunded"],
    to: "failed",
    ends: ["succeeded", "partly_refunded", "refunded"],
    permission: "payments.approve",
    label: "Put into the wallet",
    done: "put into the wallet",
    reason: true,
    guards: [waitsForPerson],
  },
  send_back: {
    from: ["pending", "succeeded", "partly_refunded", "refunded"],
    to: "failed",
    ends: ["succeeded", "partly_refunded", "refunded"],
    permission: "payments.approve",
    label: "Send back",
    done: "sent back",
    reason: true,
    guards: [waitsForPerson],
  },
  reverse: {
    from: ["succeeded"],
    to: "reversed",
    permission: "payments.approve",
    label: "Reverse",
    reason: true,
    final: true,
    guards: [wasRecorded],
  },
} as const satisfies Transitions<MoneyState, PaymentFacts>;
export type RecordedAction = keyof typeof recordedTransitions;

/** Where a gateway's list of charges, our books and our orders do not agree. */
export const reconciliationKinds = [
  "unknown_charge",
  "missing_charge",
  "amount_differs",
  "held_payment",
  "reversed_charge",
  "not_in_books",
  "order_differs",
] as const;
export type ReconciliationKind = (typeof reconciliationKinds)[number];
export const reconciliationStates = ["open", "explained"] as const;
export type ReconciliationState = (typeof reconciliationStates)[number];
export const reconciliationTransitions = {
  explain: {
    from: ["open"],
    to: "explained",
    permission: "payments.reconcile",
    label: "Explain",
    reason: true,
  },
} as const satisfies Transitions<ReconciliationState>;

/**
 * A payment through a gateway, walked by what the gateway says when it is asked. It may say so late, twice or in any order:
 * a card that was refused first may pass on the same page, and money may come after its time.
 */
export const paymentTransitions = {
  open: { from: ["initiated"], to: "pending", permission: "system", label: "Open the payment page" },
  succeed: {
    from: ["initiated", "pending", "failed", "expired"],
    to: "succeeded",
    permission: "system",
    label: "Paid",
    done: "paid",
  },
  // What came is not what was asked for: a person decides.
  question: {
    from: ["initiated", "pending", "failed", "expired"],
    to: "pending",
    permission: "system",
    label: "Hold for a person",
    done: "held for a person",
    reason: true,
  },
  // Announced late, or paid twice by mistake: what comes on top is the customer's.
  pay_again: {
    from: ["succeeded", "partly_refunded", "refunded", "reversed"],
    to: "succeeded",
    ends: ["partly_refunded", "refunded", "reversed"],
    permission: "system",
    label: "Paid again",
    done: "paid again",
  },
  fail: { from: ["initiated", "pending"], to: "failed", permission: "system", label: "Fail", reason: true },
  expire: { from: ["initiated", "pending"], to: "expired", permission: "system", label: "Expire" },
  refund: {
    from: ["succeeded", "partly_refunded"],
    to: "partly_refunded",
    ends: ["refunded"],
    permission: "system",
    label: "Give back",
    done: "given back",
  },
  // The payer's bank took back what it had paid. What came beside it by another charge stays.
  charge_back: {
    from: ["pending", "failed", "succeeded", "partly_refunded", "refunded", "reversed"],
    to: "reversed",
    ends: ["failed", "succeeded", "partly_refunded", "refunded"],
    permission: "system",
    label: "Taken back by the bank",
    done: "taken back by the bank",
  },
  // Of money on its way out: the gateway has passed it on, or could not.
  arrive: {
    from: ["initiated", "pending"],
    to: "succeeded",
    permission: "system",
    label: "Arrived",
    done: "given back",
  },
  fall_back: {
    from: ["initiated", "pending"],
    to: "failed",
    permission: "system",
    label: "Could not be given back",
    done: "put into the wallet instead",
    reason: true,
  },
} as const satisfies Transitions<MoneyState>;
export type PaymentAction = keyof typeof paymentTransitions;

/** Steps after which the money is where it was meant to go, or in the wallet instead. */
const moneySteps: readonly (PaymentAction | RecordedAction)[] = ["succeed", "approve", "keep", "arrive", "fall_back"];
export const bringsMoney = (action: PaymentAction | RecordedAction) => moneySteps.includes(action);

/** Money that came, or went out, and was not taken back since: there is a receipt for it. */
export const hasReceipt = ({ paid_at, state }: { paid_at: Date | null; state: MoneyState }) =>
  paid_at !== null && state !== "reversed";

/** While it may still be paid on the gateway's page. */
export const openPaymentStates = ["initiated", "pending"] as const satisfies readonly MoneyState[];

/** How the gateway's page for an order stands, as far as whoever pays must know. */
export const payPageStates = ["opened", "refused"] as const;
type PayPageState = (typeof payPageStates)[number];
export const payPageState = (state: MoneyState): PayPageState | null => {
  if (state === "failed") return "refused";
  return (openPaymentStates as readonly MoneyState[]).includes(state) ? "opened" : null;
};

/** What a gateway says of a charge, as far as the books ask. */
export type Received = { requestedKobo: number; paidKobo: number; feesKobo: number; currency: string };

const mostTimes = 5;
export const isPlausible = (askedKobo: number, paidKobo: number) => paidKobo <= mostTimes * askedKobo;

/** Why what came cannot be taken for what was asked; null when it can. */
export const whyQuestioned = (askedKobo: number, { requestedKobo, paidKobo, currency }: Received): string | null => {
  if (currency !== "NGN") return `It was paid in ${currency}.`;
  if (Math.min(requestedKobo, paidKobo) < askedKobo) return "Less came than was asked for.";
  // A provider that speaks of kobo where we hear naira would be a hundred times too generous.
  if (!isPlausible(askedKobo, paidKobo)) return "Far more came than was asked for.";
  return null;
};

/** What of the gateway's fee is ours: a payer who bears it has paid it on top. */
const ownFee = ({ requestedKobo, paidKobo, feesKobo }: Received): number =>
  Math.max(0, feesKobo - Math.max(0, paidKobo - requestedKobo));

/** What reaches us in the end, before our own fee: what was asked for, or more where somebody sent more. */
export const creditedKobo = (askedKobo: number, { requestedKobo, paidKobo, feesKobo }: Received): number =>
  Math.max(askedKobo, Math.min(requestedKobo, paidKobo), paidKobo > requestedKobo ? paidKobo - feesKobo : 0);

/** Money that came through a gateway: it owes us what came less its fee, and the parts are what it was for. */
export const gatewayReceipt = (
  received: Received,
  parts: readonly (AccountKey & { amountKobo: number })[],
): Posting[] => {
  const totalKobo = parts.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const feeKobo = Math.min(ownFee(received), totalKobo);
  return withoutNothing([
    { account: "gateway_clearing", amountKobo: totalKobo - feeKobo },
    { account: "gateway_fees", amountKobo: feeKobo },
    ...parts.map(({ amountKobo, ...key }) => ({ ...key, amountKobo: -amountKobo })),
  ]);
};

/** The account that money comes from or goes to at once. */
export const tenderAccount = (
  method: TenderMethod,
  { userId, branchId }: { userId: number; branchId: number },
): AccountKey => {
  if (method === "wallet") return { account: "wallet", ownerId: userId };
  if (method === "gateway") return { account: "gateway_clearing" };
  return { account: method, branchId };
};

/** So much from one account to another. */
export const passedOn = (amountKobo: number, from: AccountKey, to: AccountKey): Posting[] => [
  { ...from, amountKobo },
  { ...to, amountKobo: -amountKobo },
];

/** Where money of a payment is that its bank took back: with orders, waiting for a person, or in the wallet as far as it is there. */
export type TakenBack = { withOrdersKobo: number; heldKobo: number; elsewhereKobo: number };

/**
 * What the payer's bank took back leaves the gateway, and whoever has it: the orders are owed again, and the wallet gives what
 * it still has. What was spent meanwhile the customer owes us.
 */
export const chargedBack = (
  { withOrdersKobo, heldKobo, elsewhereKobo }: TakenBack,
  { inWalletKobo, userId }: { inWalletKobo: number; userId: number },
): Posting[] => {
  const fromWalletKobo = Math.min(elsewhereKobo, Math.max(0, inWalletKobo));
  return withoutNothing([
    { account: "receivable", ownerId: userId, amountKobo: withOrdersKobo },
    { account: "unidentified_money", amountKobo: heldKobo },
    { account: "wallet", ownerId: userId, amountKobo: fromWalletKobo },
    { account: "owed_back", ownerId: userId, amountKobo: elsewhereKobo - fromWalletKobo },
    { account: "gateway_clearing", amountKobo: -(withOrdersKobo + heldKobo + elsewhereKobo) },
  ]);
};
