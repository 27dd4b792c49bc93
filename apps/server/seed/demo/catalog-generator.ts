import type { ProductState } from "@remedia/domain/catalog";
import { gtinCheckDigit } from "@remedia/domain/gtin";
import { brandSuffixes, brandSyllables, type Maker, makerKindOf, makers } from "../facts/catalogue/brands.ts";
import { categories } from "../facts/catalogue/categories.ts";
import { forms } from "../facts/catalogue/forms.ts";
import { generics } from "../facts/catalogue/generics.ts";
import { kindOf } from "../facts/catalogue/kinds.ts";
import { packPrice } from "../facts/catalogue/packs.ts";
import { type ProductTypeKey, productTypes } from "../facts/catalogue/product-types.ts";
import type { Generic, Presentation } from "../facts/catalogue/types.ts";
import type { Chance } from "../random.ts";

/** A product as the generator imagines it, before it has ids. Groups are named by their keys in the facts. */
export type MadeProduct = {
  name: string;
  generic: string;
  strength: string;
  form: string;
  pack_size: string;
  maker: string;
  category: string;
  subcategory: string;
  product_type: ProductTypeKey;
  nafdac_no: string | null;
  gtin: string | null;
  class: Presentation["class"];
  storage: Presentation["storage"];
  popularity: number;
  price_naira: number;
};
/** A generated product with the id it was given. */
export type SeededProduct = MadeProduct & { id: number; state: ProductState; created_at: Date };

const typeOf = new Map(
  categories.flatMap(({ key, subcategories }) =>
    subcategories.map((each) => [`${key}/${each.key}`, each.product_type] as const),
  ),
);
export const productTypeOf = ({ category, subcategory }: Generic): ProductTypeKey =>
  typeOf.get(`${category}/${subcategory}`) ?? "medicine";

const knownNames = new Set(generics.flatMap(({ brands = [] }) => brands.map(({ name }) => name.toLowerCase())));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** Brands of one maker: the same for every strength of a generic, never one that somebody really sells. */
const openBrands = (chance: Chance) => {
  const given = new Map<string, string>();
  const taken = new Set(knownNames);
  const invented = () =>
    chance.pick(brandSyllables.starts) + chance.pick(brandSyllables.middles) + chance.pick(brandSyllables.ends);
  const genericLed = (generic: string) => {
    const stem = generic.replace(/^[A-Z]-|[^A-Za-z]/g, "").slice(0, chance.whole(4, 6));
    const suffix = chance.pick(brandSuffixes);
    return /^[A-Z]/.test(suffix) ? `${capital(stem)}ol ${suffix}` : capital(stem) + suffix;
  };
  const imagine = (maker: Maker, generic: string, isMedicine: boolean, line: number) => {
    const house = `${maker.name.split(" ")[0]} ${generic}`;
    if (!isMedicine || (line === 0 && chance.yes(0.75 - maker.price_level * 0.7))) return house;
    return chance.yes(0.25) ? genericLed(generic) : invented();
  };
  return (maker: Maker, generic: string, isMedicine: boolean, line: number): string => {
    const key = `${maker.name}|${generic}|${line}`;
    let brand = given.get(key) ?? imagine(maker, generic, isMedicine, line);
    while (!given.has(key) && taken.has(brand.toLowerCase())) brand = invented();
    taken.add(brand.toLowerCase());
    given.set(key, brand);
    return brand;
  };
};

const roundNaira = (naira: number) => (naira < 1000 ? Math.ceil(naira / 10) * 10 : Math.round(naira / 50) * 50);

/** GS1 keeps 29 for use within a house: such a number is valid and nobody's. */
const housePrefix = "29";

type Offer = { maker: Maker; brand: string; known: boolean; rank: number };

const packsOffered = (chance: Chance, packs: readonly string[]) =>
  packs.filter((_, at) => at === 0 || chance.yes(0.45));
const packsOnAverage = 1.33;

const knownMaker = (name: string): Maker => ({ name, country: "", makes: [], price_level: 0.95 });

/** Who offers a presentation: known brands of its first presentations, then invented makers until enough. */
const offersOf = (
  chance: Chance,
  brandOf: ReturnType<typeof openBrands>,
  generic: Generic,
  at: number,
  wanted: number,
): Offer[] => {
  const type = productTypeOf(generic);
  const fitting = makers.filter(({ makes }) => makes.includes(makerKindOf[type]));
  const offset = chance.whole(0, fitting.length - 1);
  const known = at < 3 ? (generic.brands ?? []) : [];
  const offers = known.map(({ name, maker }, rank) => ({ maker: knownMaker(maker), brand: name, known: true, rank }));
  const enough = Math.max(wanted, known.length + 1);
  for (let n = known.length; n < enough; n++) {
    const maker = fitting[(offset + n - known.length) % fitting.length]!;
    const line = Math.floor((n - known.length) / fitting.length);
    const brand = brandOf(maker, generic.generic, productTypes[type].is_medicine, line);
    offers.push({ maker, brand, known: false, rank: n });
  }
  return offers;
};

/** Zipf among those who offer the same, on top of how often the presentation is asked for. */
const popularityOf = (chance: Chance, presentation: Presentation, offer: Offer, packAt: number) => {
  const share = 1 / (offer.rank + 1) ** 0.9;
  const pack = packAt === 0 ? 1 : 0.35;
  const known = offer.known ? 1.8 : 1;
  return Math.round(presentation.popularity ** 2 * 30 * share * pack * known * (0.6 + chance.next() * 0.8));
};

/** A prime, so that its multiples come to every rest once. */
const fourDigitNumbers = 9_973;

/** The register began with four digits and went on with six: 04-0005, A11-100694. No two products share a number. */
const nafdacOf = (chance: Chance, type: ProductTypeKey, maker: Maker, serial: number) => {
  const { nafdac } = productTypes[type];
  if (!nafdac) return null;
  // Some products had no number once; the draw stays, so that the rest of the catalogue is what it was.
  chance.next();
  const prefix = maker.country === "NG" ? nafdac.local : nafdac.imported;
  const number = serial < fourDigitNumbers ? (serial * 7919) % fourDigitNumbers : 100_000 + serial;
  return `${prefix}-${String(number).padStart(4, "0")}`;
};

const gtinOf = (chance: Chance, serial: number) => {
  if (chance.yes(0.08)) return null;
  const body = `${housePrefix}${String(1_000_000_000 + serial * 13).slice(-10)}`;
  return body + gtinCheckDigit(body);
};

/** Popular presentations have more makers; together they come to about the number wanted. */
const makersWanted = (count: number) => {
  const weights = generics.flatMap(({ presentations }) => presentations.map(({ popularity }) => 1 + popularity / 3));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const perWeight = count / packsOnAverage / all;
  return ({ popularity }: Presentation) => Math.max(1, Math.round((1 + popularity / 3) * perWeight));
};

/** Makes about `count` products (at least one offer of everything there is); the same on every machine. */
export const makeProducts = (chance: Chance, count: number): MadeProduct[] => {
  const brandOf = openBrands(chance);
  const wanted = makersWanted(count);
  const made: MadeProduct[] = [];
  for (const generic of generics)
    for (const [at, presentation] of generic.presentations.entries())
      for (const offer of offersOf(chance, brandOf, generic, at, wanted(presentation)))
        for (const [packAt, pack] of packsOffered(chance, presentation.packs).entries())
          made.push(madeOf(chance, { generic, presentation, offer, pack, packAt, serial: made.length + 1 }));
  return made;
};

type Making = {
  generic: Generic;
  presentation: Presentation;
  offer: Offer;
  pack: string;
  packAt: number;
  serial: number;
};

const madeOf = (chance: Chance, { generic, presentation, offer, pack, packAt, serial }: Making): MadeProduct => {
  const type = productTypeOf(generic);
  const [low, high] = packPrice(presentation, pack);
  const level = Math.min(1, Math.max(0, offer.maker.price_level + (chance.next() - 0.5) * 0.2));
  return {
    name: offer.brand,
    generic: generic.generic,
    strength: presentation.strength,
    form: forms[presentation.form].name ?? kindOf(generic.generic),
    pack_size: pack,
    maker: offer.maker.name,
    category: generic.category,
    subcategory: generic.subcategory,
    product_type: type,
    nafdac_no: nafdacOf(chance, type, offer.maker, serial),
    gtin: gtinOf(chance, serial),
    class: presentation.class,
    storage: presentation.storage,
    popularity: popularityOf(chance, presentation, offer, packAt),
    price_naira: roundNaira(low + (high - low) * level),
  };
};
