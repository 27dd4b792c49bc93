import { mostPacks } from "@remedia/domain/carts";
import { createStore } from "../../lib/store.ts";

/** The cart of a visitor lives in the browser until somebody signs in. */
export type GuestLine = { product_id: number; title: string; quantity: number; type: "buy_now" };

const storageKey = "remedia.guest-cart";

/** What other hands or older versions wrote there must not keep the rest from joining. */
const isLine = (line: Partial<GuestLine> | null): line is GuestLine =>
  Number.isInteger(line?.product_id) &&
  Number.isInteger(line?.quantity) &&
  line!.quantity! >= 1 &&
  line!.quantity! <= mostPacks &&
  typeof line!.title === "string" &&
  line!.type === "buy_now";

const read = (): GuestLine[] => {
  if (typeof window === "undefined") return [];
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(lines) ? lines.filter(isLine) : [];
  } catch {
    return [];
  }
};

const cart = createStore<GuestLine[]>(read());
const write = (lines: GuestLine[]) => {
  localStorage.setItem(storageKey, JSON.stringify(lines));
  cart.set(lines);
};

export const useGuestCart = cart.use;

export const addGuestPacks = (product: { id: number; title: string }, quantity: number) => {
  const others = read().filter((line) => line.product_id !== product.id);
  const held = read().find((line) => line.product_id === product.id)?.quantity ?? 0;
  const line = { product_id: product.id, title: product.title, quantity: Math.min(mostPacks, held + quantity) };
  write([...others, { ...line, type: "buy_now" }]);
};

/** As it was before these packs were added. */
export const takeBackGuestPacks = (product: { id: number }, quantity: number) =>
  write(
    read().flatMap((line) => {
      if (line.product_id !== product.id) return [line];
      return line.quantity > quantity ? [{ ...line, quantity: line.quantity - quantity }] : [];
    }),
  );

/** Gives the lines away and keeps none, so that they join once. */
export const takeGuestCart = (): GuestLine[] => {
  const lines = read();
  if (lines.length > 0) write([]);
  return lines;
};

if (typeof window !== "undefined")
  window.addEventListener("storage", (event) => {
    if (event.key === storageKey) cart.set(read());
  });
