import { type RawBuilder, sql } from "kysely";

/** A column of kobo as naira, like `toNaira`: both divide by a hundred and round to the nearest number there is. */
export const inNaira = (column: string): RawBuilder<number> => sql<number>`${sql.ref(column)} / 100::float8`;
