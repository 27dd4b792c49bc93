import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayOnPaper, daysBetween, isDay, isInstant, lagosDay, momentOnPaper } from "./days.ts";

const instant = fc.date({ min: new Date("1970-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
const someDay = instant.map(lagosDay);
const someDays = fc.integer({ min: -10_000, max: 10_000 });

test("a day begins in Lagos an hour before it does in Greenwich", () => {
  expect(lagosDay(new Date("2026-11-15T22:59:59.999Z"))).toBe("2026-11-15");
  expect(lagosDay(new Date("2026-11-15T23:00:00Z"))).toBe("2026-11-16");
  expect(lagosDay(new Date("2026-12-31T23:30:00Z"))).toBe("2027-01-01");
});

test("the day is what a clock set to Lagos shows", () => {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: "Africa/Lagos" });
  fc.assert(fc.property(instant, (at) => lagosDay(at) === clock.format(at)));
});

test("days are counted over months, years and leap days", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(daysBetween("2026-11-15", "2027-11-15")).toBe(365);
  expect(daysBetween("2026-11-15", "2026-11-14")).toBe(-1);
});

test("going some days on and measuring gives the same number, and a later day is a greater text", () => {
  fc.assert(
    fc.property(someDay, someDays, (day, days) => {
      const there = addDays(day, days);
      expect(daysBetween(day, there)).toBe(days);
      expect(Math.sign(days)).toBe(day < there ? 1 : day > there ? -1 : 0);
    }),
  );
});

test("a day that is in no calendar is no day", () => {
  for (const text of ["2026-11-15", "2028-02-29", "2000-12-31"]) expect(isDay(text), text).toBe(true);
  for (const text of [
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-11-31",
    "2026-11-00",
    "15/11/2026",
    "",
    "2026-1-1",
    "0000-01-01",
  ])
    expect(isDay(text), text).toBe(false);
  expect(() => addDays("yesterday", 1)).toThrow(RangeError);
});

test("a moment that no clock shows, or that says no zone, is none", () => {
  for (const text of ["2026-11-16T23:59:59Z", "2026-11-16T20:00:00.123+01:00", "2028-02-29T00:00:00-11:30"])
    expect(isInstant(text), text).toBe(true);
  for (const text of [
    "2026-11-16T23:59:60Z",
    "2026-11-16T24:00:00Z",
    "2026-11-16T20:00:00+01",
    "2026-11-16T20:00:00+15:00",
    "2026-11-16T20:00:00",
    "2026-02-30T20:00:00Z",
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:30:00-01:00",
    "2026-11-16",
    "",
  ])
    expect(isInstant(text), text).toBe(false);
  fc.assert(fc.property(instant, (at) => isInstant(at.toISOString())));
});

test("on paper the day comes first and the year last", () => {
  expect(dayOnPaper("2027-01-31")).toBe("31/01/2027");
  expect(momentOnPaper(new Date("2027-01-31T23:05:59Z"))).toBe("01/02/2027 at 00:05");
});
