import type { Api } from "@remedia/server/api";

export type ApiKey = keyof Api & string;

/** What a schema describes, or undefined where the route has none. */
type Described<S> = [S] extends [never] ? undefined : S extends { static: infer T } ? T : undefined;
/** Instants leave the server as Date and arrive as text. */
type Wire<T> = T extends Date ? never : T extends object ? { [P in keyof T]: Wire<T[P]> } : T;

export type ParamsOf<K extends ApiKey> = Described<NonNullable<Api[K]["params"]>>;
export type QueryOf<K extends ApiKey> = Described<NonNullable<Api[K]["query"]>>;
export type BodyOf<K extends ApiKey> = Wire<Described<NonNullable<Api[K]["body"]>>>;
export type OutputOf<K extends ApiKey> = Wire<Described<Api[K]["response"]>>;

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [P in Name]?: undefined }
  : Record<never, never> extends T
    ? { [P in Name]?: T }
    : { [P in Name]: T };
export type InputOf<K extends ApiKey> = Part<"params", ParamsOf<K>> &
  Part<"query", QueryOf<K>> &
  Part<"body", BodyOf<K>>;

/** The input may be left out when nothing in it is needed. */
export type Args<K extends ApiKey, Extra = unknown> =
  Record<never, never> extends InputOf<K> ? [input?: InputOf<K> & Extra] : [input: InputOf<K> & Extra];

/** Keys of lists: those that answer `{ data, total, page, per_page }`. */
export type ListKey = { [K in ApiKey]: OutputOf<K> extends { data: unknown[]; total: number } ? K : never }[ApiKey];
export type RowOf<K extends ApiKey> = OutputOf<K> extends { data: (infer R)[] } ? R : never;
export type SortOf<K extends ApiKey> =
  QueryOf<K> extends { sort?: infer S } ? Exclude<Extract<S, string>, `-${string}`> : never;
