import { type RawBuilder, sql } from "kysely";

/**
 * Many rows as one parameter, for statements over hundreds of them: a list of values would need a placeholder for each
 * field of each row, and half the time would go into numbering them. `shape` is our own SQL, never a caller's.
 */
export const recordset = (rows: readonly object[], shape: string): RawBuilder<unknown> =>
  recordsetIn(JSON.stringify(rows), shape);

/** The same for rows that are written as JSON elsewhere, such as the value of a prepared statement. */
export const recordsetIn = (json: string | RawBuilder<unknown>, shape: string): RawBuilder<unknown> =>
  sql`json_to_recordset(${json}::text::json) as r(${sql.raw(shape)})`;

/** In bites that keep a statement short. */
export function* chunksOf<T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
