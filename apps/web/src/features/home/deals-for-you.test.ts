import { expect, test } from "vitest";
import { dealsForYou } from "./deals-for-you.ts";

const ids = (deals: readonly { id: number }[]) => deals.map(({ id }) => id);

test("the deals of which most may be bought come first, the rest in their order, those for nothing not at all", () => {
  const deals = [2, 0, 9, 4, 1, 4].map((may_buy, at) => ({ id: at + 1, may_buy }));
  const { best, others } = dealsForYou(deals);
  expect(ids(best)).toEqual([3, 4, 6]);
  expect(ids(others)).toEqual([1, 5]);
});

test("a customer who may buy nothing of them sees none", () => {
  expect(dealsForYou([{ id: 1, may_buy: 0 }])).toEqual({ best: [], others: [] });
});
