import { expect, test } from "vitest";
import { findingOf } from "./sales-finding.ts";

const weeks = (...packs: number[]) =>
  [...Array(26 - packs.length).fill(0), ...packs].map((count) => ({ packs: count }));

test("tells the last four whole weeks from the four before, and leaves out the one that runs", () => {
  expect(findingOf(weeks(1, 1, 1, 1, 5, 0, 5, 0, 99))).toBe(
    "It sells more: 10 packs in the last 4 weeks, 4 in the 4 before",
  );
  expect(findingOf(weeks(9, 0, 0, 0, 1, 0, 0, 0, 0))).toBe(
    "It sells less: 1 pack in the last 4 weeks, 9 in the 4 before",
  );
  expect(findingOf(weeks(2, 0, 0, 0, 2, 0, 0, 0, 0))).toContain("as before");
});

test("says so when it stopped selling", () => {
  expect(findingOf(weeks(7, 0, 0, 0, 0, 0, 0, 0, 0, 0))).toBe("7 packs in 26 weeks, none in the last 8");
});
