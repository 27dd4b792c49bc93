import { type RawBuilder, sql } from "kysely";

/** Days are the reader's: they begin and end at midnight in Lagos. */
export const dayBegins = (day: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date::timestamp at time zone 'Africa/Lagos')`;

/** The first instant that is no more of that day. */
export const dayEnds = (day: string): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone 'Africa/Lagos')`;
