import { type HeldLicence, whyNotBought } from "@remedia/domain/buying";
import type { ProductClass } from "@remedia/domain/catalog";
import { lagosDay } from "@remedia/domain/days";
import type { ActorCtx } from "../../platform/context.ts";

/**
 * Why whoever asks may not buy a product of some class, or null. What is ordered goes to one store, whose licence must cover
 * it. Agents buy for others, whose licences count when they order.
 */
export const licenceRefusals = async (
  ctx: ActorCtx,
  storeId?: number,
): Promise<(productClass: ProductClass) => string | null> => {
  if (ctx.actor.kind !== "customer") return () => null;
  const stores = await ctx.db
    .selectFrom("stores")
    .select(["licence_class", "licence_expires_on"])
    .where("user_id", "=", ctx.actor.userId)
    .where("archived_at", "is", null)
    .$if(storeId !== undefined, (query) => query.where("id", "=", storeId!))
    .orderBy("id")
    .execute();
  return refusalsFor(ctx, stores);
};

/** The same by licences that are known already. */
export const refusalsFor = (ctx: ActorCtx, stores: readonly HeldLicence[]) => {
  if (ctx.actor.kind !== "customer") return () => null;
  const today = lagosDay(ctx.now);
  return (productClass: ProductClass) => whyNotBought(stores, productClass, today);
};
