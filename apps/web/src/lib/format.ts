import { dayOnPaper, daysBetween, lagosDay, lagosTime } from "@remedia/domain/days";
import { grouped, nairaText } from "@remedia/domain/money";

/*
 * By hand: the browser's own formats cost a cheap phone a quarter of a second to set up before anything is drawn, and the
 * house writes numbers in one way, and days in one zone that is an hour ahead of UTC all year.
 */

/** Hundredths of what is written, not of what the machine holds: 1.005 is 1.01. */
const hundredths = (value: number) => (Math.abs(value) < 1e-6 ? 0 : Math.sign(value) * roundUp(Math.abs(value)));
const roundUp = (value: number) => Math.round(Number(`${value}e2`));

/** 1,234.5: no more decimals than it has. */
export const number = (value: number) => {
  const [whole, fraction] = String(Math.abs(hundredths(value)) / 100).split(".");
  return `${hundredths(value) < 0 ? "-" : ""}${grouped(whole!)}${fraction ? `.${fraction}` : ""}`;
};
/** ₦1,234.00: what is to be paid always shows its kobo. */
export const fullMoney = (value: number) => nairaText(hundredths(value));
/** ₦1,234.50: kobo are shown whole or not at all. */
export const money = (value: number) => fullMoney(value).replace(Number.isInteger(value) ? /\.00$/ : "", "");

const gramsPerKg = 1000;
/** 850 g; from a kilogram on 1.2 kg. */
export const weight = (grams: number) =>
  grams < gramsPerKg ? `${number(grams)} g` : `${number(Math.round(grams / 100) / 10)} kg`;

/** A day without a time (2026-03-01) is that day everywhere; an instant is shown as Lagos sees it. */
export const day = (value: string) => dayOnPaper(/^\d{4}-\d\d-\d\d$/.test(value) ? value : lagosDay(new Date(value)));
/** The month that packs say they expire in: 03/2028. */
export const expiryMonth = (value: string) => value.slice(0, 7).split("-").reverse().join("/");
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** A day to look forward to: Thursday 05/03/2026. */
export const weekday = (value: string) => `${weekdays[new Date(`${value}T00:00:00Z`).getUTCDay()]} ${day(value)}`;
export const dateTime = (value: string) => `${day(value)} ${lagosTime(new Date(value))}`;
/** The time of day where the house stands. */
export const time = (value: string) => lagosTime(new Date(value));
/** The time alone today, with its day otherwise. */
export const timeOrDay = (value: string, now = new Date()) =>
  lagosDay(new Date(value)) === lagosDay(now) ? time(value) : dateTime(value);

const steps = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;
type Unit = (typeof steps)[number][0];
const nearby: Partial<Record<Unit, Record<number, string>>> = {
  year: { [-1]: "last year", 1: "next year" },
  month: { [-1]: "last month", 1: "next month" },
  day: { [-1]: "yesterday", 0: "today", 1: "tomorrow" },
};
const away = (count: number, unit: Unit) => {
  const span = plural(Math.abs(count), unit);
  return nearby[unit]?.[count] ?? (count < 0 ? `${span} ago` : `in ${span}`);
};
/** Days are those of the calendar in Lagos: what is 30 hours away may be tomorrow or the day after. */
const relativeDay = (time: number, now: number) =>
  away(daysBetween(lagosDay(new Date(now)), lagosDay(new Date(time))), "day");
export const relativeTime = (value: string, now = Date.now()) => {
  const time = new Date(value).getTime();
  const seconds = (time - now) / 1000;
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  if (step?.[0] === "day") return relativeDay(time, now);
  return step ? away(Math.trunc(seconds / step[1]), step[0]) : "just now";
};

/** The last day of what runs until some instant: today, tomorrow, in 3 days. Midnight still belongs to the day before. */
export const lastDay = (endsAt: string, now = Date.now()) => relativeDay(new Date(endsAt).getTime() - 1, now);

/** +2348030000001 reads 0803 000 0001 at home, and in groups elsewhere. */
export const phone = (value: string) => {
  const local = value.replace(/^\+234/, "0");
  return /^0\d{10}$/.test(local) ? `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}` : value;
};

/** Picture addresses come with a host or as a path below ours. */
export const imageUrl = (path: string) => (path.startsWith("http") || path.startsWith("/") ? path : `/${path}`);

/** patent_medicine → Patent medicine */
export const words = (value: string) => {
  const plain = value.replaceAll("_", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
/** A `state` is a document's; those of the country have names and ids. */
const fieldNames = new Map([
  ["state", "Status"],
  ["vat_class", "VAT"],
  ["hs_code", "HS code"],
]);
/** What a field of a row is called on screen. */
export const fieldName = (name: string) => fieldNames.get(name) ?? words(name.replace(/_(id|name|at|on)$/, ""));
export const plural = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;
