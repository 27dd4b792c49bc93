import { Transform } from "node:stream";
import { lagosDay } from "@remedia/domain/days";
import type { ActorCtx } from "../../platform/context.ts";
import { drawPaper } from "../../platform/paper.ts";
import type { AnyRoute, ListExport } from "../../platform/route.ts";
import { openSheetWriter } from "../../platform/sheets.ts";
import { contentTypeOf, newFileKey } from "../../platform/stored-files.ts";
import type { TablePart } from "../../platform/table-drawing.ts";

export const exportFormats = ["csv", "xlsx", "pdf"] as const;
export type ExportFormat = (typeof exportFormats)[number];
export type ExportableList = AnyRoute & { export: ListExport };
export type Row = Record<string, unknown>;

type Order = { list: ExportableList; query: object; format: ExportFormat; rows: AsyncIterable<Row> };
type SheetOrder = Order & { format: "csv" | "xlsx" };
type Stored = { key: string; sizeBytes: number };

const isSheet = (order: Order): order is SheetOrder => order.format !== "pdf";

/** Puts the list into the store of files; ends, and leaves nothing there, where `rows` throws. */
export const writeFile = async (ctx: ActorCtx, order: Order): Promise<Stored & { name: string }> => {
  const { name } = order.list.export;
  const stem = typeof name === "string" ? `${name}-${lagosDay(ctx.now)}` : await name(ctx, order.query);
  const stored = isSheet(order) ? await writeSheet(ctx, order) : await writePaper(ctx, order);
  return { ...stored, name: `${stem}.${order.format}` };
};

const writeSheet = async (ctx: ActorCtx, { list, format, rows }: SheetOrder): Promise<Stored> => {
  const key = newFileKey("exports", format);
  let sizeBytes = 0;
  // Counted in passing: a listener would drain what the store is not yet there to take.
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  const stored = ctx.platform.files.put(key, stream, { contentType: contentTypeOf(format) });
  // When the rows fail first, nobody waits for it.
  stored.catch(() => undefined);
  const columns = list.export.columns;
  const computed = columns.flatMap(({ key: name, value }) => (value ? [{ name, value }] : []));
  try {
    const writer = openSheetWriter(format, stream, [...columns]);
    for await (const row of rows)
      await writer.writeRow({ ...row, ...Object.fromEntries(computed.map(({ name, value }) => [name, value(row)])) });
    await writer.close();
  } catch (error) {
    stream.destroy();
    throw error;
  }
  await stored;
  return { key, sizeBytes };
};

const writePaper = async (ctx: ActorCtx, { list, query, rows }: Order): Promise<Stored> => {
  const paper = list.export.paper!;
  const sender = await paper.sender(ctx, query);
  const content = await drawPaper<TablePart>({
    drawing: new URL("../../platform/table-drawing.ts", import.meta.url),
    options: { title: sender.title ?? sender.name, printedAt: ctx.now },
    parts: partsOf(paper, sender, rows),
  });
  const key = newFileKey("exports", "pdf");
  await ctx.platform.files.put(key, content, { contentType: contentTypeOf("pdf") });
  return { key, sizeBytes: content.length };
};

type Paper = NonNullable<ListExport["paper"]>;

async function* partsOf(
  { columns, sectionOf }: Paper,
  sender: Awaited<ReturnType<Paper["sender"]>>,
  rows: AsyncIterable<Row>,
): AsyncGenerator<TablePart> {
  yield { sender };
  const heads = columns.map(({ cell, ...head }) => head);
  let section = { heading: "", table: { columns: heads, rows: [] as string[][] } };
  for await (const row of rows) {
    const heading = sectionOf(row);
    if (heading !== section.heading) {
      if (section.table.rows.length > 0) yield section;
      section = { heading, table: { columns: heads, rows: [] } };
    }
    section.table.rows.push(columns.map(({ cell }) => cell(row)));
  }
  if (section.table.rows.length > 0) yield section;
}
