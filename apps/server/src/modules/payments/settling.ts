import type { AccountKey } from "@remedia/domain/ledger";
import {
  creditedKobo,
  gatewayReceipt,
  isPlausible,
  type MoneyState,
  openPaymentStates,
  type PaymentAction,
  paymentTransitions,
  whyQuestioned,
} from "@remedia/domain/payments";
import { type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import { advance, defineDocument, type Outcome, type Words } from "../../platform/documents.ts";
import type { Charge } from "../../platform/gateways/gateway.ts";
import { emit } from "../../platform/outbox.ts";
import { postEntry } from "../ledger/ledger.ts";
import { gatewayNamed } from "./gateways.ts";

export const lockPayment = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("payments")
    .selectAll()
    .$narrowType<{ state: MoneyState }>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
type Locked = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

type Said = Words & { charge?: Taken; url?: string };
/** A charge that succeeded, under the number it is kept by. */
type Taken = Charge & { no: number };

/** A payment from the wish to pay to the money in the books. Only what the gateway answers when it is asked moves it. */
export const payments = defineDocument<MoneyState, PaymentAction, Locked, Said>({
  name: "payment",
  noun: "Payment",
  table: "payments",
  steps: paymentTransitions,
  lock: lockPayment,
  effects: {
    open: async (_tx, _payment, { url }) => ({ set: { page_url: url } }),
    succeed: (tx, payment, said) => takeIn(tx, payment, said.charge!),
    pay_again: (tx, payment, said) => takeExtra(tx, payment, said.charge!),
    question: (tx, payment, said) => putAside(tx, payment, said.charge!),
  },
  columns: (tx, { note, action }) => ({
    state_reason: note,
    state_since: tx.now,
    held_at: action === "question" ? tx.now : null,
  }),
  moved: (tx, { facts, action }) => emit(tx, "payment.moved", { paymentId: facts.id, action }),
});

/**
 * Asks the gateway how a payment stands and does what follows, once, whoever asks: the browser that came back, an
 * announcement, the job that looks after open payments. Several may ask at the same time.
 */
export const settlePayment = async (ctx: Ctx, reference: string, chargeId?: string): Promise<MoneyState | null> => {
  const system = systemContext(ctx.platform, "settle payment");
  const known = await system.db
    .selectFrom("payments")
    .select(["id", "gateway"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!known) return null;
  const charge = await gatewayNamed(system, known.gateway).verify(reference, chargeId);
  return inTransaction(system, (tx) => followCharge(tx, known.id, charge));
};

/** Does what follows from what the gateway says of a payment, if anything does. */
export const followCharge = async (tx: Ctx, id: number, charge: Charge | null): Promise<MoneyState> => {
  const payment = (await lockPayment(tx, id))!;
  const action = charge?.state === "succeeded" ? null : stepWithout(tx, payment, charge);
  if (action) {
    const words = action === "fail" ? { reason: "The payment was refused." } : {};
    return (await advance(tx, payments, payment, action, words)).to;
  }
  const taken = charge?.state === "succeeded" ? await keepCharge(tx, payment, charge) : null;
  return taken ? followMoney(tx, payment, taken) : payment.state;
};

/** Each charge is taken once, whoever brings it and however often. */
const keepCharge = async (tx: Ctx, payment: Locked, charge: Charge): Promise<Taken | null> => {
  const kept = await tx.db
    .insertInto("payment_charges")
    .values({
      payment_id: payment.id,
      gateway: payment.gateway,
      charge_id: charge.id,
      paid_kobo: charge.paidKobo,
      fees_kobo: charge.feesKobo,
      currency: charge.currency,
      channel: charge.channel,
      taken_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(["gateway", "charge_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return kept ? { ...charge, no: kept.id } : null;
};

/** Whether what came is what was asked for, or comes on top of it, or is for a person to look at. */
const followMoney = async (tx: Ctx, payment: Locked, charge: Taken): Promise<MoneyState> => {
  const isPaid = payment.state === "succeeded";
  const reason = whyQuestioned(payment.amount_kobo, charge);
  const action = isPaid ? "pay_again" : reason === null ? "succeed" : "question";
  return (await advance(tx, payments, payment, action, { charge, ...(reason === null ? {} : { reason }) })).to;
};

/** Where nothing came: refused, or too late. What a person looks at waits for them. */
const stepWithout = (tx: Ctx, payment: Locked, charge: Charge | null): PaymentAction | null => {
  if (!(openPaymentStates as readonly MoneyState[]).includes(payment.state) || payment.held_at) return null;
  if (charge?.state === "failed" && payment.state === "pending") return "fail";
  return payment.expires_at <= tx.now && charge?.state !== "pending" ? "expire" : null;
};

/** What a part of a payment is credited to. */
const accountOf = ({ document, document_id }: { document: string; document_id: number }): AccountKey => {
  if (document === "wallet") return { account: "wallet", ownerId: document_id };
  throw new Error(`no account for a ${document}`);
};

type Credit = AccountKey & { amountKobo: number };
const post = (tx: Ctx, payment: Locked, step: string, charge: Taken, credits: readonly Credit[]) =>
  postEntry(tx, {
    document: "payment",
    documentId: payment.id,
    step,
    no: charge.no,
    postings: gatewayReceipt(charge, credits),
  });

/** The money is in the books: each part where it belongs, and what is over in the customer's wallet. */
const takeIn = async (tx: Ctx, payment: Locked, charge: Taken): Promise<Outcome<MoneyState>> => {
  const parts = await tx.db.selectFrom("payment_parts").selectAll().where("payment_id", "=", payment.id).execute();
  const overKobo = creditedKobo(payment.amount_kobo, charge) - payment.amount_kobo;
  await post(tx, payment, "succeed", charge, [
    ...parts.map((part) => ({ ...accountOf(part), amountKobo: part.amount_kobo })),
    ...(overKobo > 0 ? [{ account: "wallet" as const, ownerId: payment.user_id, amountKobo: overKobo }] : []),
  ]);
  return { noted: { charge: charge.id, over_kobo: overKobo } };
};

/** Paid a second time: all of it is the customer's to spend, if it can be believed. */
const takeExtra = async (tx: Ctx, payment: Locked, charge: Taken): Promise<Outcome<MoneyState>> => {
  if (charge.currency !== "NGN" || !isPlausible(payment.amount_kobo, charge.paidKobo))
    return putAside(tx, payment, charge);
  const amountKobo = creditedKobo(0, charge);
  await post(tx, payment, "pay_again", charge, [{ account: "wallet", ownerId: payment.user_id, amountKobo }]);
  return { noted: { charge: charge.id, over_kobo: amountKobo } };
};

/** What is not as it should be waits for a person, in an account of its own; money of another country in none. */
const putAside = async (tx: Ctx, payment: Locked, charge: Taken): Promise<Outcome<MoneyState>> => {
  const amountKobo = heldKobo(charge);
  const received = { ...charge, requestedKobo: amountKobo, paidKobo: amountKobo };
  await post(tx, payment, "question", received, [{ account: "unidentified_money", amountKobo }]);
  return { noted: { charge: charge.id, currency: charge.currency, paid_kobo: charge.paidKobo } };
};
const heldKobo = ({ currency, paidKobo }: Charge) => (currency === "NGN" ? paidKobo : 0);

const dueAtOnce = 50;
const sideBySide = 5;
const soonestMs = 60_000;
const latestMs = 3_600_000;

/**
 * Gateways announce only what succeeded: whatever is past its time is asked about, the longest waiting first. One that gives
 * no answer is asked again later and later, and keeps nobody else waiting. May run twice without harm.
 */
export const settleOpenPayments = async (ctx: Ctx): Promise<void> => {
  const due = await ctx.db
    .selectFrom("payments")
    .select(["id", "reference", "expires_at"])
    .where("state", "in", openPaymentStates)
    .where("held_at", "is", null)
    .where("ask_again_at", "<=", ctx.now)
    .orderBy("ask_again_at")
    .limit(dueAtOnce)
    .execute();
  const ask = async ({ id, reference, expires_at }: (typeof due)[number]) => {
    const waitedMs = ctx.now.getTime() - expires_at.getTime();
    const pauseMs = Math.min(latestMs, Math.max(soonestMs, waitedMs));
    const again = new Date(ctx.now.getTime() + pauseMs);
    await ctx.db.updateTable("payments").set({ ask_again_at: again }).where("id", "=", id).execute();
    await settlePayment(ctx, reference).catch((error: unknown) =>
      ctx.platform.log.warn({ reference, error: String(error) }, "payment not settled"),
    );
  };
  for (let first = 0; first < due.length; first += sideBySide)
    await Promise.all(due.slice(first, first + sideBySide).map(ask));
};
