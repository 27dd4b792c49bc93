import type { Static } from "@sinclair/typebox";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { findProducts, readStockSheet, refuseFaultyRows, type StockRow } from "../stock-sheet.ts";
import { draftTransfer, readHead, requireEnds, titlesOf } from "./drafts.ts";
import { missingSentence, pickPacks, type WantedPacks } from "./picking.ts";
import type { TransferUpload } from "./schemas.ts";

const rowsMax = 2_000;

/** A draft from a sheet of products and quantities, or what is wrong with its rows. */
export const uploadTransfer = async (ctx: ActorCtx, query: Static<typeof TransferUpload>, upload: Buffer) => {
  const rows = await readStockSheet(upload, { name: query.name, rowsMax, needed: ["quantity"], also: ["batch"] });
  return inTransaction(ctx, async (tx) => {
    const { name: _, ...head } = query;
    const transfer = readHead(head);
    const source = await requireEnds(tx, transfer);
    const checked = rows.map((row) => ({ ...row, faults: [...row.faults] }));
    const wanted = await wantedOf(tx, checked);
    refuseFaultyRows(checked);
    const { picks, missing } = await pickPacks(tx, source, wanted);
    if (missing.length > 0) {
      const titles = await titlesOf(
        tx,
        missing.map(({ productId }) => productId),
      );
      for (const each of missing) checked[each.lineId]!.faults.push(missingSentence(each, titles.get(each.productId)!));
      refuseFaultyRows(checked);
    }
    return draftTransfer(tx, transfer, picks);
  });
};

/** A want per row; rows without one have got a fault. */
const wantedOf = async (tx: Ctx, rows: readonly StockRow[]): Promise<WantedPacks[]> => {
  const products = await findProducts(tx, rows);
  const batches = await batchesOf(tx, [...products.values()]);
  return rows.flatMap((row): WantedPacks[] => {
    const productId = products.get(row);
    if (productId === undefined) return [];
    const { batch, quantity = 0 } = row.values;
    const batchId = batch === undefined ? null : (batches.get(`${productId} ${batch}`) ?? null);
    if (batch !== undefined && batchId === null) row.faults.push(`There is no batch ${batch} of this product.`);
    return [{ productId, batchId, placeId: null, quantity }];
  });
};

const batchesOf = async (tx: Ctx, productIds: readonly number[]): Promise<Map<string, number>> => {
  if (productIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom("batches")
    .select(["id", "product_id", "number"])
    .where("product_id", "in", [...new Set(productIds)])
    .where("from_product_id", "is", null)
    .execute();
  return new Map(rows.map(({ id, product_id, number }) => [`${product_id} ${number}`, id]));
};
