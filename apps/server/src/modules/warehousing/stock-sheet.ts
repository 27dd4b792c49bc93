import { addDays, isDay } from "@remedia/domain/days";
import type { Ctx } from "../../platform/context.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { isSheetError } from "../../platform/sheet-cells.ts";
import { readSheet } from "../../platform/sheets.ts";
import { bulkFields, headerKey } from "../catalog/bulk/fields.ts";
import { survivorsOf } from "../catalog/survivors.ts";
import { batchNumber } from "../inventory/batches.ts";

/** What the cells of a sheet of stock hold, and how they are read. */
type Cells = {
  barcode: string;
  product_id: number;
  batch: string;
  expiry: string;
  cost: number;
  quantity: number;
  shelf: string;
};
export type StockField = keyof Cells;
type Reading<T> = { value: T } | { fault: string };
type Field<T> = { label: string; aliases: readonly string[]; read: (text: string) => Reading<T> };

const textOf = (max: number, tidy: (text: string) => string) => (text: string) => {
  const value = tidy(text);
  return value.length > max ? { fault: `it is longer than ${max} letters` } : { value };
};

const readPacks = (text: string): Reading<number> => {
  const value = /^\d+(\.0+)?$/.test(text.replaceAll(",", "")) ? Number(text.replaceAll(",", "")) : Number.NaN;
  return value >= 1 && value <= 1_000_000 ? { value } : { fault: `"${text}" is not a number of whole packs` };
};

/** 2027-03-31, 31/03/2027, and 03/2027 or 2027-03 as packs are often printed: good to the end of that month. */
export const readExpiry = (text: string): Reading<string> => {
  const [date = ""] = text.trim().split(/[ T]/);
  const parts = date.split(/[/.-]/);
  const yearFirst = parts[0]?.length === 4 ? parts : parts.toReversed();
  const [year = "", month = "", day] = yearFirst.map((part) => part.padStart(2, "0"));
  const first = `${year}-${month}-01`;
  const value = day ?? (isDay(first) ? addDays(addDays(first, 31).replace(/\d\d$/, "01"), -1).slice(8) : "");
  const whole = `${year}-${month}-${value}`;
  return isDay(whole) && parts.length <= 3 ? { value: whole } : { fault: `"${text}" is not a day such as 31/03/2027` };
};

export const stockFields: { readonly [F in StockField]: Field<Cells[F]> } = {
  barcode: bulkFields.barcode,
  product_id: { ...bulkFields.id, aliases: [...bulkFields.id.aliases, "product"] },
  batch: {
    label: "Batch",
    aliases: ["batch", "batch number", "batch no", "lot", "lot number", "lot no"],
    read: textOf(40, batchNumber),
  },
  expiry: {
    label: "Expiry",
    aliases: ["expiry", "expiry date", "expires", "expires on", "exp", "exp date", "best before"],
    read: readExpiry,
  },
  cost: bulkFields.cost,
  quantity: { label: "Quantity", aliases: ["quantity", "qty", "packs", "stock", "count"], read: readPacks },
  shelf: {
    label: "Shelf",
    aliases: ["shelf", "shelf code", "location", "place", "bin"],
    read: textOf(40, (text) => text.trim().toUpperCase()),
  },
};

export type StockRow = { row: number; values: Partial<Cells>; faults: string[] };
type Columns = { needed: readonly StockField[]; also?: readonly StockField[] };

const columnsMax = 40;

/** Rows of a sheet whose columns are known by the words in its head; a cell that cannot be read is a fault of its row. */
export const readStockSheet = async (
  upload: Buffer,
  { name, rowsMax, needed, also = [] }: Columns & { name: string; rowsMax: number },
): Promise<StockRow[]> => {
  const wanted: readonly StockField[] = ["barcode", "product_id", ...needed, ...also];
  let columns: Map<StockField, number> | null = null;
  const rows: StockRow[] = [];
  try {
    for await (const { row, cells } of readSheet(upload, {
      filename: name,
      maxRows: rowsMax + 1,
      maxColumns: columnsMax,
    }))
      if (columns === null) columns = findColumns(cells, wanted, needed);
      else rows.push(readRow(row, cells, columns, needed));
  } catch (error) {
    if (isSheetError(error)) throw invalid(error.message);
    throw error;
  }
  if (rows.length === 0) throw invalid("The sheet has no rows below its head.");
  return rows;
};

const findColumns = (heads: readonly string[], wanted: readonly StockField[], needed: readonly StockField[]) => {
  const keys = heads.map(headerKey);
  const columns = new Map<StockField, number>();
  for (const field of wanted) {
    const at = keys.findIndex((key) => stockFields[field].aliases.includes(key));
    if (at >= 0) columns.set(field, at);
  }
  const missing = needed.filter((field) => !columns.has(field)).map((field) => stockFields[field].label);
  if (!columns.has("barcode") && !columns.has("product_id")) missing.unshift("Barcode or Product id");
  if (missing.length > 0) throw invalid(`The sheet lacks these columns: ${missing.join(", ")}.`);
  return columns;
};

const readRow = (
  row: number,
  cells: readonly string[],
  columns: ReadonlyMap<StockField, number>,
  needed: readonly StockField[],
): StockRow => {
  const values: Partial<Record<StockField, unknown>> = {};
  const faults: string[] = [];
  for (const [field, at] of columns) {
    const text = (cells[at] ?? "").trim();
    const { label, read } = stockFields[field];
    const reading: Reading<unknown> | null = text === "" ? null : read(text);
    if (reading && "value" in reading) values[field] = reading.value;
    else if (reading) faults.push(`${label}: ${reading.fault}.`);
    else if (needed.includes(field)) faults.push(`${label} is missing.`);
  }
  return { row, values: values as Partial<Cells>, faults };
};

/** Finds each row's product by its barcode, or else by its id; who has none gets a fault. */
export const findProducts = async (ctx: Ctx, rows: readonly StockRow[]): Promise<Map<StockRow, number>> => {
  const byGtin = await productsByGtin(
    ctx,
    rows.flatMap(({ values }) => values.barcode ?? []),
  );
  const byId = await survivorsOf(ctx, "products", [...new Set(rows.flatMap(({ values }) => values.product_id ?? []))]);
  const combos = await combosAmong(ctx, [...byGtin.values(), ...byId.values()]);
  const found = new Map<StockRow, number>();
  for (const row of rows) {
    const { barcode, product_id } = row.values;
    const id = barcode ? byGtin.get(barcode) : product_id ? byId.get(product_id) : undefined;
    if (id !== undefined && combos.has(id)) row.faults.push("A combo has no stock of its own.");
    else if (id !== undefined) found.set(row, id);
    else if (barcode) row.faults.push(`No product has the barcode ${barcode}.`);
    else if (product_id) row.faults.push(`There is no product ${product_id}.`);
    else if (row.faults.length === 0) row.faults.push("Barcode or product id is missing.");
  }
  return found;
};

const productsByGtin = async (ctx: Ctx, gtins: readonly string[]): Promise<Map<string, number>> => {
  if (gtins.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("product_barcodes")
    .select(["gtin", "product_id"])
    .where("gtin", "in", [...new Set(gtins)])
    .where("live", "=", true)
    .execute();
  return new Map(rows.map(({ gtin, product_id }) => [gtin, product_id]));
};

const combosAmong = async (ctx: Ctx, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom("products")
    .select("id")
    .where("id", "in", [...new Set(ids)])
    .where("is_combo", "=", true)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

const faultsShown = 200;

/** Nothing of a sheet counts unless all of it does: answers what is wrong, row by row. */
export const refuseFaultyRows = (rows: readonly StockRow[]) => {
  const faulty = rows.filter(({ faults }) => faults.length > 0);
  if (faulty.length === 0) return;
  const message = `${faulty.length} of ${rows.length} rows need a correction. Nothing was changed.`;
  const faults = faulty.slice(0, faultsShown).map(({ row, faults }) => ({ row, faults }));
  throw new AppError(422, "invalid", message, { extra: { faults, fault_count: faulty.length } });
};
