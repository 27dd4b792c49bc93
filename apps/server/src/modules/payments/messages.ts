import { paymentMessage } from "@remedia/domain/messages";
import { toNaira } from "@remedia/domain/money";
import type { Ctx } from "../../platform/context.ts";
import { queueMessage } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";

/** Tells the customer what became of their money, where they are told of it at all. */
export const tellPayment = async (ctx: Ctx, paymentId: number, action: string) => {
  const payment = await ctx.db
    .selectFrom("payments as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.number", "p.amount_kobo", "u.id as userId", "u.phone"])
    .where("p.id", "=", paymentId)
    .executeTakeFirst();
  if (!payment) return;
  const { userId, phone, amount_kobo, number } = payment;
  const body = paymentMessage(action, { number, amount: toNaira(amount_kobo) }, await getSetting(ctx, "brand.name"));
  if (body !== null) await queueMessage(ctx, { channel: "sms", recipient: phone, body, userId });
};
