import type { Ctx } from "../../platform/context.ts";
import { queueMessage } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";

const sentences: Record<string, (product: string, reason: string) => string> = {
  approve: (product) => `Good news: your ${product} account is verified. You can order now.`,
  reject: (product, reason) => `We could not verify your ${product} account.${reason} Please call us.`,
  suspend: (product, reason) => `Your ${product} account is suspended.${reason} Please call us.`,
  reinstate: (product) => `Your ${product} account is open again.`,
};

/** Tells a person what was decided about their account. */
export const tellDecision = async (ctx: Ctx, userId: number, action: string) => {
  const user = await ctx.db
    .selectFrom("users")
    .select(["phone", "state_reason"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const sentence = sentences[action];
  if (!user || !sentence) return;
  const body = sentence(await getSetting(ctx, "brand.name"), user.state_reason ? ` Reason: ${user.state_reason}.` : "");
  await queueMessage(ctx, { channel: "sms", recipient: user.phone, body, userId });
};
