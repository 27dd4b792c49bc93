import { toNaira } from "@remedia/domain/money";
import { paymentMethods } from "@remedia/domain/orders";
import type { Static } from "@sinclair/typebox";
import type { ActorCtx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { type PricedCartLine, presentLine, pricedLines } from "../cart/lines.ts";
import type { LineProblem } from "../cart/shortages.ts";
import { deliveryStores } from "../stores/delivery.ts";
import type { Fault } from "./schemas.ts";

export type CheckoutFault = Static<typeof Fault>;

export const faultOf = ({ row }: PricedCartLine, fault: LineProblem): CheckoutFault => ({
  cart_id: row.id,
  title: row.title,
  why: fault.why,
  message: fault.message,
  available: fault.available ?? null,
});

/** What is known to stand in the way, line by line; the order itself has the last word. */
export const faultsOf = (lines: readonly PricedCartLine[]): CheckoutFault[] =>
  lines.flatMap((line) => (line.fault ? [faultOf(line, line.fault)] : []));

export const goodsOf = (lines: readonly PricedCartLine[]): number =>
  lines.reduce((sum, { price, fault }) => sum + (fault === null ? (price?.totalKobo ?? 0) : 0), 0);

/** Everything the customer decides on before ordering, for one of their stores. */
export const getCheckout = async (ctx: ActorCtx, storeId?: number) => {
  const stores = await deliveryStores(ctx);
  const store = storeId === undefined ? stores[0] : stores.find(({ id }) => id === storeId);
  if (storeId !== undefined && !store) throw notFound("Store");
  const lines = await pricedLines(ctx, { orderedFor: store ?? null });
  const goodsKobo = goodsOf(lines);
  const isDelivered = lines.some(({ fault }) => fault === null);
  const deliveryKobo = isDelivered && store ? store.delivery_fee_kobo : 0;
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
    faults: faultsOf(lines),
    goods: toNaira(goodsKobo),
    delivery_fee: toNaira(deliveryKobo),
    total: toNaira(goodsKobo + deliveryKobo),
    promised_on: store?.promised_on ?? null,
    payment_methods: [...paymentMethods],
  };
};
