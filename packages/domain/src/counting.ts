import type { StockStep } from "./stock.ts";

/** What a team saw on the shelf, and what the ledger said at that very moment. */
export type CountedLine = { counted: number; expected: number };

/** More than expected is positive. */
export const variance = ({ counted, expected }: CountedLine): number => counted - expected;

/** Within either of the two is near enough: packs for small stocks, percent for large ones. */
export type CountTolerance = { packs: number; percent: number };

export const needsRecount = (line: CountedLine, { packs, percent }: CountTolerance): boolean => {
  const off = Math.abs(variance(line));
  return off > packs && off * 100 > line.expected * percent;
};

export type TeamAccuracy<Team> = { team: Team; lines: number; exact: number; packsOff: number; percent: number };

/** How often each team was right, in percent to one decimal. Where a second team recounted, its figure is expected. */
export const teamAccuracy = <Team>(lines: readonly (CountedLine & { team: Team })[]): TeamAccuracy<Team>[] =>
  [...Map.groupBy(lines, ({ team }) => team)].map(([team, counted]) => {
    const off = counted.map((line) => Math.abs(variance(line)));
    const exact = off.filter((packs) => packs === 0).length;
    return {
      team,
      lines: off.length,
      exact,
      packsOff: off.reduce((sum, packs) => sum + packs, 0),
      percent: Math.round((exact / off.length) * 1_000) / 10,
    };
  });

export type Adjustment = { step: StockStep<"count"> | null; quantity: number; remainder: number };

/**
 * What approval posts: the difference as it was when the line was counted, since whatever moved later moved in the
 * ledger and on the shelf alike. What is missing but has left the ledger since cannot be taken again: it remains, to be
 * explained.
 */
export const adjustment = ({ there, ...line }: CountedLine & { there: number }): Adjustment => {
  const difference = variance(line);
  if (difference === 0) return { step: null, quantity: 0, remainder: 0 };
  if (difference > 0) return { step: "found", quantity: difference, remainder: 0 };
  const quantity = Math.min(-difference, there);
  return { step: quantity > 0 ? "missing" : null, quantity, remainder: -difference - quantity };
};
