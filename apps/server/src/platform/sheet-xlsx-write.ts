import type { Writable } from "node:stream";
import { CELL_LENGTH_MAX, type SheetColumn, type SheetKind } from "./sheet-cells.ts";
import { openZipWriter, type ZipEntryWriter } from "./zip.ts";

const WRITE_SIZE = 128 * 1024;
/** What Excel can open. */
const ROWS_MAX = 1_048_576;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The order is that of `cellXfs` below. */
const style = { plain: 0, header: 1, text: 2, whole: 3, decimal: 4, money: 5, date: 6, datetime: 7 };

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const STYLES =
  `${XML}<styleSheet ${MAIN}>` +
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.00####"/></numFmts>' +
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>` +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE6EFEE"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="8"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>' +
  [49, 3, 166, 4, 164, 165]
    .map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join("") +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const parts: Record<string, string> = {
  "[Content_Types].xml":
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  "_rels/.rels":
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml":
    `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}">` +
    '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels":
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": STYLES,
};

/** What XML cannot hold is dropped; a carriage return, which XML would turn into a line feed, has its own spelling. */
const xmlText = (text: string): string =>
  text
    .slice(0, CELL_LENGTH_MAX)
    .toWellFormed()
    .replace(/(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/gu, "")
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replaceAll("\r", "_x000D_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const columnName = (index: number): string => {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
};

const widths: Record<SheetKind, number> = { text: 24, number: 12, money: 16, date: 12, datetime: 17 };

const columnWidth = ({ label, kind = "text" }: SheetColumn): number =>
  Math.min(60, Math.max(widths[kind], label.length + 2));

const sheetHead = (columns: SheetColumn[]): string => {
  const cols = columns.map(
    (column, index) => `<col min="${index + 1}" max="${index + 1}" width="${columnWidth(column)}" customWidth="1"/>`,
  );
  return (
    `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join("")}</cols><sheetData>`
  );
};

const textCell = (reference: string, text: string, cellStyle: number): string =>
  `<c r="${reference}" s="${cellStyle}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/** Days since Excel's day zero; its calendar is only right from March 1900 on. */
const serialOf = (text: string): number | null => {
  const day = Date.parse(`${text.replace(" ", "T")}${text.length > 10 ? "Z" : ""}`) / 86_400_000 + 25_569;
  return day >= 61 ? day : null;
};

/** More digits than a double keeps would come out changed: such a number is shown as text. */
const isExact = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, "").length <= 15;

/** A number and its style where the text stands for one, or null. */
const numberOf = (kind: SheetKind, text: string): [value: string, style: number] | null => {
  if (kind === "text") return null;
  if (kind === "number") return isExact(text) ? [text, text.includes(".") ? style.decimal : style.whole] : null;
  if (kind === "money") return isExact(text) ? [text, style.money] : null;
  const serial = /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(text) ? serialOf(text) : null;
  return serial === null ? null : [String(serial), style[kind]];
};

const valueCell = (reference: string, kind: SheetKind, text: string): string => {
  if (text === "") return "";
  const number = numberOf(kind, text);
  if (!number) return textCell(reference, text, style.text);
  return `<c r="${reference}" s="${number[1]}"><v>${number[0]}</v></c>`;
};

/** Writes text as text: nothing that starts with an equals sign becomes a formula. */
export const openXlsxWriter = (stream: Writable, columns: SheetColumn[]) => {
  const zip = openZipWriter(stream);
  const names = columns.map((_, index) => columnName(index));
  const header = columns.map((column, index) => textCell(`${names[index]}1`, column.label, style.header)).join("");
  let pending = `${sheetHead(columns)}<row r="1">${header}</row>`;
  let row = 1;
  let sheet: ZipEntryWriter | undefined;

  const openSheet = async (): Promise<ZipEntryWriter> => {
    for (const [name, content] of Object.entries(parts)) {
      const part = await zip.openEntry(name);
      await part.write(Buffer.from(content));
      await part.close();
    }
    return zip.openEntry("xl/worksheets/sheet1.xml");
  };
  const flush = async (): Promise<ZipEntryWriter> => {
    sheet ??= await openSheet();
    const bytes = Buffer.from(pending);
    pending = "";
    await sheet.write(bytes);
    return sheet;
  };

  return {
    write: async (cells: string[]): Promise<void> => {
      if (++row > ROWS_MAX) throw new Error("An Excel sheet holds 1,048,576 rows; a CSV file holds more");
      const xml = columns.map(({ kind = "text" }, index) =>
        valueCell(`${names[index]}${row}`, kind, cells[index] ?? ""),
      );
      pending += `<row r="${row}">${xml.join("")}</row>`;
      if (pending.length >= WRITE_SIZE) await flush();
    },
    close: async (): Promise<void> => {
      pending += "</sheetData></worksheet>";
      await (await flush()).close();
      await zip.close();
    },
  };
};
