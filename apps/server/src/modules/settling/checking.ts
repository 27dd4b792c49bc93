import { toNaira } from "@remedia/domain/money";
import { type MoneyState, payPageState } from "@remedia/domain/payments";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { gatewayNamed } from "../payments/gateways.ts";
import { refuseForNow } from "../payments/payments.ts";
import { settlePayment } from "./settling.ts";

const getOwnPayment = async (ctx: ActorCtx, reference: string) => {
  const payment = await ctx.db
    .selectFrom("payments")
    .select(["id", "number", "state", "amount_kobo", "created_at", "gateway", "held_at"])
    .$narrowType<{ state: MoneyState; gateway: string }>()
    .where("reference", "=", reference)
    .where("user_id", "=", ctx.actor.userId)
    .executeTakeFirst();
  if (!payment) throw notFound("Payment");
  return payment;
};

type Page = { state: ReturnType<typeof payPageState>; gateway: string; reference: string; isHeld: boolean };
/**
 * Whether money is on its way by a page that was opened: the gateway knows of something that has not ended, or what came
 * waits for a person. Somebody who only closed the page may well pay now.
 */
export const isConfirming = async (ctx: Ctx, page: Page | null): Promise<boolean> => {
  if (page?.state !== "opened") return false;
  if (page.isHeld) return true;
  const charge = await gatewayNamed(ctx, page.gateway).verify(page.reference);
  return charge?.state === "pending" || charge?.state === "succeeded";
};

/** Whoever comes back from the gateway's page asks how it ended, without waiting for the announcement. */
export const checkOwnPayment = async (ctx: ActorCtx, reference: string) => {
  await getOwnPayment(ctx, reference);
  await settlePayment(ctx, reference).catch(refuseForNow);
  const { id, number, state, amount_kobo, created_at, gateway, held_at } = await getOwnPayment(ctx, reference);
  const page = { state: payPageState(state), gateway, reference, isHeld: held_at !== null };
  const confirming = await isConfirming(ctx, page).catch(refuseForNow);
  return { id, number, state, created_at, amount: toNaira(amount_kobo), confirming };
};
