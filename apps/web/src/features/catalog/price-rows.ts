export type PriceRow = { branch_id: number; branch_name: string; price: number | null; cost: number | null };

export const priceRows = (prices: readonly PriceRow[]): PriceRow[] =>
  prices.map(({ branch_id, branch_name, price, cost }) => ({ branch_id, branch_name, price, cost }));

/**
 * Only what was changed is sent: staff of one branch may not write the prices of another, and who may not know what a
 * pack costs us must not wipe it out by pricing it.
 */
export const changedPrices = (before: readonly PriceRow[], after: readonly PriceRow[]) =>
  after.flatMap(({ branch_id, price, cost }) => {
    const old = before.find((row) => row.branch_id === branch_id);
    const isCostChanged = (old?.cost ?? null) !== cost;
    if (!isCostChanged && (old?.price ?? null) === price) return [];
    return [{ branch_id, price, ...(isCostChanged ? { cost } : {}) }];
  });
