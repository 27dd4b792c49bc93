/** What packs weigh. Nobody weighs ten thousand products, so what was not weighed is estimated from form and pack size. */

type Described = { form: string; pack_size: string };
export type Weighed = Described & { weight_grams: number | null };
export type WeighedPart = Weighed & { quantity: number };

/** As it was weighed, or else as far as one can tell; a combo weighs what is in it. */
export const packGrams = (product: Weighed, parts: readonly WeighedPart[] = []): number =>
  product.weight_grams ??
  (parts.length > 0
    ? parts.reduce((sum, part) => sum + part.quantity * packGrams(part), 0)
    : estimateWeightGrams(product));

/** The database keeps no more. */
export const packGramsMax = 1_000_000;

const gramsOfMeasure: Readonly<Record<string, number>> = {
  ml: 1,
  cl: 10,
  l: 1_000,
  litre: 1_000,
  litres: 1_000,
  mg: 0.001,
  g: 1,
  kg: 1_000,
};

/** Of one piece with its share of blister, bottle or wrapping. The first word that the form or the pack has counts. */
const gramsOfPiece: readonly (readonly [word: RegExp, grams: number])[] = [
  [/infusion|bag/, 550],
  [/powder for injection|vial/, 22],
  [/ampoule|nebule/, 8],
  [/syringe|cartridge/, 18],
  [/\bpens?\b/, 30],
  [/tablet|caplet|capsule|softgel|gummy|lozenge/, 1.2],
  [/suppositor|pessar/, 4],
  [/sachet|tea/, 8],
  [/patch|strip|condom/, 4],
  [/cassette|\btests?\b/, 15],
  [/diaper|\bpads?\b/, 35],
  [/wipe/, 6],
  [/bottle|tube/, 120],
  [/\btins?\b/, 450],
  [/\bkits?\b|\bsets?\b|\bbox/, 350],
  [/roll/, 80],
  [/pair/, 25],
];
/** Of a piece of which nothing else is known: gloves, gauze, tubing, thermometers. */
const usualPieceGrams = 20;
/** A counted pack of doses is one inhaler or spray. */
const deviceGrams = 45;

/** Box, glass and leaflet: a fifth on top, and never less than an empty box. */
const withWrapping = (grams: number) => Math.ceil(grams * 1.2 + 10);

/** Factors and what they count; of "500/1000 mL" the first. */
const amount = /(\d+(?:\.\d+)?)((?: ?[x×*] ?\d+(?:\.\d+)?)*)(?:\/[\d.]+)* ?([a-z]+)?/;

/** From how the pack is described: "10 x 10" tablets, "100 mL", "20 x 500 mL", "200 doses". */
export const estimateWeightGrams = ({ form, pack_size }: Described): number => {
  const described = `${form} ${pack_size}`.toLowerCase();
  const [, first = "1", others = "", unit = ""] =
    amount.exec(pack_size.toLowerCase().replace(/(\d),(?=\d)/g, "$1")) ?? [];
  const factors = [first, ...(others.match(/\d+(?:\.\d+)?/g) ?? [])].map(Number);
  const count = factors.reduce((product, factor) => product * factor, 1) * (unit === "dozen" ? 12 : 1);
  const grams = unit.startsWith("dose") ? deviceGrams : count * (gramsOfMeasure[unit] ?? pieceGrams(described));
  return Math.min(packGramsMax, withWrapping(grams));
};

const pieceGrams = (described: string): number =>
  gramsOfPiece.find(([word]) => word.test(described))?.[1] ?? usualPieceGrams;
