import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { appRole, openSql, type Sql, sqlState } from "./db.ts";

const folder = fileURLToPath(new URL("../../migrations/", import.meta.url));
const oldestVersion = 150000;
/** Any number will do, as long as every server asks for the same lock. */
const migrationLock = 727_301_001;

/** Brings the database to the newest model. Several servers may call it at once: one works, the others wait. */
export const migrate = async (url: string): Promise<string[]> => {
  const sql = openSql(url, { max: 1, name: "remedia-migrate" });
  try {
    await checkVersion(sql);
    return await withMigrationLock(sql, () => applyMissing(sql));
  } finally {
    await sql.end();
  }
};

export const withMigrationLock = async <T>(sql: Sql, work: () => Promise<T>): Promise<T> => {
  await sql`set statement_timeout = 0`;
  await sql`set lock_timeout = 0`;
  await sql`select pg_advisory_lock(${migrationLock})`;
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${migrationLock})`;
  }
};

const checkVersion = async (sql: Sql) => {
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`;
  if (Number(row?.version) < oldestVersion) throw new Error("The database must be PostgreSQL 15 or newer.");
};

const applyMissing = async (sql: Sql) => {
  await prepareRole(sql);
  await sql`create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`;
  const applied = new Map((await sql`select name, hash from migrations`).map((row) => [row.name, row.hash]));
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const fresh: string[] = [];
  for (const name of names) {
    const text = await readFile(`${folder}${name}`, "utf8");
    const hash = createHash("sha256").update(text).digest("hex");
    const before = applied.get(name);
    if (before === hash) continue;
    if (before) throw new Error(`The migration ${name} was changed after it was applied; add a new one instead.`);
    await sql.begin(async (tx) => {
      await tx.unsafe(text);
      await tx`insert into migrations (name, hash) values (${name}, ${hash})`;
    });
    fresh.push(name);
  }
  return fresh;
};

/** Roles belong to the whole cluster: another database, or another server at this moment, may have made it. */
const prepareRole = async (sql: Sql) => {
  try {
    await sql.unsafe(`create role ${appRole} nologin`);
  } catch (error) {
    if (!["42710", "23505"].includes(sqlState(error) ?? "")) throw error;
  }
  await sql.unsafe(`grant ${appRole} to current_user`);
  await sql.unsafe(`grant usage on schema public to ${appRole}`);
  await sql.unsafe(
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole}`,
  );
  await sql.unsafe(`alter default privileges in schema public grant usage, update on sequences to ${appRole}`);
};
