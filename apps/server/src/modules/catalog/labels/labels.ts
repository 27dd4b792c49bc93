import { dayOnPaper } from "@remedia/domain/days";
import { nairaText } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { invalid } from "../../../platform/errors.ts";
import { drawPaper } from "../../../platform/paper.ts";
import type { Download } from "../../../platform/route.ts";
import { Closed, Day, Id, OneOf, Text, Type, Whole } from "../../../platform/schemas.ts";
import { survivorsOf } from "../survivors.ts";
import { type Label, type LabelRun, pageOf, placesOn, sheetNames } from "./drawing.ts";
import { type Symbology, symbolFor, symbologies } from "./symbols.ts";

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
    item.expires_on ? `Exp ${dayOnPaper(item.expires_on)}` : "",
    order.show_price && product.price_kobo !== null ? nairaText(product.price_kobo) : "",
  ];
  return { title: product.title, symbol: drawn.symbol, lines: printed.filter(Boolean) };
};

/** Each symbol is made when the one before is on paper, so that others get their turn, and drawn as often as wanted. */
function* runsOf(order: Order, products: ReadonlyMap<number, Labelled>): Generator<LabelRun> {
  const { sheet, symbology } = order;
  let place = Math.min(order.start_at ?? 1, placesOn(sheet)) - 1;
  for (const item of order.items) {
    yield { sheet, symbology, place, copies: item.copies, label: labelOf(order, item, products.get(item.product_id)) };
    place += item.copies;
  }
}

/** Sheets of labels, in the order given. */
export const printLabels = async (ctx: ActorCtx, order: Order): Promise<Download> => {
  const count = order.items.reduce((sum, { copies }) => sum + copies, 0);
  if (count > labelsMax) throw invalid(`At most ${labelsMax} labels are printed at once.`);
  const products = await readProducts(
    ctx,
    order.items.map(({ product_id }) => product_id),
  );
  const content = await drawPaper<LabelRun>({
    drawing: new URL("./drawing.ts", import.meta.url),
    options: {
      title: order.title ?? "Labels",
      size: pageOf(order.sheet),
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      footer: false,
      printedAt: ctx.now,
    },
    parts: runsOf(order, products),
  });
  return { download: { content, contentType: "application/pdf", name: "labels.pdf", inline: true } };
};
