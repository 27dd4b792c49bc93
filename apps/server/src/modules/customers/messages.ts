import { accountMessage } from "@remedia/domain/messages";
import type { Ctx } from "../../platform/context.ts";
import { queueMessage } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";

/** Tells a person what was decided about their account. */
export const tellDecision = async (ctx: Ctx, userId: number, action: string) => {
  const user = await ctx.db
    .selectFrom("users")
    .select(["phone", "state_reason"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const body = accountMessage(action, await getSetting(ctx, "brand.name"), user?.state_reason ?? null);
  if (user && body !== null) await queueMessage(ctx, { channel: "sms", recipient: user.phone, body, userId });
};
