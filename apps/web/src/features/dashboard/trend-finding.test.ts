import { expect, test } from "vitest";
import { trendFinding } from "./trend-finding.ts";

test("says how many there were, and whether that is more or fewer than before", () => {
  const of = (now: number, before: number) => trendFinding({ now, before, one: "order" });
  expect(of(1_120, 1_000)).toBe("1,120 orders in 30 days, 12% more than in the 30 before");
  expect(of(1, 2)).toBe("1 order in 30 days, 50% fewer than in the 30 before");
  expect(of(1_001, 1_000)).toBe("1,001 orders in 30 days, as many as in the 30 before");
  expect(of(7, 0)).toBe("7 orders in 30 days");
});
