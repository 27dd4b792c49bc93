import { daysBetween, lagosDay } from "@remedia/domain/days";

const zone = "Africa/Lagos";
const amount = new Intl.NumberFormat("en", { minimumFractionDigits: 0, maximumFractionDigits: 2 });
const dayFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: zone,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});
const instantFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: zone,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const weekdayFormat = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "long" });
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

export const number = (value: number) => amount.format(value);

const naira = (value: number, leastDigits: number) => {
  const figure = Math.abs(value).toLocaleString("en", {
    minimumFractionDigits: leastDigits,
    maximumFractionDigits: 2,
  });
  return `${value < 0 ? "−" : ""}₦${figure}`;
};
/** ₦1,234.50: kobo are shown whole or not at all. */
export const money = (value: number) => naira(value, Number.isInteger(value) ? 0 : 2);
/** ₦1,234.00: what is to be paid always shows its kobo. */
export const fullMoney = (value: number) => naira(value, 2);

/** "3 x 10" as it is typed, 3 × 10 as it is printed; also at the end of a title. */
export const packSize = (text: string) => text.replace(/(\d) ?x ?(?=\d)/g, "$1 × ");

/** A day without a time (2026-03-01) is that day everywhere; an instant is shown as Lagos sees it. */
export const day = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? value.split("-").reverse().join("/") : dayFormat.format(new Date(value));
/** The month that packs say they expire in: 03/2028. */
export const expiryMonth = (value: string) => value.slice(0, 7).split("-").reverse().join("/");
/** A day to look forward to: Thursday 05/03/2026. */
export const weekday = (value: string) => `${weekdayFormat.format(new Date(`${value}T00:00:00Z`))} ${day(value)}`;
export const dateTime = (value: string) => instantFormat.format(new Date(value)).replace(",", "");

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];
/** Days are those of the calendar in Lagos: what is 30 hours away may be tomorrow or the day after. */
const relativeDay = (time: number, now: number) =>
  relative.format(daysBetween(lagosDay(new Date(now)), lagosDay(new Date(time))), "day");
export const relativeTime = (value: string, now = Date.now()) => {
  const time = new Date(value).getTime();
  const seconds = (time - now) / 1000;
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  if (step?.[0] === "day") return relativeDay(time, now);
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : "just now";
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
/** What a field of a row is called on screen. A `state` is a document's; those of the country have names and ids. */
export const fieldName = (name: string) => (name === "state" ? "Status" : words(name.replace(/_(id|name|at|on)$/, "")));
export const plural = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;
