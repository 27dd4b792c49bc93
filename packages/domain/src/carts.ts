export const cartTypes = [
  { id: "buy_now", name: "Buy now" },
  { id: "saved_for_later", name: "Saved for later" },
  { id: "restock_list", name: "Restock list" },
] as const;
export const cartTypeIds = ["buy_now", "saved_for_later", "restock_list"] as const;
export type CartType = (typeof cartTypeIds)[number];

export const mostPacks = 100_000;

export type CartLine = { productId: number; type: CartType; quantity: number };

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

/** Sum of quantity times unit price, in kobo. Lines without a price do not count. */
export const cartTotalKobo = (lines: readonly { quantity: number; unitKobo: number | null }[]): number =>
  lines.reduce((sum, { quantity, unitKobo }) => sum + (unitKobo ?? 0) * quantity, 0);

export type WantedLine = { text: string; quantity: number };

const amount = /(?:^|[\s,;\t])(?:x\s*)?(\d{1,6})(?:\s*(?:packs?|pcs|units?|x))?\s*$/i;
const leading = /^\s*(\d{1,6})\s*(?:packs?|pcs|units?|x)?\s+(?=\D)/i;

/**
 * A pasted list, one product a line: "Amoxil 500mg x 10", "10 packs Panadol", "Panadol, 10". The number at the end counts
 * unless it belongs to a strength; without one it is one pack.
 */
export const readWantedList = (text: string): WantedLine[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^["']|["']$/g, ""))
    .filter((line) => line.length > 1)
    .slice(0, 200)
    .map((line) => {
      const first = leading.exec(line);
      const last = first ? null : amount.exec(line);
      const quantity = Number(first?.[1] ?? last?.[1] ?? 1);
      const rest = first ? line.slice(first[0].length) : last ? line.slice(0, last.index) : line;
      return { text: rest.replace(/[\s,;\t]+$/, ""), quantity: Math.min(mostPacks, Math.max(1, quantity)) };
    })
    .filter((line) => line.text.length > 1);
