import { type CartType, cartTotals, mostPacks } from "@remedia/domain/carts";
import { toKobo, toNaira } from "@remedia/domain/money";
import type { OutputOf } from "../../api/types.ts";

export type Carts = OutputOf<"GET /cart/web">;
export type CartLine = Carts["carts"][number];

const counted = (carts: CartLine[]): Carts => ({ carts, totals: cartTotals(carts) });

/** What the lists will look like once the server has changed a line, or taken it out. */
export const withLine = (now: Carts, id: number, change: Partial<CartLine> | null): Carts =>
  counted(
    now.carts.flatMap((line) => {
      if (line.id !== id) return [line];
      if (!change) return [];
      const next = { ...line, ...change };
      const { unit_price: unit } = next;
      return [{ ...next, line_total: unit === null ? null : toNaira(toKobo(unit) * next.quantity) }];
    }),
  );

/** A product that is in the list already becomes more; of a new one only the counter knows until the server says the rest. */
export const withPacks = (now: Carts, productId: number, quantity: number, type: CartType): Carts => {
  const held = now.carts.find((line) => line.type === type && line.product.id === productId);
  if (held) return withLine(now, held.id, { quantity: Math.min(mostPacks, held.quantity + quantity) });
  const totals = now.totals.map((total) =>
    total.type === type ? { ...total, count: total.count + 1, packs: total.packs + quantity } : total,
  );
  return { ...now, totals };
};
