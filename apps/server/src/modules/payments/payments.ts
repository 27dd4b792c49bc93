import { randomBytes } from "node:crypto";
import type { AccountKey } from "@remedia/domain/ledger";
import {
  creditedKobo,
  gatewayReceipt,
  type MoneyState,
  openPaymentStates,
  type PaymentAction,
  paymentTransitions,
  whyQuestioned,
} from "@remedia/domain/payments";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import { advance, beginDocument, defineDocument, type Outcome, type Words } from "../../platform/documents.ts";
import { AppError, notFound, wrongState } from "../../platform/errors.ts";
import { type Charge, gatewayReference } from "../../platform/gateways/gateway.ts";
import { emit } from "../../platform/outbox.ts";
import { isRetryable } from "../../platform/provider-refusal.ts";
import { postEntry } from "../ledger/ledger.ts";
import { getSetting } from "../settings/settings.ts";
import { gatewayOf } from "./gateways.ts";

export type PartOf = { document: "wallet" | "order"; documentId: number; amountKobo: number };

const lockPayment = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("payments")
    .selectAll()
    .$narrowType<{ state: MoneyState }>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
type Locked = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

type Said = Words & { charge?: Charge; url?: string };

/** A payment from the wish to pay to the money in the books. Only what the gateway answers when it is asked moves it. */
const payments = defineDocument<MoneyState, PaymentAction, Locked, Said>({
  name: "payment",
  noun: "Payment",
  table: "payments",
  steps: paymentTransitions,
  lock: lockPayment,
  effects: {
    open: async (_tx, _payment, { url }) => ({ set: { page_url: url } }),
    succeed: (tx, payment, said: Said) => takeIn(tx, payment, said.charge!),
    question: (tx, payment, said: Said) => putAside(tx, payment, said.charge!),
  },
  columns: (tx, { note }) => ({ state_reason: note, state_since: tx.now }),
  moved: (tx, { facts, action }) => emit(tx, "payment.moved", { paymentId: facts.id, action }),
});

/** Written with whatever it is for, in one transaction; the gateway hears of it afterwards. */
export const createPayment = async (tx: ActorCtx, parts: readonly PartOf[]): Promise<number> => {
  const minutes = await getSetting(tx, "payments.gateway_minutes");
  const { id } = await tx.db
    .insertInto("payments")
    .values({
      user_id: tx.actor.userId,
      branch_id: tx.actor.branchId,
      state: "initiated",
      amount_kobo: parts.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
      gateway: gatewayOf(tx).kind,
      reference: gatewayReference("remedia", randomBytes(16)),
      created_at: tx.now,
      state_since: tx.now,
      expires_at: new Date(tx.now.getTime() + minutes * 60_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto("payment_parts")
    .values(
      parts.map(({ document, documentId, amountKobo }) => ({
        payment_id: id,
        document,
        document_id: documentId,
        amount_kobo: amountKobo,
      })),
    )
    .execute();
  await beginDocument(tx, { document: "payment", documentId: id }, { action: "initiate", state: "initiated" });
  return id;
};

const ownPayment = async (ctx: ActorCtx, id: number) => {
  const payment = await ctx.db
    .selectFrom("payments as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .selectAll("p")
    .select(["u.email", "u.name", "u.phone"])
    .$narrowType<{ state: MoneyState }>()
    .where("p.id", "=", id)
    .where("p.user_id", "=", ctx.actor.userId)
    .executeTakeFirst();
  if (!payment) throw notFound("Payment");
  return payment;
};

/**
 * The gateway's page for a payment of one's own, opened once. Speaking to the gateway takes its time, so no transaction is
 * open meanwhile; whoever asks twice gets the same page.
 */
export const openPayment = async (ctx: ActorCtx, id: number, returnTo: string) => {
  const payment = await ownPayment(ctx, id);
  if (payment.page_url) return { url: payment.page_url };
  if (payment.state !== "initiated" || payment.expires_at <= ctx.now)
    throw wrongState("This payment can no longer be made. Please start again.");
  const { url } = await gatewayOf(ctx)
    .start({
      reference: payment.reference,
      amountKobo: payment.amount_kobo,
      email: payment.email ?? (await emailFor(ctx, payment.phone)),
      name: payment.name,
      phone: payment.phone,
      callbackUrl: `${ctx.platform.publicUrl()}${returnTo}?payment=${payment.reference}`,
      about: `Payment ${payment.number}`,
    })
    .catch(refuseForNow);
  await inTransaction(systemContext(ctx.platform, "open payment"), (tx) => rememberPage(tx, id, url));
  return { url };
};

export const rememberPage = async (tx: Ctx, id: number, url: string) => {
  const payment = (await lockPayment(tx, id))!;
  if (payment.state === "initiated") await advance(tx, payments, payment, "open", { url });
};

/** A provider wants an e-mail address; whoever gave none gets one that reaches us. */
const emailFor = async (ctx: Ctx, phone: string) =>
  `${phone.replace(/\D/g, "")}@${(await getSetting(ctx, "brand.support_email")).split("@")[1] ?? "remedia.example"}`;

const refuseForNow = (error: unknown): never => {
  if (isRetryable(error) || error instanceof Error)
    throw new AppError(503, "gateway_away", "The payment service did not answer. Please try again in a moment.");
  throw error;
};

/**
 * Asks the gateway how a payment stands and does what follows, once, whoever asks: the browser that came back, an
 * announcement, the job that looks after open payments. Several may ask at the same time.
 */
export const settlePayment = async (ctx: Ctx, reference: string, chargeId?: string): Promise<MoneyState | null> => {
  const system = systemContext(ctx.platform, "settle payment");
  const known = await system.db
    .selectFrom("payments")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!known) return null;
  const charge = await gatewayOf(system).verify(reference, chargeId);
  return inTransaction(system, (tx) => followCharge(tx, known.id, charge));
};

/** Does what follows from what the gateway says of a payment, if anything does. */
export const followCharge = async (tx: Ctx, id: number, charge: Charge | null): Promise<MoneyState> => {
  const payment = (await lockPayment(tx, id))!;
  const action = stepFor(tx, payment, charge);
  if (!action) return payment.state;
  return (await advance(tx, payments, payment, action, wordsFor(payment, action, charge))).to;
};

const wordsFor = (payment: Locked, action: PaymentAction, charge: Charge | null): Said => {
  if (action === "fail") return { reason: "The payment was refused." };
  if (!charge) return {};
  return action === "question" ? { charge, reason: whyQuestioned(payment.amount_kobo, charge)! } : { charge };
};

const stepFor = (tx: Ctx, payment: Locked, charge: Charge | null): PaymentAction | null => {
  const isOpen = (openPaymentStates as readonly MoneyState[]).includes(payment.state);
  if (charge?.state === "succeeded" && (isOpen || ["failed", "expired"].includes(payment.state)))
    // A person looks at it already.
    return whyQuestioned(payment.amount_kobo, charge) === null
      ? "succeed"
      : payment.paid_kobo === null
        ? "question"
        : null;
  if (!isOpen || payment.paid_kobo !== null) return null;
  if (charge?.state === "failed" && payment.state === "pending") return "fail";
  return payment.expires_at <= tx.now && charge?.state !== "pending" ? "expire" : null;
};

/** What a part of a payment is credited to. */
const accountOf = ({ document, document_id }: { document: string; document_id: number }): AccountKey => {
  if (document === "wallet") return { account: "wallet", ownerId: document_id };
  throw new Error(`no account for a ${document}`);
};

/** The money is in the books: each part where it belongs, and what is over in the customer's wallet. */
const takeIn = async (tx: Ctx, payment: Locked, charge: Charge): Promise<Outcome<MoneyState>> => {
  const parts = await tx.db.selectFrom("payment_parts").selectAll().where("payment_id", "=", payment.id).execute();
  const overKobo = creditedKobo(payment.amount_kobo, charge) - payment.amount_kobo;
  const credits = [
    ...parts.map((part) => ({ ...accountOf(part), amountKobo: part.amount_kobo })),
    ...(overKobo > 0 ? [{ account: "wallet" as const, ownerId: payment.user_id, amountKobo: overKobo }] : []),
  ];
  await postEntry(tx, {
    document: "payment",
    documentId: payment.id,
    step: "succeed",
    postings: gatewayReceipt(charge, credits),
  });
  const { id: charge_id, paidKobo: paid_kobo, feesKobo: fees_kobo, channel } = charge;
  return { set: { charge_id, paid_kobo, fees_kobo }, noted: { channel, over_kobo: overKobo } };
};

/** What is not as it should be waits for a person, in an account of its own; money of another country in none. */
const putAside = async (tx: Ctx, payment: Locked, charge: Charge): Promise<Outcome<MoneyState>> => {
  const { id: charge_id, paidKobo, feesKobo: fees_kobo, currency } = charge;
  const paid_kobo = currency === "NGN" ? paidKobo : 0;
  await postEntry(tx, {
    document: "payment",
    documentId: payment.id,
    step: "question",
    postings: gatewayReceipt({ ...charge, requestedKobo: paid_kobo, paidKobo: paid_kobo }, [
      { account: "unidentified_money", amountKobo: paid_kobo },
    ]),
  });
  return { set: { charge_id, paid_kobo, fees_kobo }, noted: { currency, paid_kobo: paidKobo } };
};

const openAtOnce = 50;

/** Gateways announce only what succeeded: whatever is past its time is asked about. May run twice without harm. */
export const settleOpenPayments = async (ctx: Ctx): Promise<void> => {
  const due = await ctx.db
    .selectFrom("payments")
    .select("reference")
    .where("state", "in", openPaymentStates)
    .where("paid_kobo", "is", null)
    .where("expires_at", "<=", ctx.now)
    .orderBy("expires_at")
    .limit(openAtOnce)
    .execute();
  for (const { reference } of due)
    await settlePayment(ctx, reference).catch((error: unknown) =>
      ctx.platform.log.warn({ reference, error: String(error) }, "payment not settled"),
    );
};

export const getOwnPayment = async (ctx: ActorCtx, reference: string) => {
  const payment = await ctx.db
    .selectFrom("payments")
    .select(["id", "number", "state", sql<number>`amount_kobo / 100::float8`.as("amount"), "created_at"])
    .$narrowType<{ state: MoneyState }>()
    .where("reference", "=", reference)
    .where("user_id", "=", ctx.actor.userId)
    .executeTakeFirst();
  if (!payment) throw notFound("Payment");
  return payment;
};

/** Whoever comes back from the gateway's page asks how it ended, without waiting for the announcement. */
export const checkOwnPayment = async (ctx: ActorCtx, reference: string) => {
  await getOwnPayment(ctx, reference);
  await settlePayment(ctx, reference).catch(refuseForNow);
  return getOwnPayment(ctx, reference);
};
