import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adjustment, needsRecount, teamAccuracy, variance } from "./counting.ts";

const packs = fc.nat({ max: 500 });
const line = fc.record({ counted: packs, expected: packs });

test("a variance is what was found beyond what was expected", () => {
  expect(variance({ counted: 12, expected: 10 })).toBe(2);
  expect(variance({ counted: 0, expected: 10 })).toBe(-10);
});

describe("a line is counted again", () => {
  const tolerance = { packs: 2, percent: 1 };

  test("when it is off by more than the packs and more than the percent tolerated", () => {
    expect(needsRecount({ counted: 12, expected: 10 }, tolerance)).toBe(false);
    expect(needsRecount({ counted: 13, expected: 10 }, tolerance)).toBe(true);
    expect(needsRecount({ counted: 7, expected: 10 }, tolerance)).toBe(true);
    expect(needsRecount({ counted: 990, expected: 1_000 }, tolerance)).toBe(false);
    expect(needsRecount({ counted: 989, expected: 1_000 }, tolerance)).toBe(true);
  });

  test("for any difference where nothing is tolerated", () => {
    fc.assert(
      fc.property(line, (one) => needsRecount(one, { packs: 0, percent: 0 }) === (one.counted !== one.expected)),
    );
  });

  test("not for one that is right, and not for being nearer than one that passed", () => {
    const tolerances = fc.record({ packs: fc.nat({ max: 20 }), percent: fc.nat({ max: 50 }) });
    fc.assert(
      fc.property(line, tolerances, ({ counted, expected }, tolerated) => {
        expect(needsRecount({ counted: expected, expected }, tolerated)).toBe(false);
        const nearer = counted + Math.sign(expected - counted);
        if (needsRecount({ counted: nearer, expected }, tolerated))
          expect(needsRecount({ counted, expected }, tolerated)).toBe(true);
      }),
    );
  });
});

test("accuracy tells for each team how often it was right, and by how much not", () => {
  const lines = [
    { team: "Ade", counted: 5, expected: 5 },
    { team: "Bisi", counted: 4, expected: 9 },
    { team: "Ade", counted: 0, expected: 0 },
    { team: "Ade", counted: 7, expected: 5 },
  ];
  expect(teamAccuracy(lines)).toEqual([
    { team: "Ade", lines: 3, exact: 2, packsOff: 2, percent: 66.7 },
    { team: "Bisi", lines: 1, exact: 0, packsOff: 5, percent: 0 },
  ]);
  expect(teamAccuracy([])).toEqual([]);
});

describe("approval posts", () => {
  test("nothing where the count was right", () => {
    expect(adjustment({ counted: 5, expected: 5, there: 3 })).toEqual({ step: null, quantity: 0, remainder: 0 });
  });

  test("what was found or missing at the moment of counting, whatever was sold since", () => {
    expect(adjustment({ counted: 12, expected: 10, there: 1 })).toEqual({ step: "found", quantity: 2, remainder: 0 });
    expect(adjustment({ counted: 7, expected: 10, there: 6 })).toEqual({ step: "missing", quantity: 3, remainder: 0 });
  });

  test("no more missing than is there now, and reports the rest", () => {
    expect(adjustment({ counted: 3, expected: 10, there: 2 })).toEqual({ step: "missing", quantity: 2, remainder: 5 });
    expect(adjustment({ counted: 3, expected: 10, there: 0 })).toEqual({ step: null, quantity: 0, remainder: 7 });
  });

  /** Receipts and sales while the count goes on: the ledger lets no more out than it has. */
  const movements = fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 12 });
  const levelAfter = (start: number, moved: number[]) =>
    moved.reduce((level, packs) => (level + packs < 0 ? level : level + packs), start);
  const post = (level: number, { step, quantity }: ReturnType<typeof adjustment>) =>
    step === "missing" ? level - quantity : level + quantity;

  test("so that the level is what was counted plus what moved later, in any order of the two", () => {
    fc.assert(
      fc.property(packs, movements, packs, movements, (start, before, counted, after) => {
        const expected = levelAfter(start, before);
        const there = levelAfter(expected, after);
        const posted = adjustment({ counted, expected, there });
        const shelf = counted + (there - expected);
        expect(post(there, posted)).toBe(Math.max(0, shelf));
        expect(posted.remainder).toBe(Math.max(0, -shelf));
      }),
      { numRuns: 1_000 },
    );
  });

  test("in whole packs, never below nothing, and all of the difference or its remainder", () => {
    fc.assert(
      fc.property(line, packs, (one, there) => {
        const posted = adjustment({ ...one, there });
        expect(post(there, posted)).toBeGreaterThanOrEqual(0);
        expect(posted.quantity + posted.remainder).toBe(Math.abs(variance(one)));
        expect(posted.step === null).toBe(posted.quantity === 0);
      }),
    );
  });
});
