import type { ActorCtx } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { claimPinCheck, clearGuard } from "./login-guard.ts";
import { secretMatches } from "./secrets.ts";

/** Staff have a passphrase where others have a PIN. */
export const secretWord = ({ kind }: Pick<ActorCtx["actor"], "kind">) => (kind === "staff" ? "passphrase" : "PIN");

/** Proves with the present PIN or passphrase that it is really them; wrong ones count like failed logins. */
export const requireOwnSecret = async (ctx: ActorCtx, secret: string, field: string) => {
  await claimPinCheck(ctx, ctx.actor.phone, ctx.actor.userId);
  const user = await ctx.db
    .selectFrom("users")
    .select("pin_hash")
    .where("id", "=", ctx.actor.userId)
    .executeTakeFirstOrThrow();
  const message = `That is not your ${secretWord(ctx.actor)}.`;
  if (!(await secretMatches(ctx.platform, secret, user.pin_hash)))
    throw new AppError(422, "invalid", message, {
      fields: { [field]: message },
      tried: { accountId: ctx.actor.userId },
    });
  await clearGuard(ctx, ctx.actor.phone);
};
