import { fold, otherUnits, tokenise } from "./text.ts";
import { matchWord, openVocabulary, singularIn, type Vocabulary, type WordMatch, wordsFrom } from "./vocabulary.ts";

/** What search knows of a product. */
export type Doc = {
  id: number;
  title: string;
  name: string;
  generic: string;
  strength: string;
  form: string;
  packSize: string;
  manufacturer: string;
  manufacturerId: number | null;
  categoryId: number;
  category: string;
  subcategoryId: number | null;
  productTypeId: number;
  productType: string;
  class: string;
  nafdacNo: string;
  barcodes: readonly string[];
  popularity: number;
  imageUrl: string | null;
  addedAt: number;
  /** Kobo by branch. */
  prices: ReadonlyMap<number, number>;
  /** Branches that have packs to sell, each with the day on which the last of them expire. */
  lastExpiry: ReadonlyMap<number, string>;
  minShelfLifeDays: number;
};

/** A match and how good it is. Ties go to the more popular, then to the older product: the same on every server. */
export type Hit = { doc: Doc; score: number };
const byPopularity = (a: Doc, b: Doc) => b.popularity - a.popularity || a.id - b.id;
export const byRank = (a: Hit, b: Hit) => b.score - a.score || byPopularity(a.doc, b.doc);

/** At a branch, what it has in stock comes before what is as popular. */
export const byPopularityAt = (branchId: number) => (a: Doc, b: Doc) =>
  b.popularity - a.popularity || Number(b.lastExpiry.has(branchId)) - Number(a.lastExpiry.has(branchId)) || a.id - b.id;
export const byRankAt = (branchId: number) => {
  const byStock = byPopularityAt(branchId);
  return (a: Hit, b: Hit) => b.score - a.score || byStock(a.doc, b.doc);
};

/** A product's words, where each stands, the first word of its name, and how many substances it holds. */
type Words = { ids: Int32Array; weights: Uint8Array; first: number; substances: number };
/** Products stand in order of popularity, so that a posting list does too. */
export type Segment = {
  docs: readonly Doc[];
  words: readonly Words[];
  vocabulary: Vocabulary;
  postings: readonly Int32Array[];
  /** How much each posting's word means in its product. */
  postingWeights: readonly Uint8Array[];
  byCategory: ReadonlyMap<number, readonly Doc[]>;
  /** Barcodes and NAFDAC numbers in order, each with its product. */
  codes: readonly (readonly [code: string, at: number])[];
  /** Which products the present search has looked at, and how well their best word fits. */
  seen: Uint32Array;
  fits: Float32Array;
};

/** Where a word stands says how much it means. */
const weights = { name: 10, generic: 10, strength: 6, form: 4, manufacturer: 5, pack: 2, category: 2 } as const;

export type Synonyms = readonly (readonly [term: string, means: string])[];

/** Words that stand for a doc although they are not written on it. */
const meantBy = (doc: Doc, synonyms: Synonyms) => {
  const text = ` ${tokenise(`${doc.name} ${doc.generic}`).join(" ")} `;
  return synonyms.flatMap(([term, means]) => [
    ...(text.includes(` ${means} `) ? tokenise(term) : []),
    ...(text.includes(` ${term} `) ? tokenise(means) : []),
  ]);
};

const weighedWords = (doc: Doc, synonyms: Synonyms): Map<string, number> => {
  const found = new Map<string, number>();
  const add = (words: readonly string[], weight: number) => {
    for (const word of words) if ((found.get(word) ?? 0) < weight) found.set(word, weight);
  };
  add(tokenise(doc.name), weights.name);
  add(tokenise(doc.generic), weights.generic);
  add(meantBy(doc, synonyms), weights.generic);
  const strength = tokenise(doc.strength);
  add(strength, weights.strength);
  add(strength.flatMap(otherUnits), weights.strength);
  add(tokenise(doc.form), weights.form);
  add(tokenise(doc.manufacturer), weights.manufacturer);
  const pack = tokenise(doc.packSize);
  add(pack, weights.pack);
  add(pack.flatMap(otherUnits), weights.pack);
  add(tokenise(doc.category), weights.category);
  return found;
};

const codeOf = (text: string) => fold(text).replace(/[^a-z0-9]/g, "");

/** Builds an index of some products. It never changes afterwards. */
export const buildSegment = (unordered: readonly Doc[], synonyms: Synonyms): Segment => {
  const docs = [...unordered].sort(byPopularity);
  const folded = synonyms.map(([term, means]) => [tokenise(term).join(" "), tokenise(means).join(" ")] as const);
  const weighed = docs.map((doc) => weighedWords(doc, folded));
  const all = new Set<string>();
  for (const words of weighed) for (const word of words.keys()) all.add(word);
  const vocabulary = openVocabulary(all);
  const idOf = new Map(vocabulary.words.map((word, id) => [word, id]));
  const lists: number[][] = vocabulary.words.map(() => []);
  const listWeights: number[][] = vocabulary.words.map(() => []);
  const words = docs.map((doc, at) => {
    const ids = Int32Array.from(weighed[at]!.keys(), (word) => idOf.get(word)!);
    const own = Uint8Array.from(weighed[at]!.values());
    ids.forEach((id, index) => {
      lists[id]!.push(at);
      listWeights[id]!.push(own[index]!);
    });
    const first = tokenise(doc.name)[0];
    return {
      ids,
      weights: own,
      first: first === undefined ? -1 : idOf.get(first)!,
      substances: doc.generic.split("+").length,
    };
  });
  const codes = docs
    .flatMap((doc, at) => [...doc.barcodes, doc.nafdacNo].filter(Boolean).map((code) => [codeOf(code), at] as const))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const postings = lists.map((list) => Int32Array.from(list));
  const postingWeights = listWeights.map((list) => Uint8Array.from(list));
  return {
    docs,
    words,
    vocabulary,
    postings,
    postingWeights,
    byCategory: Map.groupBy(docs, ({ categoryId }) => categoryId),
    codes,
    seen: new Uint32Array(docs.length),
    fits: new Float32Array(docs.length),
  };
};

/** A barcode or NAFDAC number, as far as it was typed or scanned. */
const codeAtLeast = 4;
export const searchCodes = ({ codes, docs }: Segment, query: string, isGone: (id: number) => boolean): Hit[] => {
  const code = codeOf(query);
  if (code.length < codeAtLeast || !/\d/.test(code)) return [];
  const hits: Hit[] = [];
  for (let at = firstCode(codes, code); at < codes.length && codes[at]![0].startsWith(code) && hits.length < 50; at++) {
    const doc = docs[codes[at]![1]]!;
    if (!isGone(doc.id)) hits.push({ doc, score: codes[at]![0] === code ? 40 : 20 });
  }
  return hits;
};

const firstCode = (codes: Segment["codes"], code: string) => {
  let low = 0;
  let high = codes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (codes[middle]![0] < code) low = middle + 1;
    else high = middle;
  }
  return low;
};

const countOf = ({ postings }: Segment, match: WordMatch) => {
  let count = 0;
  for (let id = match.from; id < match.to; id++) count += postings[id]!.length;
  for (const id of match.near.keys()) count += postings[id]!.length;
  return count;
};

/** 500 means 500mg as much as it means 500. */
const isWhole = (typed: string, word: string) =>
  word.length === typed.length || (/\d$/.test(typed) && /^[a-z%]+$/.test(word.slice(typed.length)));

/** How much of a word was meant: all of it, its beginning, or something like it. */
const shareOf = ({ typed }: WordMatch, word: string, slips: number) =>
  slips > 0 ? 0.6 / slips : isWhole(typed, word) ? 1 : 0.85;

/** How well one typed word fits a product: what it stands in, and how much of it was typed; 0 when not at all. */
const fit = ({ ids, weights: weighed }: Words, match: WordMatch, vocabulary: Vocabulary): number => {
  let best = 0;
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at]!;
    const slips = id >= match.from && id < match.to ? 0 : match.near.get(id);
    if (slips === undefined) continue;
    const score = weighed[at]! * shareOf(match, vocabulary.words[id]!, slips);
    if (score > best) best = score;
  }
  return best;
};

let searches = 0;

/**
 * Every product that fits all typed words but `missing` of them. The rarest word leads, so that a long query is never
 * dearer than its most telling word.
 */
export const searchSegment = (
  segment: Segment,
  matches: readonly WordMatch[],
  missing: number,
  isGone: (id: number) => boolean,
): Hit[] => {
  const leaders = [...matches].sort((a, b) => countOf(segment, a) - countOf(segment, b)).slice(0, missing + 1);
  const { seen } = segment;
  const turn = ++searches;
  const hits: Hit[] = [];
  const consider = (at: number) => {
    if (seen[at] === turn) return;
    seen[at] = turn;
    const doc = segment.docs[at]!;
    if (isGone(doc.id)) return;
    const score = scoreOf(segment, at, matches, missing);
    if (score > 0) hits.push({ doc, score });
  };
  for (const leader of leaders) {
    for (let id = leader.from; id < leader.to; id++) for (const at of segment.postings[id]!) consider(at);
    for (const id of leader.near.keys()) for (const at of segment.postings[id]!) consider(at);
  }
  return hits;
};

const scoreOf = (segment: Segment, at: number, matches: readonly WordMatch[], missing: number): number => {
  const words = segment.words[at]!;
  let score = 0;
  let lacking = 0;
  for (const match of matches) {
    const found = fit(words, match, segment.vocabulary);
    if (found === 0 && ++lacking > missing) return 0;
    score += found;
  }
  return finish(words, matches, score) / (1 + lacking);
};

/** Whole steps on purpose: within a step, popularity decides. */
const finish = (words: Words, matches: readonly WordMatch[], score: number): number => {
  const lead = matches[0]!;
  const begins = (words.first >= lead.from && words.first < lead.to) || lead.near.has(words.first);
  // A person who types one substance means it alone, not a mixture that has it too.
  const named = matches.reduce((count, { typed }) => count + (/\d/.test(typed) ? 0 : 1), 0);
  const mixture = 1.5 * Math.max(0, Math.min(3, words.substances - Math.max(1, named)));
  return Math.max(0.5, Math.round(score + (begins ? 2 : 0) - mixture));
};

/** One word is the commonest query, and while it is short the dearest: the lists alone say how well it fits. */
export const searchOneWord = (
  segment: Segment,
  match: WordMatch,
  isGone: (id: number) => boolean,
  most?: number,
): Hit[] => {
  const { postings, postingWeights, seen, fits, vocabulary } = segment;
  const turn = ++searches;
  const found: number[] = [];
  const visit = (id: number, slips: number) => {
    const share = shareOf(match, vocabulary.words[id]!, slips);
    const list = postings[id]!;
    const weighed = postingWeights[id]!;
    for (let at = 0; at < list.length; at++) {
      const doc = list[at]!;
      const score = weighed[at]! * share;
      if (seen[doc] !== turn) {
        seen[doc] = turn;
        fits[doc] = score;
        found.push(doc);
      } else if (score > fits[doc]!) fits[doc] = score;
    }
  };
  for (let id = match.from; id < match.to; id++) visit(id, 0);
  for (const [id, slips] of match.near) visit(id, slips);
  return collect(segment, found, (at) => finish(segment.words[at]!, [match], fits[at]!), isGone, most);
};

/** Turns positions into hits; where only the best few are wanted, the rest are never made. */
const collect = (
  { docs }: Segment,
  found: readonly number[],
  scoreAt: (at: number) => number,
  isGone: (id: number) => boolean,
  most: number | undefined,
): Hit[] => {
  const hits: Hit[] = [];
  let least = 0;
  for (const at of found) {
    const score = scoreAt(at);
    if (most !== undefined && hits.length >= most && score < least) continue;
    const doc = docs[at]!;
    if (isGone(doc.id)) continue;
    hits.push({ doc, score });
    if (most === undefined || hits.length <= most) continue;
    hits.sort(byRank).pop();
    least = hits.at(-1)!.score;
  }
  return hits;
};

/** The best few without putting the rest in order. */
export const bestOf = (hits: readonly Hit[], count: number): Hit[] => {
  const best: Hit[] = [];
  for (const hit of hits) {
    const last = best[count - 1];
    if (last && byRank(hit, last) >= 0) continue;
    let at = Math.min(best.length, count - 1);
    while (at > 0 && byRank(hit, best[at - 1]!) < 0) at--;
    best.splice(at, 0, hit);
    if (best.length > count) best.pop();
  }
  return best;
};

/** What each typed word may stand for; `withSlips` says which of them may have been mistyped. */
export const matchesOf = (segment: Segment, typed: readonly string[], withSlips: readonly boolean[]) =>
  typed.map((word, at) => matchWord(segment.vocabulary, word, withSlips[at]!));

/** Whether a word that begins as typed, or whose plural was typed, stands on a product that is still there. */
export const knowsWord = ({ vocabulary, postings, docs }: Segment, typed: string, isGone: (id: number) => boolean) => {
  const { from, to } = wordsFrom(vocabulary, typed);
  for (let id = from; id < to; id++) for (const at of postings[id]!) if (!isGone(docs[at]!.id)) return true;
  const singular = singularIn(vocabulary, typed);
  return singular >= 0 && postings[singular]!.some((at) => !isGone(docs[at]!.id));
};
