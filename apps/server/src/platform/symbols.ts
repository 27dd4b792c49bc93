import { createRequire } from "node:module";
import type { PdfDoc } from "./pdf.ts";

const require = createRequire(import.meta.url);
/** Loaded with the first symbol that is drawn: most servers start many times between two labels. */
const bwip = (): typeof import("bwip-js/node") => require("bwip-js/node");

/** Dark modules as rectangles in a grid of `columns` by `rows`; a bar reaches from top to bottom. */
export type Modules = {
  columns: number;
  rows: number;
  dark: { x: number; y: number; width: number; height: number }[];
};

type Bars = { sbs: number[] };
type Pixels = { pixs: number[]; pixx: number; pixy: number };

/** Widths in turn dark and light, beginning with a bar. */
const fromBars = ({ sbs }: Bars): Modules => {
  const dark: Modules["dark"] = [];
  let x = 0;
  for (const [at, width] of sbs.entries()) {
    if (at % 2 === 0) dark.push({ x, y: 0, width, height: 1 });
    x += width;
  }
  return { columns: x, rows: 1, dark };
};

/** Neighbours in a row become one rectangle, so that no printer leaves a hair between them. */
const fromPixels = ({ pixs, pixx, pixy }: Pixels): Modules => {
  const dark: Modules["dark"] = [];
  for (let y = 0; y < pixy; y++)
    for (let x = 0; x < pixx; x++) {
      const last = dark.at(-1);
      if (!pixs[y * pixx + x]) continue;
      if (last && last.y === y && last.x + last.width === x) last.width++;
      else dark.push({ x, y, width: 1, height: 1 });
    }
  return { columns: pixx, rows: pixy, dark };
};

type Symbology = "ean13" | "code128" | "gs1datamatrix" | "qrcode";

export const encode = (bcid: Symbology, text: string): Modules => {
  const [drawn] = bwip().raw({ bcid, text });
  return drawn && "pixs" in drawn ? fromPixels(drawn) : fromBars(drawn as Bars);
};

export const drawSymbol = (
  doc: PdfDoc,
  symbol: Modules,
  box: { x: number; y: number; width: number; height: number },
) => {
  const unitX = box.width / symbol.columns;
  const unitY = box.height / symbol.rows;
  for (const { x, y, width, height } of symbol.dark)
    doc.rect(box.x + x * unitX, box.y + y * unitY, width * unitX, height * unitY);
  doc.fill("#000000");
};
