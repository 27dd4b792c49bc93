import { orderMessage } from "@remedia/domain/messages";
import { toNaira } from "@remedia/domain/money";
import type { Ctx } from "../../platform/context.ts";
import { queueMessage } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";

/** Tells the customer of a step, where they are told of it at all. */
export const tellOrder = async (ctx: Ctx, orderId: number, action: string) => {
  const order = await ctx.db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .select(["o.number", "o.total_kobo", "o.promised_on", "o.state_reason as reason", "u.id as userId", "u.phone"])
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  if (!order) return;
  const { userId, phone, total_kobo, ...said } = order;
  const body = orderMessage(action, { ...said, total: toNaira(total_kobo) }, await getSetting(ctx, "brand.name"));
  if (body !== null) await queueMessage(ctx, { channel: "sms", recipient: phone, body, userId });
};
