import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Page } from "./schemas.ts";

type ListInput = { page?: number; per_page?: number; sort?: string };
const defaultPerPage = 25;

/**
 * One page of a query and the number of all its rows. `sorts` maps each word of the query's `sort` to the column
 * behind it; `id` breaks ties so that pages never overlap.
 */
export const listPage = async <D, TB extends keyof D, O>(
  query: SelectQueryBuilder<D, TB, O>,
  input: ListInput,
  order: { sorts: Record<string, string>; fallback: string; tie: string },
): Promise<Page<O>> => {
  const page = input.page ?? 1;
  const perPage = input.per_page ?? defaultPerPage;
  const word = input.sort ?? order.fallback;
  const direction = word.startsWith("-") ? "desc" : "asc";
  const column = order.sorts[word.replace(/^-/, "")];
  if (!column) throw new Error(`No column to sort by ${word}.`);
  const [{ total }, data] = await Promise.all([
    query.clearSelect().select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow() as Promise<{
      total: number;
    }>,
    query
      .orderBy(sql.ref(column), (by) => (direction === "desc" ? by.desc().nullsLast() : by.asc().nullsLast()))
      .orderBy(sql.ref(order.tie), direction)
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ]);
  return { data, total, page, per_page: perPage };
};

const literally = (text: string): string => text.trim().replace(/[\\%_]/g, "\\$&");

/** The text of a search as a LIKE pattern over folded columns, its wildcards taken literally. */
export const contains = (text: string): RawBuilder<string> => sql<string>`'%' || fold(${literally(text)}) || '%'`;

/** The same over the beginning of a column as it is written, which an index can find. */
export const beginsWith = (text: string): string => `${literally(text)}%`;
