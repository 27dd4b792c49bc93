import type { CartType } from "@remedia/domain/carts";
import { useEffect } from "react";
import { api } from "../../api/client.ts";
import { queryClient, useApi } from "../../api/query.ts";
import { showDone, showError, showFault } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { hasFirstPin, kindOf } from "../../lib/access.ts";
import { getUser, useUser } from "../../lib/session.ts";
import { type CartLine, type Carts, withPacks } from "./cart-guesses.ts";
import { addGuestPacks, takeBackGuestPacks, takeGuestCart, useGuestCart } from "./guest-cart.ts";

export type { CartLine };

type Wishes = OutputOf<"GET /wishlist">;
const cartKey = ["GET /cart/web", null, null];
const wishKey = ["GET /wishlist", null, null];
/** Whatever store it is for: what ordering the cart would cost. */
const checkoutKey = ["GET /checkout"];

const keepsCart = (user: ReturnType<typeof getUser>) =>
  user !== null &&
  user.status === 1 &&
  user.phone_verified &&
  !hasFirstPin(user) &&
  ["customer", "agent"].includes(kindOf(user));

/** The lists of whoever is signed in; another device's changes show when the window is looked at again. */
export const useCarts = () =>
  useApi("GET /cart/web", undefined, {
    enabled: keepsCart(useUser()),
    quiet: true,
    refreshEveryMs: 60_000,
    after: cartChanges.settled,
  });
/** What is in the cart, by product. */
export const useCartLines = () =>
  new Map(
    useCarts().data?.carts.flatMap((line) => (line.type === "buy_now" ? [[line.product.id, line] as const] : [])),
  );
export const useWishes = () =>
  useApi("GET /wishlist", undefined, { enabled: keepsCart(useUser()), quiet: true, after: wishChanges.settled });
export const useWishedIds = () => new Set(useWishes().data?.map(({ product }) => product.id));

/** Counters of the header. */
export const useListCounts = () => {
  const user = useUser();
  const guest = useGuestCart();
  const carts = useCarts().data;
  const wishes = useWishes().data;
  // Accounts that were approved after they signed in get their visitor's cart here.
  const mayJoin = guest.length > 0 && keepsCart(user);
  useEffect(() => {
    if (mayJoin) void joinGuestCart();
  }, [mayJoin]);
  return { cart: carts?.totals.find(({ type }) => type === "buy_now")?.count, wishlist: wishes?.length };
};

/** Other tabs hear of every change; other devices' are read when the window is looked at again. */
const tabs = typeof window === "undefined" ? null : new BroadcastChannel("remedia.lists");
const readAnew = () => {
  for (const queryKey of [cartKey, wishKey, checkoutKey]) void queryClient.invalidateQueries({ queryKey });
};
/** For what changes a list by another way, as an order does. */
export const tellOtherTabs = () => tabs?.postMessage(cartKey[0]);
if (tabs) {
  tabs.onmessage = readAnew;
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && readAnew());
}

/**
 * Changes of a list go to the server one after the other. Each shows at once; what the server says counts when no other
 * waits, since its answer would undo what is shown of those. For the same reason the list is not read before they are
 * settled. After a failed call everything is as the server last said, and is asked for again: the call may have arrived
 * all the same.
 */
const openChanges = <T extends object>(queryKey: readonly unknown[]) => {
  let waiting = 0;
  let said: T | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const change = async (guess: (now: T) => T, call: () => Promise<T>): Promise<boolean> => {
    if (waiting++ === 0) said = queryClient.getQueryData<T>(queryKey);
    // An answer that is on its way knows nothing of this change.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<T>(queryKey, (now) => now && guess(now));
    const turn = last.then(call);
    last = turn.catch(() => undefined);
    try {
      said = await turn;
      if (waiting === 1) queryClient.setQueryData(queryKey, said);
      tabs?.postMessage(queryKey[0]);
      return true;
    } catch (error) {
      if (waiting === 1) {
        queryClient.setQueryData(queryKey, said);
        void queryClient.invalidateQueries({ queryKey });
      }
      showError(error);
      return false;
    } finally {
      if (--waiting === 0) void queryClient.invalidateQueries({ queryKey: checkoutKey });
    }
  };
  return { change, settled: () => last };
};
const cartChanges = openChanges<Carts>(cartKey);
const wishChanges = openChanges<Wishes>(wishKey);
export const changeCarts = cartChanges.change;

type Wanted = { id: number; title: string };

/** The router follows the address, whoever changes it. */
export const viewCart = { label: "View cart", run: () => window.history.pushState(null, "", "/cart") };

const lineOf = ({ id }: Wanted, type: CartType) =>
  queryClient.getQueryData<Carts>(cartKey)?.carts.find((line) => line.product.id === id && line.type === type);

/** As it was before these packs were added. */
const takeBack = async (product: Wanted, quantity: number, type: CartType, before: CartLine | undefined) => {
  const line = lineOf(product, type);
  if (!line) return;
  const { acceptPacks, setQuantity, removeLine } = await import("./cart-changes.ts");
  if (line.quantity <= quantity) return removeLine(line);
  if (before && line.short_dated?.accepted && !before.short_dated?.accepted) await acceptPacks(line, false);
  await setQuantity(line, line.quantity - quantity);
};

/** Answers whether it is there. Short-dated packs only come to whoever accepts them. */
export const addToCart = async (
  product: Wanted,
  quantity = 1,
  type: CartType = "buy_now",
  accepts?: { deal_id: number; best_before: string },
): Promise<boolean> => {
  if (!getUser()) {
    addGuestPacks(product, quantity);
    showDone(`${product.title} was added to your cart.`, viewCart, {
      label: "Undo",
      run: () => takeBackGuestPacks(product, quantity),
    });
    return true;
  }
  const before = lineOf(product, type);
  const body = { product_id: product.id, quantity, type, ...(accepts ? { accepts } : {}) };
  const added = await changeCarts(
    (now) => withPacks(now, product.id, quantity, type),
    () => api("POST /cart", { body, quiet: true }),
  );
  const undo = { label: "Undo", run: () => void takeBack(product, quantity, type, before) };
  // The packs of a line are all of one kind.
  if (added && accepts && before && !before.short_dated?.accepted)
    showDone(
      `All ${before.quantity + quantity} packs of ${product.title} in your cart are short-dated now.`,
      viewCart,
      undo,
    );
  else if (added && type === "buy_now") showDone(`${product.title} was added to your cart.`, viewCart, undo);
  else if (added) showDone(`${product.title} was added to your list.`, undo);
  return added;
};

/** Many at once. Answers the products of them that are not sold any more, or null when it failed. */
export const takeIn = async (call: () => Promise<Carts & { not_sold: number[] }>): Promise<number[] | null> => {
  let notSold: number[] = [];
  const taken = await changeCarts(
    (now) => now,
    async () => {
      const { not_sold, ...carts } = await call();
      notSold = not_sold;
      return carts;
    },
  );
  return taken ? notSold : null;
};
/** A visitor's cart, a quick order. */
export const joinCart = (items: { product_id: number; quantity: number; type: CartType }[]) =>
  takeIn(() => api("POST /cart/join", { body: { items }, quiet: true }));

let joinFailed = false;

/** A visitor's cart joins the account's as soon as that may have one; what is not sold any more is said. */
export const joinGuestCart = async () => {
  if (joinFailed || !keepsCart(getUser())) return;
  const lines = takeGuestCart();
  if (lines.length === 0) return;
  const notSold = await joinCart(lines.map(({ title: _, ...line }) => line));
  if (notSold?.length)
    showFault(
      "No longer sold, so not in your cart:",
      ...lines.flatMap(({ product_id, title }) => (notSold.includes(product_id) ? [title] : [])),
    );
  if (notSold !== null) return;
  // Not again before the next visit: what fails now would fail over and over.
  joinFailed = true;
  for (const { product_id, quantity, title } of lines) addGuestPacks({ id: product_id, title }, quantity);
};

const idOfGuess = 0;

/** Until the server says more of a product that was wished for. */
const unknown = {
  name: "",
  form: "",
  manufacturer: "",
  image_url: null,
  price_per_pack: null,
  class: "otc",
  sold: true,
  in_stock: true,
} as const;

export const toggleWish = async (product: Wanted) => {
  const held = queryClient.getQueryData<Wishes>(wishKey)?.find((wish) => wish.product.id === product.id);
  // Its number is on the way: the second click of a double click.
  if (held?.id === idOfGuess) return;
  const wished: Wishes[number] = {
    id: idOfGuess,
    added_at: new Date().toISOString(),
    deal: null,
    product: { ...unknown, ...product },
  };
  const done = await wishChanges.change(
    (now) => (held ? now.filter(({ id }) => id !== held.id) : [wished, ...now]),
    () =>
      held
        ? api("DELETE /wishlist/:id", { params: { id: held.id }, quiet: true })
        : api("POST /wishlist", { body: { product_id: product.id }, quiet: true }),
  );
  if (done) showDone(held ? `${product.title} is off your wishlist.` : `${product.title} is on your wishlist.`);
};
