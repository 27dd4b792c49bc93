import { mostPacks } from "@remedia/domain/carts";
import { lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { paymentMethods, promiseDay } from "@remedia/domain/orders";
import type { Static } from "@sinclair/typebox";
import type { ActorCtx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { type PricedCartLine, presentLine, pricedLines } from "../cart/lines.ts";
import { packsShownMax, stockOf } from "../catalog/product-stock.ts";
import type { Fault } from "./schemas.ts";

export type CheckoutFault = Static<typeof Fault>;

/** Where a customer can be delivered to, with what it costs and when it comes. */
const deliveryStores = async (ctx: ActorCtx) => {
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

export const faultOf = (
  { row }: PricedCartLine,
  fault: Pick<CheckoutFault, "why" | "message"> & { available?: number },
): CheckoutFault => ({
  cart_id: row.id,
  title: row.title,
  why: fault.why,
  message: fault.message,
  available: fault.available ?? null,
});

/** Customers learn how many are left only when they are few. */
export const shortage = (available: number): Pick<CheckoutFault, "why" | "message"> & { available?: number } => {
  if (available === 0) return { why: "out_of_stock", message: "Out of stock at the moment.", available };
  if (available < packsShownMax)
    return { why: "out_of_stock", message: `Only ${available} left. Take fewer packs.`, available };
  return { why: "out_of_stock", message: "We do not have that many packs. Take fewer." };
};

/** What is known to stand in the way, line by line; the order itself has the last word. */
const foreseenFaults = async (
  ctx: ActorCtx,
  lines: readonly PricedCartLine[],
  arrivesOn: string | undefined,
): Promise<CheckoutFault[]> => {
  const stock = await stockOf(
    ctx,
    lines.map(({ row }) => row.product_id),
    {
      branchId: ctx.actor.branchId,
      forCustomers: true,
      buyerId: ctx.actor.userId,
      ...(arrivesOn ? { arrivesOn } : {}),
    },
  );
  return lines.flatMap((line) => {
    if (line.fault) return [faultOf(line, line.fault)];
    const { packs } = stock(line.row.product_id);
    return packs < line.row.quantity ? [faultOf(line, shortage(Math.min(packs, mostPacks)))] : [];
  });
};

export const goodsOf = (lines: readonly PricedCartLine[]): number =>
  lines.reduce((sum, { price, fault }) => sum + (fault === null ? (price?.totalKobo ?? 0) : 0), 0);

/** Everything the customer decides on before ordering, for one of their stores. */
export const getCheckout = async (ctx: ActorCtx, storeId?: number) => {
  const stores = await deliveryStores(ctx);
  const store = storeId === undefined ? stores[0] : stores.find(({ id }) => id === storeId);
  if (storeId !== undefined && !store) throw notFound("Store");
  const lines = await pricedLines(ctx, { orderedFor: store?.id ?? 0 });
  const goodsKobo = goodsOf(lines);
  const deliveryKobo = store?.delivery_fee_kobo ?? 0;
  return {
    stores: stores.map(({ id, name, address, lga, state, delivery_fee_kobo, promised_on }) => ({
      id,
      name,
      address,
      place: `${lga}, ${state}`,
      delivery_fee: toNaira(delivery_fee_kobo),
      promised_on,
    })),
    store_id: store?.id ?? null,
    lines: lines.map((line) => presentLine(ctx, line)),
    faults: await foreseenFaults(ctx, lines, store?.promised_on),
    goods: toNaira(goodsKobo),
    delivery_fee: toNaira(deliveryKobo),
    total: toNaira(goodsKobo + deliveryKobo),
    promised_on: store?.promised_on ?? null,
    payment_methods: [...paymentMethods],
  };
};
