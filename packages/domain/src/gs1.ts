import { addDays, isDay } from "./days.ts";
import { readGtin } from "./gtin.ts";

/** What a scanner read. Whatever is not known, or known to be broken, says so in its fault. */
export type Scan = {
  kind: "gs1" | "gtin" | "shelf" | "unknown";
  /** As products keep it: see `readGtin`. */
  gtin?: string;
  batch?: string;
  expiresOn?: string;
  serial?: string;
  count?: number;
  /** The code of one of our shelves. */
  shelf?: string;
  fault?: string;
};

/** Ends a field of no fixed length: FNC1, which scanners send as the group separator. */
const separator = "\u001d";
const shelfPrefix = "SHELF:";
export const shelfLabel = (code: string): string => shelfPrefix + code;

/** Eight digits fill up with zeros to the fourteen of a GS1 code; elsewhere they are kept as eight. */
const readGtin14 = (value: string): string | null =>
  /^\d{14}$/.test(value) ? readGtin(value.replace(/^0{6}/, "")) : null;

/** The letters, digits and signs that GS1 allows in a batch or serial number. */
const readText = (value: string): string | null => (/^[!"%-?A-Z_a-z]{1,20}$/.test(value) ? value : null);
const readCount = (value: string): number | null => (/^\d{1,8}$/.test(value) && Number(value)) || null;

/** Two digits mean the year nearest to today: at most 49 years ago or 50 ahead. */
const fullYear = (twoDigits: number, today: string): number => {
  const thisYear = Number(today.slice(0, 4));
  const ahead = twoDigits - (thisYear % 100);
  const centuries = ahead >= 51 ? -1 : ahead <= -50 ? 1 : 0;
  return thisYear + ahead + centuries * 100;
};

/** Day 00 is the last of its month. */
const readDate = (value: string, today: string): string | null => {
  const [, yy, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? [];
  if (!yy || !month || !day) return null;
  const first = `${fullYear(Number(yy), today)}-${month}-01`;
  if (!isDay(first)) return null;
  const date = day === "00" ? addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) : `${first.slice(0, 8)}${day}`;
  return isDay(date) ? date : null;
};

type Field = {
  is: "gtin" | "batch" | "expiresOn" | "serial" | "count";
  read: (value: string, today: string) => string | number | null;
  fault: string;
};
const gtin: Field = { is: "gtin", read: readGtin14, fault: "The product number is incomplete or misread." };
const count: Field = { is: "count", read: readCount, fault: "The count is not a whole number from 1 to 99999999." };

/** The application identifiers that matter here. 02 is what a carton contains, 37 how many of it. */
const fields: Readonly<Record<string, Field>> = {
  "01": gtin,
  "02": gtin,
  "10": { is: "batch", read: readText, fault: "The batch number is not 1 to 20 letters, digits or signs." },
  "17": { is: "expiresOn", read: readDate, fault: "The expiry date is not in the calendar." },
  "21": { is: "serial", read: readText, fault: "The serial number is not 1 to 20 letters, digits or signs." },
  "30": count,
  "37": count,
};

/** How long elements are, identifier included, by its first two digits. All others run to the next separator. */
const fixedLengths: readonly [from: number, to: number, length: number][] = [
  [0, 0, 20],
  [1, 3, 16],
  [4, 4, 18],
  [11, 19, 8],
  [20, 20, 4],
  [31, 36, 10],
  [41, 41, 16],
];
const elementLength = (start: string): number | undefined =>
  fixedLengths.find(([from, to]) => Number(start) >= from && Number(start) <= to)?.[2];

/** Others than ours may be cut after two digits of their identifier: they are skipped anyway. */
type Element = [identifier: string, value: string];

const splitElements = (text: string): Element[] => {
  const elements: Element[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf(separator, at);
    const open = end === -1 ? text.length : end;
    const stop = Math.min(open, at + (elementLength(text.slice(at, at + 2)) ?? text.length));
    elements.push([text.slice(at, at + 2), text.slice(at + 2, stop)]);
    at = stop === open ? open + 1 : stop;
  }
  return elements;
};

const splitBrackets = (text: string): Element[] =>
  [...text.matchAll(/\((\d{2,4})\)(.*?)(?=\(\d{2,4}\)|$)/g)].map(([, identifier = "", value = ""]) => [
    identifier,
    value.trim(),
  ]);

const unknown = (fault: string): Scan => ({ kind: "unknown", fault });

const readElements = (elements: readonly Element[], today: string): Scan => {
  const scan: Scan = { kind: "gs1" };
  for (const [identifier, value] of elements) {
    if (!/^\d{2,4}$/.test(identifier)) return unknown("The code is damaged: a field has no number.");
    const field = fields[identifier];
    if (!field) continue;
    const read = field.read(value, today);
    if (read === null) return unknown(field.fault);
    if ((scan[field.is] ?? read) !== read)
      return unknown("The code says two different things: scan one pack at a time.");
    Object.assign(scan, { [field.is]: read });
  }
  return Object.keys(scan).length > 1 ? scan : unknown("The code names no product, batch or date.");
};

/** What scanners put before a code to say how it was printed. These are printed by the rules of GS1. */
const symbology = /^\][A-Za-z]\d/;
const gs1Symbologies = ["]d2", "]C1", "]e0", "]Q3"];

const readPlain = (text: string): Scan => {
  const plain = readGtin(text);
  if (plain) return { kind: "gtin", gtin: plain };
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d+$/.test(digits)) return unknown("We do not recognise this code.");
  if (![8, 12, 13, 14].includes(digits.length)) return unknown("A product number has 8, 12, 13 or 14 digits.");
  return unknown("The product number's last digit does not fit: it was misread or mistyped.");
};

/** Reads what a scanner or a person typed. Today decides the century of a two-digit year. */
export const parseScan = (typed: string, today: string): Scan => {
  const whole = typed.trim();
  const prefix = symbology.exec(whole)?.[0] ?? "";
  const text = whole.slice(prefix.length);
  const code = text.startsWith(separator) ? text.slice(1) : text;
  if (code === "") return unknown("Nothing was scanned.");
  if (code.startsWith(shelfPrefix)) {
    const shelf = code.slice(shelfPrefix.length).trim();
    return shelf ? { kind: "shelf", shelf } : unknown("The shelf label is empty.");
  }
  if (/^\(\d{2,4}\)/.test(code)) return readElements(splitBrackets(code), today);
  const isGs1 = gs1Symbologies.includes(prefix) || text.includes(separator) || /^01\d{14}/.test(code);
  return isGs1 ? readElements(splitElements(code), today) : readPlain(code);
};

export type Gs1Item = { gtin: string; batch?: string; expiresOn?: string; serial?: string; count?: number };

const elementsOf = ({ gtin, batch, expiresOn, serial, count }: Gs1Item): Element[] => {
  const elements: [string, string | undefined][] = [
    ["01", gtin.padStart(14, "0")],
    ["17", expiresOn?.slice(2).replaceAll("-", "")],
    ["10", batch],
    ["21", serial],
    ["30", count?.toString()],
  ];
  const given = elements.filter((element): element is Element => element[1] !== undefined);
  const readBack = readElements(given, expiresOn ?? "");
  if (readBack.fault) throw new RangeError(readBack.fault);
  if (readBack.expiresOn !== expiresOn) throw new RangeError("The expiry date is not a day.");
  return given;
};

/** The content of a GS1 DataMatrix or GS1-128. What has a fixed length comes first, as nothing need separate it. */
export const buildGs1 = (item: Gs1Item): string => {
  const { fixed = [], open = [] } = Object.groupBy(elementsOf(item), ([identifier]) =>
    elementLength(identifier) ? "fixed" : "open",
  );
  return fixed.flat().join("") + open.map((element) => element.join("")).join(separator);
};

/** The same as people read it below the code. */
export const bracketGs1 = (item: Gs1Item): string =>
  elementsOf(item)
    .map(([identifier, value]) => `(${identifier})${value}`)
    .join("");
