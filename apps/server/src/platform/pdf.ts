import PDFDocument from "pdfkit";
import { drawLines, lineHeightOf, type TextStyle, wrapText } from "./pdf-text.ts";

export type PdfDoc = PDFKit.PDFDocument;

export type PdfOptions = {
  title: string;
  size?: string | [widthPt: number, heightPt: number];
  margins?: { top: number; bottom: number; left: number; right: number };
  landscape?: boolean;
  printedAt?: Date;
  timeZone?: string;
  /** Off for sheets of labels, which leave no room for it. */
  footer?: boolean;
  /** Off only to read the text back in a test. */
  compress?: boolean;
};

type Column = {
  label: string;
  /** A share of the page's width, beside the other columns' shares. */
  width: number;
  align?: TextStyle["align"];
};

export type PdfTable = {
  columns: Column[];
  rows: string[][];
  /** A last row in bold, such as the sum of an invoice. */
  totals?: string[];
};

export const ink = {
  text: "#1f2a2e",
  muted: "#5c6b70",
  brand: "#0b7a6f",
  rule: "#c9d3d5",
  zebra: "#f4f7f7",
  header: "#e6efee",
};

export const styles = {
  brand: { bold: true, size: 17, color: ink.brand },
  title: { bold: true, size: 14, color: ink.text, align: "right" },
  heading: { bold: true, size: 11.5, color: ink.text },
  body: { size: 9.5, color: ink.text },
  small: { size: 8.5, color: ink.muted },
  label: { size: 8, color: ink.muted },
  value: { bold: true, size: 9.5, color: ink.text },
  cell: { size: 9, color: ink.text },
  cellBold: { bold: true, size: 9, color: ink.text },
  footer: { size: 8, color: ink.muted },
} satisfies Record<string, TextStyle>;

const MARGINS = { top: 42, bottom: 56, left: 42, right: 42 };
const FOOTER_HEIGHT = 30;
const CELL_PADDING = { x: 5, y: 4 };

export const contentWidth = ({ page }: PdfDoc): number => page.width - page.margins.left - page.margins.right;
const contentBottom = ({ page }: PdfDoc): number => page.height - page.margins.bottom;
const roomLeft = (doc: PdfDoc): number => contentBottom(doc) - doc.y;

const startPage = (doc: PdfDoc): void => {
  doc.addPage();
  doc.y = doc.page.margins.top;
};

export const needRoom = (doc: PdfDoc, height: number): void => {
  if (roomLeft(doc) < height) startPage(doc);
};

const rule = (doc: PdfDoc, y: number, color: string, lineWidth = 0.6): void => {
  const { left } = doc.page.margins;
  doc.save().lineWidth(lineWidth).strokeColor(color);
  doc
    .moveTo(left, y)
    .lineTo(left + contentWidth(doc), y)
    .stroke()
    .restore();
};

export type Sender = { name: string; lines: string[]; title?: string; subtitle?: string };

/** Who sends the document, at its head; the document's own name and number stand opposite. */
export const letterhead = (doc: PdfDoc, sender: Sender): void => {
  const top = doc.y;
  const half = { x: doc.page.margins.left, width: contentWidth(doc) / 2 };
  const otherHalf = { x: half.x + half.width, width: half.width };
  const drawColumn = (box: typeof half, parts: [text: string, style: TextStyle][]): number =>
    parts.reduce((y, [text, style]) => {
      const lines = wrapText(doc, text, box.width, style);
      drawLines(doc, lines, { ...box, y }, style);
      return y + lines.length * lineHeightOf(style);
    }, top);
  const senderBottom = drawColumn(half, [
    [sender.name, styles.brand],
    ...sender.lines.map((line): [string, TextStyle] => [line, styles.small]),
  ]);
  const titleBottom = drawColumn(otherHalf, [
    [sender.title ?? "", styles.title],
    [sender.subtitle ?? "", { ...styles.body, align: "right" }],
  ]);
  doc.y = Math.max(senderBottom, titleBottom) + 6;
  rule(doc, doc.y, ink.brand, 1.5);
  doc.y += 14;
};

/** Never left alone at a page's foot. */
export const heading = (doc: PdfDoc, text: string): void => {
  needRoom(doc, 60);
  doc.y += 4;
  paragraph(doc, text, styles.heading);
};

export const paragraph = (doc: PdfDoc, text: string, style: TextStyle = styles.body): void => {
  const width = contentWidth(doc);
  for (const line of wrapText(doc, text, width, style)) {
    needRoom(doc, lineHeightOf(style));
    drawLines(doc, [line], { x: doc.page.margins.left, y: doc.y, width }, style);
    doc.y += lineHeightOf(style);
  }
  doc.y += 5;
};

/** Small labels above their values, side by side in as many columns as told. */
export const keyValues = (doc: PdfDoc, pairs: { label: string; value: string }[], columns = 2): void => {
  const gap = 12;
  const width = (contentWidth(doc) - gap * (columns - 1)) / columns;
  for (let start = 0; start < pairs.length; start += columns) {
    const cells = pairs.slice(start, start + columns).map(({ label, value }) => ({
      label: wrapText(doc, label, width, styles.label),
      value: wrapText(doc, value, width, styles.value),
    }));
    const height = Math.max(
      ...cells.map(
        (cell) => cell.label.length * lineHeightOf(styles.label) + cell.value.length * lineHeightOf(styles.value),
      ),
    );
    needRoom(doc, height);
    cells.forEach((cell, column) => {
      const x = doc.page.margins.left + column * (width + gap);
      drawLines(doc, cell.label, { x, y: doc.y, width }, styles.label);
      drawLines(doc, cell.value, { x, y: doc.y + cell.label.length * lineHeightOf(styles.label), width }, styles.value);
    });
    doc.y += height + 6;
  }
  doc.y += 4;
};

type Row = { cells: string[][]; style: TextStyle; fill: string | null };

const rowHeight = ({ cells, style }: Row): number =>
  Math.max(1, ...cells.map((lines) => lines.length)) * lineHeightOf(style) + 2 * CELL_PADDING.y;

const columnBoxes = (doc: PdfDoc, columns: Column[]): { x: number; width: number }[] => {
  const shares = columns.reduce((sum, column) => sum + column.width, 0);
  let x = doc.page.margins.left;
  return columns.map((column) => {
    const box = { x, width: (contentWidth(doc) * column.width) / shares };
    x += box.width;
    return box;
  });
};

const drawRow = (doc: PdfDoc, columns: Column[], row: Row): void => {
  const height = rowHeight(row);
  if (row.fill) doc.save().rect(doc.page.margins.left, doc.y, contentWidth(doc), height).fill(row.fill).restore();
  columnBoxes(doc, columns).forEach(({ x, width }, index) => {
    const box = { x: x + CELL_PADDING.x, y: doc.y + CELL_PADDING.y, width: width - 2 * CELL_PADDING.x };
    drawLines(doc, row.cells[index] ?? [], box, { ...row.style, align: columns[index]?.align ?? "left" });
  });
  doc.y += height;
};

/** Figures line up when their column is right-aligned: the digits of this font are all equally wide. */
export const table = (doc: PdfDoc, { columns, rows, totals }: PdfTable): void => {
  const boxes = columnBoxes(doc, columns);
  const wrapRow = (cells: string[], style: TextStyle, fill: string | null): Row => ({
    cells: columns.map((_, index) =>
      wrapText(doc, cells[index] ?? "", boxes[index]!.width - 2 * CELL_PADDING.x, style),
    ),
    style,
    fill,
  });
  const header = wrapRow(
    columns.map((column) => column.label),
    styles.cellBold,
    ink.header,
  );
  const drawHeader = () => {
    drawRow(doc, columns, header);
    rule(doc, doc.y - 0.4, ink.brand, 0.8);
  };
  const pageHeight = doc.page.height - doc.page.margins.top - doc.page.margins.bottom - rowHeight(header);
  const linesMax = Math.max(1, Math.floor((pageHeight - 2 * CELL_PADDING.y) / lineHeightOf(styles.cell)));

  /** A row taller than a page is continued on the next ones. */
  const drawBody = (row: Row): void => {
    const lines = Math.max(1, ...row.cells.map((cell) => cell.length));
    for (let start = 0; start < lines; start += linesMax) {
      const part = { ...row, cells: row.cells.map((cell) => cell.slice(start, start + linesMax)) };
      if (roomLeft(doc) < rowHeight(part)) {
        startPage(doc);
        drawHeader();
      }
      drawRow(doc, columns, part);
    }
  };

  needRoom(doc, rowHeight(header) * 2);
  drawHeader();
  for (const [index, cells] of rows.entries()) {
    drawBody(wrapRow(cells, styles.cell, index % 2 === 1 ? ink.zebra : null));
  }
  rule(doc, doc.y, ink.rule);
  if (totals) {
    drawBody(wrapRow(totals, styles.cellBold, null));
    rule(doc, doc.y, ink.text, 0.8);
  }
  doc.y += 10;
};

/** Drawn last, when the number of pages is known. */
const drawFooters = (doc: PdfDoc, title: string, printed: string): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    const y = doc.page.height - doc.page.margins.bottom + (doc.page.margins.bottom - FOOTER_HEIGHT) / 2;
    rule(doc, y, ink.rule);
    const box = { x: doc.page.margins.left, y: y + 6, width: contentWidth(doc) };
    const [name = ""] = wrapText(doc, `${title} · Printed ${printed}`, box.width - 90, styles.footer);
    drawLines(doc, [name], box, styles.footer);
    drawLines(doc, [`Page ${index + 1} of ${count}`], box, { ...styles.footer, align: "right" });
  }
};

export const renderPdf = async (build: (doc: PdfDoc) => void | Promise<void>, options: PdfOptions): Promise<Buffer> => {
  const { title, size = "A4", margins = MARGINS, landscape = false, printedAt = new Date(), compress = true } = options;
  const doc = new PDFDocument({
    size,
    margins,
    compress,
    layout: landscape ? "landscape" : "portrait",
    bufferPages: true,
    lang: "en-NG",
    displayTitle: true,
    info: { Title: title, Creator: "Remedia", CreationDate: printedAt },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  await build(doc);
  const timeZone = options.timeZone ?? "Africa/Lagos";
  const printed = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    printedAt,
  );
  if (options.footer !== false) drawFooters(doc, title, printed);
  doc.end();
  await finished;
  return Buffer.concat(chunks);
};
