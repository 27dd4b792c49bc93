import fc from "fast-check";
import { expect, test } from "vitest";
import { basisPoints, grouped, koboFromText, nairaFigure, nairaOrNull, nairaText, toKobo, toNaira } from "./money.ts";

fc.configureGlobal({ seed: 20_260_701 });
const kobo = fc.integer({ min: 0, max: 1_000_000_000_000 });

test("naira and kobo are there and back the same", () => {
  fc.assert(fc.property(kobo, (amount) => toKobo(toNaira(amount)) === amount));
});

test("no amount stays none, and nothing to pay stays nothing", () => {
  expect([null, 0, 150].map(nairaOrNull)).toEqual([null, 0, 1.5]);
});

test("an amount with two decimals is exact, however it is written", () => {
  for (const [naira, expected] of [
    [0.07, 7],
    [0.29, 29],
    [1.15, 115],
    [19.99, 1_999],
    [1e10 - 0.01, 999_999_999_999],
  ] as const)
    expect(toKobo(naira)).toBe(expected);
  expect(toKobo(-12.5)).toBe(-1_250);
});

test("an amount finer than a kobo, or too large to be exact, is a fault", () => {
  for (const naira of [0.001, 1.005, 19.999, 1e15, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => toKobo(naira), String(naira)).toThrow(RangeError);
});

test("an amount read as text is exact, and is refused when it is no amount of whole kobo", () => {
  fc.assert(fc.property(kobo, (amount) => koboFromText(String(toNaira(amount))) === amount));
  for (const [naira, expected] of [
    ["0", 0],
    ["40333", 4_033_300],
    ["1.4", 140],
    ["-2.50", -250],
    ["19.9900", 1_999],
    ["90071992547409.91", Number.MAX_SAFE_INTEGER],
  ] as const)
    expect(koboFromText(naira), naira).toBe(expected);
  for (const naira of ["26.875", "0.001", "90071992547409.92", "1e3", "", ".5", "5.", "1,000", "N/A", " 1", "0x10"])
    expect(() => koboFromText(naira), naira).toThrow(RangeError);
});

test("a part of an amount is whole kobo, rounded half up, and never more than half a kobo off", () => {
  expect(basisPoints(10_000, 250)).toBe(250);
  expect(basisPoints(50, 100)).toBe(1);
  expect(basisPoints(49, 100)).toBe(0);
  fc.assert(
    fc.property(kobo, fc.integer({ min: 0, max: 10_000 }), (amount, part) => {
      const rounded = basisPoints(amount, part);
      expect(Number.isSafeInteger(rounded)).toBe(true);
      const twice = 2n * (BigInt(rounded) * 10_000n - BigInt(amount) * BigInt(part));
      expect(twice <= 10_000n && twice > -10_000n).toBe(true);
    }),
  );
});

test("an amount is written with its kobo, in groups of three", () => {
  const written = [0, 5, 100, 123_450, -123_450, 100_000_000_000_00];
  expect(written.map(nairaText)).toEqual(["₦0.00", "₦0.05", "₦1.00", "₦1,234.50", "−₦1,234.50", "₦100,000,000,000.00"]);
  expect([nairaText(-0), nairaFigure(99_999)]).toEqual(["₦0.00", "999.99"]);
  expect([0, 999, 1_000, 1_234_567].map(grouped)).toEqual(["0", "999", "1,000", "1,234,567"]);
});
