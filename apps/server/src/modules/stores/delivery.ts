import { lagosDay } from "@remedia/domain/days";
import { promiseDay } from "@remedia/domain/orders";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";

/** When an order of today would reach the caller's first store, which is the one that checkout begins with. */
export const arrivalDay = ({ actor, now }: Ctx): string => {
  const today = lagosDay(now);
  return actor?.deliveryDays == null ? today : promiseDay(today, actor.deliveryDays);
};

/** Where a customer can be delivered to, with what it costs and when it comes. */
export const deliveryStores = async (ctx: ActorCtx) => {
  const stores = await ctx.db
    .selectFrom("stores as s")
    .innerJoin("lgas as l", "l.id", "s.lga_id")
    .innerJoin("states as st", "st.id", "s.state_id")
    .select(["s.id", "s.name", "s.address", "s.phone", "s.lga_id", "s.licence_number"])
    .select(["l.name as lga", "st.name as state", "l.delivery_fee_kobo", "l.delivery_days"])
    .where("s.user_id", "=", ctx.actor.userId)
    .where("s.archived_at", "is", null)
    .orderBy("s.id")
    .execute();
  return stores.map((store) => ({ ...store, promised_on: promiseDay(lagosDay(ctx.now), store.delivery_days) }));
};
export type DeliveryStore = Awaited<ReturnType<typeof deliveryStores>>[number];

export const requireStore = async (ctx: ActorCtx, id: number): Promise<DeliveryStore> => {
  const store = (await deliveryStores(ctx)).find((each) => each.id === id);
  if (!store) throw notFound("Store");
  return store;
};
