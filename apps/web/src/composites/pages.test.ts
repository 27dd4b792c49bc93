import { describe, expect, test } from "vitest";
import { pageCount, pageWithin, rowsShown } from "./pages.ts";

describe("the rows of a page", () => {
  for (const [rows, words, count] of [
    [{ total: 1_203, perPage: 25, at: 2 }, "26–50 of 1,203", 49],
    [{ total: 1_203, perPage: 25, at: 49 }, "1,201–1,203 of 1,203", 49],
    [{ total: 10_000, perPage: 50, at: 200 }, "9,951–10,000 of 10,000", 200],
    [{ total: 10_000, more: true, perPage: 25, at: 1 }, "1–25 of 10,000+", 400],
    [
      { total: 10_000, more: true, perPage: 100, at: 100 },
      "9,901–10,000 of 10,000+. Narrow the list or export it to see the rest.",
      100,
    ],
  ] as const)
    test(`are told as ${words}`, () => {
      expect(rowsShown(rows)).toBe(words);
      expect(pageCount(rows)).toBe(count);
    });
});

test.each([
  [{ total: 776, perPage: 25, at: 40 }, 32],
  [{ total: 776, perPage: 25, at: 32 }, 32],
  [{ total: 776, perPage: 25, at: 1 }, 1],
  [{ total: 0, perPage: 25, at: 3 }, 1],
])("the page to show of %j is %i", (rows, page) => {
  expect(pageWithin(rows)).toBe(page);
});
