import type { Drawing } from "../../../platform/paper.ts";
import type { PdfDoc } from "../../../platform/pdf.ts";
import { drawLines, lineHeightOf, wrapText } from "../../../platform/pdf-text.ts";
import { drawSymbol, type Modules } from "../../../platform/symbols.ts";
import type { Symbology } from "./symbols.ts";

const pointsPerMm = 72 / 25.4;
const mm = (length: number) => length * pointsPerMm;

type Sheet = {
  page: [width: number, height: number];
  label: [width: number, height: number];
  columns: number;
  rows: number;
  margin: [left: number, top: number];
  gap: number;
};
const a4: [number, number] = [210, 297];
const roll = (width: number, height: number): Sheet => ({
  page: [width, height],
  label: [width, height],
  columns: 1,
  rows: 1,
  margin: [0, 0],
  gap: 0,
});

/** Label stock as it is sold, in millimetres. */
export const sheets = {
  "a4-24": { page: a4, label: [70, 37], columns: 3, rows: 8, margin: [0, 0.5], gap: 0 },
  "a4-40": { page: a4, label: [52.5, 29.7], columns: 4, rows: 10, margin: [0, 0], gap: 0 },
  "a4-65": { page: a4, label: [38.1, 21.2], columns: 5, rows: 13, margin: [4.75, 10.7], gap: 2.5 },
  "roll-50x30": roll(50, 30),
  "roll-100x50": roll(100, 50),
} as const satisfies Record<string, Sheet>;
type SheetName = keyof typeof sheets;
export const sheetNames = Object.keys(sheets) as SheetName[];

export const placesOn = (name: SheetName) => sheets[name].columns * sheets[name].rows;
export const pageOf = (name: SheetName): [widthPt: number, heightPt: number] => [
  mm(sheets[name].page[0]),
  mm(sheets[name].page[1]),
];

export type Label = { title: string; symbol: Modules; lines: string[] };
/** The same label so many times, from a place on; places are counted over all sheets. */
export type LabelRun = { sheet: SheetName; symbology: Symbology; place: number; copies: number; label: Label };

export const draw: Drawing<LabelRun>["draw"] = (doc, run) => {
  for (let copy = 0; copy < run.copies; copy++) drawLabel(doc, run, run.place + copy);
};

const ink = "#000000";

const drawLabel = (doc: PdfDoc, { sheet: name, label, symbology }: LabelRun, place: number) => {
  const sheet: Sheet = sheets[name];
  const onPage = place % placesOn(name);
  if (place > 0 && onPage === 0) doc.addPage();
  const [width, height] = sheet.label;
  const x = mm(sheet.margin[0] + (onPage % sheet.columns) * (width + sheet.gap));
  const y = mm(sheet.margin[1] + Math.floor(onPage / sheet.columns) * height);
  const pad = mm(Math.min(3, height * 0.09));
  const box = { x: x + pad, y: y + pad, width: mm(width) - 2 * pad, height: mm(height) - 2 * pad };
  if (symbology === "datamatrix") drawSquareLabel(doc, box, label);
  else drawBarLabel(doc, box, label);
};

type Box = { x: number; y: number; width: number; height: number };

/** Title above, bars in the middle with quiet room at both sides, number below. */
const drawBarLabel = (doc: PdfDoc, box: Box, { title, symbol, lines }: Label) => {
  const size = box.height > mm(22) ? 8 : 6;
  const head = { bold: true, size, color: ink, align: "center" as const };
  const foot = { size, color: ink, align: "center" as const };
  const titleLines = wrapText(doc, title, box.width, head).slice(0, 2);
  const footLines = wrapText(doc, lines.join("   "), box.width, foot).slice(0, 2);
  const top = titleLines.length * lineHeightOf(head);
  const bottom = footLines.length * lineHeightOf(foot);
  drawLines(doc, titleLines, box, head);
  drawLines(doc, footLines, { ...box, y: box.y + box.height - bottom }, foot);
  const quiet = 11;
  const unit = box.width / (symbol.columns + 2 * quiet);
  drawSymbol(doc, symbol, {
    x: box.x + quiet * unit,
    y: box.y + top + 2,
    width: symbol.columns * unit,
    height: box.height - top - bottom - 4,
  });
};

/** The square stands left, what it says right of it. */
const drawSquareLabel = (doc: PdfDoc, box: Box, { title, symbol, lines }: Label) => {
  const side = Math.min(box.height, box.width * 0.42);
  drawSymbol(doc, symbol, { x: box.x, y: box.y + (box.height - side) / 2, width: side, height: side });
  const style = { size: box.height > mm(22) ? 8 : 6, color: ink };
  const beside = { x: box.x + side + mm(2), y: box.y, width: box.width - side - mm(2) };
  const room = Math.max(1, Math.floor(box.height / lineHeightOf(style)) - lines.length);
  const head = wrapText(doc, title, beside.width, { ...style, bold: true }).slice(0, room);
  drawLines(doc, head, beside, { ...style, bold: true });
  drawLines(doc, lines, { ...beside, y: box.y + head.length * lineHeightOf(style) }, style);
};
