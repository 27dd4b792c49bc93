import { openPaymentStates } from "@remedia/domain/payments";
import { type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import { advance } from "../../platform/documents.ts";
import type { Refund } from "../../platform/gateways/gateway.ts";
import { isProviderRefusal } from "../../platform/provider-refusal.ts";
import { isTakenBack } from "../payments/charges.ts";
import { lockPayment, payments } from "../payments/document.ts";
import { gatewayNamed } from "../payments/gateways.ts";
import { claimAsking } from "../payments/payments.ts";

const findRefund = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom("payments as r")
    .innerJoin("payment_charges as c", "c.id", "r.refunds_charge_id")
    .select(["r.gateway", "r.reference", "r.provider_id", "r.amount_kobo", "c.charge_id"])
    .where("r.id", "=", id)
    .where("r.direction", "=", "out")
    .where("r.state", "in", openPaymentStates)
    .executeTakeFirst();
type Asked = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

const pauseMs = 10 * 60_000;

/**
 * Asks the gateway to give money back, or how that stands. Asked again under the same reference it is the same refund, so that
 * an answer that was lost does no harm. What the gateway cannot give back goes into the wallet.
 */
export const followRefund = async (ctx: Ctx, id: number): Promise<void> => {
  const asked = await findRefund(ctx, id);
  if (!asked) return;
  // Asked twice at the same moment, a provider may give back twice.
  if (!(await claimAsking(ctx, id, pauseMs))) return;
  const refund = await ask(ctx, asked);
  await inTransaction(systemContext(ctx.platform, "refund"), (tx) => followAnswer(tx, id, refund));
};

const ask = async (ctx: Ctx, { gateway, reference, provider_id, amount_kobo, charge_id }: Asked): Promise<Refund> => {
  const at = gatewayNamed(ctx, gateway!);
  try {
    if (provider_id !== null) return await at.verifyRefund(provider_id);
    return await at.refund({ chargeId: charge_id, reference: reference!, amountKobo: amount_kobo });
  } catch (error) {
    // One that may have been done is asked about again; one that was refused for good has failed.
    if (!isProviderRefusal(error) || error.retryable) throw error;
    return { id: provider_id ?? "", state: "failed" };
  }
};

const followAnswer = async (tx: Ctx, id: number, { id: providerId, state }: Refund) => {
  const refund = (await lockPayment(tx, id))!;
  if (refund.state !== "initiated" && refund.state !== "pending") return;
  // What the payer's bank took back meanwhile has gone back all the same.
  const isBack = state === "succeeded" || (state === "failed" && (await isTakenBack(tx, refund.refunds_charge_id!)));
  if (isBack) await advance(tx, payments, refund, "arrive");
  // What needs somebody's attention at the provider may still arrive: it is not given a second time.
  else if (state === "pending" || state === "needs_attention") {
    if (refund.state === "initiated") await advance(tx, payments, refund, "open", { providerId });
  } else await advance(tx, payments, refund, "fall_back", { reason: "The bank did not take it back." });
};

const atOnce = 50;

/** Refunds that are on their way are asked about until they have arrived. May run twice without harm. */
export const followOpenRefunds = async (ctx: Ctx): Promise<void> => {
  const open = await ctx.db
    .selectFrom("payments")
    .select("id")
    .where("state", "in", openPaymentStates)
    .where("direction", "=", "out")
    .where("held_at", "is", null)
    .where("ask_again_at", "<=", ctx.now)
    .orderBy("ask_again_at")
    .limit(atOnce)
    .execute();
  for (const { id } of open)
    await followRefund(ctx, id).catch((error: unknown) =>
      ctx.platform.log.warn({ refund: id, error: String(error) }, "refund not settled"),
    );
};
