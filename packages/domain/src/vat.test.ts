import fc from "fast-check";
import { expect, test } from "vitest";
import { rateInWords, vatClasses, vatOfLines, vatRateOn, vatWithin } from "./vat.ts";

fc.configureGlobal({ seed: 20_261_117 });
const kobo = fc.integer({ min: 0, max: 1_000_000_000_000 });
const rate = fc.integer({ min: 0, max: 3_000 });

test("the standard rate rose on a day; medicines and baby products carry none", () => {
  expect(["2019-12-31", "2020-01-31", "2020-02-01", "2026-11-17"].map((day) => vatRateOn("standard", day))).toEqual([
    500, 500, 750, 750,
  ]);
  for (const day of ["1990-01-01", "2026-01-01"])
    expect([vatRateOn("zero", day), vatRateOn("exempt", day)]).toEqual([0, 0]);
  for (const vatClass of vatClasses) expect(vatRateOn(vatClass, "1980-01-01")).toBe(0);
});

test("an amount includes its tax: taken out and put on again it is the same", () => {
  expect(vatWithin(10_750, 750)).toBe(750);
  expect(vatWithin(100_000, 750)).toBe(6_977);
  expect(vatWithin(100_000, 0)).toBe(0);
  fc.assert(
    fc.property(kobo, rate, (amount, basisPoints) => {
      const vat = vatWithin(amount, basisPoints);
      const net = amount - vat;
      expect(vat >= 0 && net >= 0).toBe(true);
      const offBy = BigInt(net) * BigInt(basisPoints) - BigInt(vat) * 10_000n;
      const half = (10_000n + BigInt(basisPoints)) / 2n;
      expect(offBy <= half && offBy >= -half).toBe(true);
    }),
  );
});

test("the tax of an invoice is the sum of what stands beside its lines", () => {
  const lines = [
    { totalKobo: 10_750, basisPoints: 750 },
    { totalKobo: 333, basisPoints: 750 },
    { totalKobo: 99_999, basisPoints: 0 },
  ];
  expect(vatOfLines(lines)).toBe(750 + 23);
  expect(vatOfLines([])).toBe(0);
});

test("a rate is said as people say it", () => {
  expect([0, 500, 750].map(rateInWords)).toEqual(["0%", "5%", "7.5%"]);
});
