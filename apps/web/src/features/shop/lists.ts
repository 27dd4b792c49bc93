import type { CartType } from "@remedia/domain/carts";
import { api } from "../../api/client.ts";
import { queryClient, useApi } from "../../api/query.ts";
import { showDone, showError } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { hasFirstPin, kindOf } from "../../lib/access.ts";
import { getUser, useUser } from "../../lib/session.ts";
import { addGuestPacks, takeGuestCart, useGuestCart } from "./guest-cart.ts";

type Carts = OutputOf<"GET /cart/web">;
export type CartLine = Carts["carts"][number];
const cartKey = ["GET /cart/web", null, null];
const wishKey = ["GET /wishlist", null, null];

const keepsCart = (user: ReturnType<typeof getUser>) =>
  user !== null &&
  user.status === 1 &&
  user.phone_verified &&
  !hasFirstPin(user) &&
  ["customer", "agent"].includes(kindOf(user));

/** The lists of whoever is signed in; another device's changes show when the window is looked at again. */
export const useCarts = () =>
  useApi("GET /cart/web", undefined, { enabled: keepsCart(useUser()), quiet: true, refreshEveryMs: 60_000 });
export const useWishes = () => useApi("GET /wishlist", undefined, { enabled: keepsCart(useUser()), quiet: true });

/** Counters of the header, for visitors as well. */
export const useListCounts = () => {
  const user = useUser();
  const guest = useGuestCart();
  const carts = useCarts().data;
  const wishes = useWishes().data;
  if (!user) return { cart: guest.length || undefined, wishlist: undefined };
  return { cart: carts?.totals.find(({ type }) => type === "buy_now")?.count, wishlist: wishes?.length };
};

/** Shows the change at once, then what the server says; a failed call puts everything back. */
const changeCarts = async (guess: (now: Carts) => Carts, call: () => Promise<Carts>) => {
  await queryClient.cancelQueries({ queryKey: cartKey });
  const before = queryClient.getQueryData<Carts>(cartKey);
  if (before) queryClient.setQueryData(cartKey, guess(before));
  try {
    queryClient.setQueryData(cartKey, await call());
    return true;
  } catch (error) {
    queryClient.setQueryData(cartKey, before);
    showError(error);
    return false;
  }
};

type Wanted = { id: number; title: string };

export const addToCart = async (product: Wanted, quantity = 1, type: CartType = "buy_now") => {
  if (!getUser()) {
    addGuestPacks(product, quantity);
    return showDone(`${product.title} waits in your cart.`);
  }
  const body = { product_id: product.id, quantity, type };
  const added = await changeCarts(
    (now) => now,
    () => api("POST /cart", { body, quiet: true }),
  );
  if (added) showDone(type === "buy_now" ? `${product.title} is in your cart.` : `${product.title} is on your list.`);
};

const withLine = (now: Carts, id: number, change: Partial<CartLine> | null): Carts => ({
  ...now,
  carts: now.carts.flatMap((line) => {
    if (line.id !== id) return [line];
    if (!change) return [];
    const next = { ...line, ...change };
    return [
      {
        ...next,
        line_total: next.unit_price === null ? null : Math.round(next.unit_price * next.quantity * 100) / 100,
      },
    ];
  }),
});

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
/** Taken out at once; the notice offers the way back. */
export const removeLine = (line: CartLine) =>
  changeCarts(
    (now) => withLine(now, line.id, null),
    () => api("DELETE /cart/:id", { params: { id: line.id }, quiet: true }),
  );
export const orderRestockList = () =>
  changeCarts(
    (now) => now,
    () => api("POST /cart/restock", { body: {} }),
  );

/** A visitor's cart joins the account's when it opens; what is not sold any more is said. */
export const joinGuestCart = async () => {
  // Who may not have a cart yet keeps the visitor's until then.
  const items = keepsCart(getUser()) ? takeGuestCart() : [];
  if (items.length === 0) return;
  try {
    const { not_sold, ...carts } = await api("POST /cart/join", { body: { items }, quiet: true });
    queryClient.setQueryData(cartKey, carts);
    if (not_sold.length > 0) showDone("Some products of your cart are not sold any more.");
  } catch (error) {
    for (const { product_id, quantity, title } of items) addGuestPacks({ id: product_id, title }, quantity);
    showError(error);
  }
};

export const toggleWish = async (product: Wanted) => {
  const wishes = queryClient.getQueryData<OutputOf<"GET /wishlist">>(wishKey) ?? [];
  const held = wishes.find((wish) => wish.product.id === product.id);
  try {
    const next = held
      ? await api("DELETE /wishlist/:id", { params: { id: held.id }, quiet: true })
      : await api("POST /wishlist", { body: { product_id: product.id }, quiet: true });
    queryClient.setQueryData(wishKey, next);
    showDone(held ? `${product.title} is off your wishlist.` : `${product.title} is on your wishlist.`);
  } catch (error) {
    showError(error);
  }
};
