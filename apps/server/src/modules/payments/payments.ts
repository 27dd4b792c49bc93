import { randomBytes } from "node:crypto";
import { toNaira } from "@remedia/domain/money";
import { type MoneyState, openPaymentStates } from "@remedia/domain/payments";
import { type ActorCtx, type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import { advance, beginDocument } from "../../platform/documents.ts";
import { AppError, notFound, wrongState } from "../../platform/errors.ts";
import { gatewayReference } from "../../platform/gateways/gateway.ts";
import { isProviderRefusal } from "../../platform/provider-refusal.ts";
import { getSetting } from "../settings/settings.ts";
import { gatewayNamed, gatewayOf } from "./gateways.ts";
import { lockPayment, payments, settlePayment } from "./settling.ts";

export type PartOf = { document: "wallet" | "order"; documentId: number; amountKobo: number };

/** Written with whatever it is for, in one transaction; the gateway hears of it afterwards. */
export const createPayment = async (tx: ActorCtx, parts: readonly PartOf[]): Promise<number> => {
  const minutes = await getSetting(tx, "payments.gateway_minutes");
  const expiresAt = new Date(tx.now.getTime() + minutes * 60_000);
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
      expires_at: expiresAt,
      ask_again_at: expiresAt,
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
  if (!(openPaymentStates as readonly MoneyState[]).includes(payment.state) || payment.expires_at <= ctx.now)
    throw wrongState("This payment can no longer be made. Please start again.");
  return payment;
};

/**
 * The gateway's page for a payment of one's own, opened once. Speaking to the gateway takes its time, so no transaction is
 * open meanwhile. A page whose address was lost on the way cannot be had again: nobody has seen it, so nobody pays there.
 */
export const openPayment = async (ctx: ActorCtx, id: number, returnTo: string) => {
  const payment = await ownPayment(ctx, id);
  if (payment.page_url) return { url: payment.page_url };
  const { url } = await gatewayNamed(ctx, payment.gateway)
    .start({
      reference: payment.reference,
      amountKobo: payment.amount_kobo,
      email: payment.email ?? (await emailFor(ctx, payment.phone)),
      name: payment.name,
      phone: payment.phone,
      callbackUrl: `${ctx.platform.publicUrl()}${returnTo}?payment=${payment.reference}`,
      expiresInMinutes: Math.ceil((payment.expires_at.getTime() - ctx.now.getTime()) / 60_000),
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
export const emailFor = async (ctx: Ctx, phone: string) =>
  `${phone.replace(/\D/g, "")}@${(await getSetting(ctx, "brand.support_email")).split("@")[1] ?? "remedia.example"}`;

const refuseForNow = (error: unknown): never => {
  if (isProviderRefusal(error))
    throw new AppError(503, "gateway_away", "The payment service did not answer. Please start again in a moment.");
  throw error;
};

const getOwnPayment = async (ctx: ActorCtx, reference: string) => {
  const payment = await ctx.db
    .selectFrom("payments")
    .select(["id", "number", "state", "amount_kobo", "created_at"])
    .$narrowType<{ state: MoneyState }>()
    .where("reference", "=", reference)
    .where("user_id", "=", ctx.actor.userId)
    .executeTakeFirst();
  if (!payment) throw notFound("Payment");
  const { amount_kobo, ...rest } = payment;
  return { ...rest, amount: toNaira(amount_kobo) };
};

/** Whoever comes back from the gateway's page asks how it ended, without waiting for the announcement. */
export const checkOwnPayment = async (ctx: ActorCtx, reference: string) => {
  await getOwnPayment(ctx, reference);
  await settlePayment(ctx, reference).catch(refuseForNow);
  return getOwnPayment(ctx, reference);
};
