import { plural } from "../../lib/format.ts";

type Week = { packs: number };
const span = 4;

const packsIn = (weeks: readonly Week[]) => weeks.reduce((sum, { packs }) => sum + packs, 0);

/** What people look for in the weeks: whether it sells more or less than a month ago. The last week is not over yet. */
export const findingOf = (weeks: readonly Week[]): string => {
  const over = weeks.slice(0, -1);
  const last = packsIn(over.slice(-span));
  const before = packsIn(over.slice(-2 * span, -span));
  const inAll = plural(packsIn(weeks), "pack");
  if (last === 0 && before === 0) return `${inAll} in ${weeks.length} weeks, none in the last ${2 * span}`;
  const way = last === before ? "It sells as before" : last > before ? "It sells more" : "It sells less";
  return `${way}: ${plural(last, "pack")} in the last ${span} weeks, ${before} in the ${span} before`;
};
