import {
  CELL_LENGTH_MAX,
  isSheetError,
  type SheetLimits,
  type SheetRow,
  sheetError,
  tooManyColumns,
  tooManyRows,
} from "./sheet-cells.ts";
import { openXmlReader, type XmlEvent } from "./sheet-xml.ts";
import { listZip, unpackEntry, type ZipEntry } from "./zip.ts";

/** A cell with its tags takes about this much; a workbook that unpacks to far more than its limits allow is a bomb. */
const CELL_BYTES = 256;
const UNPACKED_BYTES_LEAST = 4 * 1024 * 1024;
const UNPACKED_BYTES_MOST = 256 * 1024 * 1024;

type Workbook = { zip: Buffer; entries: Map<string, ZipEntry>; bytesLeft: number };

async function* readXml(workbook: Workbook, path: string): AsyncGenerator<XmlEvent[]> {
  const entry = workbook.entries.get(path);
  if (!entry) return;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const read = openXmlReader();
  for await (const chunk of unpackEntry(workbook.zip, entry)) {
    workbook.bytesLeft -= chunk.length;
    if (workbook.bytesLeft < 0) throw sheetError("too_large", "The workbook is too large when unpacked.");
    yield read(decoder.decode(chunk, { stream: true }));
  }
}

async function* readOpenTags(workbook: Workbook, path: string) {
  for await (const events of readXml(workbook, path)) {
    for (const event of events) if (event.type === "open") yield event;
  }
}

/** The path of the first sheet that is not hidden, and from which year its days are counted. */
const findSheet = async (workbook: Workbook): Promise<{ path: string; from1904: boolean }> => {
  let from1904 = false;
  let relation: string | undefined;
  for await (const { name, attributes } of readOpenTags(workbook, "xl/workbook.xml")) {
    if (name === "workbookPr") from1904 = attributes.date1904 === "1" || attributes.date1904 === "true";
    if (name === "sheet" && (attributes.state ?? "visible") === "visible") relation ??= attributes.id;
  }
  for await (const { name, attributes } of readOpenTags(workbook, "xl/_rels/workbook.xml.rels")) {
    if (name !== "Relationship" || attributes.Id !== relation || !attributes.Target) continue;
    const path = attributes.Target.startsWith("/") ? attributes.Target.slice(1) : `xl/${attributes.Target}`;
    if (workbook.entries.has(path)) return { path, from1904 };
  }
  throw sheetError("not_a_sheet", "The file is not a workbook with a sheet.");
};

/** Characters that XML cannot hold are written as _x000D_. */
const decodeEscapes = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** One endless cell must not fill the memory. */
const grown = (text: string, more: string): string => (text.length > CELL_LENGTH_MAX ? text : text + more);

/** Gathers the text of <t> elements; those in <rPh> tell how a word is spoken, not how it is written. */
const openTextGatherer = () => {
  let text = "";
  let inText = false;
  let inReading = false;
  return {
    take: (event: XmlEvent): void => {
      if (event.type === "text") {
        if (inText && !inReading) text = grown(text, event.text);
      } else if (event.name === "t") inText = event.type === "open";
      else if (event.name === "rPh") inReading = event.type === "open";
    },
    finish: (): string => {
      const gathered = decodeEscapes(text);
      text = "";
      return gathered;
    },
  };
};

const readSharedStrings = async (workbook: Workbook): Promise<string[]> => {
  const strings: string[] = [];
  const gatherer = openTextGatherer();
  for await (const events of readXml(workbook, "xl/sharedStrings.xml")) {
    for (const event of events) {
      gatherer.take(event);
      if (event.type === "close" && event.name === "si") strings.push(gatherer.finish());
    }
  }
  return strings;
};

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const isDateFormat = (code: string): boolean => /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, ""));

/** For each cell style, whether its numbers are days. */
const readDateStyles = async (workbook: Workbook): Promise<boolean[]> => {
  const dateFormats = new Set<number>();
  const styles: boolean[] = [];
  let inCellStyles = false;
  for await (const events of readXml(workbook, "xl/styles.xml")) {
    for (const event of events) {
      if (event.type === "text") continue;
      if (event.name === "cellXfs") inCellStyles = event.type === "open";
      if (event.type === "close") continue;
      const id = Number(event.attributes.numFmtId ?? 0);
      if (event.name === "numFmt" && isDateFormat(event.attributes.formatCode ?? "")) dateFormats.add(id);
      if (event.name === "xf" && inCellStyles) styles.push(isBuiltInDate(id) || dateFormats.has(id));
    }
  }
  return styles;
};

const DAY_MS = 86_400_000;

/** Excel believes in 29 February 1900, day 60; counting from 1904 skips that. */
const dateText = (serial: number, from1904: boolean): string => {
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const instant = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000);
  if (Number.isNaN(instant.getTime())) return String(serial);
  const [date = "", time = ""] = instant.toISOString().split(/[TZ.]/);
  if (serial < 1 && !from1904) return time;
  return instant.getTime() % DAY_MS === 0 ? date : `${date} ${time}`;
};

/** A double shows up to 17 digits of which Excel shows 15: 0.30000000000000004 was never typed. */
const numberText = (text: string): string => {
  const number = Number(text);
  return text.trim() === "" || Number.isNaN(number) ? text : String(Number(number.toPrecision(15)));
};

type Cell = { column: number; type: string; style: number; value: string };

type Lookups = { strings: string[]; dateStyles: boolean[]; from1904: boolean };

const cellText = ({ type, style, value }: Cell, inline: string, lookups: Lookups): string => {
  switch (type) {
    case "s":
      return lookups.strings[Number(value)] ?? "";
    case "inlineStr":
      return inline;
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "str":
    case "e":
      return decodeEscapes(value);
    case "d":
      return value.endsWith("T00:00:00") ? value.slice(0, 10) : value.replace("T", " ");
    default:
      return lookups.dateStyles[style] && value !== "" ? dateText(Number(value), lookups.from1904) : numberText(value);
  }
};

const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
};

/** Turns the events of a sheet into rows. References are optional: without them cells and rows follow each other. */
const openRowGatherer = (lookups: Lookups, limits: SheetLimits) => {
  const gatherer = openTextGatherer();
  let row: SheetRow = { row: 0, cells: [] };
  let cell: Cell | null = null;
  let column = 0;
  let inValue = false;
  let rowsGiven = 0;

  const openTag = (name: string, attributes: Record<string, string>): void => {
    if (name === "row") {
      row = { row: Number(attributes.r) || row.row + 1, cells: [] };
      column = 0;
    } else if (name === "c") {
      column = columnOf(attributes.r ?? "") || column + 1;
      cell = { column, type: attributes.t ?? "n", style: Number(attributes.s ?? 0), value: "" };
    } else if (name === "v") inValue = true;
  };

  const endCell = (): void => {
    const inline = gatherer.finish();
    const text = cell ? cellText(cell, inline, lookups).slice(0, CELL_LENGTH_MAX) : "";
    cell = null;
    if (text === "") return;
    if (column > limits.maxColumns) throw tooManyColumns(row.row, limits);
    while (row.cells.length < column - 1) row.cells.push("");
    row.cells[column - 1] = text;
  };

  /** Rows that are only styled are no rows. */
  const endRow = (): SheetRow | null => {
    if (row.cells.length === 0) return null;
    if (++rowsGiven > limits.maxRows) throw tooManyRows(limits);
    return row;
  };

  return (event: XmlEvent): SheetRow | null => {
    gatherer.take(event);
    if (event.type === "text") {
      if (cell && inValue) cell.value = grown(cell.value, event.text);
    } else if (event.type === "open") openTag(event.name, event.attributes);
    else if (event.name === "v") inValue = false;
    else if (event.name === "c") endCell();
    else if (event.name === "row") return endRow();
    return null;
  };
};

async function* readFirstSheet(workbook: Workbook, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const { path, from1904 } = await findSheet(workbook);
  const strings = await readSharedStrings(workbook);
  const dateStyles = await readDateStyles(workbook);
  const take = openRowGatherer({ strings, dateStyles, from1904 }, limits);
  for await (const events of readXml(workbook, path)) {
    // Delegating with yield* would wait a turn of the event loop for each event, not each row.
    for (const event of events) {
      const row = take(event);
      if (row) yield row;
    }
  }
}

export async function* readXlsx(zip: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const bytes = UNPACKED_BYTES_LEAST + limits.maxRows * limits.maxColumns * CELL_BYTES;
  try {
    const workbook = { zip, entries: listZip(zip), bytesLeft: Math.min(bytes, UNPACKED_BYTES_MOST) };
    yield* readFirstSheet(workbook, limits);
  } catch (error) {
    if (isSheetError(error)) throw error;
    throw sheetError("not_a_sheet", "The workbook is broken and cannot be read.", error);
  }
}
