import type { HeldLicence } from "@remedia/domain/buying";
import { lagosDay } from "@remedia/domain/days";
import { promiseDay } from "@remedia/domain/orders";
import { type RawBuilder, sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";

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
  return stores.map((store) => withPromise(ctx, store));
};

/** A store with the day on which an order of today would reach it in the usual way. */
const withPromise = <S extends { delivery_days: number }>({ now }: Ctx, store: S) => ({
  ...store,
  promised_on: promiseDay(lagosDay(now), store.delivery_days),
});
export type DeliveryStore = Awaited<ReturnType<typeof deliveryStores>>[number];

export type ChosenStore = Omit<DeliveryStore, "promised_on"> & HeldLicence & { min_shelf_life_days: number };

/** One of them, with its licence and how long what the customer gets must last. */
export const selectChosenStore = (user: RawBuilder<unknown>, store: RawBuilder<unknown>) => sql<ChosenStore>`
  select s.id, s.name, s.address, s.phone, s.lga_id, s.licence_number, l.name as lga, st.name as state,
    l.delivery_fee_kobo, l.delivery_days, s.licence_class, s.licence_expires_on, u.min_shelf_life_days
  from stores s join lgas l on l.id = s.lga_id join states st on st.id = s.state_id join users u on u.id = s.user_id
  where s.user_id = ${user} and s.id = ${store} and s.archived_at is null`;
