import { sql } from "kysely";
import type { Ctx } from "../src/platform/context.ts";
import { appRole } from "../src/platform/db.ts";

type Support = { drop: string; restore: string };

/**
 * Writes years of rows without the references and the indexes for readers, and puts both back before the transaction
 * ends: each is checked or built once, instead of row by row. For a database that nobody uses yet, since all its tables
 * stay locked meanwhile.
 */
export const inBulk = async (tx: Ctx, work: () => Promise<void>): Promise<void> => {
  const { rows: supports } = await sql<Support>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
    from pg_index join pg_class c on c.oid = indexrelid
    where not indisunique and c.relnamespace = current_schema()::regnamespace
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx.db);
  await asOwner(tx, supports, "drop");
  await work();
  await asOwner(tx, supports, "restore");
};

/** The application's role may not change tables. */
const asOwner = (tx: Ctx, supports: readonly Support[], what: keyof Support) =>
  sql
    .raw(["set local role none", ...supports.map((each) => each[what]), `set local role ${appRole}`].join(";\n"))
    .execute(tx.db);
