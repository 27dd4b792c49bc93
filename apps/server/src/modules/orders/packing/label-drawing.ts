import type { Drawing } from "../../../platform/paper.ts";
import type { PdfDoc } from "../../../platform/pdf.ts";
import { drawLines, lineHeightOf, type TextStyle, wrapText } from "../../../platform/pdf-text.ts";
import { drawSymbol, type Modules } from "../../../platform/symbols.ts";

const pointsPerMm = 72 / 25.4;
const mm = (length: number) => length * pointsPerMm;

/** A label of the usual roll for parcels, 100 by 150 millimetres. */
export const labelPage: [widthPt: number, heightPt: number] = [mm(100), mm(150)];

export type ParcelLabel = {
  first: boolean;
  from: string;
  order: string;
  /** Which it is; how many there are may change until the last is closed. */
  which: string;
  to: string[];
  lines: string[];
  delivery: string;
  inside: string;
  cold: boolean;
  number: string;
  symbol: Modules;
};

/** Printers of labels know no grey. */
const ink = "#000000";
const paper = "#ffffff";
const small: TextStyle = { size: 9, color: ink };
const plain: TextStyle = { size: 12, color: ink };
const strong: TextStyle = { bold: true, size: 16, color: ink };
const large: TextStyle = { bold: true, size: 22, color: ink };

const pad = mm(5);
const width = labelPage[0] - 2 * pad;
const box = (y: number) => ({ x: pad, y, width });

/** Draws wrapped text, at most so many lines; answers where the next may begin. */
const write = (doc: PdfDoc, text: string, y: number, style: TextStyle, most: number): number => {
  const lines = wrapText(doc, text, width, style).slice(0, most);
  drawLines(doc, lines, box(y), style);
  return y + lines.length * lineHeightOf(style);
};

const ruleAt = (doc: PdfDoc, y: number): number => {
  doc
    .save()
    .lineWidth(1)
    .strokeColor(ink)
    .moveTo(pad, y)
    .lineTo(pad + width, y)
    .stroke()
    .restore();
  return y + mm(2.5);
};

const coldHeight = mm(11);

/** White on black, so that nobody who carries it can miss it. */
const drawCold = (doc: PdfDoc, y: number): number => {
  doc.save().rect(pad, y, width, coldHeight).fill(ink).restore();
  const style: TextStyle = { bold: true, size: 15, color: paper, align: "center" };
  drawLines(doc, ["KEEP COLD, 2 TO 8 °C"], box(y + (coldHeight - lineHeightOf(style)) / 2), style);
  return y + coldHeight + mm(2.5);
};

const barsHeight = mm(26);
/** Scanners want so many modules of empty paper at both sides. */
const quiet = 10;

/** At the foot, as wide as the label: read from an arm's length. */
const drawBars = (doc: PdfDoc, { symbol, number }: ParcelLabel) => {
  const under: TextStyle = { ...strong, align: "center" };
  const y = labelPage[1] - pad - lineHeightOf(under) - barsHeight;
  const unit = width / (symbol.columns + 2 * quiet);
  drawSymbol(doc, symbol, { x: pad + quiet * unit, y, width: symbol.columns * unit, height: barsHeight });
  drawLines(doc, [number], box(y + barsHeight + 2), under);
};

export const draw: Drawing<ParcelLabel>["draw"] = (doc, label) => {
  if (!label.first) doc.addPage();
  let y = write(doc, label.from, pad, small, 1);
  y = write(doc, label.order, y, large, 1);
  drawLines(doc, [label.which], box(y - lineHeightOf(large) + 4), { ...strong, align: "right" });
  y = ruleAt(doc, y + mm(1));
  for (const [nth, line] of label.to.entries()) y = write(doc, line, y, nth === 0 ? strong : plain, 2);
  for (const line of label.lines) y = write(doc, line, y, plain, 3);
  y = ruleAt(doc, y + mm(2));
  y = write(doc, label.delivery, y, { ...strong, size: 13 }, 1);
  y = write(doc, label.inside, y, plain, 1) + mm(2);
  if (label.cold) drawCold(doc, y);
  drawBars(doc, label);
};
