import type { Static } from "@sinclair/typebox";
import { type ActorCtx, inTransaction } from "../../../platform/context.ts";
import { dropDeskCart, findDeskCart, forCustomer } from "../../cart/desk-carts.ts";
import type { PlaceBody } from "../checkout-schemas.ts";
import { placeOrder } from "../placing.ts";

/**
 * What was written down becomes the customer's order, by the same rules as if they had placed it: whole, or refused line by
 * line with nothing lost. Who placed it stays on the order and in its log.
 */
export const placeFor = (ctx: ActorCtx, id: number, body: Static<typeof PlaceBody>) =>
  inTransaction(ctx, async (tx) => {
    const cart = await findDeskCart(tx, id);
    const order = await placeOrder(await forCustomer(tx, cart), body);
    await dropDeskCart(tx, id);
    return order;
  });
