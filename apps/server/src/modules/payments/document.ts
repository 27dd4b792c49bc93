import type { AccountKey, Posting } from "@remedia/domain/ledger";
import {
  bringsMoney,
  gatewayReceipt,
  type MoneyState,
  type PaymentAction,
  type PaymentDirection,
  passedOn,
  paymentTransitions,
  type RecordedAction,
  type TenderMethod,
  tenderAccount,
} from "@remedia/domain/payments";
import type { Ctx } from "../../platform/context.ts";
import { defineDocument, type Outcome, type Words } from "../../platform/documents.ts";
import type { Charge } from "../../platform/gateways/gateway.ts";
import { emit } from "../../platform/outbox.ts";
import { postEntry } from "../ledger/ledger.ts";

export const lockPayment = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("payments")
    .selectAll()
    .$narrowType<{ state: MoneyState; method: TenderMethod; direction: PaymentDirection }>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/** A charge that succeeded, under the number it is kept by. */
export type Taken = Charge & { no: number };
/** Where money that came is put. */
export type Credit = AccountKey & { amountKobo: number };

type Said = Words & {
  charge?: Taken;
  credits?: readonly Credit[];
  /** It cannot be believed: put where a person finds it. */
  aside?: boolean;
  url?: string;
  returnTo?: string;
  providerId?: string;
  /** What the payer's bank took back: how it stands in the books, and where the payment goes. */
  takenBack?: { no: number; postings: readonly Posting[]; to: MoneyState; waits: boolean };
};

/** What came through the gateway is put where whoever asked it decided. */
const takeIn =
  (step: PaymentAction) =>
  async (
    tx: Ctx,
    { id, amount_kobo }: LockedPayment,
    { charge, credits, aside }: Said,
  ): Promise<Outcome<MoneyState>> => {
    await postEntry(tx, {
      document: "payment",
      documentId: id,
      step: aside ? "question" : step,
      no: charge!.no,
      postings: gatewayReceipt(charge!, credits!),
    });
    const { id: charged, currency, paidKobo } = charge!;
    const noted = { charge: charged, currency, paid_kobo: paidKobo, asked_kobo: amount_kobo };
    // It waits until a person has put it somewhere, whatever else comes meanwhile.
    return { noted, ...(aside ? { set: { held_at: tx.now } } : {}) };
  };

/** It comes to its end once all of it went back. */
const giveBack = async (tx: Ctx, { id, amount_kobo }: LockedPayment): Promise<Outcome<MoneyState>> => {
  const { kobo } = await tx.db
    .selectFrom("payment_parts")
    .select((eb) => eb.fn.sum<number>("refunded_kobo").as("kobo"))
    .where("payment_id", "=", id)
    .executeTakeFirstOrThrow();
  return { to: Number(kobo) >= amount_kobo ? "refunded" : "partly_refunded", noted: { refunded_kobo: Number(kobo) } };
};

/** What the gateway could not give back is the customer's all the same. */
const fallBack = async (tx: Ctx, payment: LockedPayment) => {
  const { id, user_id: userId, branch_id: branchId, amount_kobo } = payment;
  const people = { userId, branchId };
  await postEntry(tx, {
    document: "payment",
    documentId: id,
    step: "fall_back",
    postings: passedOn(amount_kobo, tenderAccount("gateway", people), tenderAccount("wallet", people)),
  });
};

const chargeBack = async (tx: Ctx, { id }: LockedPayment, { takenBack }: Said): Promise<Outcome<MoneyState>> => {
  const { no, postings, to, waits } = takenBack!;
  await postEntry(tx, { document: "payment", documentId: id, step: "charge_back", no, postings });
  return { to, ...(waits ? {} : { set: { held_at: null } }) };
};

type Step = { facts: LockedPayment; action: PaymentAction | RecordedAction; note: string | null };
/** Since when it stands there and, with the first step that brings its money, when it was paid. */
export const stampsOf = (tx: Ctx, { facts, action, note }: Step) => ({
  state_reason: note,
  state_since: tx.now,
  ...(facts.paid_at === null && bringsMoney(action) ? { paid_at: tx.now } : {}),
});

/**
 * A payment from the wish to pay to the money in the books, and back. Only what a gateway answers when it is asked moves one
 * that goes through it.
 */
export const payments = defineDocument<MoneyState, PaymentAction, LockedPayment, Said>({
  name: "payment",
  noun: "Payment",
  table: "payments",
  steps: paymentTransitions,
  lock: lockPayment,
  effects: {
    open: async (_tx, _payment, { url = null, returnTo = null, providerId = null }) => ({
      set: { page_url: url, return_to: returnTo, provider_id: providerId },
    }),
    succeed: takeIn("succeed"),
    pay_again: async (tx, payment, said) => ({ ...(await takeIn("pay_again")(tx, payment, said)), to: payment.state }),
    question: takeIn("question"),
    refund: giveBack,
    charge_back: chargeBack,
    // The gateway itself says that it gave it back: there is nothing else to find it on.
    arrive: async (tx) => ({ set: { reconciled_at: tx.now } }),
    fall_back: fallBack,
  },
  columns: stampsOf,
  moved: (tx, { facts, action }) => emit(tx, "payment.moved", { paymentId: facts.id, action }),
});
