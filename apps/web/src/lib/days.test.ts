import { expect, test } from "vitest";
import { dayOf, momentFault, momentFrom, momentParts, timeOf } from "./days.ts";

test.each([
  ["31/03/2027", "2027-03-31"],
  [" 1/3/2027 ", "2027-03-01"],
  ["1.3.2027", "2027-03-01"],
  ["01-03-2027", "2027-03-01"],
  ["2027-03-31", "2027-03-31"],
  ["31032027", "2027-03-31"],
  ["20270331", null],
  ["30/02/2027", null],
  ["03/31/2027", null],
  ["31/03/27", null],
  ["31/03/202", null],
  ["31/03", null],
  ["soon", null],
  ["", null],
])("reads the day %s as %s", (text, day) => {
  expect(dayOf(text)).toBe(day);
});

test.each([
  ["14:30", "14:30"],
  [" 8:05 ", "08:05"],
  ["8.05", "08:05"],
  ["1430", "14:30"],
  ["8", "08:00"],
  ["00:00", "00:00"],
  ["24:00", null],
  ["12:60", null],
  ["2:30 PM", null],
  ["143", null],
  ["14:3", null],
  ["noon", null],
  ["", null],
])("reads the time %s as %s", (text, time) => {
  expect(timeOf(text)).toBe(time);
});

test("a moment is a day and a time, and comes apart as it was put together, even half typed", () => {
  expect(momentFrom("2027-03-31", "14:30")).toBe("2027-03-31T14:30");
  expect(momentFrom("", "")).toBe("");
  for (const [day, time] of [
    ["2027-03-31", "14:30"],
    ["2027-03-31", ""],
    ["", "14:30"],
    ["31/0", "14:"],
  ] as const)
    expect(momentParts(momentFrom(day, time))).toEqual([day, time]);
  expect(momentParts(momentFrom("Tue", "Ten"))).toEqual(["tue", "ten"]);
  expect(momentParts("")).toEqual(["", ""]);
});

test("a moment must be given, day and time both", () => {
  expect(momentFault("2027-03-31T14:30")).toBeNull();
  expect(momentFault("")).toBe("Please fill this in.");
  for (const half of ["2027-03-31T", "T14:30", "2027-02-31T14:30", "2027-03-31T2:30 PM"])
    expect(momentFault(half)).toBe("Write the day as 31/03/2027 and the time as 14:30.");
});
