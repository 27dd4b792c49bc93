import type { KeptEntry } from "./kept-entries.ts";
import type { SheetLine } from "./sheets.ts";

export type Shelf = { id: number; code: string };
/** A line as the one who counts sees it: the sheet, with what this phone has counted on top. */
export type DeskLine = {
  /** The server's number, or the entry's key for what nobody expected and nobody has sent yet. */
  id: string;
  line_id: number | null;
  place_id: number;
  place_code: string;
  product_id: number | null;
  title: string;
  batch_id: number | null;
  batch_number: string;
  expires_on: string;
  counted: number | null;
  counted_by: string | null;
  waiting: boolean;
  fault: string | null;
};

/** As the server writes batch numbers. */
export const batchNumber = (text: string) => text.replaceAll(/\s+/g, "").toUpperCase();

const asDeskLine = (line: SheetLine): DeskLine => ({
  ...line,
  id: String(line.id),
  line_id: line.id,
  waiting: false,
  fault: null,
});

const lineOfEntry = ({ body, line }: KeptEntry): DeskLine => ({
  ...line,
  id: body.key,
  line_id: null,
  product_id: body.product_id ?? null,
  batch_id: body.batch_id ?? null,
  batch_number: batchNumber(line.batch_number),
  counted: null,
  counted_by: null,
  waiting: false,
  fault: null,
});

const isAbout = (line: DeskLine, { body }: KeptEntry) =>
  body.line_id !== undefined
    ? body.line_id === line.line_id
    : body.place_id === line.place_id &&
      (body.batch_id !== undefined
        ? body.batch_id === line.batch_id
        : body.product_id === line.product_id && batchNumber(body.batch_number ?? "") === line.batch_number);

/** Entries oldest first: the last word on a line is the one that shows. */
export const withKept = (sheet: readonly SheetLine[], entries: readonly KeptEntry[]): DeskLine[] => {
  const lines = sheet.map(asDeskLine);
  for (const entry of entries) {
    let line = lines.find((each) => isAbout(each, entry));
    if (!line) {
      line = lineOfEntry(entry);
      const last = lines.findLastIndex(({ place_id }) => place_id === line?.place_id);
      lines.splice(last === -1 ? lines.length : last + 1, 0, line);
    }
    if (entry.fault) line.fault = entry.fault;
    else Object.assign(line, { counted: entry.body.counted, counted_by: null, waiting: true, fault: null });
  }
  return lines;
};

export type ShelfTally = Shelf & { lines: number; counted: number };
/** The shelves in the order of the sheet, which is the order of the walk. */
export const shelvesOf = (lines: readonly DeskLine[]): ShelfTally[] =>
  [...Map.groupBy(lines, ({ place_id }) => place_id)].map(([id, there]) => ({
    id,
    code: there[0]?.place_code ?? "",
    lines: there.length,
    counted: there.filter(({ counted }) => counted !== null).length,
  }));

/** Where to go on: the next open line on the shelf, then on the shelves after it, then from the start. */
export const nextOpen = (lines: readonly DeskLine[], after: string | null): DeskLine | null => {
  const at = lines.findIndex(({ id }) => id === after);
  const round = [...lines.slice(at + 1), ...lines.slice(0, at + 1)];
  return round.find(({ counted, id }) => counted === null && id !== after) ?? null;
};
