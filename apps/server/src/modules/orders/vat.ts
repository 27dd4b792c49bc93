import { deliveryVatClass, vatOfLines, vatRateOn, vatWithin } from "@remedia/domain/vat";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { recordset } from "../../platform/recordset.ts";
import { vatRatesOn, withoutVat } from "../catalog/prices/vat.ts";

type HandedOver = { id: number; day: string; deliveryKobo: number };

/** What a line `l` of an order leaves us without the tax in it. */
export const netOfLine = (ctx: Ctx) =>
  withoutVat(ctx, { kobo: sql`l.total_kobo`, productId: sql`l.product_id`, basisPoints: sql`l.vat_basis_points` });

/**
 * Writes down how the lines of orders are taxed on the day on which they are handed over, and answers the tax in each of
 * them: the books and the invoice say the same, whatever becomes of the product.
 */
export const taxOrders = async (tx: Ctx, orders: readonly HandedOver[]) => {
  const rows = orders.map(({ id, day }) => ({ id, rates: vatRatesOn(day) }));
  const { rows: taxed } = await sql<{ orderId: number; totalKobo: number; basisPoints: number }>`
    update order_lines l set vat_class = p.vat_class, vat_basis_points = (r.rates ->> p.vat_class)::integer
    from ${recordset(rows, "id bigint, rates jsonb")}, products p
    where l.order_id = r.id and p.id = l.product_id
    returning l.order_id as "orderId", l.total_kobo as "totalKobo", l.vat_basis_points as "basisPoints"`.execute(tx.db);
  const linesOf = Map.groupBy(taxed, ({ orderId }) => orderId);
  const taxes = orders.map(({ id, day, deliveryKobo }) => ({
    id,
    goodsVatKobo: vatOfLines(linesOf.get(id) ?? []),
    deliveryVatKobo: vatWithin(deliveryKobo, vatRateOn(deliveryVatClass, day)),
  }));
  return new Map(taxes.map(({ id, ...tax }) => [id, tax]));
};
