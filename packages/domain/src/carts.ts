import { toKobo, toNaira } from "./money.ts";

export const cartTypes = [
  { id: "buy_now", name: "Buy now" },
  { id: "saved_for_later", name: "Saved for later" },
  { id: "restock_list", name: "Restock list" },
] as const;
export const cartTypeIds = ["buy_now", "saved_for_later", "restock_list"] as const;
export type CartType = (typeof cartTypeIds)[number];

export const mostPacks = 100_000;

/** The short-dated packs of a deal that a buyer has agreed to: those that expire on that day or later. */
export type AcceptedDeal = { dealId: number; expiry: string };
export type CartLine = { productId: number; type: CartType; quantity: number; accepted?: AcceptedDeal | null };

/** Two carts become one: quantities are added, capped, and nothing is lost. */
export const joinCarts = (own: readonly CartLine[], guest: readonly CartLine[]): CartLine[] => {
  const joined = new Map<string, CartLine>();
  for (const line of [...own, ...guest]) {
    const key = `${line.type} ${line.productId}`;
    const quantity = Math.min(mostPacks, (joined.get(key)?.quantity ?? 0) + line.quantity);
    joined.set(key, { ...line, quantity });
  }
  return [...joined.values()];
};

/** A line as its owner sees it: what a pack costs, if it is sold, and why it cannot be ordered, if so. */
export type PricedLine = { type: CartType; quantity: number; unit_price: number | null; refusal: string | null };

const koboOf = ({ quantity, unit_price, refusal }: PricedLine) =>
  unit_price === null || refusal !== null ? 0 : toKobo(unit_price) * quantity;

/** What each list comes to. A line that cannot be ordered is there, but neither its packs nor its price count. */
export const cartTotals = (lines: readonly PricedLine[]) =>
  cartTypeIds.map((type) => {
    const own = lines.filter((line) => line.type === type);
    return {
      type,
      count: own.length,
      packs: own.reduce((sum, { quantity, refusal }) => sum + (refusal === null ? quantity : 0), 0),
      total: toNaira(own.reduce((sum, line) => sum + koboOf(line), 0)),
    };
  });
