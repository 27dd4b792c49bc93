import { expect, test } from "vitest";
import { dayOf } from "./days.ts";

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
