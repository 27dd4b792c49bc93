import { isUtf8 } from "node:buffer";
import type { Writable } from "node:stream";
import {
  CELL_LENGTH_MAX,
  type SheetLimits,
  type SheetRow,
  sheetError,
  tooManyColumns,
  tooManyRows,
} from "./sheet-cells.ts";
import { endStream, writeChunk } from "./stream-writes.ts";

const BOM = "\ufeff";
const WRITE_SIZE = 32 * 1024;
/** A line is decoded whole; one this long is no table. */
const LINE_BYTES_MAX = 4 * 1024 * 1024;
const HEAD_LENGTH_MAX = 64 * 1024;
const DELIMITERS = [",", ";", "\t"] as const;

/** A spreadsheet runs these as formulas. Apostrophes before them are counted too, so that reading undoes writing. */
const FORMULA_START = /^'*[=+\-@\t\r]/;
const GUARDED_START = /^'+[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
/** Other delimiters are quoted as well, so that a reader's guess cannot go wrong. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

const guarded = (text: string): string => (FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text);
const unguarded = (text: string): string => (GUARDED_START.test(text) ? text.slice(1) : text);

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A lone empty cell is quoted: a blank line would read as no row at all. */
const csvLine = (cells: string[]): string =>
  `${cells.length === 1 && cells[0] === "" ? '""' : cells.map((cell) => quoted(guarded(cell))).join(",")}\r\n`;

export const openCsvWriter = (stream: Writable, labels: string[]) => {
  // Without the mark Excel takes UTF-8 for the system's old code page.
  let pending = BOM + csvLine(labels);
  const flush = (): Promise<void> => {
    const text = pending;
    pending = "";
    return writeChunk(stream, text);
  };
  return {
    write: async (cells: string[]): Promise<void> => {
      pending += csvLine(cells);
      if (pending.length >= WRITE_SIZE) await flush();
    },
    close: async (): Promise<void> => {
      if (pending) await flush();
      await endStream(stream);
    },
  };
};

const lineEnd = (bytes: Buffer): number => Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1;

/** Excel on Windows still saves "CSV" in its old code page; whole lines can be told apart from UTF-8. */
const decodeLines = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString("utf8") : new TextDecoder("windows-1252").decode(bytes);

const startsWith = (bytes: Buffer, mark: number[]): boolean => mark.every((byte, index) => bytes[index] === byte);

async function* decodeText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const utf16 = new TextDecoder("utf-16le");
  let encoding: "unknown" | "lines" | "utf-16" = "unknown";
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    pending = Buffer.concat([pending, chunk]);
    if (encoding === "unknown") {
      encoding = startsWith(pending, [0xff, 0xfe]) ? "utf-16" : "lines";
      if (startsWith(pending, [0xef, 0xbb, 0xbf])) pending = pending.subarray(3);
    }
    const end = encoding === "utf-16" ? pending.length : lineEnd(pending);
    const whole = pending.subarray(0, end);
    pending = pending.subarray(end);
    yield encoding === "utf-16" ? utf16.decode(whole, { stream: true }) : decodeLines(whole);
    if (pending.length > LINE_BYTES_MAX) throw sheetError("not_a_sheet", "A line of the file is too long for a table.");
  }
  yield decodeLines(pending);
}

/** The delimiter seen most often in the first line, outside quotes. */
const guessDelimiter = (text: string): string => {
  const [line = ""] = text.replace(/"(?:[^"]|"")*"?/g, "").split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
};

/** Gathers cells into rows, within the limits. */
const openRowBuilder = (limits: SheetLimits) => {
  let cell = "";
  let cells: string[] = [];
  let row = 1;
  let rowsGiven = 0;

  const endCell = (): void => {
    if (cells.length === limits.maxColumns) throw tooManyColumns(row, limits);
    cells.push(unguarded(cell));
    cell = "";
  };

  return {
    append: (text: string): void => {
      cell += text;
      if (cell.length <= CELL_LENGTH_MAX) return;
      throw sheetError("cell_too_long", `Row ${row} has a cell over ${CELL_LENGTH_MAX} characters, or an open quote.`);
    },
    endCell,
    /** Blank lines are counted, as a spreadsheet would number them, but are no rows. */
    endRow: (cellStarted: boolean): SheetRow[] => {
      const blank = cells.length === 0 && !cellStarted;
      if (!blank) endCell();
      if (!blank && ++rowsGiven > limits.maxRows) throw tooManyRows(limits);
      const ended = blank ? [] : [{ row, cells }];
      row++;
      cells = [];
      return ended;
    },
    openQuote: () => sheetError("not_a_sheet", `Row ${row} has a quote that is never closed.`),
  };
};

/** RFC 4180, fed piece by piece; a row may end in a later piece than it began. */
const openCsvParser = (delimiter: string, limits: SheetLimits) => {
  const builder = openRowBuilder(limits);
  const specials = new RegExp(`["\r\n${delimiter}]`, "g");
  /** In a cell: nothing yet, plain text, inside quotes, or past a quote that either ends it or is half of a doubled one. */
  let state: "start" | "plain" | "quoted" | "passed" = "start";
  let afterReturn = false;

  /** Takes the text up to the next quote, delimiter or line end; gives where to go on. */
  const takeText = (text: string, start: number): number => {
    specials.lastIndex = start;
    const end = state === "quoted" ? text.indexOf('"', start) : (specials.exec(text)?.index ?? -1);
    const run = text.slice(start, end < 0 ? undefined : end);
    if (run) {
      builder.append(run);
      if (state !== "quoted") state = "plain";
      afterReturn = false;
    }
    return end < 0 ? text.length : end;
  };

  const takeQuote = (): void => {
    if (state === "plain" || state === "passed") builder.append('"');
    if (state !== "plain") state = state === "quoted" ? "passed" : "quoted";
  };

  const endRow = (): SheetRow[] => {
    const ended = builder.endRow(state !== "start");
    state = "start";
    return ended;
  };

  const takeSpecial = (special: string | undefined): SheetRow[] => {
    const secondHalf = special === "\n" && afterReturn;
    afterReturn = special === "\r";
    if (special === '"') takeQuote();
    else if (special === delimiter) {
      builder.endCell();
      state = "start";
    } else if (special && !secondHalf) return endRow();
    return [];
  };

  function* push(text: string): Generator<SheetRow> {
    for (let at = 0; at < text.length; at++) {
      at = takeText(text, at);
      if (at < text.length) yield* takeSpecial(text[at]);
    }
  }

  const end = (): SheetRow[] => {
    if (state === "quoted") throw builder.openQuote();
    return endRow();
  };

  return { push, end };
};

/** Joins the first pieces until they hold a whole line to guess the delimiter from. */
async function* joinFirstLine(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let head = "";
  let given = false;
  for await (const text of texts) {
    head += text;
    given ||= /[\r\n]/.test(head) || head.length > HEAD_LENGTH_MAX;
    if (!given) continue;
    yield head;
    head = "";
  }
  yield head;
}

export async function* readCsv(chunks: AsyncIterable<Buffer>, limits: SheetLimits): AsyncGenerator<SheetRow> {
  let parser: ReturnType<typeof openCsvParser> | undefined;
  for await (const text of joinFirstLine(decodeText(chunks))) {
    if (text.includes("\0")) throw sheetError("not_a_sheet", "The file is not a table of text.");
    parser ??= openCsvParser(guessDelimiter(text), limits);
    yield* parser.push(text);
  }
  if (parser) yield* parser.end();
}
