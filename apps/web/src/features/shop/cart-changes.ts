import type { CartType } from "@remedia/domain/carts";
import { api } from "../../api/client.ts";
import { showDone } from "../../api/toasts.ts";
import { type CartLine, withLine } from "./cart-guesses.ts";
import { changeCarts, takeIn } from "./lists.ts";

// Changes that only the cart and the orders ask for: the first page need not carry them.

export const setQuantity = (line: CartLine, quantity: number) =>
  changeCarts(
    (now) => withLine(now, line.id, { quantity }),
    () => api("PUT /cart/:id", { params: { id: line.id }, body: { quantity }, quiet: true }),
  );
/** Takes short-dated packs for a line, or the usual ones again. */
export const acceptPacks = (line: CartLine, accepted: boolean) => {
  const offer = line.short_dated;
  if (!offer) return Promise.resolve(false);
  const accepts = accepted ? { deal_id: offer.deal_id, best_before: offer.best_before } : null;
  return changeCarts(
    (now) => withLine(now, line.id, { short_dated: { ...offer, accepted } }),
    () => api("PUT /cart/:id", { params: { id: line.id }, body: { accepts }, quiet: true }),
  );
};
export const moveLine = (line: CartLine, type: CartType) =>
  changeCarts(
    (now) => withLine(now, line.id, { type }),
    () => api("PUT /cart/:id", { params: { id: line.id }, body: { type }, quiet: true }),
  );
export const removeLine = (line: CartLine) =>
  changeCarts(
    (now) => withLine(now, line.id, null),
    () => api("DELETE /cart/:id", { params: { id: line.id }, quiet: true }),
  );
/** A line that was removed by mistake. */
const putBack = ({ product, quantity, type, short_dated }: CartLine) => {
  const accepts = short_dated?.accepted
    ? { accepts: { deal_id: short_dated.deal_id, best_before: short_dated.best_before } }
    : {};
  return changeCarts(
    (now) => now,
    () => api("POST /cart", { body: { product_id: product.id, quantity, type, ...accepts }, quiet: true }),
  );
};
export const removeLineWithUndo = async (line: CartLine) => {
  if (await removeLine(line))
    showDone(`${line.product.title} was removed.`, { label: "Undo", run: () => void putBack(line) });
};
export const orderRestockList = () =>
  changeCarts(
    (now) => now,
    () => api("POST /cart/restock", { body: {}, quiet: true }),
  );
/** The packs of an earlier order. */
export const reorderPacks = (orderId: number) =>
  takeIn(() => api("POST /orders/:id/reorder", { params: { id: orderId } }));
