import type { OutputOf } from "../../api/types.ts";
import { plural } from "../../lib/format.ts";
import { packsOf } from "./packs.ts";

type Match = OutputOf<"POST /cart/quick_order">[number];
export type ChosenProduct = Pick<Match["matches"][number], "id" | "title" | "price" | "class" | "sure"> & {
  deal: { price: number } | null;
};
export type Choice = Omit<Match, "matches"> & {
  at: number;
  matches: readonly ChosenProduct[];
  chosen: number | null;
  /** The packs as they were corrected. */
  typed?: number | string;
};
export const productOf = ({ matches, chosen }: Choice) => matches.find(({ id }) => id === chosen);
export const packsIn = ({ typed, quantity }: Choice) => packsOf(typed ?? quantity ?? "");
/** What still stands in the way of a line: nothing once the packs were corrected. */
export const faultOf = (choice: Choice) => (choice.text !== "" && packsIn(choice) !== null ? null : choice.fault);
/** Lines that nothing came of, for another try: not found, or not understood. */
export const isLeft = (choice: Choice) =>
  choice.chosen === null && (choice.matches.length === 0 || faultOf(choice) !== null);

/** Something can be ordered, and of all that can it is said how many packs. */
export const isReady = (ordered: readonly Choice[]): boolean =>
  ordered.length > 0 && ordered.every((choice) => packsIn(choice) !== null);

/** Of a long list nobody sees at a glance what is missing. Lines that are left out or refused need no number of packs. */
export const foundWords = (
  choices: readonly Choice[],
  refusalOf: (choice: Choice) => string | null | undefined,
): string => {
  if (choices.length === 0) return "No line could be read.";
  const missing = choices.filter(({ matches }) => matches.length === 0).length;
  const refused = choices.filter((choice) => refusalOf(choice)).length;
  const unsaid = choices.filter((choice) => productOf(choice) && !refusalOf(choice) && packsIn(choice) === null).length;
  const lines = plural(choices.length, "line");
  const problems = [
    ...(missing > 0 ? [`${missing} of ${lines} not found.`] : []),
    ...(refused > 0 ? [`${refused} of ${lines} not sold to you.`] : []),
    ...(unsaid > 0 ? [`${unsaid} of ${lines} without a number of packs.`] : []),
  ];
  return [...problems, "Check each match."].join(" ");
};
