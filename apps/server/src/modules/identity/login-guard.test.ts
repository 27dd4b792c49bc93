import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterFailure, allowedFrom, type Guard } from "./login-guard.ts";

const minute = 60_000;
const start = new Date("2026-07-01T08:00:00Z").getTime();
const fresh: Guard = { failures_in_a_row: 0, recent_failures: [], blocked_until: null };

/** Tries at these times with a wrong PIN; answers when a check was made. */
const checksAt = (times: number[]): number[] => {
  let guard = fresh;
  return times.filter((time) => {
    const from = allowedFrom(guard);
    if (from && from.getTime() > time) return false;
    guard = afterFailure(guard, new Date(time));
    return true;
  });
};
const mostWithin = (times: number[], length: number) =>
  Math.max(0, ...times.map((time) => times.filter((other) => other > time - length && other <= time).length));

describe("wrong PINs in a row", () => {
  test("are checked at most 5 times in 15 minutes and 20 times a day, whatever the rhythm", () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 40 * minute }), { minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(gaps, fc.constantFrom(0.01, 0.1, 1), (steps, pace) => {
        let time = start;
        const checks = checksAt(steps.map((step) => (time += Math.round(step * pace))));
        expect(mostWithin(checks, 15 * minute)).toBeLessThanOrEqual(5);
        expect(mostWithin(checks, 24 * 60 * minute)).toBeLessThanOrEqual(20);
      }),
      { seed: 20_260_701 },
    );
  });

  test("are checked 20 times a day by who never rests, and go on the next day", () => {
    const twoDays = Array.from({ length: 2 * 24 * 60 * 6 }, (_, n) => start + n * 10_000);
    const checks = checksAt(twoDays);
    expect(checks.filter((time) => time < start + 24 * 60 * minute)).toHaveLength(20);
    expect(checks.length).toBeGreaterThan(20);
  });

  test("make the wait grow: 1, 5, 15, then 60 minutes", () => {
    let guard = fresh;
    const waits: number[] = [];
    for (let n = 0; n < 9; n++) {
      guard = afterFailure(guard, new Date(start + n * 120 * minute));
      if (guard.blocked_until) waits.push((guard.blocked_until.getTime() - start - n * 120 * minute) / minute);
    }
    expect(waits).toEqual([1, 5, 15, 60, 60]);
  });
});

test("nothing is held back before the first failure", () => {
  expect(allowedFrom(fresh)).toBeNull();
});
