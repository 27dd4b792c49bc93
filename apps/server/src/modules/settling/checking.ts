import { toNaira } from "@remedia/domain/money";
import type { MoneyState } from "@remedia/domain/payments";
import type { ActorCtx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { refuseForNow } from "../payments/payments.ts";
import { settlePayment } from "./settling.ts";

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
