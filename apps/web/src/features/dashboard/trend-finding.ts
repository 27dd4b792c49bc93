import { number, plural } from "../../lib/format.ts";

type Sums = { now: number; before: number; one: string; many?: string | undefined };

/** What a reader should take from the last 30 days, in one line: "412 orders in 30 days, 12% more than before". */
export const trendFinding = ({ now, before, one, many }: Sums): string => {
  const said = `${plural(now, one, many)} in 30 days`;
  return `${said}${comparison(now, before, ["as many as", "fewer"])}`;
};

/** The same of an amount: "₦62.4m in 30 days, 3% less than in the 30 before". */
export const amountFinding = ({ now, before, said }: { now: number; before: number; said: string }): string =>
  `${said} in 30 days${comparison(now, before, ["as much as", "less"])}`;

const comparison = (now: number, before: number, [same, less]: readonly [string, string]): string => {
  if (before === 0) return "";
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return `, ${same} in the 30 before`;
  return `, ${number(Math.abs(percent))}% ${percent > 0 ? "more" : less} than in the 30 before`;
};
