import { paymentMessage } from "@remedia/domain/messages";
import { toNaira } from "@remedia/domain/money";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { queueMessage } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";

const forOrders = (kobo: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(${kobo}), 0)::bigint from payment_parts q where q.payment_id = p.id
    and q.document = 'order')`;

/** Tells the customer what became of their money, where they are told of it at all. */
export const tellPayment = async (ctx: Ctx, paymentId: number, action: string) => {
  const payment = await ctx.db
    .selectFrom("payments as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.number", "p.amount_kobo", "u.id as userId", "u.phone"])
    .select(forOrders(sql`coalesce(q.taken_kobo, 0)`).as("taken_kobo"))
    .select(forOrders(sql`q.amount_kobo - q.taken_kobo`).as("left_kobo"))
    .where("p.id", "=", paymentId)
    .executeTakeFirst();
  if (!payment) return;
  const { userId, phone, amount_kobo, taken_kobo, left_kobo, number } = payment;
  const told = {
    number,
    amount: toNaira(amount_kobo),
    for_orders: toNaira(taken_kobo),
    left_over: toNaira(left_kobo),
  };
  const body = paymentMessage(action, told, await getSetting(ctx, "brand.name"));
  if (body !== null) await queueMessage(ctx, { channel: "sms", recipient: phone, body, userId });
};
