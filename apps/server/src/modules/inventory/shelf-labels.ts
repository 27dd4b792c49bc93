import { shelfLabel } from "@remedia/domain/gs1";
import type { Static } from "@sinclair/typebox";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { drawPaper } from "../../platform/paper.ts";
import type { Download } from "../../platform/route.ts";
import { type LabelRun, pageOf } from "../catalog/labels/drawing.ts";
import { bars } from "../catalog/labels/symbols.ts";
import type { ShelfLabels } from "./schemas.ts";
import { shelvesById } from "./shelves.ts";

const sheet = "a4-24";

/** Labels that a scanner reads as "here I am", one per shelf. */
export const printShelfLabels = async (ctx: Ctx, { ids }: Static<typeof ShelfLabels>): Promise<Download> => {
  const shelves = await shelvesById(ctx, ids);
  if (shelves.length === 0) throw notFound("Shelf");
  const parts = shelves.map(
    ({ code, zone, warehouse_name }, place): LabelRun => ({
      sheet,
      symbology: "code128",
      place,
      copies: 1,
      label: { title: code, symbol: bars(shelfLabel(code)), lines: [zone ?? "", warehouse_name].filter(Boolean) },
    }),
  );
  const content = await drawPaper<LabelRun>({
    drawing: new URL("../catalog/labels/drawing.ts", import.meta.url),
    options: {
      title: "Shelf labels",
      size: pageOf(sheet),
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      footer: false,
      printedAt: ctx.now,
    },
    parts,
  });
  return { download: { content, contentType: "application/pdf", name: "shelf-labels.pdf", inline: true } };
};
