import { toKobo, toNaira } from "./money.ts";

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

/** A line as its owner sees it: what a pack costs, if it is sold, and why it may not be ordered, if so. */
export type PricedLine = { type: CartType; quantity: number; unit_price: number | null; refusal: string | null };

const koboOf = ({ quantity, unit_price, refusal }: PricedLine) =>
  unit_price === null || refusal !== null ? 0 : toKobo(unit_price) * quantity;

/** What each list comes to. A line that may not be ordered is there, but costs nothing. */
export const cartTotals = (lines: readonly PricedLine[]) =>
  cartTypeIds.map((type) => {
    const own = lines.filter((line) => line.type === type);
    return {
      type,
      count: own.length,
      packs: own.reduce((sum, { quantity }) => sum + quantity, 0),
      total: toNaira(own.reduce((sum, line) => sum + koboOf(line), 0)),
    };
  });

export type WantedLine = { text: string; quantity: number };
export const mostWantedLines = 500;

const packs = "(?:packs?|packets?|pkts?|box(?:es)?|bottles?|pcs|pieces?|units?|x)";
/** "1. Panadol", "2) Panadol", "- Panadol": how lists are numbered, not how much is wanted. */
const numbering = /^(?:[-*•–]\s+|\(?\d{1,3}[.)](?:\s+|(?=[^\d\s])))/;
/** "1,Panadol,10" as the first row: the sheet counts its rows, and the number at the end is what is wanted. */
const rowNumber = /^(\d{1,4})\s*[,;\t]\s*(?=[^\d\s].*[,;\t]\s*"?\d{1,6}"?$)/;
/** "Panadol x 1,000", 'Panadol,"1,000"'. */
const thousands = new RegExp(`(?<=[\\s"])(\\d{1,3}),(\\d{3})(?="?(?:\\s*${packs})?$)`, "i");
/** "10 packs Panadol", "10 x Panadol", "10, Panadol"; but "50 mg Tramadol" begins with a strength. */
const leading = new RegExp(
  `^(\\d{1,6})(?:\\s*${packs}\\s+(?:of\\s+)?|\\s*[,;\\t]\\s*|\\s+(?!(?:mg|mcg|g|kg|ml|l|iu|%)(?![a-z])))(?=[^\\d\\s])`,
  "i",
);
/** "Panadol, 10", "Amoxil 500mg x 10", "Panadol 10 packs". */
const marked = new RegExp(
  `(?:\\s*[,;\\t]\\s*(?:x\\s*)?|\\s+x\\s*)(\\d{1,6})(?:\\s*${packs})?$|\\s+(\\d{1,6})\\s*${packs}$`,
  "i",
);
/** "Panadol 10". A larger number without a mark is more likely a strength: nobody should get 500 packs of Amoxil 500. */
const bare = /\s+(\d{1,2})$/;
/** "tablet, 10 x 10" is how our own titles end. */
const packSize = /(?:,\s*\d{1,4}|\s\d{1,2})\s*x\s*\d{1,4}$/i;
const heading = /(?:^|[,;\t]\s*)["']?(?:quantity|qty|packs?|amount)["']?$/i;
const quoted = /^"((?:[^"]|"")*)"\s*([,;\t].*)?$/;

const readWantedLine = (written: string, at: number): WantedLine => {
  const line = written
    .replace(thousands, "$1$2")
    .replace(numbering, "")
    .replace(rowNumber, (start, row) => (Number(row) === at + 1 ? "" : start))
    .replace(/(?<=[,;\t]\s*)"(\d+)"$/, "$1");
  const cell = quoted.exec(line);
  if (cell) {
    const quantity = Number(/\d{1,6}/.exec(cell[2] ?? "")?.[0] ?? 1);
    return { text: cell[1]!.replaceAll('""', '"').trim(), quantity };
  }
  const first = leading.exec(line);
  if (first) return { text: line.slice(first[0].length), quantity: Number(first[1]) };
  const last = packSize.test(line) ? null : (marked.exec(line) ?? bare.exec(line));
  if (!last) return { text: line, quantity: 1 };
  return { text: line.slice(0, last.index), quantity: Number(last[1] ?? last[2]) };
};

/**
 * A pasted list or a CSV file, one product a line: "Amoxil 500mg x 10", "10 packs Panadol", "Panadol, 10". The number at
 * the end counts unless it belongs to a strength or a pack size; without one it is one pack.
 */
export const readWantedList = (text: string): WantedLine[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line, at) => line !== "" && (at > 0 || !heading.test(line)))
    .map(readWantedLine)
    .map((line) => ({
      text: line.text.replace(/[\s,;]+$/, "").trim(),
      quantity: Math.min(mostPacks, Math.max(1, line.quantity)),
    }))
    .filter((line) => line.text.length > 1);
