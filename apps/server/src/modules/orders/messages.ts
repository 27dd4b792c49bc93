import { dayOnPaper } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import type { Ctx } from "../../platform/context.ts";
import { queueMessage } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";

type Said = { number: string; total: string; promisedOn: string; reason: string };

/** The steps that the customer is told of, in so many words. */
const sentences: Record<string, (order: Said) => string> = {
  place: ({ number, total, promisedOn }) =>
    `We have your order ${number} of ${total}. It should reach you by ${promisedOn}.`,
  dispatch: ({ number, total }) => `Your order ${number} is on its way. Please have ${total} ready.`,
  deliver: ({ number, total }) => `Your order ${number} was delivered and ${total} received. Thank you.`,
  fail: ({ number, reason }) => `We could not hand over your order ${number}.${reason} We will call you.`,
  cancel: ({ number, reason }) => `Your order ${number} is cancelled.${reason}`,
};

export const tellOrder = async (ctx: Ctx, orderId: number, action: string) => {
  const sentence = sentences[action];
  if (!sentence) return;
  const order = await ctx.db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .select(["o.number", "o.total_kobo", "o.promised_on", "o.state_reason", "u.id as userId", "u.phone"])
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  if (!order) return;
  const said = sentence({
    number: order.number,
    total: `NGN ${toNaira(order.total_kobo).toLocaleString("en", { minimumFractionDigits: 2 })}`,
    promisedOn: dayOnPaper(order.promised_on),
    reason: order.state_reason ? ` Reason: ${order.state_reason.replace(/[.\s]+$/, "")}.` : "",
  });
  const body = `${await getSetting(ctx, "brand.name")}: ${said}`;
  await queueMessage(ctx, { channel: "sms", recipient: order.phone, body, userId: order.userId });
};
