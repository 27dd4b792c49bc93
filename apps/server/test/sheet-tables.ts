import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { SheetColumn } from "../src/platform/sheet-cells.ts";
import { openSheetWriter, readSheet } from "../src/platform/sheets.ts";

export type Format = "csv" | "xlsx";

export const sheetLimits = { maxRows: 100_000, maxColumns: 50 };

export const writeTable = async (
  format: Format,
  columns: SheetColumn[],
  rows: Record<string, unknown>[],
): Promise<Buffer> => {
  const stream = new PassThrough();
  const content = buffer(stream);
  const writer = openSheetWriter(format, stream, columns);
  for (const row of rows) await writer.writeRow(row);
  await writer.close();
  return content;
};

export const readTable = async (content: Buffer | Readable, filename = "table.csv", more = {}): Promise<string[][]> => {
  const rows: string[][] = [];
  for await (const { cells } of readSheet(content, { filename, ...sheetLimits, ...more })) rows.push(cells);
  return rows;
};

export const refusalOf = async (content: Buffer | Readable, filename: string, more = {}) => {
  const error = await readTable(content, filename, more).catch((caught: unknown) => caught);
  return (error as { code?: string }).code;
};

export const inPieces = (content: Buffer, size: number): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
    })(),
  );

export const columnsOf = (count: number): SheetColumn[] =>
  Array.from({ length: count }, (_, index) => ({ key: `c${index}`, label: `Column ${index}` }));

export const stockColumns: SheetColumn[] = [
  { key: "name", label: "Product" },
  { key: "packs", label: "Packs", kind: "number" },
  { key: "price", label: "Price", kind: "money" },
  { key: "expires", label: "Expires on", kind: "date" },
  { key: "counted", label: "Counted at", kind: "datetime" },
];
export const paracetamol = {
  name: "Paracetamol – Ẹ̀kọ́",
  packs: 1200,
  price: 12_345_678.5,
  expires: "2027-03-31",
  counted: new Date("2026-11-15T23:30:05Z"),
};
