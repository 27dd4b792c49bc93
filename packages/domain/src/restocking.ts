import { addDays, daysBetween } from "./days.ts";

/** Packs of one product that a store took on one day. */
export type Purchase = { on: string; packs: number };

/** How a store buys a product: when last, how often, how much; and whether it is time again. */
export type Rhythm = {
  last_on: string;
  last_packs: number;
  /** On how many days it was bought, and what it came to. */
  times: number;
  packs: number;
  /** The middle of the pauses between two purchases; null until there is a rhythm to speak of. */
  usual_days: number | null;
  /** The middle of what was taken at a time. */
  usual_packs: number;
  due_on: string | null;
  due: boolean;
};

/** Three purchases make two pauses: the fewest of which a middle says something. */
const purchasesToKnow = 3;
/** Whoever has left out this many purchases has probably stopped. */
const missedMost = 3;

/** Of an even number the lower one of the two in the middle: rather a pack too few than too many. */
const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[(values.length - 1) >> 1]!;

/** The rhythm of at least one purchase, in any order. What was ordered twice on one day is one purchase. */
export const rhythmOf = (purchases: readonly Purchase[], today: string): Rhythm => {
  const days = [...Map.groupBy(purchases, ({ on }) => on)]
    .map(([on, same]) => ({ on, packs: same.reduce((sum, { packs }) => sum + packs, 0) }))
    .sort((a, b) => (a.on < b.on ? -1 : 1));
  const last = days.at(-1);
  if (!last) throw new RangeError("A rhythm needs a purchase.");
  const pauses = days.slice(1).map(({ on }, at) => daysBetween(days[at]!.on, on));
  const usualDays = days.length >= purchasesToKnow ? middle(pauses) : null;
  const dueOn = usualDays === null ? null : addDays(last.on, usualDays);
  return {
    last_on: last.on,
    last_packs: last.packs,
    times: days.length,
    packs: days.reduce((sum, { packs }) => sum + packs, 0),
    usual_days: usualDays,
    usual_packs: middle(days.map(({ packs }) => packs)),
    due_on: dueOn,
    due: dueOn !== null && dueOn <= today && today <= addDays(last.on, usualDays! * (missedMost + 1)),
  };
};

/** What is due longest comes first, then what was bought last. */
export const byDue = (a: Rhythm, b: Rhythm): number =>
  Number(b.due) - Number(a.due) ||
  (a.due ? daysBetween(b.due_on!, a.due_on!) : daysBetween(a.last_on, b.last_on)) ||
  b.packs - a.packs;
