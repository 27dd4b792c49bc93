import { PassThrough } from "node:stream";
import type { Static } from "@sinclair/typebox";
import type { Download } from "../../platform/route.ts";
import { openSheetWriter } from "../../platform/sheets.ts";
import { contentTypeOf } from "../../platform/stored-files.ts";
import type { sheetKinds, TemplateQuery } from "./openings/schemas.ts";
import { type StockField, stockFields } from "./stock-sheet.ts";

const fieldsOf: Readonly<Record<(typeof sheetKinds)[number], readonly StockField[]>> = {
  opening: ["barcode", "product_id", "batch", "expiry", "cost", "quantity", "shelf"],
  transfer: ["barcode", "product_id", "batch", "quantity"],
};

/** An empty sheet whose heads the uploads know. */
export const downloadStockTemplate = ({ kind, format }: Static<typeof TemplateQuery>): Download => {
  const content = new PassThrough();
  const columns = fieldsOf[kind].map((field) => ({ key: field, label: stockFields[field].label }));
  openSheetWriter(format, content, columns)
    .close()
    .catch((error) => content.destroy(error as Error));
  return { download: { content, contentType: contentTypeOf(format), name: `${kind}.${format}` } };
};
