import type { Drawing } from "../../platform/paper.ts";
import {
  contentWidth,
  ink,
  keyValues,
  letterhead,
  needRoom,
  type PdfDoc,
  type PdfTable,
  paragraph,
  styles,
  table,
} from "../../platform/pdf.ts";
import { drawLines, lineHeightOf, type TextStyle, wrapText } from "../../platform/pdf-text.ts";
import { drawSymbol, encode } from "../../platform/symbols.ts";

/** One layout for whatever leaves the house on paper: head, facts, parties, table, sums, and a code to check it by. */
export type Paper = {
  title: string;
  number: string;
  seller: { name: string; lines: string[] };
  facts: { label: string; value: string }[];
  parties: { heading: string; name: string; lines: string[] }[];
  table: PdfTable;
  sums: { label: string; value: string; strong?: boolean }[];
  notes: string[];
  qr: { text: string; says: string[] };
};

export const draw: Drawing<Paper>["draw"] = (doc, paper) => {
  const { seller, title, number } = paper;
  letterhead(doc, { ...seller, title, subtitle: number });
  keyValues(doc, paper.facts, Math.min(4, paper.facts.length));
  drawParties(doc, paper.parties);
  table(doc, paper.table);
  drawFoot(doc, paper);
  for (const note of paper.notes) paragraph(doc, note, styles.small);
};

const gap = 18;
const padding = 9;

/** Side by side, each on a ground of its own. */
const drawParties = (doc: PdfDoc, parties: Paper["parties"]) => {
  const width = (contentWidth(doc) - gap * (parties.length - 1)) / parties.length;
  const inner = width - 2 * padding;
  const blocks = parties.map(({ heading, name, lines }) => {
    const rows: [string, TextStyle][] = [
      [heading, styles.label],
      [name, styles.value],
      ...lines.map((line): [string, TextStyle] => [line, styles.small]),
    ];
    return rows.map(([text, style]) => ({ lines: wrapText(doc, text, inner, style), style }));
  });
  const heightOf = (block: (typeof blocks)[number]) =>
    block.reduce((sum, { lines, style }) => sum + lines.length * lineHeightOf(style), 2 * padding);
  const height = Math.max(...blocks.map(heightOf));
  needRoom(doc, height);
  const top = doc.y;
  blocks.forEach((block, nth) => {
    const x = doc.page.margins.left + nth * (width + gap);
    doc.save().roundedRect(x, top, width, height, 3).fill(ink.zebra).restore();
    let y = top + padding;
    for (const { lines, style } of block) {
      drawLines(doc, lines, { x: x + padding, y, width: inner }, style);
      y += lines.length * lineHeightOf(style);
    }
  });
  doc.y = top + height + 14;
};

const qrSide = 86;
const sumsShare = 0.46;

/** The code stands left, the sums right, where the column of amounts has led the eye. */
const drawFoot = (doc: PdfDoc, { qr, sums }: Paper) => {
  const sumHeight = sums.reduce((sum, { strong }) => sum + rowHeight(strong), 0);
  const height = Math.max(qrSide, sumHeight) + 6;
  needRoom(doc, height);
  const top = doc.y;
  drawQr(doc, qr, top);
  drawSums(doc, sums, top);
  doc.y = top + height + 8;
};

const drawQr = (doc: PdfDoc, { text, says }: Paper["qr"], top: number) => {
  const { left } = doc.page.margins;
  drawSymbol(doc, encode("qrcode", text), { x: left, y: top, width: qrSide, height: qrSide });
  const x = left + qrSide + 10;
  const width = contentWidth(doc) * (1 - sumsShare) - qrSide - 10 - gap;
  let y = top + 2;
  for (const [nth, line] of says.entries()) {
    const style = nth === 0 ? styles.value : styles.small;
    const lines = wrapText(doc, line, width, style);
    drawLines(doc, lines, { x, y, width }, style);
    y += lines.length * lineHeightOf(style) + 2;
  }
};

const sumStyle = (strong: boolean | undefined): TextStyle =>
  strong ? { bold: true, size: 12.5, color: ink.text } : styles.body;
const rowHeight = (strong: boolean | undefined) => lineHeightOf(sumStyle(strong)) + (strong ? 12 : 4);

const drawSums = (doc: PdfDoc, sums: Paper["sums"], top: number) => {
  const width = contentWidth(doc) * sumsShare;
  const x = doc.page.margins.left + contentWidth(doc) - width;
  let y = top;
  for (const { label, value, strong } of sums) {
    const style = sumStyle(strong);
    if (strong) doc.save().rect(x, y, width, rowHeight(strong)).fill(ink.header).restore();
    const box = { x: x + 5, y: y + (strong ? 6 : 2), width: width - 10 };
    drawLines(doc, [label], box, style);
    drawLines(doc, [value], box, { ...style, align: "right" });
    y += rowHeight(strong);
  }
};
