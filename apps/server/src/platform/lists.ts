import { type RawBuilder, type SelectQueryBuilder, type SelectType, sql } from "kysely";
import type { Ctx } from "./context.ts";
import { invalid } from "./errors.ts";
import type { Platform } from "./platform.ts";
import type { Page } from "./schemas.ts";
import { keyOf, shareReading } from "./shared-readings.ts";

/** As far as a list is counted and its pages are numbered; what is longer is narrowed, or taken as a sheet. */
export const listEnd = 10_000;
const defaultPerPage = 25;

type Paged = { page?: number; per_page?: number };

const endReached = "Lists end after 10,000 rows. Narrow this one, or export it.";

/**
 * Which rows a page has. One beyond the end of lists is refused, because rows that are skipped cost as much as rows that
 * are read; only a whole list (`after` is set) goes on.
 */
export const pageOf = (input: Paged) => {
  const { page = 1, per_page = defaultPerPage } = input;
  const skipped = (page - 1) * per_page;
  if (skipped >= listEnd && !("after" in input)) throw invalid(endReached, { page: endReached });
  return { page, perPage: per_page, skipped };
};

/** A total as a list tells it: exact up to the end of lists. */
export const toldTotal = (total: number): { total: number; more?: true } =>
  total > listEnd ? { total: listEnd, more: true } : { total };

type Column<D, TB extends keyof D, WithNull extends boolean> = {
  [T in TB & string]: {
    [C in keyof D[T] & string]: (null extends SelectType<D[T][C]> ? true : false) extends WithNull
      ? `${T}.${C}`
      : never;
  }[keyof D[T] & string];
}[TB & string];
type Sorted<C extends string, Last extends boolean> = { expression: RawBuilder<unknown>; nullsLast: Last; column: C };
/** A column that is never null, by whose index a list is walked; one with nulls behind; or what is worked out. */
type Sort<D, TB extends keyof D> =
  | Column<D, TB, false>
  | Sorted<Column<D, TB, false>, false>
  | Sorted<Column<D, TB, true>, true>
  | RawBuilder<unknown>;

/** A column with nulls, sorted behind everything else whichever way: `desc nulls last` needs an index of that shape. */
export const nullsLast = <C extends string>(column: C): Sorted<C, true> => ({
  expression: sql.ref(column),
  nullsLast: true,
  column,
});

/** A name as people look it up: capitals and accents make no difference. A long list has its index on `fold(column)`. */
export const alphabetical = <C extends string>(column: C): Sorted<C, false> => ({
  expression: sql`fold(${sql.ref(column)})`,
  nullsLast: false,
  column,
});

/** A column with nulls in its table, but none among the rows of this list. */
export const neverNull = (column: string): RawBuilder<unknown> & { neverNull: true } =>
  Object.assign(sql.ref(column), { neverNull: true as const });

/** After which row the next piece of a whole list begins; in a list that stays short, after how many. */
export type Mark = readonly [value: string | null, valueType: string, tie: string, tieType: string] | number;
/** What an answer says besides when a whole list is read: from where to go on, or that it is over. */
export type WholeList = { next?: Mark | null };
type Word<S extends string> = S | `-${S}`;
type ListInput<S extends string> = Paged & { sort?: Word<S> };
type Narrow<ND, NTB extends keyof ND> = SelectQueryBuilder<ND, NTB, object>;
/**
 * Gathers the rows of a list by several looks. Each need bring only so many as it is asked for, the first by `fallback`; all
 * of them where no number is given. A piece of a whole list is asked for with what it lies behind: a look that does not
 * narrow its rows by that brings all of them, or the list would end where the look does.
 */
type Look<Q> = (most: number | null, behind?: RawBuilder<boolean>) => Q;
type List<D, TB extends keyof D, O, ND, NTB extends keyof ND, S extends string> = {
  /** What a page shows of its rows, joined. */
  rows: SelectQueryBuilder<D, TB, O>;
  /**
   * The same rows as one table and its filters, for a table that grows with business: they are counted, sorted and cut
   * before anything is joined to them. Tables have the same short names as in `rows`. Where rows are gathered by several
   * looks, see `Look`.
   */
  narrow?: Narrow<ND, NTB> | Look<Narrow<ND, NTB>>;
  /** Word of the query's `sort` → what is behind it. */
  sorts: Record<S, Sort<ND, NTB>>;
  fallback: Word<NoInfer<S>>;
  /** Unique: it breaks ties, so that pages never overlap, and finds the rows of the page again. */
  tie: Column<ND, NTB, false> | RawBuilder<unknown>;
};

/** In place of a page's number: the first few rows of a list, for whoever shows no pager. Nothing is counted for them. */
export const firstFew = (most: number) => ({ per_page: most, counted: false });
type Uncounted = { counted?: boolean };

/** One page of a list and the number of all its rows. */
export const listPage = async <
  D,
  TB extends keyof D,
  O,
  S extends string,
  ND = D,
  NTB extends keyof ND = TB & keyof ND,
>(
  ctx: Ctx,
  input: ListInput<NoInfer<S>>,
  list: List<D, TB, O, ND, NTB, S>,
): Promise<Page<O>> => {
  const query = queryOf(input, list);
  const { after } = input as { after?: Mark | null };
  if (after !== undefined) return readPiece(query, after, input.per_page ?? defaultPerPage);
  const { page, perPage, skipped } = pageOf(input);
  const { counted = true } = input as Uncounted;
  const [told, data] = await Promise.all([
    counted ? countRows(ctx, query) : null,
    pageQuery(query, perPage, skipped).execute(),
  ]);
  return { data, ...(told ?? toldTotal(data.length)), page, per_page: perPage };
};

/** A row as it is sent: read by the driver, or written by PostgreSQL. */
type Sent<O> = { [C in keyof O]: O[C] extends infer Value ? (Value extends Date ? Date | string : Value) : never };

/**
 * The same for a list that is open on many desks and whose rows need nothing done to them: PostgreSQL writes the page,
 * and it is sent on as it is. Reading fifty rows into objects and writing them again takes longer than finding them.
 */
export const listWrittenPage = async <
  D,
  TB extends keyof D,
  O,
  S extends string,
  ND = D,
  NTB extends keyof ND = TB & keyof ND,
>(
  ctx: Ctx,
  input: ListInput<NoInfer<S>>,
  list: List<D, TB, O, ND, NTB, S>,
): Promise<Page<Sent<O>>> => {
  if ("after" in input || "counted" in input) return listPage(ctx, input, list) as Promise<Page<Sent<O>>>;
  const query = queryOf(input, list);
  const { page, perPage, skipped } = pageOf(input);
  const [told, rows] = await Promise.all([countRows(ctx, query), writeRows(ctx, query, perPage, skipped)]);
  return writtenPage(rows, { ...told, page, per_page: perPage });
};

const written = Symbol("written");

/** Its text goes no further than the page itself: a copy with something changed is written by its schema again. */
export const writtenPage = <O>(rows: string, rest: Omit<Page<O>, "data">): Page<O> => {
  const page = {
    ...rest,
    get data() {
      return JSON.parse(rows) as O[];
    },
  };
  return Object.defineProperty(page, written, { value: `{"data":${rows},${JSON.stringify(rest).slice(1)}` });
};

/** An answer that needs no serialising any more. */
export const writtenText = (answer: unknown): string | undefined =>
  (answer as { [written]?: string } | null)?.[written];

// biome-ignore lint/suspicious/noExplicitAny: which tables a list has was checked where it was declared
type Query<O = any> = SelectQueryBuilder<any, any, O>;
type Order = { by: RawBuilder<unknown>; tie: RawBuilder<unknown>; falling: boolean; nullsLast: boolean; one: boolean };
type ListQuery<O> = {
  rows: Query<O>;
  narrow: Query | null;
  /** What holds the first so many of `narrow`. */
  first: (most: number) => Query | null;
  /** What holds the first so many of all that lie behind a row. */
  behind: (range: RawBuilder<boolean>, most: number) => Query | null;
  order: Order;
};

const queryOf = <D, TB extends keyof D, O, ND, NTB extends keyof ND, S extends string>(
  { sort }: ListInput<S>,
  { rows, narrow, sorts, fallback, tie }: List<D, TB, O, ND, NTB, S>,
): ListQuery<O> => {
  const word = sort ?? fallback;
  const order = orderOf(sorts[word.replace(/^-/, "") as S], tie, word);
  const look: Look<Query | null> =
    typeof narrow === "function" ? (narrow as never) : () => (narrow as Query | undefined) ?? null;
  const all = look(listEnd + 1);
  const isFirstByFallback = word === fallback;
  return {
    rows: rows as never,
    narrow: all,
    first: isFirstByFallback ? look : () => all,
    behind: (range, most) => look(isFirstByFallback ? most : null, range)?.where(range) ?? null,
    order,
  };
};

const orderOf = (
  sort: string | Sorted<string, boolean> | RawBuilder<unknown>,
  tie: string | RawBuilder<unknown>,
  word: string,
): Order => {
  const shared = { tie: typeof tie === "string" ? sql.ref(tie) : tie, falling: word.startsWith("-") };
  if (typeof sort === "string") return { ...shared, by: sql.ref(sort), nullsLast: false, one: sort === tie };
  if ("column" in sort) return { ...shared, by: sort.expression, nullsLast: sort.nullsLast, one: false };
  return { ...shared, by: sort, nullsLast: !("neverNull" in sort), one: false };
};

const ordered = <Q extends Query>(query: Q, { by, tie, falling, nullsLast: last, one }: Order): Q => {
  const direction = falling ? "desc" : "asc";
  const sorted = query.orderBy(by, (way) => (falling ? (last ? way.desc().nullsLast() : way.desc()) : way.asc()));
  return (one ? sorted : sorted.orderBy(tie, direction)) as Q;
};

/** Sizes are said outright: a plan made for any size would be made for a tenth of the table. */
const cut = <Q extends Query>(query: Q, limit: number, skipped = 0): Q => {
  const limited = query.limit(sql.lit(limit));
  return (skipped > 0 ? limited.offset(skipped) : limited) as Q;
};

/** The rows of the page are found first, in their narrow table; then the few are joined and shown. */
const pageQuery = <O>(
  { rows, first, order }: Pick<ListQuery<O>, "rows" | "first" | "order">,
  limit: number,
  skipped = 0,
): Query<O> => {
  const narrow = first(skipped + limit);
  if (!narrow) return cut(ordered(rows, order), limit, skipped);
  const found = cut(ordered(narrow.clearSelect().select(order.tie.as("key")), order), limit, skipped);
  return ordered(
    rows.innerJoin(found.as("page"), (join) => join.on(sql<boolean>`${order.tie} = page.key`)),
    order,
  );
};

const writeRows = async (ctx: Ctx, list: ListQuery<unknown>, limit: number, skipped: number): Promise<string> => {
  const shown = pageQuery(list, limit, skipped);
  const query = sql<{ rows: string }>`select coalesce(json_agg(shown), '[]')::text as rows from (${shown}) as shown`;
  return (await shareReading(ctx, query.compile(ctx.db)))[0]!.rows;
};

// Counting --------------------------------------------------------------------------------------------------------------

const rememberedMs = 60_000;
const rememberedMax = 1_000;
/** Lists that were longer than the end of lists, and until when that is believed. */
const remembered = new WeakMap<Platform, Map<string, number>>();

/** Counts as far as the pager needs; that a list goes on beyond is not asked again for a minute. */
const countRows = async (ctx: Ctx, { rows, narrow }: ListQuery<unknown>) => {
  const { platform, now } = ctx;
  const counted = cut((narrow ?? rows).clearSelect().select(sql.lit(1).as("one")), listEnd + 1);
  const key = keyOf(counted.compile());
  const long = remembered.get(platform) ?? new Map<string, number>();
  remembered.set(platform, long);
  if ((long.get(key) ?? 0) > now.getTime()) return toldTotal(listEnd + 1);
  const query = sql<{ total: number }>`select count(*)::int as total from (${counted}) as counted`;
  const { total } = (await shareReading(ctx, query.compile(ctx.db)))[0]!;
  if (long.size >= rememberedMax) long.clear();
  if (total > listEnd) long.set(key, now.getTime() + rememberedMs);
  else long.delete(key);
  return toldTotal(total);
};

// Whole lists -----------------------------------------------------------------------------------------------------------

/** A piece of a whole list, from one row to the next: it costs the same at the end as at the beginning. */
const readPiece = async <O>(list: ListQuery<O>, after: Mark | null, limit: number): Promise<Page<O> & WholeList> => {
  const piece = (data: O[], last: Mark) => ({
    data,
    total: data.length,
    page: 1,
    per_page: limit,
    next: data.length < limit ? null : last,
  });
  const { rows, order } = list;
  if (!list.narrow || typeof after === "number") {
    const skipped = Number(after ?? 0);
    return piece(await pageQuery(list, limit, skipped).execute(), skipped + limit);
  }
  const { by, tie } = order;
  const mark = sql<Mark>`json_build_array(${by}::text, pg_typeof(${by})::text, ${tie}::text, pg_typeof(${tie})::text)`;
  const shown = rows.select(mark.as("mark")) as Query<O & { mark: Mark }>;
  const marked: (O & { mark: Mark })[] = [];
  for (const range of after ? rangesBehind(order, after) : [sql<boolean>`true`])
    if (marked.length < limit) {
      const missing = limit - marked.length;
      const first = () => list.behind(range, missing);
      marked.push(...(await pageQuery({ rows: shown, first, order }, missing).execute()));
    }
  const data = marked.map(({ mark: _mark, ...row }) => row as unknown as O);
  return piece(data, marked.at(-1)?.mark ?? 0);
};

/** What comes after a row, in walks along an index: the rows with a value, then those without. */
const rangesBehind = (
  { by, tie, falling, nullsLast: last }: Order,
  [value, valueType, key, keyType]: Exclude<Mark, number>,
): RawBuilder<boolean>[] => {
  const at = (text: string, type: string) => sql`${text}::text::${sql.raw(type)}`;
  const beyond = sql.raw(falling ? "<" : ">");
  if (value === null) return [sql<boolean>`(${by} is null and ${tie} ${beyond} ${at(key, keyType)})`];
  const valued = sql<boolean>`(${by}, ${tie}) ${beyond} (${at(value, valueType)}, ${at(key, keyType)})`;
  return last ? [valued, sql<boolean>`${by} is null`] : [valued];
};

// Searching -------------------------------------------------------------------------------------------------------------

const literally = (text: string): string => text.trim().replace(/[\\%_]/g, "\\$&");

/** The text of a search as a LIKE pattern over folded columns, its wildcards taken literally. */
export const contains = (text: string): RawBuilder<string> => sql<string>`'%' || fold(${literally(text)}) || '%'`;

/** The same over the beginning of a column as it is written, which an index can find. */
export const beginsWith = (text: string): string => `${literally(text)}%`;
