import { readGtin } from "@remedia/domain/gtin";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { isUniqueViolation } from "../../platform/db.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { recordset } from "../../platform/recordset.ts";

export const listBarcodes = (ctx: Ctx, productId: number) =>
  ctx.db
    .selectFrom("product_barcodes")
    .select(["id", "gtin"])
    .where("product_id", "=", productId)
    .orderBy("id")
    .execute();

/** The numbers as they are kept, or a refusal that names the wrong one. */
export const requireGtins = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.map((text) => {
      const gtin = readGtin(text);
      if (gtin) return gtin;
      const fault = `${text} is not a barcode number: its check digit is wrong.`;
      throw invalid(fault, { barcodes: fault });
    }),
  ),
];

const takenSentence = "This barcode belongs to another product.";
export const refuseTakenBarcode = (error: unknown): never => {
  if (isUniqueViolation(error, "product_barcodes_gtin"))
    throw new AppError(409, "conflict", takenSentence, { fields: { barcodes: takenSentence } });
  throw error;
};

type NewBarcode = { product_id: number; gtin: string };
export const insertBarcodes = async (tx: Ctx, barcodes: readonly NewBarcode[]) => {
  if (barcodes.length === 0) return;
  await sql`insert into product_barcodes (product_id, gtin, created_at) select r.product_id, r.gtin, ${tx.now}
    from ${recordset(barcodes, "product_id bigint, gtin text")}`
    .execute(tx.db)
    .catch(refuseTakenBarcode);
};

/** Makes these the product's barcodes; answers what changed, or null. */
export const replaceBarcodes = async (tx: Ctx, productId: number, texts: readonly string[]) => {
  const wanted = requireGtins(texts);
  const before = (await listBarcodes(tx, productId)).map(({ gtin }) => gtin);
  const gone = before.filter((gtin) => !wanted.includes(gtin));
  const fresh = wanted.filter((gtin) => !before.includes(gtin));
  if (gone.length === 0 && fresh.length === 0) return null;
  if (gone.length > 0)
    await tx.db.deleteFrom("product_barcodes").where("product_id", "=", productId).where("gtin", "in", gone).execute();
  await insertBarcodes(
    tx,
    fresh.map((gtin) => ({ product_id: productId, gtin })),
  );
  return { before, after: wanted };
};
