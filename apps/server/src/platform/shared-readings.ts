import type { CompiledQuery } from "kysely";
import type { Ctx } from "./context.ts";
import type { Platform } from "./platform.ts";

type Rows = readonly unknown[];
type Reading = { now: Promise<Rows>; next: Promise<Rows> | null };
const readings = new WeakMap<Platform, Map<string, Reading>>();

export const keyOf = ({ sql, parameters }: CompiledQuery): string => JSON.stringify([sql, parameters]);

/**
 * One answer of the database for everybody who asks the same at the same moment, as all desks do when an order comes in.
 * Whoever asks while an answer is under way shares the next one: it is begun after they asked, so that nobody misses what was
 * there by then, their own change least of all. A transaction sees what nobody else sees, and asks for itself.
 */
export const shareReading = async <Row>(
  { db, platform, inTransaction }: Ctx,
  query: CompiledQuery<Row>,
): Promise<readonly Row[]> => {
  const read = async (): Promise<Rows> => (await db.executeQuery(query)).rows;
  return (inTransaction ? read() : shared(platform, keyOf(query), read)) as Promise<readonly Row[]>;
};

export const shared = (platform: Platform, key: string, read: () => Promise<Rows>): Promise<Rows> => {
  const underWay = readings.get(platform) ?? new Map<string, Reading>();
  readings.set(platform, underWay);
  const begin = (): Promise<Rows> => {
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
