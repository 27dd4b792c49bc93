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
      // The application's role may not do this, and nobody should wait for the next round of housekeeping.
      await sql`analyze`;
      await sql`insert into migrations (name, hash) values (${name}, '')`;
    });
  } finally {
    await sql.end();
  }
};
