import { mostPacks } from "@remedia/domain/carts";
import { number } from "../../lib/format.ts";

/** The packs somebody typed; null for what nobody can order. */
export const packsOf = (typed: number | string): number | null => {
  const packs = /^\d+$/.test(String(typed)) ? Number(typed) : 0;
  return packs >= 1 && packs <= mostPacks ? packs : null;
};

export const packsFault = (typed: number | string): string | null => {
  if (packsOf(typed) !== null) return null;
  return Number(typed) > mostPacks ? `At most ${number(mostPacks)} packs.` : "Packs are whole numbers from 1.";
};
