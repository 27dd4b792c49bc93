import { number, plural } from "../../lib/format.ts";

type Sums = { now: number; before: number; one: string; many?: string | undefined };

/** What a reader should take from the last 30 days, in one line: "412 orders in 30 days, 12% more than before". */
export const trendFinding = ({ now, before, one, many }: Sums): string => {
  const said = `${plural(now, one, many)} in 30 days`;
  if (before === 0) return said;
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return `${said}, as many as in the 30 before`;
  return `${said}, ${number(Math.abs(percent))}% ${percent > 0 ? "more" : "fewer"} than in the 30 before`;
};
