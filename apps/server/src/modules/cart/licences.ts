import type { Ctx } from "../../platform/context.ts";

/** The licence that opens most: among a customer's stores the one that is valid longest. */
export const bestLicenceOf = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom("stores")
    .select(["licence_class", "licence_expires_on"])
    .where("user_id", "=", userId)
    .where("archived_at", "is", null)
    .where("licence_class", "is not", null)
    .orderBy("licence_expires_on", (by) => by.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
