import { systemContext } from "../../platform/context.ts";
import type { Platform } from "../../platform/platform.ts";
import { catalogChannel, catalogCursor, readCatalogChanges } from "../catalog/change-feed.ts";
import { readHelpers } from "../geography/helping.ts";
import { readDocuments, readSynonyms } from "./documents.ts";
import {
  bestOf,
  buildSegment,
  byRank,
  type Doc,
  type Hit,
  knowsWord,
  matchesOf,
  type Segment,
  type Synonyms,
  searchCodes,
  searchOneWord,
  searchSegment,
} from "./segment.ts";
import { tokenise } from "./text.ts";

/**
 * The catalogue in memory, on every server: a large index that stays as it is, a small one of what changed since, and
 * the answers given so far. It follows the database by notice and by a look every second or so.
 */
export type Engine = {
  /** Grows with every change; part of every remembered answer's key. */
  version: () => number;
  /** All products, or those of a category. */
  /** All of them, or those of some categories. */
  docs: (categoryIds?: ReadonlySet<string>) => Doc[];
  /** Products that match, best first; only the best few when a number is given. */
  find: (query: string, most?: number) => Found;
  /** What it makes is frozen: it is given again until something changes. */
  remember: Answers;
  refresh: () => Promise<void>;
  stop: () => void;
};
export type Found = { hits: readonly Hit[]; corrected: string | null };

/** Changes are announced; the look is for what was announced while nobody listened. */
const lookEveryMs = 10_000;
/** Past this many changed products the large index is built again. */
const smallMost = 3_000;
/** How many answers are kept: suggestions are a few names; a page has its cards; behind it may stand every product. */
const answersMost = { suggestions: 20_000, priced: 20_000, pages: 2_000, matches: 200 };

const engines = new WeakMap<Platform, Promise<Engine>>();
const opened = new WeakMap<Platform, Engine>();

/** The engine of a process, opened on first use. */
export const engineOf = (platform: Platform): Promise<Engine> => {
  const known = engines.get(platform);
  if (known) return known;
  const opening = openEngine(platform);
  engines.set(platform, opening);
  // A database that was away at the first question may be back at the second.
  opening.then(
    (engine) => opened.set(platform, engine),
    () => engines.delete(platform),
  );
  return opening;
};

/** Asks the engine at once if it is open. */
export const withEngine = <T>(platform: Platform, ask: (engine: Engine) => T | Promise<T>): T | Promise<T> => {
  const engine = opened.get(platform);
  return engine ? ask(engine) : engineOf(platform).then(ask);
};

/**
 * Answers on shelves. What is asked with every letter has a shelf for each branch, so that the letters alone are the key: to
 * put a longer one together took a tenth of a suggestion's time. All branches share one measure, since whoever asks may
 * name a branch that there is not.
 */
type Shelf = number | "priced" | "pages" | "matches";
type Answers = <T extends object>(shelf: Shelf, key: string, make: () => T) => T;

export const openAnswers = (): Answers => {
  const shelves = new Map<Shelf, Map<string, object>>();
  const kept = { suggestions: 0, priced: 0, pages: 0, matches: 0 };
  const kindOf = (shelf: Shelf) => (typeof shelf === "number" ? "suggestions" : shelf);
  const forget = (kind: keyof typeof kept) => {
    for (const shelf of shelves.keys()) if (kindOf(shelf) === kind) shelves.delete(shelf);
    kept[kind] = 0;
  };
  return <T extends object>(shelf: Shelf, key: string, make: () => T) => {
    const known = shelves.get(shelf)?.get(key);
    if (known !== undefined) return known as T;
    const made = Object.freeze(make());
    const kind = kindOf(shelf);
    if (kept[kind] >= answersMost[kind]) forget(kind);
    kept[kind]++;
    shelves.set(shelf, (shelves.get(shelf) ?? new Map<string, object>()).set(key, made));
    return made as T;
  };
};

type Holding = {
  /** Changes read already: while an old transaction is open the feed repeats them. */
  read: ReadonlyMap<number, number>;
  base: Segment;
  fresh: Segment;
  replaced: Set<number>;
  changed: Map<number, Doc>;
  synonyms: Synonyms;
  /** What a branch can have depends on who helps it. */
  helpers: string;
  mark: number;
};

const openEngine = async (platform: Platform): Promise<Engine> => {
  let holding = await openHolding(platform);
  let version = 1;
  let answers = openAnswers();
  let running: Promise<void> | null = null;

  const look = async () => {
    const next = await follow(platform, holding);
    const stirred = next.base !== holding.base || next.fresh !== holding.fresh || next.replaced !== holding.replaced;
    holding = next;
    if (!stirred) return;
    version++;
    answers = openAnswers();
  };
  let asked = 0;
  /** Whoever asks while it looks may know of something newer: then it looks once more. */
  const lookUntilSeen = async () => {
    for (let seen = -1; seen !== asked; ) {
      seen = asked;
      await look().catch((error) => platform.log.warn({ err: error }, "search waits for the database"));
    }
    running = null;
  };
  const refresh = () => {
    asked++;
    running ??= lookUntilSeen();
    return running;
  };
  const timer = setInterval(() => void refresh(), lookEveryMs).unref();
  const listening = await platform.sql.listen(
    catalogChannel,
    () => void refresh(),
    () => void refresh(),
  );

  return {
    version: () => version,
    docs: (categoryIds) => {
      const all = ({ docs, byCategory }: Segment) =>
        categoryIds ? [...categoryIds].flatMap((id) => byCategory.get(Number(id)) ?? []) : docs;
      return [...all(holding.base).filter(({ id }) => !holding.replaced.has(id)), ...all(holding.fresh)];
    },
    find: (query, most) => findIn(holding, query, most),
    remember: (shelf, key, make) => answers(shelf, key, make),
    refresh,
    stop: () => {
      clearInterval(timer);
      void listening.unlisten().catch(() => undefined);
    },
  };
};

type Followed = Pick<Holding, "mark" | "read" | "helpers">;

const settle = (docs: readonly Doc[], synonyms: Synonyms, followed: Followed): Holding => ({
  base: buildSegment(docs, synonyms),
  fresh: buildSegment([], synonyms),
  replaced: new Set(),
  changed: new Map(),
  synonyms,
  ...followed,
});

const readOf = (products: readonly { id: number; seq: number }[]) => new Map(products.map(({ id, seq }) => [id, seq]));

/** The whole catalogue. What the feed names is noted before it is read, so that a change in between is seen again. */
const openHolding = async (platform: Platform): Promise<Holding> => {
  const ctx = systemContext(platform, "search");
  const { next, products } = await readCatalogChanges(ctx, await catalogCursor(ctx));
  const helpers = JSON.stringify(await readHelpers(platform));
  return settle(await readDocuments(platform, null), await readSynonyms(platform), {
    mark: next,
    read: readOf(products),
    helpers,
  });
};

/** The same holding, with what has changed in the database since. */
const follow = async (platform: Platform, holding: Holding): Promise<Holding> => {
  const {
    next: mark,
    products,
    synonymsChanged,
    helpersChanged,
  } = await readCatalogChanges(systemContext(platform, "search"), holding.mark);
  const { helpers } = holding;
  if (helpersChanged && JSON.stringify(await readHelpers(platform)) !== helpers) return openHolding(platform);
  const followed = { mark, read: readOf(products), helpers };
  const ids = products.filter(({ id, seq }) => holding.read.get(id) !== seq).map(({ id }) => id);
  const synonyms = synonymsChanged ? await readSynonyms(platform) : holding.synonyms;
  const meansOther = JSON.stringify(synonyms) !== JSON.stringify(holding.synonyms);
  if (ids.length === 0 && !meansOther) return { ...holding, ...followed };
  const fresh = ids.length > 0 ? await readDocuments(platform, ids) : [];
  const changed = new Map(holding.changed);
  for (const id of ids) changed.delete(id);
  for (const doc of fresh) changed.set(doc.id, doc);
  const replaced = new Set([...holding.replaced, ...ids]);
  if (changed.size <= smallMost && !meansOther)
    return { ...holding, ...followed, fresh: buildSegment([...changed.values()], synonyms), replaced, changed };
  const all = [...holding.base.docs.filter(({ id }) => !replaced.has(id)), ...changed.values()];
  return settle(all, synonyms, followed);
};

/** Exact words first; then with slips; then with a word too many. The first that finds something answers. */
const attempts = [
  { generous: false, missing: 0 },
  { generous: true, missing: 0 },
  { generous: true, missing: 1 },
] as const;

const findIn = (holding: Holding, query: string, most?: number): Found => {
  const ordered = (hits: Hit[]) => (most === undefined ? hits.sort(byRank) : bestOf(hits, most));
  const { base, fresh, replaced } = holding;
  const isReplaced = (id: number) => replaced.has(id);
  const inBoth = (search: (segment: Segment, isGone: (id: number) => boolean) => Hit[]) => [
    ...search(base, isReplaced),
    ...search(fresh, isNever),
  ];
  const byCode = inBoth((segment, isGone) => searchCodes(segment, query, isGone));
  if (byCode.length > 0) return { hits: ordered(byCode), corrected: null };
  // A word counts as known wherever it stands: what a server holds in which index must not show in its answers.
  const knows = (word: string) => knowsWord(base, word, isReplaced) || knowsWord(fresh, word, isNever);
  const single = [...new Set(tokenise(query))].slice(0, 8);
  const { words: typed, known } = joined({ words: single, known: single.map(knows) }, knows);
  for (const { generous, missing } of attempts) {
    if (typed.length <= missing) break;
    const withSlips = known.map((as) => generous || !as);
    const hits = ordered(
      inBoth((segment, isGone) => {
        const matches = matchesOf(segment, typed, withSlips);
        const [only] = matches;
        if (only && matches.length === 1) return searchOneWord(segment, only, isGone, most);
        return searchSegment(segment, matches, missing, isGone);
      }),
    );
    if (hits[0]) return { hits, corrected: correction(holding, typed, known, hits[0]) };
  }
  return { hits: [], corrected: null };
};

const isNever = () => false;

type Typed = { words: string[]; known: boolean[] };

/** `para cetamol` and `metro nidazole` are one word each: a part that stands nowhere joins its neighbour if both together do. */
const joined = ({ words, known }: Typed, knows: (word: string) => boolean): Typed => {
  const whole: Typed = { words: [], known: [] };
  for (const [at, word] of words.entries()) {
    const both = `${whole.words.at(-1)}${word}`;
    const apart = at === 0 || /\d/.test(both) || (whole.known.at(-1) && known[at]);
    if (!apart && knows(both)) {
      whole.words.splice(-1, 1, both);
      whole.known.splice(-1, 1, true);
    } else {
      whole.words.push(word);
      whole.known.push(known[at]!);
    }
  }
  return whole;
};

/** What was probably meant, when a typed word stands nowhere as it is. */
const correction = ({ base, fresh }: Holding, typed: readonly string[], known: readonly boolean[], best: Hit) => {
  const own = new Set(
    tokenise(`${best.doc.name} ${best.doc.generic} ${best.doc.strength} ${best.doc.form} ${best.doc.manufacturer}`),
  );
  const words = typed.map((word, at) => {
    if (known[at]) return word;
    const near = [base, fresh].flatMap((segment) => {
      const [match] = matchesOf(segment, [word], [true]);
      return [...match!.near].map(([id, slips]) => [segment.vocabulary.words[id]!, slips] as const);
    });
    const meant = near.filter(([other]) => own.has(other)).sort(([a, one], [b, two]) => one - two || (a < b ? -1 : 1));
    return meant[0]?.[0] ?? word;
  });
  const meant = words.join(" ");
  return meant === typed.join(" ") ? null : meant;
};
