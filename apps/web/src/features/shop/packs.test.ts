import { expect, test } from "vitest";
import { packsFault, packsOf } from "./packs.ts";

test.each([1, "7", "007", 100_000])("takes %s for packs", (typed) => {
  expect(packsOf(typed)).toBe(Number(typed));
  expect(packsFault(typed)).toBeNull();
});

test.each([0, -1, "-1", 2.5, "2.5", "1.0", "2.", "-", "", "1e3"])("says that %s is no number of packs", (typed) => {
  expect(packsOf(typed)).toBeNull();
  expect(packsFault(typed)).toBe("Packs are whole numbers from 1.");
});

test("says how many are too many", () => {
  expect(packsOf(100_001)).toBeNull();
  expect(packsFault(100_001)).toBe("At most 100,000 packs.");
});
