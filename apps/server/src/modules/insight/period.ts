import { addDays, daysBetween, lagosDay } from "@remedia/domain/days";
import { insightDaysMax, insightPeriod } from "@remedia/domain/insight";
import type { Ctx } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";

export type Period = { from: string; to: string };

/** The days that somebody asked for, refused where no report is made of them. */
export const periodOf = ({ now }: Ctx, asked: Partial<Period>): Period => {
  const { from, to } = insightPeriod(lagosDay(now), asked);
  if (from > to) throw refused("The first day comes after the last.");
  if (daysBetween(from, to) >= insightDaysMax) throw refused("Choose at most a year.");
  return { from, to };
};
const refused = (message: string) => invalid(message, { from: message });

/** As many days before it, to compare with. */
export const periodBefore = ({ from, to }: Period): Period => {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(to, -days) };
};

/** Every day of it, also one on which nothing happened. */
export const daysOf = ({ from, to }: Period): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth));
