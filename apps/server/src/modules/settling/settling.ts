import { creditedKobo, isPlausible, type MoneyState, openPaymentStates, whyQuestioned } from "@remedia/domain/payments";
import { type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import { advance } from "../../platform/documents.ts";
import type { Charge } from "../../platform/gateways/gateway.ts";
import { type Credit, type LockedPayment, payments, type Taken } from "../payments/document.ts";
import { gatewayNamed } from "../payments/gateways.ts";
import { askAgainAt } from "../payments/payments.ts";
import type { Part } from "../payments/tenders.ts";
import { followChargeBack } from "./charge-backs.ts";
import { creditsFor, lockWithParts, takeParts } from "./parts.ts";

/** A card that was refused first may pass on the same page, and money may come after its time. */
const unpaid: readonly MoneyState[] = ["initiated", "pending", "failed", "expired"];

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
    .where("direction", "=", "in")
    .executeTakeFirst();
  if (!known) return null;
  const charge = await gatewayNamed(system, known.gateway!).verify(reference, chargeId);
  return inTransaction(system, (tx) => followCharge(tx, known.id, charge));
};

/** Asks about every payment for an order whose page was opened and that has not brought its money. */
export const settlePagesOf = async (ctx: Ctx, orderId: number): Promise<void> => {
  const pages = await ctx.db
    .selectFrom("payment_parts as q")
    .innerJoin("payments as p", "p.id", "q.payment_id")
    .select("p.reference")
    .where("q.document", "=", "order")
    .where("q.document_id", "=", orderId)
    .where("p.direction", "=", "in")
    .where("p.state", "in", unpaid)
    .where("p.page_url", "is not", null)
    .execute();
  const answers = await Promise.allSettled(pages.map(({ reference }) => settlePayment(ctx, reference!)));
  const lost = answers.find((answer) => answer.status === "rejected");
  if (lost) throw lost.reason;
};

/** Does what follows from what the gateway says of a payment, if anything does. What it is for is locked before it. */
export const followCharge = async (tx: Ctx, id: number, charge: Charge | null): Promise<MoneyState> => {
  const { payment: found, parts } = await lockWithParts(tx, id);
  const payment = found!;
  if (charge?.state === "reversed" && (await wasTaken(tx, payment, charge)))
    return followChargeBack(tx, payment, parts, charge);
  if (charge?.state !== "succeeded") return followNothing(tx, payment, charge);
  const taken = await keepCharge(tx, payment, charge);
  return taken ? followMoney(tx, payment, parts, taken) : payment.state;
};

const wasTaken = async ({ db }: Ctx, { gateway }: LockedPayment, { id }: Charge): Promise<boolean> => {
  const charges = db.selectFrom("payment_charges").select("id").where("gateway", "=", gateway!);
  return (await charges.where("charge_id", "=", id).executeTakeFirst()) !== undefined;
};

/** Where nothing came: refused, taken back before we took it, or too late. What a person looks at waits for them. */
const followNothing = async (tx: Ctx, payment: LockedPayment, charge: Charge | null): Promise<MoneyState> => {
  const isOpen = (openPaymentStates as readonly MoneyState[]).includes(payment.state) && !payment.held_at;
  if (isOpen && (charge?.state === "failed" || charge?.state === "reversed") && payment.state === "pending")
    return (await advance(tx, payments, payment, "fail", { reason: "The payment was refused." })).to;
  if (isOpen && payment.expires_at! <= tx.now && charge?.state !== "pending")
    return (await advance(tx, payments, payment, "expire")).to;
  return payment.state;
};

/** Each charge is taken once, whoever brings it and however often. */
const keepCharge = async (tx: Ctx, payment: LockedPayment, charge: Charge): Promise<Taken | null> => {
  const kept = await tx.db
    .insertInto("payment_charges")
    .values({
      payment_id: payment.id,
      gateway: payment.gateway!,
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
const followMoney = async (tx: Ctx, payment: LockedPayment, parts: readonly Part[], charge: Taken) => {
  if (!unpaid.includes(payment.state)) return takeExtra(tx, payment, charge);
  const reason = whyQuestioned(payment.amount_kobo, charge);
  return reason === null ? takeIn(tx, payment, parts, charge) : putAside(tx, payment, charge, "question", reason);
};

/**
 * The money is in the books: each part where it belongs, as far as it still takes it, and the rest in the customer's wallet.
 * An order that was given up meanwhile takes nothing.
 */
const takeIn = async (tx: Ctx, payment: LockedPayment, parts: readonly Part[], charge: Taken): Promise<MoneyState> => {
  const toOrdersKobo = await takeParts(tx, parts);
  const credits = creditsFor(payment.user_id, creditedKobo(payment.amount_kobo, charge), toOrdersKobo);
  return (await advance(tx, payments, payment, "succeed", { charge, credits })).to;
};

/** Paid a second time: all of it is the customer's to spend, if it can be believed. */
const takeExtra = async (tx: Ctx, payment: LockedPayment, charge: Taken): Promise<MoneyState> => {
  if (charge.currency !== "NGN" || !isPlausible(payment.amount_kobo, charge.paidKobo))
    return putAside(tx, payment, charge, "pay_again");
  const amountKobo = creditedKobo(0, charge);
  const credits: Credit[] = [{ account: "wallet", ownerId: payment.user_id, amountKobo }];
  return (await advance(tx, payments, payment, "pay_again", { charge, credits })).to;
};

/** What is not as it should be waits for a person, in an account of its own; money of another country in none. */
const putAside = async (
  tx: Ctx,
  payment: LockedPayment,
  charge: Taken,
  step: "question" | "pay_again",
  reason?: string,
): Promise<MoneyState> => {
  const amountKobo = charge.currency === "NGN" ? charge.paidKobo : 0;
  const received = { ...charge, requestedKobo: amountKobo, paidKobo: amountKobo };
  const credits: Credit[] = [{ account: "unidentified_money", amountKobo }];
  const words = { charge: received, credits, aside: true, ...(reason ? { reason } : {}) };
  return (await advance(tx, payments, payment, step, words)).to;
};

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
    .where("direction", "=", "in")
    .where("held_at", "is", null)
    .where("ask_again_at", "<=", ctx.now)
    .orderBy("ask_again_at")
    .limit(dueAtOnce)
    .execute();
  const ask = async ({ id, reference, expires_at }: (typeof due)[number]) => {
    const waitedMs = ctx.now.getTime() - expires_at!.getTime();
    const pauseMs = Math.min(latestMs, Math.max(soonestMs, waitedMs));
    await askAgainAt(ctx, id, new Date(ctx.now.getTime() + pauseMs));
    await settlePayment(ctx, reference!).catch((error: unknown) =>
      ctx.platform.log.warn({ reference, error: String(error) }, "payment not settled"),
    );
  };
  for (let first = 0; first < due.length; first += sideBySide)
    await Promise.all(due.slice(first, first + sideBySide).map(ask));
};
