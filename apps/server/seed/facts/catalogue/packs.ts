import type { Presentation } from "./types.ts";

const baseUnits: Readonly<Record<string, number>> = { L: 1000, kg: 1000, dozen: 12 };

/** How much a pack holds in its own units: "10 x 10" is 100, "1 L" is 1000, "3 x 100 mL" is 300. */
export const packSize = (pack: string): number => {
  const factors = pack.replace(/,/g, "").match(/\d+(\.\d+)?/g) ?? ["1"];
  const unit = pack.match(/[A-Za-z]+$/)?.[0] ?? "";
  return factors.reduce((size, factor) => size * Number(factor), 1) * (baseUnits[unit] ?? 1);
};

/** Twice the quantity costs a little less than twice the price. */
const bulk = 0.93;

const roundedNaira = (naira: number) => (naira < 1000 ? Math.ceil(naira / 10) * 10 : Math.round(naira / 50) * 50);

/** Price range of one of the packs, scaled from the first one. */
export const packPrice = ({ packs, price_naira }: Presentation, pack: string): readonly [low: number, high: number] => {
  const scale = (packSize(pack) / packSize(packs[0] ?? pack)) ** bulk;
  return [roundedNaira(price_naira[0] * scale), roundedNaira(price_naira[1] * scale)];
};
