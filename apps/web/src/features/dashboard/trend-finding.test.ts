import { expect, test } from "vitest";
import { amountFinding, trendFinding } from "./trend-finding.ts";

test("says how many there were, and whether that is more or fewer than before", () => {
  const of = (now: number, before: number) => trendFinding({ now, before, one: "order" });
  expect(of(1_120, 1_000)).toBe("1,120 orders in 30 days, 12% more than in the 30 before");
  expect(of(1, 2)).toBe("1 order in 30 days, 50% fewer than in the 30 before");
  expect(of(1_001, 1_000)).toBe("1,001 orders in 30 days, as many as in the 30 before");
  expect(of(7, 0)).toBe("7 orders in 30 days");
});

test("says the same of an amount", () => {
  const of = (now: number, before: number) => amountFinding({ now, before, said: "₦1m" });
  expect(of(97, 100)).toBe("₦1m in 30 days, 3% less than in the 30 before");
  expect(of(100, 100)).toBe("₦1m in 30 days, as much as in the 30 before");
  expect(of(5, 0)).toBe("₦1m in 30 days");
});
