import { accountKind } from "@remedia/domain/accounts";
import { lagosDay } from "@remedia/domain/days";
import { verificationChecks } from "@remedia/domain/verification";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { listStoresOf } from "../stores/stores.ts";

/** What stands between the caller's account and buying: what is being checked, since when, and what is missing. */
export const getVerification = async (ctx: ActorCtx) => {
  const user = await ctx.db
    .selectFrom("users")
    .select(["role", "user_type", "state", "email", "created_at"])
    .select([
      sql<boolean>`phone_verified_at is not null`.as("phone_verified"),
      sql<boolean>`email_verified_at is not null`.as("email_verified"),
    ])
    .where("id", "=", ctx.actor.userId)
    .executeTakeFirstOrThrow();
  const stores = await listStoresOf(ctx, ctx.actor.userId);
  return {
    since: user.created_at,
    checks: verificationChecks({ ...user, kind: accountKind(user), stores }, lagosDay(ctx.now)),
  };
};
