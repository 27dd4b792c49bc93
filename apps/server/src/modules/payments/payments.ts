import { randomBytes } from "node:crypto";
import { type MoneyState, openPaymentStates } from "@remedia/domain/payments";
import { bySystem, type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import { advance } from "../../platform/documents.ts";
import { AppError, notFound, wrongState } from "../../platform/errors.ts";
import { gatewayReference } from "../../platform/gateways/gateway.ts";
import { isProviderRefusal } from "../../platform/provider-refusal.ts";
import { getSetting } from "../settings/settings.ts";
import { lockPayment, payments } from "./document.ts";
import { gatewayNamed, gatewayOf } from "./gateways.ts";
import { drawPaymentId, insertPayment, type PartOf } from "./tenders.ts";

/** Written with whatever it is for, in one transaction; the gateway hears of it afterwards. */
export const createPayment = async (
  tx: Ctx,
  payer: { id?: number; userId: number; branchId: number },
  parts: readonly PartOf[],
): Promise<number> => {
  const { id = await drawPaymentId(tx), userId, branchId } = payer;
  const minutes = await getSetting(tx, "payments.gateway_minutes");
  const expiresAt = new Date(tx.now.getTime() + minutes * 60_000);
  await insertPayment(tx, {
    id,
    userId,
    branchId,
    direction: "in",
    method: "gateway",
    state: "initiated",
    parts,
    through: {
      gateway: gatewayOf(tx).kind,
      reference: gatewayReference("remedia", randomBytes(16)),
      expiresAt,
      askAgainAt: expiresAt,
    },
  });
  return id;
};

const requirePayable = async (ctx: Ctx, id: number, userId: number | null) => {
  const payment = await ctx.db
    .selectFrom("payments as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .selectAll("p")
    .select(["u.email", "u.name", "u.phone"])
    .$narrowType<{ state: MoneyState; gateway: string; reference: string; expires_at: Date }>()
    .where("p.id", "=", id)
    .where("p.method", "=", "gateway")
    .where("p.direction", "=", "in")
    .$if(userId !== null, (rows) => rows.where("p.user_id", "=", userId!))
    .executeTakeFirst();
  if (!payment) throw notFound("Payment");
  if (!(openPaymentStates as readonly MoneyState[]).includes(payment.state) || payment.expires_at <= ctx.now)
    throw wrongState("This payment can no longer be made. Please start again.");
  return payment;
};

/**
 * The gateway's page for a payment, opened once. Speaking to the gateway takes its time, so no transaction is open meanwhile.
 * A page whose address was lost on the way cannot be had again: nobody has seen it, so nobody pays there.
 */
export const openPayment = async (
  ctx: Ctx,
  id: number,
  { userId, returnTo }: { userId: number | null; returnTo: string },
) => {
  const payment = await requirePayable(ctx, id, userId);
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
    .catch(async (error: unknown) => (await pageOpenedMeanwhile(ctx, id)) ?? refuseForNow(error));
  await inTransaction(systemContext(ctx.platform, "open payment"), (tx) => rememberPage(tx, id, url, returnTo));
  return { url };
};

/** Two clicks at once: the page that the first opened serves both. */
const pageOpenedMeanwhile = async ({ db }: Ctx, id: number): Promise<{ url: string } | null> => {
  const payment = await db.selectFrom("payments").select("page_url").where("id", "=", id).executeTakeFirst();
  return payment?.page_url ? { url: payment.page_url } : null;
};

export const rememberPage = async (tx: Ctx, id: number, url: string, returnTo: string) => {
  const payment = (await lockPayment(tx, id))!;
  if (payment.state === "initiated") await advance(tx, payments, payment, "open", { url, returnTo });
};

/** Another one takes its place. */
export const expirePayment = async (tx: Ctx, id: number) => {
  const payment = (await lockPayment(tx, id))!;
  if ((openPaymentStates as readonly MoneyState[]).includes(payment.state))
    await advance(bySystem(tx), payments, payment, "expire");
};

/** When a gateway is asked about a payment next, if nobody hears of it before. */
export const askAgainAt = (ctx: Ctx, id: number, when: Date) =>
  ctx.db.updateTable("payments").set({ ask_again_at: when }).where("id", "=", id).execute();

/**
 * The same for one of several who may ask at once: false for those who came later, until its time comes again. A job may have
 * begun long ago, so the clock is looked at here.
 */
export const claimAsking = async ({ db, platform }: Ctx, id: number, pauseMs: number): Promise<boolean> => {
  const now = platform.clock();
  const { numUpdatedRows } = await db
    .updateTable("payments")
    .set({ ask_again_at: new Date(now.getTime() + pauseMs) })
    .where("id", "=", id)
    .where("ask_again_at", "<=", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** A provider wants an e-mail address; whoever gave none gets one that reaches us. */
export const emailFor = async (ctx: Ctx, phone: string) =>
  `${phone.replace(/\D/g, "")}@${(await getSetting(ctx, "brand.support_email")).split("@")[1] ?? "remedia.example"}`;

export const refuseForNow = (error: unknown): never => {
  if (isProviderRefusal(error))
    throw new AppError(503, "gateway_away", "The payment service did not answer. Please start again in a moment.");
  throw error;
};
