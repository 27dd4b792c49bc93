import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, isSunday, lagosDay } from "./days.ts";
import { type DeliveryFacts, type DeliveryRule, quoteDelivery } from "./delivery.ts";
import { promiseDay } from "./orders.ts";

/** The LGA's own fee and days, as every store was delivered to before there was a choice. */
const standard: DeliveryRule = {
  feeLater: false,
  lgaFeePercent: 100,
  extraFeeKobo: 0,
  includedKg: 0,
  stepKg: 1,
  stepKobo: 0,
  freeFromKobo: null,
  usesLgaDays: true,
  extraDays: 0,
  cutOffHour: null,
};
/** A Friday, 14:00 in Lagos. */
const friday = new Date("2026-11-13T13:00:00Z");
const order: DeliveryFacts = {
  lgaFeeKobo: 150_000,
  lgaDays: 1,
  goodsKobo: 5_000_000,
  weightGrams: 12_400,
  now: friday,
};
const feeOf = (rule: Partial<DeliveryRule>, facts: Partial<DeliveryFacts> = {}) =>
  quoteDelivery({ ...standard, ...rule }, { ...order, ...facts }).feeKobo;
const promiseOf = (rule: Partial<DeliveryRule>, at: string) =>
  quoteDelivery({ ...standard, ...rule }, { ...order, now: new Date(at) }).promisedOn;

describe("the fee", () => {
  test("is the LGA's own, a share of it, or the same everywhere", () => {
    expect(feeOf({})).toBe(150_000);
    expect(feeOf({ lgaFeePercent: 150, extraFeeKobo: 100_000 })).toBe(325_000);
    expect(feeOf({ lgaFeePercent: 0 })).toBe(0);
  });

  test("counts every step of weight that has begun beyond what is included", () => {
    const byWeight = { includedKg: 10, stepKg: 1, stepKobo: 20_000 };
    expect(feeOf(byWeight, { weightGrams: 10_000 })).toBe(150_000);
    expect(feeOf(byWeight, { weightGrams: 10_001 })).toBe(170_000);
    expect(feeOf(byWeight, { weightGrams: 12_400 })).toBe(210_000);
    expect(feeOf({ ...byWeight, stepKg: 5 }, { weightGrams: 15_001 })).toBe(190_000);
  });

  test("falls away from a value on, but not when it is told later", () => {
    expect(feeOf({ freeFromKobo: 5_000_000 })).toBe(0);
    expect(feeOf({ freeFromKobo: 5_000_001 })).toBe(150_000);
    expect(feeOf({ freeFromKobo: 1, feeLater: true })).toBeNull();
  });
});

describe("the promised day", () => {
  test.each([
    ["the LGA's days", {}, "2026-11-13T13:00:00Z", "2026-11-14"],
    ["the same day for what is collected", { usesLgaDays: false }, "2026-11-13T13:00:00Z", "2026-11-13"],
    ["Monday for what is collected on a Sunday", { usesLgaDays: false }, "2026-11-15T13:00:00Z", "2026-11-16"],
    ["no day less than none", { extraDays: -3 }, "2026-11-13T13:00:00Z", "2026-11-13"],
    ["more days on top", { extraDays: 2 }, "2026-11-13T13:00:00Z", "2026-11-17"],
    ["until the cut-off the same", { cutOffHour: 15 }, "2026-11-13T13:59:59Z", "2026-11-14"],
    ["from the cut-off on a day later", { cutOffHour: 15 }, "2026-11-13T14:00:00Z", "2026-11-16"],
    ["Saturday's cut-off lasts over Sunday", { cutOffHour: 15 }, "2026-11-14T20:00:00Z", "2026-11-17"],
    ["and so on Sunday morning", { cutOffHour: 15 }, "2026-11-15T06:00:00Z", "2026-11-17"],
    ["the hour is Lagos's", { cutOffHour: 1, usesLgaDays: false }, "2026-11-12T23:30:00Z", "2026-11-13"],
  ])("%s", (_, rule, at, promised) => {
    expect(promiseOf(rule, at)).toBe(promised);
  });
});

describe("whatever the rule and the order", () => {
  const kobo = fc.integer({ min: 0, max: 10_000_000_000 });
  const rules: fc.Arbitrary<DeliveryRule> = fc.record({
    feeLater: fc.boolean(),
    lgaFeePercent: fc.integer({ min: 0, max: 1_000 }),
    extraFeeKobo: kobo,
    includedKg: fc.integer({ min: 0, max: 1_000 }),
    stepKg: fc.integer({ min: 1, max: 1_000 }),
    stepKobo: kobo,
    freeFromKobo: fc.option(fc.integer({ min: 1, max: 10_000_000_000 })),
    usesLgaDays: fc.boolean(),
    extraDays: fc.integer({ min: -10, max: 60 }),
    cutOffHour: fc.option(fc.integer({ min: 1, max: 23 })),
  });
  const orders: fc.Arbitrary<DeliveryFacts> = fc.record({
    lgaFeeKobo: kobo,
    lgaDays: fc.integer({ min: 0, max: 60 }),
    goodsKobo: kobo,
    weightGrams: fc.integer({ min: 0, max: 50_000_000 }),
    now: fc.date({ min: new Date("2026-01-01"), max: new Date("2036-01-01"), noInvalidDate: true }),
  });
  const always = (holds: (rule: DeliveryRule, facts: DeliveryFacts) => void) =>
    fc.assert(fc.property(rules, orders, holds));

  test("the fee is whole kobo, never below zero, and missing only where it is told later", () => {
    always((rule, facts) => {
      const { feeKobo } = quoteDelivery(rule, facts);
      expect(feeKobo === null).toBe(rule.feeLater);
      expect(Number.isSafeInteger(feeKobo ?? 0) && (feeKobo ?? 0) >= 0).toBe(true);
    });
  });

  test("a heavier order costs no less, one of more value no more", () => {
    always((rule, facts) => {
      const fee = (changed: Partial<DeliveryFacts>) => quoteDelivery(rule, { ...facts, ...changed }).feeKobo ?? 0;
      expect(fee({ weightGrams: facts.weightGrams + 1_500 })).toBeGreaterThanOrEqual(fee({}));
      expect(fee({ goodsKobo: facts.goodsKobo + 100_000 })).toBeLessThanOrEqual(fee({}));
    });
  });

  test("it comes on a working day, not before today, and no earlier if ordered later", () => {
    always((rule, facts) => {
      const { promisedOn } = quoteDelivery(rule, facts);
      const later = quoteDelivery(rule, { ...facts, now: new Date(facts.now.getTime() + 7 * 3_600_000) });
      expect(isSunday(promisedOn)).toBe(false);
      expect(daysBetween(lagosDay(facts.now), promisedOn)).toBeGreaterThanOrEqual(0);
      expect(later.promisedOn >= promisedOn).toBe(true);
    });
  });

  test("without a cut-off the usual way promises what the LGA takes", () => {
    always((_, facts) => {
      const today = lagosDay(facts.now);
      const usual = promiseDay(today, facts.lgaDays);
      expect(quoteDelivery(standard, facts).promisedOn).toBe(isSunday(usual) ? addDays(usual, 1) : usual);
    });
  });
});
