import { createRequire } from "node:module";

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

const encode = (bcid: string, text: string): Modules => {
  const [drawn] = bwip().raw({ bcid, text });
  return drawn && "pixs" in drawn ? fromPixels(drawn) : fromBars(drawn as Bars);
};

export const symbologies = ["ean13", "code128", "datamatrix"] as const;
export type Symbology = (typeof symbologies)[number];

export type Coded = { productId: number; gtin: string | null; batchNo?: string; expiresOn?: string };

/** Our own number, where a product has no barcode of its maker. */
export const houseCode = (productId: number) => `P${String(productId).padStart(7, "0")}`;

/** GS1's element string: item, expiry as YYMMDD, batch; the batch comes last because its length varies. */
const elementString = ({ gtin, batchNo, expiresOn }: Coded) =>
  [
    `(01)${gtin!.padStart(14, "0")}`,
    expiresOn ? `(17)${expiresOn.slice(2).replaceAll("-", "")}` : "",
    batchNo ? `(10)${batchNo}` : "",
  ].join("");

/** Any text as bars: house numbers, shelf codes. */
export const bars = (text: string): Modules => encode("code128", text);

type Drawn = { symbol: Modules; text: string };

/** How each symbology says a product; null where the product lacks the number it needs. */
export const symbolFor: Readonly<Record<Symbology, (coded: Coded) => Drawn | null>> = {
  ean13: ({ gtin }) => (gtin?.length === 13 ? { symbol: encode("ean13", gtin), text: gtin } : null),
  code128: ({ gtin, productId }) => {
    const text = gtin ?? houseCode(productId);
    return { symbol: bars(text), text };
  },
  datamatrix: (coded) => {
    if (!coded.gtin) return null;
    const text = elementString(coded);
    return { symbol: encode("gs1datamatrix", text), text };
  },
};
