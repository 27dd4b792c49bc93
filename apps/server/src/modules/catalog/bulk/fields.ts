import { type ProductClass, productClasses, type Storage, storages } from "@remedia/domain/catalog";
import { readGtin } from "@remedia/domain/gtin";
import { toKobo } from "@remedia/domain/money";
import { type VatClass, vatClasses, vatClassLabels } from "@remedia/domain/vat";
import { packGramsMax } from "@remedia/domain/weights";
import { type Choices, type ChoosableField, type Unknown, valueMax } from "./choices.ts";

/** What the columns of a sheet can be, and how the text of a cell is read. */

export type CellValues = {
  id: number;
  name: string;
  generic: string;
  strength: string;
  form: string;
  pack_size: string;
  manufacturer: string;
  category: string;
  subcategory: string;
  product_type: string;
  nafdac_no: string;
  barcode: string;
  class: ProductClass;
  storage: Storage;
  min_shelf_life_days: number;
  weight_grams: number;
  vat_class: VatClass;
  description: string;
  price: number;
  cost: number;
};
export type BulkField = keyof CellValues;

/** `isUnknown`: the cell names something that does not exist, where a person may say what is meant. */
type Reading<T> = { value: T } | { fault: string; isUnknown?: boolean };
type Field<T> = { label: string; aliases: readonly string[]; read: (text: string) => Reading<T> };

const tidy = (text: string) => text.replace(/\s+/g, " ").trim();

const textOf =
  (max: number, min = 1) =>
  (text: string): Reading<string> => {
    const value = tidy(text);
    if (value.length < min) return { fault: `"${value}" is too short` };
    return value.length > max ? { fault: `it is longer than ${max} letters` } : { value };
  };

/** Whole numbers as spreadsheets write them: "30", "30.0". */
const wholeOf =
  (min: number, max: number) =>
  (text: string): Reading<number> => {
    const value = /^\d+(\.0+)?$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? { value } : { fault: `"${text}" is not a number from ${min} to ${max}` };
  };

/** "₦1,250.50", "NGN 1250.5", "1 250": naira with at most two decimals, kept in kobo. */
const moneyOf =
  (least: number) =>
  (text: string): Reading<number> => {
    const plain = text.replace(/^(₦|ngn|n)\s*/i, "").replace(/[,\s]/g, "");
    if (!/^\d{1,10}(\.\d{1,2}0*)?$/.test(plain)) return { fault: `"${text}" is not an amount in naira` };
    const value = toKobo(Number(plain));
    return value >= least ? { value } : { fault: "it must be above 0" };
  };

const wordOf =
  <T extends string>(words: Readonly<Record<string, T>>, choices: readonly string[]) =>
  (text: string): Reading<T> => {
    const value =
      words[
        text
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, " ")
          .trim()
      ];
    return value
      ? { value }
      : { fault: `"${text}" is none of ${choices.join(", ")}`, isUnknown: text.length <= valueMax };
  };

const classWords: Readonly<Record<string, ProductClass>> = {
  otc: "otc",
  "over the counter": "otc",
  "general sale": "otc",
  gsl: "otc",
  prescription: "prescription",
  "prescription only": "prescription",
  rx: "prescription",
  pom: "prescription",
  controlled: "controlled",
  "controlled drug": "controlled",
  cd: "controlled",
  narcotic: "controlled",
};
const storageWords: Readonly<Record<string, Storage>> = {
  room: "room",
  "room temperature": "room",
  ambient: "room",
  cool: "cool",
  "cool place": "cool",
  cold: "cold",
  "cold chain": "cold",
  fridge: "cold",
  refrigerated: "cold",
  "2 8 c": "cold",
};
const vatWords: Readonly<Record<string, VatClass>> = {
  zero: "zero",
  "zero rated": "zero",
  "zero rate": "zero",
  exempt: "exempt",
  exempted: "exempt",
  "vat exempt": "exempt",
  standard: "standard",
  "standard rate": "standard",
  "standard rated": "standard",
  vatable: "standard",
};

const vatLabels = vatClasses.map((vatClass) => vatClassLabels[vatClass]);

/** The fields whose words are ours and fixed. */
export const wordChoices = { class: productClasses, storage: storages, vat_class: vatClasses } as const;

const readBarcode = (text: string): Reading<string> => {
  if (/e\+?\d+$/i.test(text))
    return { fault: `"${text}" was rounded by the spreadsheet; format the column as text and fill it in again` };
  const value = readGtin(text.replace(/\.0$/, ""));
  return value ? { value } : { fault: `"${text}" is not a barcode: its length or check digit is wrong` };
};

const field = <T>(label: string, aliases: readonly string[], read: (text: string) => Reading<T>): Field<T> => ({
  label,
  aliases,
  read,
});

export const bulkFields: { readonly [F in BulkField]: Field<CellValues[F]> } = {
  id: field("Product id", ["product id", "id", "remedia id"], wholeOf(1, Number.MAX_SAFE_INTEGER)),
  name: field("Name", ["name", "brand", "brand name", "product", "product name", "item", "item name"], textOf(160, 2)),
  generic: field("Generic", ["generic", "generic name", "active ingredient", "inn", "molecule"], textOf(500)),
  strength: field("Strength", ["strength", "dose", "dosage"], textOf(250)),
  form: field("Form", ["form", "dosage form", "presentation"], textOf(80)),
  pack_size: field("Pack size", ["pack size", "pack", "packaging", "unit", "package"], textOf(80)),
  manufacturer: field("Manufacturer", ["manufacturer", "maker", "company", "supplier", "brand owner"], textOf(120, 2)),
  category: field("Category", ["category", "product category", "group"], textOf(80, 2)),
  subcategory: field("Subcategory", ["subcategory", "sub category", "subgroup"], textOf(80, 2)),
  product_type: field("Product type", ["product type", "type"], textOf(80, 2)),
  nafdac_no: field("NAFDAC number", ["nafdac number", "nafdac no", "nafdac", "registration number"], textOf(30, 3)),
  barcode: field("Barcode", ["barcode", "ean", "gtin", "ean 13", "upc"], readBarcode),
  class: field(
    "Class",
    ["class", "rx class", "schedule", "prescription"],
    wordOf(classWords, ["OTC", "prescription", "controlled"]),
  ),
  storage: field("Storage", ["storage", "storage condition", "keep"], wordOf(storageWords, storages)),
  min_shelf_life_days: field(
    "Minimum shelf life (days)",
    ["minimum shelf life days", "min shelf life days", "shelf life"],
    wholeOf(0, 3650),
  ),
  weight_grams: field(
    "Weight of a pack (g)",
    ["weight of a pack g", "weight g", "weight grams", "weight in grams", "weight", "pack weight"],
    wholeOf(1, packGramsMax),
  ),
  vat_class: field("VAT", ["vat", "vat class", "vat rate", "tax", "tax class"], wordOf(vatWords, vatLabels)),
  description: field("Description", ["description", "details", "notes"], textOf(4000)),
  price: field("Price", ["price", "selling price", "unit price", "price per pack", "price naira"], moneyOf(1)),
  cost: field("Cost", ["cost", "cost price", "purchase price", "buying price"], moneyOf(0)),
};
export const bulkFieldNames = Object.keys(bulkFields) as BulkField[];

/** Which columns hold which field: a field's name to the place of its column. */
export type Mapping = Partial<Record<BulkField, number>>;
/** `unknown` also holds what a choice has replaced, so that the choice can be seen and changed. */
export type ReadRow = { values: Partial<CellValues>; faults: string[]; unknown: Unknown[] };

/** Reads one row. An empty cell says nothing; a cell that cannot be read is a fault that names its column. */
export const readCells = (cells: readonly string[], mapping: Mapping, choiceOf: Choices = () => undefined): ReadRow => {
  const values: Partial<Record<BulkField, unknown>> = {};
  const faults: string[] = [];
  const unknown: Unknown[] = [];
  for (const name of bulkFieldNames) {
    const column = mapping[name];
    const text = column === undefined ? "" : tidy(cells[column] ?? "");
    if (text === "") continue;
    const choice = choiceOf(name, text);
    const isReplaced = choice !== undefined && choice.decision !== "create";
    const meant = isReplaced ? choice.name : text;
    const reading = meant === "" ? null : bulkFields[name].read(meant);
    const isUnknown = reading !== null && "fault" in reading && reading.isUnknown;
    if (isReplaced || isUnknown) unknown.push({ field: name as ChoosableField, value: text });
    if (reading === null) continue;
    if ("fault" in reading) faults.push(`${bulkFields[name].label}: ${reading.fault}.`);
    else values[name] = reading.value;
  }
  return { values: values as Partial<CellValues>, faults, unknown };
};

export const headerKey = (header: string) =>
  header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .slice(0, 200);

/** Guesses what the columns are: as this person chose before, else by the words people use. */
export const suggestMapping = (
  headers: readonly string[],
  allowed: readonly BulkField[],
  remembered: ReadonlyMap<string, string>,
): Mapping => {
  const mapping: Mapping = {};
  const claim = (name: string | undefined, column: number) => {
    const known = allowed.find((each) => each === name);
    if (known && mapping[known] === undefined) mapping[known] = column;
  };
  for (const [column, header] of headers.entries()) claim(remembered.get(headerKey(header)), column);
  const used = new Set(Object.values(mapping));
  for (const [column, header] of headers.entries())
    if (!used.has(column))
      claim(
        allowed.find((name) => bulkFields[name].aliases.includes(headerKey(header))),
        column,
      );
  return mapping;
};
