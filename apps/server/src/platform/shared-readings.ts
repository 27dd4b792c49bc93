import type { Platform } from "./platform.ts";

type Reading = { now: Promise<string>; next: Promise<string> | null };
const readings = new WeakMap<Platform, Map<string, Reading>>();

/**
 * One answer of the database for everybody who asks the same at the same moment, as all desks do when an order comes in.
 * Who asks while an answer is under way shares the next one: it is begun after they asked, so that nobody misses what was
 * there by then, their own change least of all.
 */
export const shareReading = (platform: Platform, key: string, read: () => Promise<string>): Promise<string> => {
  const underWay = readings.get(platform) ?? new Map<string, Reading>();
  readings.set(platform, underWay);
  const begin = (): Promise<string> => {
    const reading: Reading = { now: read(), next: null };
    underWay.set(key, reading);
    const end = () => {
      if (!reading.next) underWay.delete(key);
    };
    reading.now.then(end, end);
    return reading.now;
  };
  const reading = underWay.get(key);
  if (!reading) return begin();
  reading.next ??= reading.now.then(begin, begin);
  return reading.next;
};
