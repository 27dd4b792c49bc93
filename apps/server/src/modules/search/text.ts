/** What people type and what stands on packs, brought to one form: no accents, no case, 10 × 10 as it is typed. */
export const fold = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("×", "x").toLowerCase();

const unitWords = new Set(["mg", "mcg", "g", "kg", "ml", "l", "iu", "mm", "cm", "s", "x", "meq", "mmol", "u", "units"]);
const spellings: Record<string, string> = {
  ug: "mcg",
  microgram: "mcg",
  gm: "g",
  ltr: "l",
  tabs: "tablet",
  tab: "tablet",
  caps: "capsule",
  cap: "capsule",
  inj: "injection",
  susp: "suspension",
  syr: "syrup",
  oint: "ointment",
  sol: "solution",
  supp: "suppository",
};

/** `Amoxil 500 MG caps` → amoxil, 500mg, capsule. A number keeps its decimals: 2.5mg. */
export const tokenise = (text: string): string[] => {
  const words = fold(text)
    // 500mg and 500 mg are one; 1,000 is 1000.
    .replace(/(\d),(?=\d{3}(?!\d))/g, "$1")
    // augmentin625 was typed in haste; b12 and coq10 are names.
    .replace(/(\p{L}{4})(?=\d)/gu, "$1 ")
    .match(/\d+(?:\.\d+)?%?|[\p{L}\d]+/gu);
  if (!words) return [];
  const tokens: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = spellings[words[at]!] ?? words[at]!;
    const next = words[at + 1];
    if (/^\d/.test(word) && next && unitWords.has(spellings[next] ?? next)) {
      tokens.push(word + (spellings[next] ?? next));
      at++;
    } else tokens.push(word);
  }
  return tokens;
};

const unitBelow: Record<string, string> = { g: "mg", mg: "mcg", kg: "g", l: "ml" };
const unitAbove = Object.fromEntries(Object.entries(unitBelow).map(([above, below]) => [below, above]));

/** The same amount in the next unit, where people would write it so: 1g → 1000mg, 500mcg → 0.5mg, 1000ml → 1l. */
export const otherUnits = (token: string): string[] => {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(kg|mcg|mg|g|ml|l)$/.exec(token) ?? [];
  if (!digits || !unit) return [];
  const amount = Number(digits);
  // Ten figures keep 0.3 × 1000 from becoming 299.99….
  const inUnit = (value: number, other: string) => `${Number(value.toPrecision(10))}${other}`;
  return [
    ...(unitBelow[unit] && amount < 10 ? [inUnit(amount * 1000, unitBelow[unit])] : []),
    ...(unitAbove[unit] && amount >= 100 ? [inUnit(amount / 1000, unitAbove[unit])] : []),
  ];
};

/** What a plural may be the plural of: gloves → glove, brushes → brush, batteries → battery. */
export const singularsOf = (word: string): string[] => {
  if (word.length < 5 || !word.endsWith("s") || /\d/.test(word)) return [];
  if (word.endsWith("ies")) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  return /(?:x|s|ch|sh)es$/.test(word) ? [word.slice(0, -2), word.slice(0, -1)] : [word.slice(0, -1)];
};

/**
 * The fewest slips (a letter more, less, other, two swapped, or f for ph) that turn `typed` into the start of `word`, or
 * `most + 1` when there are more. The end of the word may still be missing, because people stop typing early; half a slip
 * is added then, so that a name spelt wrong comes before one that merely begins alike.
 */
export const slipsToStart = (typed: string, word: string, most: number): number => {
  const width = Math.min(word.length, typed.length + most);
  let before: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    let best = i;
    for (let j = 1; j <= width; j++) {
      const same = typed[i - 1] === word[j - 1];
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      if (j > 1 && typed[i - 1] === "f" && word[j - 1] === "h" && word[j - 2] === "p")
        cost = Math.min(cost, row[j - 2]! + 1);
      next.push(cost);
      if (cost < best) best = cost;
    }
    if (best > most) return most + 1;
    before = row;
    row = next;
  }
  const fewest = Math.min(...row);
  return width === word.length && row[width] === fewest ? fewest : fewest + 0.5;
};

/** Short words say too little to guess at. */
export const slipsAllowed = (word: string) => (/\d/.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

export const trigramsOf = (word: string): string[] => {
  const padded = `^${word}`;
  const grams: string[] = [];
  for (let at = 0; at + 3 <= padded.length; at++) grams.push(padded.slice(at, at + 3));
  return grams;
};
