import { answerMail, answerMessage } from "@remedia/domain/messages";
import type { Ctx } from "../../platform/context.ts";
import { queueMessages } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";

/** Tells a customer that they were answered: by SMS where to read it, by e-mail what was said. */
export const tellAnswer = async (ctx: Ctx, messageId: number) => {
  const answer = await ctx.db
    .selectFrom("ticket_messages as m")
    .innerJoin("tickets as t", "t.id", "m.ticket_id")
    .innerJoin("users as u", "u.id", "t.user_id")
    .select(["t.id", "t.number", "t.subject", "m.body", "u.id as userId", "u.phone", "u.email", "u.email_verified_at"])
    .where("m.id", "=", messageId)
    .where("m.internal", "=", false)
    .executeTakeFirst();
  if (!answer) return;
  const { id, userId, phone, email, email_verified_at, ...said } = answer;
  const told = { ...said, url: `${ctx.platform.publicUrl()}/contact_us?ticket=${id}` };
  const brand = await getSetting(ctx, "brand.name");
  await queueMessages(ctx, [
    { channel: "sms", recipient: phone, body: answerMessage(told, brand), userId },
    ...(email && email_verified_at
      ? [{ channel: "email" as const, recipient: email, userId, ...answerMail(told, brand) }]
      : []),
  ]);
};
