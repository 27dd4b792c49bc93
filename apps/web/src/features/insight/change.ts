import { number } from "../../lib/format.ts";

/** "12% more than before": against as many days before; nothing where there is nothing to compare with. */
export const changeInWords = (now: number, before: number): string | null => {
  if (before === 0) return null;
  const percent = Math.round((100 * (now - before)) / Math.abs(before));
  if (percent === 0) return "as many as before";
  return `${number(Math.abs(percent))}% ${percent > 0 ? "more" : "fewer"} than before`;
};

/** "2.1 points up": of rates, which are percents themselves. */
export const pointsInWords = (now: number | null, before: number | null): string | null => {
  if (now === null || before === null) return null;
  const points = Math.round(10 * (now - before)) / 10;
  if (points === 0) return "as before";
  return `${number(Math.abs(points))} points ${points > 0 ? "up" : "down"}`;
};

/** Of amounts of money. */
export const growthInWords = (percent: number | null): string | null => {
  if (percent === null) return null;
  if (percent === 0) return "as before";
  return `${number(Math.abs(percent))}% ${percent > 0 ? "more" : "less"} than before`;
};
