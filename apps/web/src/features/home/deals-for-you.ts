type Deal = { id: number; may_buy: number };

const shown = 3;

/** The running deals of which the reader may buy most, and others to show beside them: none twice, none for nothing. */
export const dealsForYou = <T extends Deal>(deals: readonly T[]): { best: T[]; others: T[] } => {
  const open = deals.filter(({ may_buy }) => may_buy > 0);
  const best = open.toSorted((a, b) => b.may_buy - a.may_buy).slice(0, shown);
  return { best, others: open.filter((deal) => !best.includes(deal)).slice(0, shown) };
};
