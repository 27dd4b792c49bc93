import type { DocumentTable } from "../src/platform/document-tables.ts";
import type { Platform } from "../src/platform/platform.ts";

/** Puts a document where a test needs it, past the machine that would ask how it came there. */
export const force = (
  { platform: { db } }: { platform: Pick<Platform, "db"> },
  table: DocumentTable,
  id: number,
  columns: { state: string } & Record<string, unknown>,
) =>
  db
    .updateTable(table as "orders")
    .set(columns as object)
    .where("id", "=", id)
    .execute();
