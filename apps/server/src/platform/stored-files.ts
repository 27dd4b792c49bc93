import { randomUUID } from "node:crypto";
import type { Ctx } from "./context.ts";
import { notFound } from "./errors.ts";
import { apiPrefix } from "./http.ts";
import type { Download } from "./route.ts";
import { seal, unseal } from "./sealed.ts";

const contentTypes: Record<string, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

type FileRow = { name: string; extension: string; sizeBytes: number; purpose: string; ownerId: number | null };

/** A name of our own: nothing of what a person called the file reaches the store. */
export const newFileKey = (purpose: string, extension: string) => `${purpose}/${randomUUID()}.${extension}`;
export const contentTypeOf = (extension: string) => contentTypes[extension] ?? "application/octet-stream";

/** Remembers a file whose content is in the store already. */
export const recordFile = async (ctx: Ctx, key: string, file: FileRow): Promise<number> => {
  const row = await ctx.db
    .insertInto("files")
    .values({
      key,
      name: file.name.slice(0, 200) || "file",
      content_type: contentTypeOf(file.extension),
      size_bytes: file.sizeBytes,
      purpose: file.purpose,
      owner_id: file.ownerId,
      created_at: ctx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Puts content away and remembers what it is called outside. */
export const storeFile = async (ctx: Ctx, content: Buffer, file: Omit<FileRow, "sizeBytes">): Promise<number> => {
  const key = newFileKey(file.purpose, file.extension);
  await ctx.platform.files.put(key, content, { contentType: contentTypeOf(file.extension) });
  return recordFile(ctx, key, { ...file, sizeBytes: content.length });
};

type Ticket = { file: number; until: number | null };
const linkMinutes = 15;

/** An address that opens this file without a session, for a while; `forever` only for what everybody may see. */
export const fileAddress = (ctx: Ctx, fileId: number, lasts: "a while" | "forever" = "a while") => {
  const until = lasts === "forever" ? null : Math.ceil(ctx.now.getTime() / 60_000) + linkMinutes;
  return `${apiPrefix}/files/${seal(ctx.platform.config.SECRET_KEY, "file", { file: fileId, until } satisfies Ticket)}`;
};

export const openFile = async (ctx: Ctx, ticket: string): Promise<Download> => {
  const opened = unseal<Ticket>(ctx.platform.config.SECRET_KEY, "file", ticket);
  if (!opened || (opened.until !== null && opened.until < ctx.now.getTime() / 60_000)) throw notFound("File");
  return readFile(ctx, opened.file, { immutable: opened.until === null });
};

/** A file for somebody whose right to it was checked. */
export const readFile = async (ctx: Ctx, fileId: number, { immutable = false } = {}): Promise<Download> => {
  const file = await ctx.db.selectFrom("files").selectAll().where("id", "=", fileId).executeTakeFirst();
  const stored = file && (await ctx.platform.files.get(file.key));
  if (!file || !stored) throw notFound("File");
  return {
    download: {
      content: stored.stream,
      contentType: file.content_type,
      name: file.name,
      inline: file.content_type.startsWith("image/"),
      immutable,
    },
  };
};
