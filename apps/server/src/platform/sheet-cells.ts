import { toKobo, toNaira } from "@remedia/domain/money";

export type SheetColumn = {
  key: string;
  label: string;
  /** Money comes in naira, as the lists of the API say it. Dates and times are written as the clock on the wall shows them. */
  kind?: "text" | "number" | "money" | "date" | "datetime";
};

export type SheetKind = NonNullable<SheetColumn["kind"]>;

export type SheetRow = { row: number; cells: string[] };

export type SheetLimits = { maxRows: number; maxColumns: number };

export type SheetRefusal = "not_a_sheet" | "too_large" | "too_many_rows" | "too_many_columns" | "cell_too_long";

/** The message is meant for whoever sent the sheet. */
export type SheetError = Error & { code: SheetRefusal };

const refusals: ReadonlySet<unknown> = new Set<SheetRefusal>([
  "not_a_sheet",
  "too_large",
  "too_many_rows",
  "too_many_columns",
  "cell_too_long",
]);

export const sheetError = (code: SheetRefusal, message: string, cause?: unknown): SheetError =>
  Object.assign(new Error(message, { cause }), { code });

export const isSheetError = (error: unknown): error is SheetError =>
  error instanceof Error && "code" in error && refusals.has(error.code);

export const tooManyColumns = (row: number, { maxColumns }: SheetLimits): SheetError =>
  sheetError("too_many_columns", `Row ${row} has more than ${maxColumns} columns.`);

export const tooManyRows = ({ maxRows }: SheetLimits): SheetError =>
  sheetError("too_many_rows", `The sheet has more than ${maxRows} rows.`);

/** Excel's own limit for a cell. */
export const CELL_LENGTH_MAX = 32_767;

const textOf = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
};

/** Through kobo, so that an amount finer than a kobo is refused instead of rounded away. */
const nairaText = (value: unknown): string => toNaira(toKobo(Number(value))).toFixed(2);

const DATE_ONLY = /^\d{4}-\d\d-\d\d$/;

/** Turns any value into the one text that stands for it, whatever the format of the sheet. */
export const openCellText = (timeZone: string): ((kind: SheetKind, value: unknown) => string) => {
  // The Swedish way to write a time is ISO's.
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const wallTime = (value: unknown): string | null => {
    const instant = value instanceof Date ? value : new Date(String(value));
    return Number.isNaN(instant.getTime()) ? null : clock.format(instant);
  };
  const texts: Record<SheetKind, (value: unknown) => string> = {
    text: textOf,
    number: textOf,
    money: nairaText,
    date: (value) =>
      typeof value === "string" && DATE_ONLY.test(value) ? value : (wallTime(value)?.slice(0, 10) ?? textOf(value)),
    datetime: (value) => wallTime(value) ?? textOf(value),
  };
  return (kind, value) => (value === null || value === undefined || value === "" ? "" : texts[kind](value));
};
