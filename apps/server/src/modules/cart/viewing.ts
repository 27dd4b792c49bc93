import type { ActorCtx } from "../../platform/context.ts";
import { viewAsCustomer } from "../customers/customers.ts";
import { authenticate } from "../identity/sessions.ts";
import { getCarts } from "./cart.ts";
import { listWishes } from "./wishlist.ts";

/** The store as the customer sees it: with the wishlist and the cart, read by the customer's own rights. */
export const viewStoreAs = async (ctx: ActorCtx, customerId: number) => {
  const { customer, token } = await viewAsCustomer(ctx, customerId);
  const actor = (await authenticate(ctx.platform, token))!;
  const theirs = { ...ctx, actor, branchId: actor.branchId };
  const [wishlists, { carts }] = await Promise.all([listWishes(theirs), getCarts(theirs)]);
  return { customer, wishlists, carts, token };
};
