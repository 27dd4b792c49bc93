import { encode, type Modules } from "../../../platform/symbols.ts";

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
