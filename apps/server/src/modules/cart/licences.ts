import { mayBuy, type ProductClass } from "@remedia/domain/catalog";
import { lagosDay } from "@remedia/domain/days";
import type { ActorCtx } from "../../platform/context.ts";

/**
 * Why whoever asks may not buy a product of some class, or null. While nothing is ordered it is enough that one of a
 * customer's stores may; when none may, the licence that is valid longest explains it. What is ordered goes to one store,
 * whose licence must cover it. Agents buy for others, whose licences count when they order.
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
    .orderBy("licence_expires_on", (by) => by.desc().nullsLast())
    .orderBy("id")
    .execute();
  const licences = stores.length > 0 ? stores : [{ licence_class: null, licence_expires_on: null }];
  const today = lagosDay(ctx.now);
  return (productClass) => {
    const verdicts = licences.map((store) =>
      mayBuy(productClass, store.licence_class, store.licence_expires_on, today),
    );
    return verdicts.some(({ allowed }) => allowed) ? null : verdicts[0]!.why;
  };
};
