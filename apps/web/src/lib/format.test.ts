import { expect, test } from "vitest";
import {
  dateTime,
  day,
  fullMoney,
  imageUrl,
  lastDay,
  money,
  number,
  phone,
  plural,
  relativeTime,
  weekday,
  weight,
  words,
} from "./format.ts";

test("money shows kobo whole or not at all", () => {
  expect(money(1234.5)).toBe("₦1,234.50");
  expect(money(4000)).toBe("₦4,000");
  expect(money(-0.05)).toBe("−₦0.05");
});
test("what is to be paid always shows its kobo", () => {
  expect(fullMoney(4000)).toBe("₦4,000.00");
  expect(fullMoney(1234.5)).toBe("₦1,234.50");
});
test("weights are grams, and kilograms from one on", () => {
  expect(weight(850)).toBe("850 g");
  expect(weight(1249)).toBe("1.2 kg");
  expect(weight(12_960)).toBe("13 kg");
});
test("numbers have 0 to 2 decimals", () => {
  expect(number(1234567)).toBe("1,234,567");
  expect(number(2.5)).toBe("2.5");
  expect(number(1 / 3)).toBe("0.33");
});
test("numbers and days are written as the browser's own formats would", () => {
  const figures = [
    0, -0.004, 0.005, 0.1, 0.999, 1.005, 12, 999, 1000, -1234.5, 99_999.995, 1_234_567.891, 4_503_599_627,
  ];
  const figure = new Intl.NumberFormat("en", { maximumFractionDigits: 2, signDisplay: "negative" });
  expect(figures.map(number)).toEqual(figures.map((value) => figure.format(value)));
  const instants = ["2024-02-29T22:59:59Z", "2024-02-29T23:00:00Z", "2026-12-31T23:59:59Z", "1999-07-04T04:05:00Z"];
  const options = { timeZone: "Africa/Lagos", dateStyle: "short", timeStyle: "short" } as const;
  const moment = new Intl.DateTimeFormat("en-GB", options);
  expect(instants.map(dateTime)).toEqual(instants.map((value) => moment.format(new Date(value)).replace(",", "")));
  const days = [-29, -2, -1, 1, 2, 29];
  const now = Date.parse("2026-06-15T12:00:00Z");
  const away = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });
  const inDays = (count: number) => relativeTime(new Date(now + count * 86_400_000).toISOString(), now);
  expect(days.map(inDays)).toEqual(days.map((count) => away.format(count, "day")));
  expect([-400, -45, 40, 900].map(inDays)).toEqual(["last year", "last month", "next month", "in 2 years"]);
});
test("days are day, month, year as Lagos sees them", () => {
  expect(day("2026-03-01")).toBe("01/03/2026");
  expect(day("2026-03-01T23:30:00Z")).toBe("02/03/2026");
  expect(dateTime("2026-03-01T23:30:00Z")).toBe("02/03/2026 00:30");
});
test("a day to look forward to has its name", () => {
  expect(weekday("2026-03-05")).toBe("Thursday 05/03/2026");
});
test("times near now are told in words", () => {
  const now = Date.parse("2026-03-02T12:00:00Z");
  expect(relativeTime("2026-03-02T11:59:40Z", now)).toBe("just now");
  expect(relativeTime("2026-03-02T09:00:00Z", now)).toBe("3 hours ago");
  expect(relativeTime("2026-03-03T12:00:00Z", now)).toBe("tomorrow");
});
test("days near now are those of the calendar in Lagos", () => {
  const evening = Date.parse("2026-03-02T20:00:00Z");
  expect(relativeTime("2026-03-03T22:00:00Z", evening)).toBe("tomorrow");
  expect(relativeTime("2026-03-03T23:30:00Z", evening)).toBe("in 2 days");
  expect(lastDay("2026-03-02T22:30:00Z", evening)).toBe("today");
  expect(lastDay("2026-03-02T23:00:00Z", evening), "until midnight").toBe("today");
  expect(lastDay("2026-03-02T23:30:00Z", evening)).toBe("tomorrow");
  expect(lastDay("2026-03-05T22:59:59Z", evening)).toBe("in 3 days");
});
test("Nigerian numbers read as people say them", () => {
  expect(phone("+2348030000001")).toBe("0803 000 0001");
  expect(phone("+447911123456")).toBe("+447911123456");
});
test("picture paths without a host get a leading slash", () => {
  expect(imageUrl("files/a.png")).toBe("/files/a.png");
  expect(imageUrl("/files/a.png")).toBe("/files/a.png");
  expect(imageUrl("https://example.org/a.png")).toBe("https://example.org/a.png");
});
test("words and counts read as prose", () => {
  expect(words("patent_medicine")).toBe("Patent medicine");
  expect(plural(1, "store")).toBe("1 store");
  expect(plural(2, "store")).toBe("2 stores");
});
