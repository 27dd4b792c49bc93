import { Readable, type Writable } from "node:stream";
import { openCellText, type SheetColumn, type SheetLimits, type SheetRow, sheetError } from "./sheet-cells.ts";
import { openCsvWriter, readCsv } from "./sheet-csv.ts";
import { readXlsx } from "./sheet-xlsx-read.ts";
import { openXlsxWriter } from "./sheet-xlsx-write.ts";

/**
 * Tables in and out, with flat memory however long they are. The workbook formats are written and read here rather than
 * by exceljs: its streaming reader breaks letters beyond ASCII at chunk ends, unpacks to disk without limit, and its
 * streaming writer does not wait for a slow reader. See `sheet-xlsx.test.ts`, where exceljs is the second opinion.
 */
export type SheetWriter = {
  /** Waits while the reader is slow. One call at a time. */
  writeRow(row: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
};

const PACKED_BYTES_MAX = 32 * 1024 * 1024;
const ZIP_START = Buffer.from("PK\x03\x04", "latin1");
const OLE_START = Buffer.from("d0cf11e0", "hex");

export const openSheetWriter = (
  format: "csv" | "xlsx",
  stream: Writable,
  columns: SheetColumn[],
  { timeZone = "Africa/Lagos" }: { timeZone?: string } = {},
): SheetWriter => {
  // Each write reports its own failure; without a listener the event would end the process.
  stream.on("error", () => {});
  const cellText = openCellText(timeZone);
  const labels = columns.map((column) => column.label);
  const writer = format === "csv" ? openCsvWriter(stream, labels) : openXlsxWriter(stream, columns);
  return {
    writeRow: async (row) => writer.write(columns.map(({ key, kind = "text" }) => cellText(kind, row[key]))),
    close: writer.close,
  };
};

/** Joins the first chunks until there are enough bytes to know the file by. */
async function* withWholeStart(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes: Buffer = start ? Buffer.concat([start, chunk]) : chunk;
    start = start && bytes.length < 4 ? bytes : null;
    if (!start) yield bytes;
  }
  if (start) yield start;
}

const collect = async (first: Buffer, rest: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks = [first];
  let size = first.length;
  for await (const chunk of rest) {
    size += chunk.length;
    if (size > PACKED_BYTES_MAX) throw sheetError("too_large", "The workbook is larger than 32 MB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/**
 * Reads a table as text, known by its content: CSV in any common dialect, or the first visible sheet of a workbook.
 * Rows are numbered as a spreadsheet shows them; empty ones are left out. Refusals are `SheetError`s for the sender.
 */
export async function* readSheet(
  content: Readable | Buffer,
  { filename, ...limits }: SheetLimits & { filename: string },
): AsyncGenerator<SheetRow> {
  const chunks = withWholeStart(Buffer.isBuffer(content) ? Readable.from([content]) : content);
  const { value: start = Buffer.alloc(0) } = (await chunks.next()) as { value?: Buffer };
  try {
    if (start.subarray(0, 4).equals(ZIP_START)) yield* readXlsx(await collect(start, chunks), limits);
    else if (start.subarray(0, 4).equals(OLE_START)) {
      throw sheetError(
        "not_a_sheet",
        "Old or password-protected Excel files cannot be read. Save it as .xlsx or .csv.",
      );
    } else if (/\.(csv|tsv|txt)$/i.test(filename)) yield* readCsv(prepend(start, chunks), limits);
    else throw sheetError("not_a_sheet", "Only .xlsx and .csv files can be read.");
  } finally {
    await chunks.return(undefined);
  }
}
