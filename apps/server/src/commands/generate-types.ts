import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { documentTables } from "../platform/document-tables.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres.ts";
import { migrate } from "../platform/migrate.ts";

/** Reads the data model from a database made of the migrations and writes it down as types. */
const dir = await mkdtemp(join(tmpdir(), "remedia-types-"));
const postgres = await startEmbeddedPostgres({ dir, disposable: true });
try {
  await migrate(postgres.url);
  const out = fileURLToPath(new URL("../platform/types.generated.ts", import.meta.url));
  const mapping = JSON.stringify({ int8: "number", date: "string", timestamptz: "Date" });
  const readOnly = "ColumnType<string, string | undefined, never>";
  const states = Object.fromEntries(documentTables.map((table) => [`${table}.state`, readOnly]));
  const overrides = JSON.stringify({ columns: states });
  const cli = fileURLToPath(new URL("../../../../node_modules/kysely-codegen/dist/cli/bin.js", import.meta.url));
  const options = ["--dialect", "postgres", "--url", postgres.url, "--out-file", out, "--type-mapping", mapping];
  const { status } = spawnSync(process.execPath, [cli, ...options, "--overrides", overrides, "--no-domains"], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}
