import { lagosDay } from "@remedia/domain/days";
import { parseScan } from "@remedia/domain/gs1";
import type { Static } from "@sinclair/typebox";
import type { Ctx } from "../../platform/context.ts";
import { batchNumber } from "./batches.ts";
import type { Scan } from "./schemas.ts";

type Found = Static<typeof Scan>;
const nothing: Found = { kind: "unknown", fault: null, product: null, batch: null, quantity: null, shelf: null };

/** What a scanner read, as the product, batch and shelf behind it. */
export const readCode = async (ctx: Ctx, code: string, warehouseId?: number): Promise<Found> => {
  const scan = parseScan(code, lagosDay(ctx.now));
  if (scan.fault) return { ...nothing, fault: scan.fault };
  if (scan.kind === "shelf") return findShelf(ctx, scan.shelf!, warehouseId);
  if (!scan.gtin) return { ...nothing, fault: "This code names a batch, but no product. Scan the product's own code." };
  const product = await ctx.db
    .selectFrom("product_barcodes as c")
    .innerJoin("products as p", "p.id", "c.product_id")
    .select(["p.id", "p.title"])
    .where("c.gtin", "=", scan.gtin)
    .where("c.live", "=", true)
    .executeTakeFirst();
  if (!product) return { ...nothing, fault: "No product has this barcode." };
  return {
    ...nothing,
    kind: "product",
    product,
    batch: scan.batch ? await findBatch(ctx, product.id, scan.batch, scan.expiresOn ?? null) : null,
    quantity: scan.count ?? null,
  };
};

const findBatch = async (ctx: Ctx, productId: number, text: string, expiresOn: string | null) => {
  const number = batchNumber(text);
  const known = await ctx.db
    .selectFrom("batches")
    .select(["id", "expires_on"])
    .where("product_id", "=", productId)
    .where("number", "=", number)
    .where("from_product_id", "is", null)
    .executeTakeFirst();
  return { id: known?.id ?? null, number, expires_on: known?.expires_on ?? expiresOn };
};

const findShelf = async (ctx: Ctx, code: string, warehouseId?: number): Promise<Found> => {
  const shelves = await ctx.db
    .selectFrom("stock_places")
    .select(["id", "code", "warehouse_id"])
    .where("kind", "=", "shelf")
    .where("code", "=", code.toUpperCase())
    .$if(ctx.branchId !== null, (query) => query.where("branch_id", "=", ctx.branchId))
    .$if(warehouseId !== undefined, (query) => query.where("warehouse_id", "=", warehouseId!))
    .limit(2)
    .execute();
  const [shelf] = shelves;
  if (!shelf) return { ...nothing, fault: `There is no shelf ${code} here.` };
  if (shelves.length > 1) return { ...nothing, fault: `Several warehouses have a shelf ${code}: choose one first.` };
  return { ...nothing, kind: "shelf", shelf: { id: shelf.id, code: shelf.code, warehouse_id: shelf.warehouse_id! } };
};
