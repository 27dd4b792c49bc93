import { type CartLine, cartTypeIds, cartTypes } from "@remedia/domain/carts";
import { mostWantedLines } from "@remedia/domain/wanted-list";
import type { Static } from "@sinclair/typebox";
import { invalid } from "../../platform/errors.ts";
import { route } from "../../platform/route.ts";
import { Closed, Id, IdParams, Nullable, OneOf, Text, Type } from "../../platform/schemas.ts";
import { SessionUser } from "../identity/schemas.ts";
import { ProductCard } from "../search/schemas.ts";
import {
  addToCart,
  changeLine,
  getCarts,
  joinGuestCart,
  matchWantedList,
  orderRestockList,
  removeLine,
} from "./cart.ts";
import { Accepts, CartItem, CartLineShape, Carts, Packs, Wish } from "./schemas.ts";
import { viewStoreAs } from "./viewing.ts";
import { addWish, listWishes, removeWish } from "./wishlist.ts";

/** Of a line of a pasted list, on average. */
const mostLetters = 160;

/** A product is named by its id or as part of a cart item. What the item says about prices and deals is the client's guess. */
const lineOf = ({ product_id, product, quantity, type, accepts }: Static<typeof CartItem>): CartLine => {
  const productId = product_id ?? product?.id;
  if (productId === undefined) throw invalid("Choose a product.", { product_id: "Product is required." });
  if (product && product.id !== productId) {
    const message = "product_id and product.id name two different products.";
    throw invalid(message, { product_id: message });
  }
  return { productId, quantity, type: type ?? "buy_now", accepted: accepts ? acceptedOf(accepts) : null };
};

const acceptedOf = ({ deal_id, best_before }: Static<typeof Accepts>) => ({ dealId: deal_id, expiry: best_before });

const cartRoutesOnly = {
  "GET /cart_types": route({
    permission: "public",
    summary: "Lists a cart has: buy now, saved for later, restock list",
    response: Type.Array(Closed({ id: OneOf(cartTypeIds), name: Type.String() })),
    handler: () => [...cartTypes],
  }),
  "GET /cart/web": route({
    permission: "cart.own",
    summary: "My cart, priced now",
    response: Carts,
    handler: (ctx) => getCarts(ctx),
  }),
  "POST /cart": route({
    permission: "cart.own",
    summary: "Puts packs of a product into a list",
    viewing: true,
    body: CartItem,
    response: Carts,
    status: 201,
    handler: (ctx, { body }) => addToCart(ctx, lineOf(body)),
  }),
  "PUT /cart/:id": route({
    permission: "cart.own",
    summary: "Changes a line's quantity, moves it to another list, or accepts short-dated packs for it",
    viewing: true,
    params: IdParams,
    body: Closed({
      quantity: Type.Optional(Packs),
      type: Type.Optional(OneOf(cartTypeIds)),
      accepts: Type.Optional(Nullable(Accepts)),
    }),
    response: Carts,
    handler: (ctx, { params, body: { accepts, ...change } }) =>
      changeLine(
        ctx,
        params.id,
        accepts === undefined ? change : { ...change, accepted: accepts && acceptedOf(accepts) },
      ),
  }),
  "DELETE /cart/:id": route({
    permission: "cart.own",
    summary: "Takes a line out",
    viewing: true,
    params: IdParams,
    response: Carts,
    handler: (ctx, { params }) => removeLine(ctx, params.id),
  }),
  "POST /cart/join": route({
    permission: "cart.own",
    summary: "Joins the cart of a visitor who has signed in",
    viewing: true,
    body: Closed({
      items: Type.Array(Closed({ product_id: Id, quantity: Packs, type: OneOf(cartTypeIds) }), { maxItems: 500 }),
    }),
    response: Closed({ ...Carts.properties, not_sold: Type.Array(Id) }),
    idempotent: "accepted",
    handler: (ctx, { body }) =>
      joinGuestCart(
        ctx,
        body.items.map(({ product_id, ...line }) => ({ productId: product_id, ...line })),
      ),
  }),
  "POST /cart/restock": route({
    permission: "cart.own",
    summary: "Puts the whole restock list into the cart",
    viewing: true,
    body: Closed({}),
    response: Carts,
    idempotent: "accepted",
    handler: (ctx) => orderRestockList(ctx),
  }),
  "POST /cart/quick_order": route({
    permission: "cart.own",
    summary: "Matches a pasted list to products, for confirmation",
    viewing: true,
    body: Closed({ text: Text(mostWantedLines * mostLetters, 2) }),
    response: Type.Array(
      Closed({
        written: Type.String(),
        text: Type.String(),
        quantity: Nullable(Packs),
        fault: Nullable(Type.String()),
        matches: Type.Array(Closed({ ...ProductCard.properties, sure: Type.Boolean() })),
      }),
    ),
    handler: (ctx, { body }) => matchWantedList(ctx, body.text),
  }),
};

const wishlistRoutes = {
  "GET /wishlist": route({
    permission: "cart.own",
    summary: "My wishlist",
    response: Type.Array(Wish),
    handler: (ctx) => listWishes(ctx),
  }),
  "POST /wishlist": route({
    permission: "cart.own",
    summary: "Remembers a product",
    viewing: true,
    body: Closed({ product_id: Id }),
    response: Type.Array(Wish),
    status: 201,
    handler: (ctx, { body }) => addWish(ctx, body.product_id),
  }),
  "DELETE /wishlist/:id": route({
    permission: "cart.own",
    summary: "Forgets a product",
    viewing: true,
    params: IdParams,
    response: Type.Array(Wish),
    handler: (ctx, { params }) => removeWish(ctx, params.id),
  }),
};

const viewingRoutes = {
  "POST /admin/users/:id/login": route({
    permission: "users.view_as",
    personal: true,
    summary: "Opens a view of the store as this customer",
    params: IdParams,
    response: Closed({
      customer: SessionUser,
      wishlists: Type.Array(Wish),
      carts: Type.Array(CartLineShape),
      token: Type.String(),
    }),
    handler: (ctx, { params }) => viewStoreAs(ctx, params.id),
  }),
};

export const cartRoutes = { ...cartRoutesOnly, ...wishlistRoutes, ...viewingRoutes };
