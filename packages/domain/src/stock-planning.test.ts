import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  abcClasses,
  daysOfCover,
  expiryBucket,
  expiryBuckets,
  floorPrice,
  priceLadder,
  reorderPoint,
  suggestedBuy,
  velocity,
} from "./stock-planning.ts";

const packs = fc.integer({ min: 0, max: 100_000 });
const days = fc.integer({ min: 0, max: 400 });
const perDay = fc.oneof(
  fc.constant(0),
  fc.double({ min: 0.001, max: 1_000, noNaN: true }),
  fc.integer({ min: 1, max: 999 }).map((tenths) => tenths / 10),
);

describe("velocity", () => {
  test("counts only days on which there was something to sell", () => {
    expect(velocity({ sold: 60, days: 30, stockOutDays: 0 })).toBe(2);
    expect(velocity({ sold: 60, days: 30, stockOutDays: 10 })).toBe(3);
    expect(velocity({ sold: 0, days: 30, stockOutDays: 0 })).toBe(0);
  });

  test("is not known after less than a week in stock", () => {
    expect(velocity({ sold: 60, days: 30, stockOutDays: 23 })).not.toBeNull();
    expect(velocity({ sold: 60, days: 30, stockOutDays: 24 })).toBeNull();
    expect(velocity({ sold: 0, days: 3, stockOutDays: 0 })).toBeNull();
  });

  test("is zero, not less, when more came back than went out", () => {
    expect(velocity({ sold: -4, days: 30, stockOutDays: 0 })).toBe(0);
  });

  test("never falls when the same was sold in fewer days", () => {
    fc.assert(
      fc.property(packs, fc.integer({ min: 8, max: 365 }), fc.nat({ max: 300 }), (sold, period, out) => {
        fc.pre(period - out > 7);
        const fewer = velocity({ sold, days: period, stockOutDays: out + 1 })!;
        expect(fewer).toBeGreaterThanOrEqual(velocity({ sold, days: period, stockOutDays: out })!);
        expect(Math.round(fewer * (period - out - 1))).toBe(sold);
      }),
    );
  });
});

describe("cover", () => {
  test("is the whole days that stock lasts", () => {
    expect(daysOfCover(25, 2)).toBe(12);
    expect(daysOfCover(0, 2)).toBe(0);
    expect(daysOfCover(33, 1.1)).toBe(30);
    expect(daysOfCover(25, 0)).toBeNull();
    expect(daysOfCover(25, null)).toBeNull();
  });

  test("ends on the day on which the stock no longer suffices", () => {
    fc.assert(
      fc.property(packs, perDay, (available, pace) => {
        fc.pre(pace > 0);
        const lasts = daysOfCover(available, pace)!;
        expect(Number.isSafeInteger(lasts)).toBe(true);
        expect(lasts * pace).toBeLessThanOrEqual(available + 1e-6 * (1 + pace));
        expect((lasts + 1) * pace).toBeGreaterThan(available - 1e-6 * (1 + pace));
      }),
    );
  });
});

describe("buying", () => {
  const monthly = { perDay: 2, leadTimeDays: 7, safetyDays: 3, coverDays: 30 };

  test("waits above the reorder point and fills up below it", () => {
    expect(reorderPoint(monthly)).toBe(20);
    expect(suggestedBuy({ ...monthly, available: 21, inbound: 0 })).toBe(0);
    expect(suggestedBuy({ ...monthly, available: 20, inbound: 0 })).toBe(60);
    expect(suggestedBuy({ ...monthly, available: 5, inbound: 0 })).toBe(75);
  });

  test("counts what is already on its way", () => {
    expect(suggestedBuy({ ...monthly, available: 5, inbound: 10 })).toBe(65);
    expect(suggestedBuy({ ...monthly, available: 5, inbound: 16 })).toBe(0);
  });

  test("buys nothing that does not sell", () => {
    expect(suggestedBuy({ ...monthly, perDay: 0, available: 0, inbound: 0 })).toBe(0);
  });

  test("does not buy a pack more for a rate that is not exact", () => {
    expect(reorderPoint({ perDay: 2.2, leadTimeDays: 20, safetyDays: 5 })).toBe(55);
  });

  const plans = fc.record({
    available: packs,
    inbound: packs,
    perDay,
    leadTimeDays: days,
    safetyDays: days,
    coverDays: days,
  });

  test("is of whole packs, never negative, and never a pack more than the days wanted need", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const buy = suggestedBuy(plan);
        expect(Number.isSafeInteger(buy) && buy >= 0).toBe(true);
        const needed = plan.perDay * (plan.leadTimeDays + plan.safetyDays + plan.coverDays);
        if (buy > 0) {
          expect(plan.available + plan.inbound + buy).toBeLessThan(needed + 1);
          expect(plan.available + plan.inbound + buy).toBeGreaterThan(needed - 1e-6);
        }
      }),
    );
  });

  test("never leaves less than the reorder point, nor grows with what is there", () => {
    fc.assert(
      fc.property(plans, packs, (plan, more) => {
        const buy = suggestedBuy(plan);
        expect(plan.available + plan.inbound + buy).toBeGreaterThanOrEqual(reorderPoint(plan));
        expect(suggestedBuy({ ...plan, available: plan.available + more })).toBeLessThanOrEqual(buy);
      }),
    );
  });
});

describe("a price ladder", () => {
  const batch = { price: 100_000, cost: 60_000, floorMarginPercent: 25, quantity: 100, perDay: 0, daysToExpiry: 150 };

  test("falls to the floor in four steps when nothing sells", () => {
    expect(floorPrice(60_000, 25)).toBe(80_000);
    expect(priceLadder(batch)).toEqual([
      { fromDaysToExpiry: 120, price: 95_000 },
      { fromDaysToExpiry: 90, price: 90_000 },
      { fromDaysToExpiry: 60, price: 85_000 },
      { fromDaysToExpiry: 30, price: 80_000 },
    ]);
  });

  test("falls less when part of it sells anyway", () => {
    expect(priceLadder({ ...batch, perDay: 0.5, daysToExpiry: 113 }).at(-1)).toEqual({
      fromDaysToExpiry: 30,
      price: 90_000,
    });
  });

  test("begins at once, and lower, when time is short", () => {
    expect(priceLadder({ ...batch, daysToExpiry: 45 })).toEqual([
      { fromDaysToExpiry: 45, price: 85_000 },
      { fromDaysToExpiry: 30, price: 80_000 },
    ]);
    expect(priceLadder({ ...batch, daysToExpiry: 30 })).toEqual([{ fromDaysToExpiry: 30, price: 80_000 }]);
    expect(priceLadder({ ...batch, daysToExpiry: 14 })).toEqual([{ fromDaysToExpiry: 14, price: 80_000 }]);
  });

  test("is not needed when all sells in time, and not possible when sales are over or without room above the floor", () => {
    expect(priceLadder({ ...batch, perDay: 2 })).toEqual([]);
    expect(priceLadder({ ...batch, daysToExpiry: 13 })).toEqual([]);
    expect(priceLadder({ ...batch, cost: 75_000 })).toEqual([]);
  });

  test("goes below cost only where the floor allows a loss", () => {
    expect(priceLadder({ ...batch, cost: 90_000, floorMarginPercent: -20 }).at(-1)!.price).toBe(75_000);
  });

  test("has no floor that is all margin", () => {
    expect(() => priceLadder({ ...batch, floorMarginPercent: 100 })).toThrow(RangeError);
  });

  test("falls with every step towards expiry, in whole kobo, and never below the floor", () => {
    const batches = fc.record({
      price: fc.integer({ min: 0, max: 10_000_000 }),
      cost: fc.integer({ min: 0, max: 10_000_000 }),
      floorMarginPercent: fc.integer({ min: -50, max: 90 }),
      daysToExpiry: fc.integer({ min: -5, max: 400 }),
      quantity: packs,
      perDay,
    });
    fc.assert(
      fc.property(batches, (one) => {
        let before = { fromDaysToExpiry: one.daysToExpiry + 1, price: one.price };
        for (const step of priceLadder(one)) {
          expect(Number.isSafeInteger(step.price)).toBe(true);
          expect(step.price).toBeLessThan(before.price);
          expect(step.fromDaysToExpiry).toBeLessThan(before.fromDaysToExpiry);
          expect((step.price - one.cost) * 100).toBeGreaterThanOrEqual(step.price * one.floorMarginPercent);
          before = step;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("ABC classes", () => {
  test("cut at 80 and 95 percent of the value", () => {
    expect(abcClasses([50, 30, 10, 5, 3, 2])).toEqual(["A", "A", "B", "B", "C", "C"]);
    expect(abcClasses([3, 97])).toEqual(["C", "A"]);
    expect(abcClasses([0, 0])).toEqual(["C", "C"]);
    expect(abcClasses([])).toEqual([]);
  });

  test("never put more value below less, whatever the order, and A holds at least 80 percent", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(packs, fc.nat({ max: 3 })), { maxLength: 60 }), (values) => {
        const classes = abcClasses(values);
        const inA = values.filter((_value, index) => classes[index] === "A").reduce((sum, value) => sum + value, 0);
        expect(inA).toBeGreaterThanOrEqual(values.reduce((sum, value) => sum + value, 0) * 0.8 - 1e-6);
        for (const [one, value] of values.entries())
          for (const [other, less] of values.entries())
            if (value >= less) expect(classes[one]! <= classes[other]!).toBe(true);
        expect(abcClasses(values.toReversed())).toEqual(classes.toReversed());
      }),
    );
  });

  test("A ends with the item that reaches 80 percent", () => {
    const different = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(different, (values) => {
        const classes = abcClasses(values);
        const ofA = values.filter((_value, index) => classes[index] === "A");
        const withoutLast = ofA.reduce((sum, value) => sum + value, 0) - Math.min(...ofA);
        expect(withoutLast).toBeLessThan(values.reduce((sum, value) => sum + value, 0) * 0.8 + 1e-6);
      }),
    );
  });
});

test("days left fall into buckets, each day into one", () => {
  const edges = [-1, 0, 30, 31, 60, 61, 90, 91, 180, 181];
  expect(edges.map(expiryBucket)).toEqual([
    "expired",
    "within_30",
    "within_30",
    "within_60",
    "within_60",
    "within_90",
    "within_90",
    "within_180",
    "within_180",
    "later",
  ]);
  const place = (left: number) => expiryBuckets.indexOf(expiryBucket(left));
  fc.assert(fc.property(fc.integer({ min: -400, max: 400 }), (left) => place(left) <= place(left + 1)));
});
