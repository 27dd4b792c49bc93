import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateWeightGrams, packGrams, packGramsMax } from "./weights.ts";

describe("what a pack weighs", () => {
  test("is what was weighed, if it was", () => {
    expect(packGrams({ form: "Tablet", pack_size: "10 x 10", weight_grams: 87 })).toBe(87);
    expect(packGrams({ form: "Tablet", pack_size: "10 x 10", weight_grams: null })).toBe(154);
  });

  test("of a combo is that of its parts", () => {
    const syrup = { form: "Syrup", pack_size: "100 mL", weight_grams: 140, quantity: 2 };
    const tablets = { form: "Tablet", pack_size: "10 x 10", weight_grams: null, quantity: 1 };
    const combo = { form: "Combo", pack_size: "", weight_grams: null };
    expect(packGrams(combo, [syrup, tablets])).toBe(434);
    expect(packGrams({ ...combo, weight_grams: 500 }, [syrup, tablets])).toBe(500);
  });

  test.each([
    ["Tablet", "1 x 10", 20, 40],
    ["Tablet", "1,000", 1_000, 2_000],
    ["Syrup", "100 mL", 110, 150],
    ["Infusion", "20 x 500 mL", 10_000, 13_000],
    ["Infusion", "1 L", 1_000, 1_300],
    ["Cream", "30 g", 35, 60],
    ["Powder for injection", "10 vials", 200, 300],
    ["Inhaler", "200 doses", 40, 80],
    ["", "10 x 100 pieces", 20_000, 25_000],
    ["", "1 dozen", 200, 350],
    ["", "", 20, 60],
    ["Solution for infusion", "500/1000 mL", 500, 700],
  ])("of %s, %s lies between %i and %i g", (form, pack_size, least, most) => {
    const grams = estimateWeightGrams({ form, pack_size });
    expect(grams).toBeGreaterThanOrEqual(least);
    expect(grams).toBeLessThanOrEqual(most);
  });

  test("is whole grams that the database can keep, whatever somebody typed", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (form, pack_size) => {
        const grams = estimateWeightGrams({ form, pack_size });
        expect(Number.isInteger(grams) && grams >= 1 && grams <= packGramsMax).toBe(true);
      }),
    );
  });
});
