import { type DeliveryFacts, deliveryDay, deliveryFee, quoteDelivery } from "@remedia/domain/delivery";
import { nairaOrNull } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { lineGrams, type PricedCartLine } from "../cart/lines.ts";
import { listOffered, type OfferedType } from "../delivery/offered.ts";
import { deliveryStores } from "../stores/delivery.ts";
import type { CheckoutQuery } from "./checkout-schemas.ts";
import { readPickUp } from "./pick-up.ts";

type Reached = { delivery_fee_kobo: number; delivery_days: number };
type Ordered = { lines: readonly PricedCartLine[]; goodsKobo: number };

/** What bringing these lines to a store depends on. */
const factsOf = ({ now }: Ctx, store: Reached, { lines, goodsKobo }: Ordered): DeliveryFacts => ({
  lgaFeeKobo: store.delivery_fee_kobo,
  lgaDays: store.delivery_days,
  goodsKobo,
  weightGrams: lines.reduce((sum, { row, fault }) => sum + (fault === null ? lineGrams(row) : 0), 0),
  now,
});

/** The way that was chosen, as the order keeps it. */
export type Delivery = { typeId: number; typeName: string; feeKobo: number; feeLater: boolean; collected: boolean };

/** What the chosen way costs, as far as that is known. */
export const deliveryBy = (ctx: Ctx, type: OfferedType, store: Reached, ordered: Ordered): Delivery => {
  const feeKobo = deliveryFee(type, factsOf(ctx, store, ordered));
  const { id: typeId, name: typeName, collected } = type;
  return { typeId, typeName, feeKobo: feeKobo ?? 0, feeLater: feeKobo === null, collected };
};

/** The one that was asked for, else the first. */
const chosenOf = <T extends { id: number }>(all: readonly T[], id: number | undefined, noun: string): T | undefined => {
  const chosen = id === undefined ? all[0] : all.find((one) => one.id === id);
  if (id !== undefined && !chosen) throw notFound(noun);
  return chosen;
};

/** Where a customer's order can go and by which ways, what they chose of it, and when that would bring it to each store. */
export const readWays = async (ctx: ActorCtx, { store_id, delivery_type_id }: Static<typeof CheckoutQuery>) => {
  const types = await listOffered(ctx);
  const type = chosenOf(types, delivery_type_id, "Delivery type");
  const stores = (await deliveryStores(ctx)).map((store) => ({
    ...store,
    promised_on: type ? deliveryDay(type, { lgaDays: store.delivery_days, now: ctx.now }) : store.promised_on,
  }));
  const pickUp = types.some(({ collected }) => collected) ? await readPickUp(ctx, ctx.actor.branchId) : null;
  return { types, type, stores, store: chosenOf(stores, store_id, "Store"), pickUp };
};

/** What all of that costs, once it is known what goes: each type to the chosen store, each store by the chosen type. */
export const quoteWays = (ctx: Ctx, ways: Awaited<ReturnType<typeof readWays>>, ordered: Ordered) => {
  const { types, type, stores, store } = ways;
  const feeTo = (to: Reached) => (type ? deliveryFee(type, factsOf(ctx, to, ordered)) : null);
  const feeKobo = store ? feeTo(store) : null;
  const isDelivered = ordered.lines.some(({ fault }) => fault === null);
  return {
    stores: stores.map((each) => ({
      id: each.id,
      name: each.name,
      address: each.address,
      place: `${each.lga}, ${each.state}`,
      delivery_fee: nairaOrNull(feeTo(each)),
      promised_on: each.promised_on,
    })),
    store_id: store?.id ?? null,
    delivery_types: types.flatMap((each) => (store ? quoted(ctx, each, store, ordered) : [])),
    delivery_type_id: type?.id ?? null,
    pick_up: ways.pickUp,
    deliveryKobo: isDelivered ? (feeKobo ?? 0) : 0,
    awaits_delivery_fee: type?.feeLater ?? false,
    promised_on: store?.promised_on ?? null,
  };
};

const quoted = (ctx: Ctx, type: OfferedType, store: Reached, ordered: Ordered) => {
  const { feeKobo, promisedOn } = quoteDelivery(type, factsOf(ctx, store, ordered));
  const { id, name, about, collected } = type;
  return { id, name, about, collected, fee: nairaOrNull(feeKobo), promised_on: promisedOn };
};
