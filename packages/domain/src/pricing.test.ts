import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DealTerms, type PriceInput, priceLine } from "./pricing.ts";

const now = new Date("2026-11-15T09:00:00Z");
const day = 24 * 3_600_000;
const running = (change: Partial<DealTerms> = {}): DealTerms => ({
  priceKobo: 80_000,
  startsAt: new Date(now.getTime() - day),
  endsAt: new Date(now.getTime() + day),
  remainingPerCustomer: null,
  remainingTotal: null,
  ...change,
});
const line = (change: Partial<PriceInput> = {}) => priceLine({ branchPriceKobo: 100_000, quantity: 2, now, ...change });

describe("where a price comes from", () => {
  test("the branch, when there is nothing else", () => {
    expect(line()).toMatchObject({ unitKobo: 100_000, totalKobo: 200_000, reason: "branch", dealApplied: false });
  });

  test("a running deal comes before the branch", () => {
    expect(line({ deal: running() })).toMatchObject({ unitKobo: 80_000, reason: "deal", dealApplied: true });
  });

  test("an HMO's agreement comes before everything, even where it is dearer", () => {
    expect(line({ hmoPriceKobo: 120_000, deal: running() })).toMatchObject({
      unitKobo: 120_000,
      reason: "hmo",
      dealApplied: false,
      dealRefused: "hmo",
    });
  });
});

describe("a deal does not count", () => {
  const refusals: [string, Partial<DealTerms>, string][] = [
    ["before it starts", { startsAt: new Date(now.getTime() + 1) }, "not_started"],
    ["from the moment it ends", { endsAt: now }, "ended"],
    ["over the customer's limit", { remainingPerCustomer: 1 }, "customer_limit"],
    ["over the limit in total", { remainingTotal: 1 }, "total_limit"],
    ["where the branch is as cheap", { priceKobo: 100_000 }, "not_cheaper"],
  ];
  for (const [when, change, dealRefused] of refusals)
    test(when, () => {
      expect(line({ deal: running(change) })).toMatchObject({ unitKobo: 100_000, dealApplied: false, dealRefused });
    });

  test("but the last packs of a limit still do", () => {
    expect(line({ deal: running({ remainingPerCustomer: 2, remainingTotal: 2 }) }).dealApplied).toBe(true);
  });
});

test("credit makes dearer, loyalty cheaper, in this order", () => {
  expect(line({ creditIncrementBp: 450, loyaltyBp: 100 })).toMatchObject({
    baseKobo: 100_000,
    creditKobo: 4_500,
    loyaltyKobo: 1_045,
    unitKobo: 103_455,
    totalKobo: 206_910,
  });
});

test("half a kobo is rounded up", () => {
  expect(line({ branchPriceKobo: 50, creditIncrementBp: 100 }).creditKobo).toBe(1);
  expect(line({ branchPriceKobo: 49, creditIncrementBp: 100 }).creditKobo).toBe(0);
});

test("what is no whole number of kobo or packs is refused", () => {
  for (const change of [
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 0.5 },
    { branchPriceKobo: 1.5 },
    { branchPriceKobo: -1 },
    { loyaltyBp: 10_001 },
    { creditIncrementBp: -1 },
    { branchPriceKobo: Number.MAX_SAFE_INTEGER, quantity: 2 },
  ])
    expect(() => line(change)).toThrow(RangeError);
});

describe("for every line", () => {
  const kobo = fc.integer({ min: 0, max: 10_000_000_00 });
  const limit = fc.option(fc.integer({ min: 0, max: 50 }), { nil: null });
  const moment = fc.integer({ min: -3, max: 3 }).map((days) => new Date(now.getTime() + days * day));
  const deal = fc.record({
    priceKobo: kobo,
    startsAt: moment,
    endsAt: fc.option(moment, { nil: null }),
    remainingPerCustomer: limit,
    remainingTotal: limit,
  });
  const input: fc.Arbitrary<PriceInput> = fc.record({
    branchPriceKobo: kobo,
    hmoPriceKobo: fc.option(kobo, { nil: null }),
    deal: fc.option(deal, { nil: null }),
    creditIncrementBp: fc.integer({ min: 0, max: 10_000 }),
    loyaltyBp: fc.integer({ min: 0, max: 10_000 }),
    quantity: fc.integer({ min: 1, max: 100 }),
    now: fc.constant(now),
  });

  test("the sum is whole kobo, never negative, and explains itself", () => {
    fc.assert(
      fc.property(input, (each) => {
        const price = priceLine(each);
        expect(Number.isSafeInteger(price.totalKobo)).toBe(true);
        expect(price.unitKobo).toBeGreaterThanOrEqual(0);
        expect(price.unitKobo).toBe(price.baseKobo + price.creditKobo - price.loyaltyKobo);
        expect(price.totalKobo).toBe(price.unitKobo * each.quantity);
        expect(price.dealApplied).toBe(price.reason === "deal");
      }),
    );
  });

  test("a deal never makes it dearer", () => {
    fc.assert(
      fc.property(input, (each) => {
        expect(priceLine(each).unitKobo).toBeLessThanOrEqual(priceLine({ ...each, deal: null }).unitKobo);
      }),
    );
  });

  test("an agreement makes branch and deal meaningless", () => {
    fc.assert(
      fc.property(input, kobo, (each, agreed) => {
        const other = { ...each, branchPriceKobo: 1, deal: null, hmoPriceKobo: agreed };
        expect(priceLine({ ...each, hmoPriceKobo: agreed }).unitKobo).toBe(priceLine(other).unitKobo);
      }),
    );
  });

  test("more loyalty never costs more, more credit never less", () => {
    fc.assert(
      fc.property(input, fc.integer({ min: 0, max: 500 }), (each, more) => {
        const { unitKobo } = priceLine(each);
        const loyal = { ...each, loyaltyBp: Math.min(10_000, each.loyaltyBp! + more) };
        expect(priceLine(loyal).unitKobo).toBeLessThanOrEqual(unitKobo);
        const later = { ...each, loyaltyBp: 0, creditIncrementBp: each.creditIncrementBp! + more };
        expect(priceLine(later).unitKobo).toBeGreaterThanOrEqual(priceLine({ ...each, loyaltyBp: 0 }).unitKobo);
      }),
    );
  });
});
