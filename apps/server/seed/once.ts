import { openSql } from "../src/platform/db.ts";
import { withMigrationLock } from "../src/platform/migrate.ts";

/** Does a piece of seeding once per database, however many servers start at the same moment. */
export const once = async (databaseUrl: string, name: string, work: () => Promise<void>): Promise<void> => {
  const sql = openSql(databaseUrl, { max: 1, name: "remedia-seed" });
  try {
    await withMigrationLock(sql, async () => {
      const done = await sql`select 1 from migrations where name = ${name}`;
      if (done.length > 0) return;
      await work();
      await analyzeChanged(databaseUrl);
      await sql`insert into migrations (name, hash) values (${name}, '')`;
    });
  } finally {
    await sql.end();
  }
};

/**
 * What housekeeping would come for in a minute: the application's role may not do it, nobody should wait for it, and a
 * database that rests should rest. Two tables at a time, the largest first.
 */
const analyzeChanged = async (databaseUrl: string) => {
  const sql = openSql(databaseUrl, { max: 2, name: "remedia-analyze" });
  try {
    const changed = await sql<{ name: string }[]>`
      select format('%I', relname) as name from pg_stat_user_tables
      where schemaname = 'public' and n_mod_since_analyze > 50 + n_live_tup / 10 order by n_live_tup desc`;
    await Promise.all(changed.map(({ name }) => sql.unsafe(`analyze ${name}`)));
  } finally {
    await sql.end();
  }
};
