import type { ActorCtx } from "../../../platform/context.ts";
import { matchWantedList } from "../../cart/cart.ts";
import { findDeskCart, forCustomer } from "../../cart/desk-carts.ts";
import { stockOf } from "../../catalog/product-stock.ts";
import { engineOf } from "../../search/engine.ts";
import { bestMatches } from "../../search/results.ts";
import { standOf, withDeals } from "../../search/search.ts";

const productsShown = 8;

/** What a few letters most probably mean, at this customer's prices and with what their branch could send. */
export const findProducts = async (ctx: ActorCtx, id: number, q: string) => {
  const buyer = await forCustomer(ctx, await findDeskCart(ctx, id));
  const stand = standOf(buyer);
  const matches = bestMatches(await engineOf(ctx.platform), q, productsShown, stand);
  const cards = await withDeals(
    buyer,
    matches.map(({ card }) => card),
  );
  const { branchId, userId: buyerId } = buyer.actor;
  const ids = cards.map((card) => card.id);
  const stock = await stockOf(ctx, ids, { branchId, forCustomers: true, buyerId, arrivesOn: stand.arrivesOn });
  return cards.map(({ id: productId, title, manufacturer, price, deal }) => ({
    id: productId,
    title,
    manufacturer,
    price: deal?.price ?? price,
    deal_name: deal?.name ?? null,
    stock: stock(productId).packs,
  }));
};

/** What each line of a pasted list probably means, for this customer. */
export const matchFor = async (ctx: ActorCtx, id: number, text: string) =>
  matchWantedList(await forCustomer(ctx, await findDeskCart(ctx, id)), text);
