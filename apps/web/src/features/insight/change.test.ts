import { expect, test } from "vitest";
import { changeInWords, growthInWords, pointsInWords } from "./change.ts";

test("a change is said in words, and only against something", () => {
  expect(changeInWords(112, 100)).toBe("12% more than before");
  expect(changeInWords(50, 100)).toBe("50% fewer than before");
  expect(changeInWords(100, 100)).toBe("as many as before");
  expect(changeInWords(5, 0)).toBeNull();
  expect(pointsInWords(91.2, 89.1)).toBe("2.1 points up");
  expect(pointsInWords(91.2, null)).toBeNull();
  expect(growthInWords(-3.5)).toBe("3.5% less than before");
  expect(growthInWords(null)).toBeNull();
});
