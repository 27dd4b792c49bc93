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
const putBack = ({ product, quantity, type }: CartLine) =>
  changeCarts(
    (now) => now,
    () => api("POST /cart", { body: { product_id: product.id, quantity, type }, quiet: true }),
  );
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
