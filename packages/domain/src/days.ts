/** Days are written "2026-11-15" and mean the day on the wall in Lagos. As text they compare as in the calendar. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const midnightMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Lagos is one hour ahead of UTC all year. */
export const lagosDay = (instant: Date): string => dayAt(instant.getTime() + hourMs);

/** The thirtieth of February looks like a day, but comes back as another; there was no year 0. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= "0001" &&
  !Number.isNaN(midnightMs(text)) &&
  dayAt(midnightMs(text)) === text;

const instantShape =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** A moment as programs write it, with its zone. Without leap seconds, which neither Date nor PostgreSQL keeps. */
export const isInstant = (text: string): boolean => {
  const day = instantShape.exec(text)?.[1];
  if (!day || !isDay(day)) return false;
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

export const addDays = (day: string, days: number): string => dayAt(midnightMs(day) + days * dayMs);

const sunday = 0;
export const isSunday = (day: string): boolean => new Date(midnightMs(day)).getUTCDay() === sunday;

/** The first day of the month. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

/** How many days after the first the second comes; negative when it comes before. */
export const daysBetween = (first: string, second: string): number => (midnightMs(second) - midnightMs(first)) / dayMs;

/** As people write it: 31/01/2027. */
export const dayOnPaper = (day: string): string => day.split("-").reverse().join("/");

/** The time on the wall in Lagos: 09:14. */
export const lagosTime = (instant: Date): string => new Date(instant.getTime() + hourMs).toISOString().slice(11, 16);

/** The hour on the wall in Lagos, 0 to 23. */
export const lagosHour = (instant: Date): number => new Date(instant.getTime() + hourMs).getUTCHours();

/** Both: 31/01/2027 at 09:14. */
export const momentOnPaper = (instant: Date): string => `${dayOnPaper(lagosDay(instant))} at ${lagosTime(instant)}`;
