import type { OrderState } from "./orders.ts";

/** While an order stands here its packs are off the shelf and still in the house: parcels can be packed and taken apart. */
export const parcelledStates = ["picked", "packed"] as const satisfies readonly OrderState[];
export const isParcelled = (state: OrderState): boolean => (parcelledStates as readonly OrderState[]).includes(state);

/** What stands on the label, below the bars and in them. */
export const parcelNumber = (orderNumber: string, nth: number) => `${orderNumber}/${nth}`;

/** The number of a parcel in what was scanned or typed; on the phone people leave out the letter. */
export const readParcelNumber = (text: string): string | null => {
  const code = text.trim().toUpperCase();
  const number = /^\d/.test(code) ? `R${code}` : code;
  return /^R\d{1,12}(-\d{1,3})?\/\d{1,3}$/.test(number) ? number : null;
};

type Packs = { lineId: number; productId: number; quantity: number };
type Part = Packs & { ordered: number };

/**
 * How many packs of each line some of an order's packs make up. A bundle is whole only with all that belongs to it: where
 * parts of one go and others stay, the line is torn.
 */
export const linesOf = (parts: readonly Part[], packs: readonly Packs[]) => {
  const keyOf = ({ lineId, productId }: Omit<Packs, "quantity">) => `${lineId} ${productId}`;
  const going = new Map<string, number>();
  for (const some of packs) going.set(keyOf(some), (going.get(keyOf(some)) ?? 0) + some.quantity);
  const lines: { lineId: number; packs: number }[] = [];
  const torn: number[] = [];
  for (const [lineId, ofLine] of Map.groupBy(parts, (part) => part.lineId)) {
    const shares = ofLine.map((part) => ((going.get(keyOf(part)) ?? 0) * part.ordered) / part.quantity);
    const [share = 0] = shares;
    if (!Number.isInteger(share) || shares.some((other) => other !== share)) torn.push(lineId);
    else if (share > 0) lines.push({ lineId, packs: share });
  }
  return { lines, torn };
};

/** "2 parcels, 3.4 kg": what nobody weighed is as heavy as its packs should be. */
export type ParcelSum = { count: number; weight_grams: number; weighed: boolean };
