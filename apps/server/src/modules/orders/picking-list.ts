import { dayOnPaper } from "@remedia/domain/days";
import { walkOf } from "@remedia/domain/picking";
import type { ActorCtx } from "../../platform/context.ts";
import { drawPaper } from "../../platform/paper.ts";
import type { PdfTable } from "../../platform/pdf.ts";
import type { Download } from "../../platform/route.ts";
import type { TablePart } from "../../platform/table-drawing.ts";
import { getBranch } from "../geography/branches.ts";
import { getSetting } from "../settings/settings.ts";
import { getOrder } from "./orders.ts";

type Order = Awaited<ReturnType<typeof getOrder>>;
const packs = new Intl.NumberFormat("en-NG");

/** The paper that somebody takes along the shelves, and ticks. */
export const printPickingList = async (ctx: ActorCtx, id: number): Promise<Download> => {
  const order = await getOrder(ctx, id);
  const branch = await getBranch({ ...ctx, branchId: null }, order.branch_id);
  const parts: TablePart[] = [
    {
      sender: {
        name: await getSetting(ctx, "brand.name"),
        lines: [`${branch.name} branch`, branch.address].filter((line) => line !== ""),
        title: "Picking list",
        subtitle: `${order.number} · promised for ${dayOnPaper(order.promised_on)}`,
      },
    },
    { heading: `${order.store_name}, ${order.place}`, table: walkTable(order) },
    ...shortParts(order),
  ];
  const content = await drawPaper<TablePart>({
    drawing: new URL("../../platform/table-drawing.ts", import.meta.url),
    options: { title: `Picking list ${order.number}`, printedAt: ctx.now },
    parts,
  });
  return { download: { content, contentType: "application/pdf", name: `picking-${order.number}.pdf`, inline: true } };
};

const walkTable = (order: Order): PdfTable => {
  const walk = walkOf(order);
  return {
    columns: [
      { label: "Shelf", width: 1.6 },
      { label: "Product", width: 5 },
      { label: "Batch", width: 1.8 },
      { label: "Expiry", width: 1.5 },
      { label: "Packs", width: 1, align: "right" },
      { label: "Taken", width: 1 },
    ],
    rows: walk.map(({ place_code, title, batch_number, expires_on, quantity }) => [
      place_code,
      title,
      batch_number,
      dayOnPaper(expires_on),
      packs.format(quantity),
      "",
    ]),
    totals: ["", "In all", "", "", packs.format(walk.reduce((sum, { quantity }) => sum + quantity, 0)), ""],
  };
};

/** What was promised and is gone: whoever picks should know before they walk. */
const shortParts = ({ lines }: Order): TablePart[] => {
  const short = lines.filter((line) => line.short > 0);
  if (short.length === 0) return [];
  return [
    {
      heading: "Missing: recalled, held, broken, or not found by a count",
      table: {
        columns: [
          { label: "Product", width: 8 },
          { label: "Packs", width: 1, align: "right" },
        ],
        rows: short.map((line) => [line.title, packs.format(line.short)]),
      },
    },
  ];
};
