import { toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import { type PdfDoc, renderPdf } from "../../platform/pdf.ts";
import { drawLines, lineHeightOf, wrapText } from "../../platform/pdf-text.ts";
import type { Download } from "../../platform/route.ts";
import { Closed, Day, Id, OneOf, Text, Type, Whole } from "../../platform/schemas.ts";
import { type Modules, type Symbology, symbolFor, symbologies } from "./label-symbols.ts";
import { survivorsOf } from "./survivors.ts";

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
export type SheetName = keyof typeof sheets;
export const sheetNames = Object.keys(sheets) as SheetName[];

const labelsMax = 5_000;
const Batch = Type.String({ minLength: 1, maxLength: 20, pattern: "^[!-/0-9:-?A-Z_a-z]+$" });
export const LabelOrder = Closed({
  symbology: OneOf(symbologies),
  sheet: OneOf(sheetNames),
  show_price: Type.Optional(Type.Boolean()),
  /** The first free place of a sheet that was used before. */
  start_at: Type.Optional(Whole(1, 65)),
  items: Type.Array(
    Closed({
      product_id: Id,
      copies: Whole(1, 1000),
      batch_no: Type.Optional(Batch),
      expires_on: Type.Optional(Day),
    }),
    { minItems: 1, maxItems: 500 },
  ),
  title: Type.Optional(Text(80)),
});
type Order = Static<typeof LabelOrder>;
type Item = Order["items"][number];

type Labelled = { id: number; title: string; gtin: string | null; price_kobo: number | null };

const readProducts = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, Labelled>> => {
  const survivors = await survivorsOf(ctx, "products", ids);
  if (survivors.size === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("products as p")
    .leftJoin("product_prices as pp", (join) =>
      join.onRef("pp.product_id", "=", "p.id").on("pp.branch_id", "=", ctx.branchId),
    )
    .select((eb) => [
      "p.id",
      "p.title",
      "pp.price_kobo",
      eb
        .selectFrom("product_barcodes as b")
        .select("b.gtin")
        .whereRef("b.product_id", "=", "p.id")
        .orderBy(sql`length(b.gtin) = 13`, "desc")
        .orderBy("b.id")
        .limit(1)
        .as("gtin"),
    ])
    .where("p.id", "in", [...survivors.values()])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map([...survivors].map(([asked, id]) => [asked, byId.get(id)!]));
};

type Label = { title: string; symbol: Modules; lines: string[] };

const needs: Readonly<Record<Symbology, string>> = {
  ean13: "a barcode of 13 digits",
  code128: "a barcode",
  datamatrix: "a barcode",
};

const labelOf = (order: Order, item: Item, product: Labelled | undefined): Label => {
  if (!product) throw invalid("A product of this list does not exist.");
  const batch = {
    ...(item.batch_no ? { batchNo: item.batch_no } : {}),
    ...(item.expires_on ? { expiresOn: item.expires_on } : {}),
  };
  const drawn = symbolFor[order.symbology]({ productId: product.id, gtin: product.gtin, ...batch });
  if (!drawn) throw invalid(`${product.title} has not ${needs[order.symbology]}.`);
  const printed = [
    order.symbology === "datamatrix" ? (product.gtin ?? "") : drawn.text,
    item.batch_no ? `Batch ${item.batch_no}` : "",
    item.expires_on ? `Exp ${item.expires_on.split("-").reverse().join("/")}` : "",
    order.show_price && product.price_kobo !== null ? `₦${toNaira(product.price_kobo).toLocaleString("en-NG")}` : "",
  ];
  return { title: product.title, symbol: drawn.symbol, lines: printed.filter(Boolean) };
};

/** Sheets of labels, in the order given. Each symbol is made once and drawn as often as it is wanted. */
export const printLabels = async (ctx: ActorCtx, order: Order): Promise<Download> => {
  const count = order.items.reduce((sum, { copies }) => sum + copies, 0);
  if (count > labelsMax) throw invalid(`At most ${labelsMax} labels are printed at once.`);
  const products = await readProducts(
    ctx,
    order.items.map(({ product_id }) => product_id),
  );
  const sheet: Sheet = sheets[order.sheet];
  const start = Math.min((order.start_at ?? 1) - 1, sheet.columns * sheet.rows - 1);
  const labels = order.items.map((item) => ({
    copies: item.copies,
    label: labelOf(order, item, products.get(item.product_id)),
  }));
  const content = await renderPdf(
    (doc) => {
      let place = start;
      for (const { copies, label } of labels)
        for (let copy = 0; copy < copies; copy++) drawLabel(doc, sheet, place++, label, order.symbology);
    },
    {
      title: order.title ?? "Labels",
      size: [mm(sheet.page[0]), mm(sheet.page[1])],
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      footer: false,
      printedAt: ctx.now,
    },
  );
  return { download: { content, contentType: "application/pdf", name: "labels.pdf", inline: true } };
};

const ink = "#000000";

const drawLabel = (doc: PdfDoc, sheet: Sheet, place: number, label: Label, symbology: Symbology) => {
  const perPage = sheet.columns * sheet.rows;
  const onPage = place % perPage;
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

const drawSymbol = (doc: PdfDoc, symbol: Modules, box: Box) => {
  const unitX = box.width / symbol.columns;
  const unitY = box.height / symbol.rows;
  for (const { x, y, width, height } of symbol.dark)
    doc.rect(box.x + x * unitX, box.y + y * unitY, width * unitX, height * unitY);
  doc.fill(ink);
};
