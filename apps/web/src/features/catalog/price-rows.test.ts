import { expect, test } from "vitest";
import { changedPrices } from "./price-rows.ts";

const row = (branch_id: number, price: number | null, cost: number | null) => ({
  branch_id,
  branch_name: `Branch ${branch_id}`,
  price,
  cost,
});
const before = [row(1, 100, 80), row(2, 120, null), row(3, null, null)];

test("prices and costs that were not touched are not sent", () => {
  expect(changedPrices(before, before)).toEqual([]);
  expect(changedPrices(before, [row(1, 110, 80), row(2, 120, null), row(3, 90, null)])).toEqual([
    { branch_id: 1, price: 110 },
    { branch_id: 3, price: 90 },
  ]);
});

test("a cost that was typed or cleared is", () => {
  expect(changedPrices(before, [row(1, 100, null), row(2, 120, 95), before[2]!])).toEqual([
    { branch_id: 1, price: 100, cost: null },
    { branch_id: 2, price: 120, cost: 95 },
  ]);
});
