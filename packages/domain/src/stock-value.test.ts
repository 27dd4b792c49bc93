import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shareOf, valueAccount } from "./stock-value.ts";

describe("what packs take with them", () => {
  const worth = fc.record({ kobo: fc.integer({ min: 0, max: 1e12 }), packs: fc.integer({ min: 1, max: 100_000 }) });

  test("is theirs to a kobo, and the last ones take what is left", () => {
    fc.assert(
      fc.property(worth, fc.array(fc.integer({ min: 1, max: 5_000 })), (whole, takes) => {
        let left = whole;
        let taken = 0;
        for (const take of takes) {
          const packs = Math.min(take, left.packs);
          if (packs === 0) break;
          const kobo = shareOf(left, packs);
          expect(kobo).toBeGreaterThanOrEqual(0);
          expect(Math.abs(kobo - (left.kobo * packs) / left.packs)).toBeLessThanOrEqual(0.5 + 1e-3);
          left = { kobo: left.kobo - kobo, packs: left.packs - packs };
          taken += kobo;
        }
        expect(left.kobo).toBeGreaterThanOrEqual(0);
        if (left.packs === 0) expect(left.kobo).toBe(0);
        else expect(taken + shareOf(left, left.packs)).toBe(whole.kobo);
      }),
    );
  });
});

test("packs that a supplier brings are owed, and what goes back is set against what we owe", () => {
  expect(valueAccount("receipt", "supplier")).toBe("goods_received_not_invoiced");
  expect(valueAccount("supplier_return", "supplier")).toBe("supplier_payable");
  expect(valueAccount("opening", "count_difference")).toBe("opening_balance");
  expect(valueAccount("count", "count_difference")).toBe("stock_loss");
  expect(valueAccount("recall", "customer")).toBe("cost_of_sales");
  expect(valueAccount("order", "customer")).toBe("goods_in_delivery");
  expect(valueAccount("transfer", "in_transit")).toBe("stock_value");
});
