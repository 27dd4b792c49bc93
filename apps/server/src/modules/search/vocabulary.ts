import { singularsOf, slipsAllowed, slipsToStart, trigramsOf } from "./text.ts";

/** All words of an index in order, so that those with one beginning lie side by side; and their trigrams, for slips. */
export type Vocabulary = { words: readonly string[]; grams: ReadonlyMap<string, Int32Array>; hits: Uint8Array };

/**
 * What a typed word may stand for: words number `from` to `to`, and words that are a slip or two away, or none at all where
 * its plural was typed.
 */
export type WordMatch = { typed: string; from: number; to: number; near: ReadonlyMap<number, number> };

export const openVocabulary = (all: Iterable<string>): Vocabulary => {
  const words = [...new Set(all)].sort((a, b) => (a < b ? -1 : 1));
  const lists = new Map<string, number[]>();
  words.forEach((word, id) => {
    if (/\d/.test(word)) return;
    for (const gram of new Set(trigramsOf(word))) {
      const list = lists.get(gram);
      if (list) list.push(id);
      else lists.set(gram, [id]);
    }
  });
  const grams = new Map([...lists].map(([gram, ids]) => [gram, Int32Array.from(ids)]));
  return { words, grams, hits: new Uint8Array(words.length) };
};

const firstAtOrAfter = (words: readonly string[], text: string) => {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Words that begin as typed lie side by side. */
export const wordsFrom = ({ words }: Vocabulary, typed: string) => ({
  from: firstAtOrAfter(words, typed),
  to: firstAtOrAfter(words, `${typed}\uffff`),
});

const nowhere = -1;
/** The word whose plural was typed. */
export const singularIn = ({ words }: Vocabulary, typed: string): number => {
  for (const singular of singularsOf(typed)) {
    const at = firstAtOrAfter(words, singular);
    if (words[at] === singular) return at;
  }
  return nowhere;
};

const none: ReadonlyMap<number, number> = new Map();

/** Words that begin as typed, the one it is the plural of, and those a slip away where asked for. */
export const matchWord = (vocabulary: Vocabulary, typed: string, withSlips: boolean): WordMatch => {
  const { from, to } = wordsFrom(vocabulary, typed);
  const near = withSlips ? nearWords(vocabulary, typed, from, to) : none;
  const singular = singularIn(vocabulary, typed);
  return { typed, from, to, near: singular === nowhere ? near : new Map(near).set(singular, 0) };
};

const mostNear = 40;

/** Words that share enough trigrams to be worth measuring; a slip spoils at most three of them. */
const nearWords = (
  { words, grams, hits }: Vocabulary,
  typed: string,
  from: number,
  to: number,
): Map<number, number> => {
  const allowed = slipsAllowed(typed);
  const near = new Map<number, number>();
  if (allowed === 0) return near;
  const touched: number[] = [];
  const asked = trigramsOf(typed);
  for (const gram of asked)
    for (const id of grams.get(gram) ?? []) {
      if (hits[id] === 0) touched.push(id);
      hits[id]!++;
    }
  const needed = Math.max(1, asked.length - 3 * allowed);
  for (const id of touched) {
    if (hits[id]! >= needed && (id < from || id >= to)) {
      const slips = slipsToStart(typed, words[id]!, allowed);
      if (Math.floor(slips) <= allowed) near.set(id, slips);
    }
    hits[id] = 0;
  }
  return near.size > mostNear ? new Map([...near].sort((a, b) => a[1] - b[1]).slice(0, mostNear)) : near;
};
