/** A small generator of repeatable chance (mulberry32): the same seed makes the same demo on every machine. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  whole: (from: number, to: number) => number;
  pick: <T>(from: readonly T[]) => T;
  yes: (probability: number) => boolean;
};

export const openChance = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick: (from) => {
      const chosen = from[whole(0, from.length - 1)];
      if (chosen === undefined) throw new RangeError("nothing to pick from");
      return chosen;
    },
    yes: (probability) => next() < probability,
  };
};
