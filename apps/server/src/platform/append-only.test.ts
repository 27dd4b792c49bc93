import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/harness.ts";
import { enrol } from "../../test/people.ts";
import { sealAudit } from "../modules/audit/audit.ts";
import { systemContext } from "./context.ts";
import { openSql, type Sql, sqlState } from "./db.ts";

let house: TestApp;
let owner: Sql;
let tables: string[];
beforeAll(async () => {
  house = await openTestApp();
  owner = openSql(house.databaseUrl, { max: 1, name: "test" });
  await enrol(house);
  await sealAudit(systemContext(house.platform, "test"));
  const rows = await owner<{ name: string }[]>`
    select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only' order by 1`;
  tables = rows.map(({ name }) => name);
});
afterAll(async () => {
  await owner.end();
  await house.close();
});

const attempt = async (sql: Sql, statement: string) =>
  sql.unsafe(statement).then(
    () => "done",
    (error) => sqlState(error),
  );
const columnOf = async (table: string) => {
  const [row] = await owner`select column_name from information_schema.columns
    where table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER' limit 1`;
  return `"${row!.column_name}"`;
};
const changes = async (table: string) => {
  const column = await columnOf(table);
  return [`update ${table} set ${column} = ${column}`, `delete from ${table}`];
};
const refusedRight = "42501";
const refusedByTrigger = "23001";

describe("an append-only table", () => {
  test("audit events and their seals are such, and hold rows to try it on", async () => {
    expect(tables).toEqual(expect.arrayContaining(["audit_events", "audit_seals"]));
    for (const table of ["audit_events", "audit_seals"])
      expect(Number((await owner.unsafe(`select count(*) from ${table}`))[0]!.count)).toBeGreaterThan(0);
  });

  test("refuses the application's role every change", async () => {
    for (const table of tables)
      for (const statement of [...(await changes(table)), `truncate ${table} cascade`])
        expect(await attempt(house.platform.sql, statement), statement).toBe(refusedRight);
  });

  test("refuses even its owner", async () => {
    for (const table of tables) {
      expect(await attempt(owner, `truncate ${table} cascade`), table).toBe(refusedByTrigger);
      const [row] = await owner.unsafe(`select exists (select from ${table}) as filled`);
      if (row!.filled)
        for (const statement of await changes(table))
          expect(await attempt(owner, statement), statement).toBe(refusedByTrigger);
    }
  });

  test("takes new rows from the application", async () => {
    const statement = "insert into audit_events (at, action, subject_type) values (now(), 'test', 'test')";
    expect(await attempt(house.platform.sql, statement)).toBe("done");
  });

  test("cannot be freed by the application's role", async () => {
    for (const statement of [
      "alter table audit_events disable trigger append_only",
      "drop trigger append_only on audit_events",
      "drop table audit_events cascade",
      "create function refuse_nothing() returns void language sql as ''",
    ])
      expect(await attempt(house.platform.sql, statement), statement).toBe(refusedRight);
  });
});
