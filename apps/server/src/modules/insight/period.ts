import { addDays, daysBetween, lagosDay } from "@remedia/domain/days";
import { insightDaysMax } from "@remedia/domain/insight";
import type { Ctx } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";

export type Period = { from: string; to: string };

const usualDays = 30;

/** The days that somebody asked for: the last thirty, unless they say otherwise. */
export const periodOf = ({ now }: Ctx, asked: Partial<Period>): Period => {
  const to = asked.to ?? lagosDay(now);
  const from = asked.from ?? addDays(to, 1 - usualDays);
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
