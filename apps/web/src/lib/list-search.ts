import { isDay } from "@remedia/domain/days";

/** What the address of a list holds: search, page, sort, and the filters that the screen names. */
export type ListSearch = { q?: string; page?: number; per_page?: number; sort?: string };
type Reader<T> = (text: string) => T | undefined;
type Read<R> = { [P in keyof R]?: R[P] extends Reader<infer T> ? T : never };

export const oneOf =
  <const T extends readonly string[]>(values: T): Reader<T[number]> =>
  (text) =>
    values.find((value) => value === text);
export const anId: Reader<number> = (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
export const yesNo: Reader<boolean> = (text) => (text === "true" ? true : text === "false" ? false : undefined);
export const aDay: Reader<string> = (text) => (isDay(text) ? text : undefined);
export const aTime: Reader<string> = (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined);
export const aCountry: Reader<string> = (text) => (/^[A-Z]{2}$/.test(text) ? text : undefined);
/** From one to as many as the server takes. */
export const upTo =
  (most: number): Reader<number> =>
  (text) => {
    const whole = anId(text);
    return whole !== undefined && whole <= most ? whole : undefined;
  };
/** As long as the server reads. */
export const textUpTo =
  (longest: number): Reader<string> =>
  (text) =>
    text === "" || text.length > longest || text.includes("\0") ? undefined : text;

/** One or several of what a reader reads, written as the server takes them: `3|7`. What it cannot read is left out. */
export const separator = "|";
export const severalOf =
  (reader: Reader<unknown>): Reader<string> =>
  (text) =>
    text
      .split(separator)
      .filter((each) => reader(each) !== undefined)
      .slice(0, 20)
      .join(separator) || undefined;

export const longestQuery = 120;
const common = { q: textUpTo(longestQuery), page: upTo(10_000), per_page: upTo(100), sort: textUpTo(60) };

/**
 * Reads a list's address: `validateSearch: listSearch({ state: oneOf(userStates) })`. What it does not know, or
 * cannot read, is dropped, so a mangled link still opens the list, and so does one that a social network hung its own
 * parameters on. Dropped means undefined: the router lays what is answered here over what the address said.
 */
export const listSearch =
  <R extends Record<string, Reader<unknown>> = Record<never, never>>(filters?: R) =>
  (search: Record<string, unknown>): ListSearch & Read<R> => {
    const readers: Record<string, Reader<unknown>> = { ...common, ...filters };
    const given = Object.entries(search).filter(([, value]) => value !== undefined);
    return Object.fromEntries(given.map(([name, value]) => [name, readers[name]?.(String(value))])) as ListSearch &
      Read<R>;
  };

/** What a list is sorted by: its columns say what it can be; for anything else it keeps its own order. */
export const sortAmong = (columns: readonly { sort?: string }[], asked: string | undefined) =>
  columns.some(({ sort }) => sort !== undefined && (asked === sort || asked === `-${sort}`)) ? asked : undefined;
