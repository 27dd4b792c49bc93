import { describe, expect, test } from "vitest";
import { addDays } from "./days.ts";
import { byDue, type Purchase, rhythmOf } from "./restocking.ts";

const first = "2026-09-01";
const bought = (...rows: [day: number, packs: number][]): Purchase[] =>
  rows.map(([day, packs]) => ({ on: addDays(first, day), packs }));
const at = (day: number) => addDays(first, day);

describe("the rhythm of a product", () => {
  test("is the middle of its pauses and packs, which one odd purchase does not move", () => {
    const rhythm = rhythmOf(bought([0, 10], [14, 12], [28, 12], [30, 90], [44, 11]), at(44));
    expect(rhythm).toEqual({
      last_on: at(44),
      last_packs: 11,
      times: 5,
      packs: 135,
      usual_days: 14,
      usual_packs: 12,
      due_on: at(58),
      due: false,
    });
  });

  test("is due from its day on, until so many were left out that it has probably stopped", () => {
    const rows = bought([0, 5], [10, 5], [20, 5]);
    const due = (day: number) => rhythmOf(rows, at(day)).due;
    expect([29, 30, 45, 60, 61].map(due)).toEqual([false, true, true, true, false]);
  });

  test("is not known before the third purchase, and two orders of a day are one", () => {
    expect(rhythmOf(bought([0, 5], [10, 5]), at(90))).toMatchObject({ usual_days: null, due_on: null, due: false });
    expect(rhythmOf(bought([0, 5], [10, 5], [10, 7]), at(90))).toMatchObject({ times: 2, last_packs: 12, packs: 17 });
    expect(() => rhythmOf([], at(0))).toThrow(RangeError);
  });

  test("does not depend on the order of the purchases", () => {
    const rows = bought([0, 4], [7, 6], [14, 5], [21, 5]);
    expect(rhythmOf(rows.toReversed(), at(30))).toEqual(rhythmOf(rows, at(30)));
  });
});

test("what is due longest comes first, then what was bought last", () => {
  const today = at(40);
  const overdue = rhythmOf(bought([0, 1], [10, 1], [20, 1]), today);
  const due = rhythmOf(bought([0, 1], [12, 1], [24, 1]), today);
  const recent = rhythmOf(bought([39, 1]), today);
  const old = rhythmOf(bought([5, 1]), today);
  expect([old, recent, due, overdue].sort(byDue)).toEqual([overdue, due, recent, old]);
});
