import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import type { Platform } from "../../platform/platform.ts";
import { chunksOf, recordset } from "../../platform/recordset.ts";

/** The end of the chain at one moment: how many seals, the last event, its hash. */
type Head = { seals: number; event_id: number; hash: string };

/** Databases that share a folder, such as those of tests, do not share a chain. */
const nameOf = async (ctx: Ctx) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(ctx.db);
  return rows[0]!.name.toLowerCase().replace(/[^a-z0-9_-]/g, "_");
};
export const headsFile = (platform: Platform, database: string) =>
  join(platform.config.dataDir, "audit-heads", `${database}.jsonl`);
const sharedKey = (database: string) => `audit-heads/${database}.json`;

const readHead = (ctx: Ctx) =>
  ctx.db
    .selectFrom("audit_seals")
    .select(["seal_no as seals", "event_id", sql<string>`encode(hash, 'hex')`.as("hash")])
    .orderBy("seal_no", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Says outside the table how far the chain goes, since a chain whose end was cut off is whole in itself: in the log, in a
 * file that only grows, and where servers share their files, there too. Sealing is not undone when that fails.
 */
export const publishHead = async (ctx: Ctx): Promise<void> => {
  const { platform } = ctx;
  const head = await readHead(ctx);
  if (!head) return;
  platform.log.info({ audit_head: head }, "audit chain sealed");
  const line = JSON.stringify({ at: ctx.now, ...head });
  const database = await nameOf(ctx);
  const file = headsFile(platform, database);
  try {
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, `${line}\n`, { mode: 0o600, flush: true });
    if (platform.files.kind === "s3")
      await platform.files.put(sharedKey(database), Buffer.from(line), { contentType: "application/json" });
  } catch (error) {
    platform.log.error({ err: error }, "the head of the audit chain was not published");
  }
};

const publishedHeads = async (ctx: Ctx): Promise<Head[]> => {
  const { platform } = ctx;
  const database = await nameOf(ctx);
  const own = await readFile(headsFile(platform, database), "utf8").catch(() => "");
  const shared = platform.files.kind === "s3" ? await platform.files.get(sharedKey(database)) : null;
  const lines = `${own}\n${shared ? await text(shared.stream) : ""}`.split("\n");
  return lines.flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Head] : [];
    } catch {
      // The last line of a server that was killed while it wrote.
      return [];
    }
  });
};

const headsAtOnce = 5_000;

/** Heads that were published and that the table does not hold any more, the first of them first. */
export const lostHeads = async (ctx: Ctx): Promise<Head[]> => {
  const lost: Head[] = [];
  for (const heads of chunksOf(await publishedHeads(ctx), headsAtOnce)) {
    const { rows } = await sql<Head>`
      select r.seals, r.event_id, r.hash from ${recordset(heads, "seals bigint, event_id bigint, hash text")}
      where not exists (select from audit_seals s where s.seal_no = r.seals and s.event_id = r.event_id
        and encode(s.hash, 'hex') = r.hash)`.execute(ctx.db);
    lost.push(...rows);
  }
  return lost.sort((a, b) => a.seals - b.seals);
};
