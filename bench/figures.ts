import type { Figures } from "./load.ts";

/** Helps every benchmark to say its figures in the same way. */
export const round = (value: number) => Math.round(value * 100) / 100;

export const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

export const say = (label: string, { perSecond, p50Ms, p99Ms, failures }: Figures) =>
  console.log(
    `${label.padEnd(52)} ${Math.round(perSecond)} per s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms${failures > 0 ? `, ${failures} failed` : ""}`,
  );

/** Runs the same work on so many lines at once and times each piece. */
export const timeWork = async (
  lines: number,
  seconds: number,
  work: (nth: number) => Promise<unknown>,
): Promise<Figures> => {
  const times: number[] = [];
  const began = performance.now();
  const endsAt = began + seconds * 1000;
  let next = 0;
  const line = async () => {
    while (performance.now() < endsAt) {
      const start = performance.now();
      await work(next++);
      times.push(performance.now() - start);
    }
  };
  const running = Array.from({ length: lines }, line);
  // A line that fails is told once the others are done: whoever hears of it takes the database away.
  await Promise.allSettled(running);
  await Promise.all(running);
  const elapsed = (performance.now() - began) / 1000;
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: sorted.length / elapsed, p50Ms: at(0.5), p99Ms: at(0.99), failures: 0 };
};
