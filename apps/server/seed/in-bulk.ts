import { sql } from "kysely";
import type { Ctx } from "../src/platform/context.ts";
import { appRole } from "../src/platform/db.ts";
import type { DB } from "../src/platform/types.generated.ts";

type Table = keyof DB;
type Support = { drop: string; restore: string };

/**
 * Writes years of rows into large tables without their references and their indexes for readers, and puts both back
 * before the transaction ends: each is checked or built once, instead of row by row. For a database that nobody uses yet,
 * since the tables stay locked meanwhile.
 */
export const inBulk = async (tx: Ctx, tables: readonly Table[], work: () => Promise<void>): Promise<void> => {
  const { rows: supports } = await sql<Support>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
    from pg_index where not indisunique and indrelid = any(${tables}::text[]::regclass[])
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and conrelid = any(${tables}::text[]::regclass[])`.execute(tx.db);
  await asOwner(
    tx,
    supports.map(({ drop }) => drop),
  );
  // Tens of thousands of rows are sorted where they are, not in files.
  await sql`set local work_mem = '64MB'`.execute(tx.db);
  await work();
  await asOwner(
    tx,
    supports.map(({ restore }) => restore),
  );
};

/** The application's role may do none of this. */
const asOwner = (tx: Ctx, statements: readonly string[]) =>
  sql.raw(["set local role none", ...statements, `set local role ${appRole}`].join(";\n")).execute(tx.db);
