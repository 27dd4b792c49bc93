import { type ProductClass, productClassLabels } from "@remedia/domain/catalog";
import { addDays } from "@remedia/domain/days";
import { toKobo, toNaira } from "@remedia/domain/money";
import type { ShortDatedShelf } from "../promotions/running-deals.ts";
import type { Engine } from "./engine.ts";
import { byPopularityAt, byRankAt, type Doc, type Hit } from "./segment.ts";
import { fold, singularsOf, tokenise } from "./text.ts";

const suggestionsShown = 5;
/** Twice as many are looked at, since stock decides between equals. */
const suggestionsSeen = 2 * suggestionsShown;

const bestFew = (engine: Engine, query: string, branchId: number) =>
  engine
    .find(fold(query).trim().slice(0, 80), suggestionsSeen)
    .hits.toSorted(byRankAt(branchId))
    .slice(0, suggestionsShown);

/** Five suggestions for what a visitor is typing. */
export const suggest = (engine: Engine, query: string, branchId: number) =>
  engine.remember(branchId, query, () =>
    bestFew(engine, query, branchId).map(({ doc: { id, title, name, generic } }) => ({
      id,
      title,
      name,
      generic,
      price: null,
      in_stock: null,
    })),
  );

/** The same for those who may know prices, and whether their branch has it. */
export const suggestWithPrices = (engine: Engine, query: string, stand: Stand) =>
  engine.remember("priced", `${keyOf(stand)} ${query}`, () =>
    bestFew(engine, query, stand.branchId).map(({ doc }) => {
      const { id, title, name, generic, price, in_stock } = cardOf(doc, stand);
      return { id, title, name, generic, price, in_stock };
    }),
  );

export type Filters = { [Name in FacetName]?: string } & {
  q?: string;
  subcategory_id?: number;
  min_price?: number;
  max_price?: number;
  sort?: "relevance" | "price" | "-price" | "name" | "newest" | "popular";
  page?: number;
  per_page?: number;
};

/** Where and when the reader stands, and how long what they buy must last. */
export type Stand = { branchId: number; today: string; arrivesOn: string; lifeDays: number };

/** The same with what is on offer there. */
type Shelves = Stand & { shortDated: ShortDatedShelf };

const keyOf = ({ branchId, today, arrivesOn, lifeDays }: Stand) => `${branchId} ${today} ${arrivesOn} ${lifeDays}`;

/** Whether there are packs that last as long as the product and the reader ask for: what a sale would take. */
const isInStock = ({ lastExpiry, minShelfLifeDays }: Doc, { branchId, arrivesOn, lifeDays }: Stand) => {
  const last = lastExpiry.get(branchId);
  return last !== undefined && last >= dayAfter(arrivesOn, Math.max(minShelfLifeDays, lifeDays));
};

/** A catalogue asks for a handful of days, a hundred thousand times. */
const daysKnown = new Map<string, string>();
const dayAfter = (today: string, days: number): string => {
  const key = `${today} ${days}`;
  const known = daysKnown.get(key);
  if (known !== undefined) return known;
  if (daysKnown.size > 1_000) daysKnown.clear();
  const day = addDays(today, days);
  daysKnown.set(key, day);
  return day;
};

type FacetName = "category_id" | "manufacturer_id" | "product_type_id" | "form" | "class" | "in_stock" | "short_dated";
type FacetRow = { value: (doc: Doc, shelves: Shelves) => string | number | null; label: (doc: Doc) => string };
const facetRows: Record<FacetName, FacetRow> = {
  in_stock: {
    value: (doc, stand) => (isInStock(doc, stand) ? "yes" : null),
    label: () => "In stock",
  },
  short_dated: {
    value: ({ id, prices }, { branchId, shortDated }) => {
      const [offered, usual] = [shortDated.kobo.get(id), prices.get(branchId)];
      return offered !== undefined && usual !== undefined && offered < usual ? "yes" : null;
    },
    label: () => "Short-dated offers",
  },
  category_id: { value: (doc) => doc.categoryId, label: (doc) => doc.category },
  manufacturer_id: { value: (doc) => doc.manufacturerId, label: (doc) => doc.manufacturer },
  product_type_id: { value: (doc) => doc.productTypeId, label: (doc) => doc.productType },
  form: { value: (doc) => doc.form || null, label: (doc) => doc.form },
  class: { value: (doc) => doc.class, label: (doc) => productClassLabels[doc.class as ProductClass] },
};
const facetNames = Object.keys(facetRows) as FacetName[];
const facetValuesShown = 20;

type FacetCount = { value: string | number; label: string; count: number };
export type Facet = { name: FacetName; values: FacetCount[] };

/** A facet takes one value or several, written `3|7`: whatever has one of them passes. */
export const facetSeparator = "|";
type Chosen = ReadonlyMap<FacetName, ReadonlySet<string>>;
const chosenIn = (filters: Filters): Chosen =>
  new Map(
    facetNames.flatMap((name) => {
      const values = filters[name];
      return values === undefined ? [] : [[name, new Set(values.split(facetSeparator))]];
    }),
  );

/** Whether a price in kobo lies within what is asked for in naira. Without a limit, no price is as good as any. */
const isWithin = (priceKobo: number | undefined, { min_price, max_price }: Filters) => {
  if (min_price !== undefined && (priceKobo === undefined || priceKobo < toKobo(min_price))) return false;
  return max_price === undefined || (priceKobo !== undefined && priceKobo <= toKobo(max_price));
};

/** Which filters a product passes; a facet counts those that pass every filter but its own. */
const failing = (doc: Doc, filters: Filters, chosen: Chosen, stand: Shelves): FacetName[] | null => {
  if (!isWithin(doc.prices.get(stand.branchId), filters)) return null;
  if (filters.subcategory_id !== undefined && doc.subcategoryId !== filters.subcategory_id) return null;
  const failed: FacetName[] = [];
  for (const [name, values] of chosen) {
    if (values.has(String(facetRows[name].value(doc, stand)))) continue;
    failed.push(name);
    if (failed.length > 1) return null;
  }
  return failed;
};

/** Titles as they are looked up, without capitals and accents: folded once, since a catalogue has thousands. */
const folded = new WeakMap<Doc, string>();
const foldedTitle = (doc: Doc): string => {
  const known = folded.get(doc) ?? fold(doc.title);
  folded.set(doc, known);
  return known;
};
const byName = (a: Doc, b: Doc) => {
  const [one, other] = [foldedTitle(a), foldedTitle(b)];
  return one < other ? -1 : one > other ? 1 : a.id - b.id;
};

const orders: Record<NonNullable<Filters["sort"]>, ((branchId: number) => (a: Doc, b: Doc) => number) | null> = {
  relevance: null,
  popular: byPopularityAt,
  name: () => byName,
  newest: () => (a, b) => b.addedAt - a.addedAt || b.id - a.id,
  price: (branch) => (a, b) => (a.prices.get(branch) ?? Infinity) - (b.prices.get(branch) ?? Infinity) || a.id - b.id,
  "-price": (branch) => (a, b) => (b.prices.get(branch) ?? -1) - (a.prices.get(branch) ?? -1) || a.id - b.id,
};

const countFacet = (counts: Map<string | number, FacetCount>, row: FacetRow, doc: Doc, stand: Shelves) => {
  const found = row.value(doc, stand);
  if (found === null) return;
  const known = counts.get(found);
  if (known) known.count++;
  else counts.set(found, { value: found, label: row.label(doc), count: 1 });
};

/** What can be had before what cannot, each in the order in which it came. */
const stockedFirst = (docs: readonly Doc[], stand: Stand): Doc[] => {
  const byStock = Map.groupBy(docs, (doc) => isInStock(doc, stand));
  return [...(byStock.get(true) ?? []), ...(byStock.get(false) ?? [])];
};

/** Best match first; stock decides between what matches as well. */
const ranked = (hits: readonly Hit[], stand: Stand): Doc[] => {
  const byScore = Map.groupBy(hits.toSorted(byRankAt(stand.branchId)), ({ score }) => score);
  return [...byScore.values()].flatMap((equals) =>
    stockedFirst(
      equals.map(({ doc }) => doc),
      stand,
    ),
  );
};

type Matched = { docs: readonly Doc[]; facets: Facet[]; corrected: string | null };

/** Everything that matches, in order, and what it could be narrowed by: one answer serves all its pages. */
const matched = (engine: Engine, filters: Filters, stand: Shelves): Matched => {
  const found = filters.q ? engine.find(filters.q) : null;
  const chosen = chosenIn(filters);
  const candidates = found ? ranked(found.hits, stand) : engine.docs(chosen.get("category_id"));
  const counts = new Map(facetNames.map((name) => [name, new Map<string | number, FacetCount>()]));
  const docs: Doc[] = [];
  for (const doc of candidates) {
    const failed = failing(doc, filters, chosen, stand);
    if (failed === null) continue;
    if (failed.length === 0) docs.push(doc);
    for (const name of failed.length === 0 ? facetNames : failed)
      countFacet(counts.get(name)!, facetRows[name], doc, stand);
  }
  const sort = filters.sort ?? (found ? "relevance" : "popular");
  const order = orders[sort];
  if (order) docs.sort(order(stand.branchId));
  const facets = facetNames.map((name) => ({
    name,
    values: [...counts.get(name)!.values()]
      .sort((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1))
      .slice(0, facetValuesShown),
  }));
  return {
    docs: sort === "popular" ? stockedFirst(docs, stand) : docs,
    facets,
    corrected: found?.corrected ?? null,
  };
};

const cardOf = (doc: Doc, stand: Stand) => {
  const kobo = doc.prices.get(stand.branchId);
  return {
    id: doc.id,
    title: doc.title,
    name: doc.name,
    generic: doc.generic,
    strength: doc.strength,
    form: doc.form,
    pack_size: doc.packSize,
    manufacturer: doc.manufacturer,
    class: doc.class,
    image_url: doc.imageUrl,
    price: kobo === undefined ? null : toNaira(kobo),
    in_stock: isInStock(doc, stand),
  };
};

/** One page of results with facets and their counts. */
export const listResults = (engine: Engine, filters: Filters, stand: Shelves) => {
  const { page = 1, per_page = 24, ...rest } = filters;
  const key = `${keyOf(stand)} ${stand.shortDated.version} ${JSON.stringify(rest, Object.keys(rest).sort())}`;
  return engine.remember("pages", `${page} ${per_page} ${key}`, () => {
    const { docs, facets, corrected } = engine.remember("matches", key, () => matched(engine, rest, stand));
    const data = docs.slice((page - 1) * per_page, page * per_page).map((doc) => cardOf(doc, stand));
    return { data, total: docs.length, page, per_page, facets, did_you_mean: corrected };
  });
};

/** Whether all that was written stands on the product, so that nobody need ask whether it is meant. */
const isSure = ({ title, generic, manufacturer }: Doc, query: string) => {
  const own = tokenise(`${title} ${generic} ${manufacturer}`);
  const stands = (word: string) => own.some((each) => (/^\d/.test(word) ? each.startsWith(word) : each === word));
  return tokenise(query).every((word) => [word, ...singularsOf(word)].some(stands));
};

/** The few products that somebody most probably means, and which of them are more than a guess. */
export const bestMatches = (engine: Engine, query: string, most: number, stand: Stand) =>
  engine.find(query, most).hits.map(({ doc }) => ({ card: cardOf(doc, stand), sure: isSure(doc, query) }));
