import type { LineCut, LinePrice } from "@remedia/domain/order-desk";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import { recordset } from "../../../platform/recordset.ts";
import { releaseSome } from "../../inventory/reshaping.ts";
import { recountDealSales } from "../../promotions/deal-sales.ts";

const cutShape = "line bigint, packs integer";
const rowsOf = (cuts: readonly LineCut[]) => cuts.map(({ lineId, packs }) => ({ line: lineId, packs }));

/** What some packs of lines take from the shelves. */
export const partsOf = async (tx: Ctx, cuts: readonly LineCut[]) => {
  const { rows } = await sql<{ lineId: number; productId: number; quantity: number }>`
    select p.line_id as "lineId", p.product_id as "productId", p.quantity / l.quantity * r.packs as quantity
    from ${recordset(rowsOf(cuts), cutShape)} join order_lines l on l.id = r.line join order_parts p on p.line_id = l.id
    order by p.line_id, p.product_id`.execute(tx.db);
  return rows;
};

/** Takes packs off the lines of an order that is locked, and lets go of what was promised for them. */
export const cutLines = async (tx: Ctx, orderId: number, cuts: readonly LineCut[]) => {
  if (cuts.length === 0) return;
  await releaseSome(tx, { document: "order", documentId: orderId }, await partsOf(tx, cuts));
  await dropPacks(tx, cuts);
};

/** The same where what was promised goes elsewhere. A line without packs is none. */
export const dropPacks = async (tx: Ctx, cuts: readonly LineCut[]) => {
  const cut = recordset(rowsOf(cuts), cutShape);
  await sql`delete from order_parts p using ${cut} join order_lines l on l.id = r.line
    where p.line_id = l.id and l.quantity = r.packs`.execute(tx.db);
  await sql`delete from order_lines l using ${cut} where l.id = r.line and l.quantity = r.packs`.execute(tx.db);
  await sql`update order_parts p set quantity = p.quantity - p.quantity / l.quantity * r.packs
    from ${cut} join order_lines l on l.id = r.line where p.line_id = l.id`.execute(tx.db);
  await sql`update order_lines l set quantity = l.quantity - r.packs,
      cost_kobo = l.cost_kobo - round(l.cost_kobo::numeric * r.packs / l.quantity)
    from ${cut} where l.id = r.line`.execute(tx.db);
};

/** Other prices than were agreed, on somebody's word: no deal makes them. */
export const setPrices = async (tx: Ctx, prices: readonly LinePrice[]) => {
  if (prices.length === 0) return;
  const rows = prices.map(({ lineId, unitKobo }) => ({ line: lineId, kobo: unitKobo }));
  await sql`update order_lines l set unit_kobo = r.kobo, deal_id = null, accepted_expiry = null
    from ${recordset(rows, "line bigint, kobo bigint")} where l.id = r.line`.execute(tx.db);
};

/** What follows from the lines of an order as they are now: its sums, and its share of the limits of deals. */
export const recount = async (tx: Ctx, orderId: number) => {
  await sql`update orders o set goods_kobo = l.kobo, packs = l.packs, line_count = l.lines
    from (select sum(total_kobo)::bigint as kobo, sum(quantity)::integer as packs, count(*)::integer as lines
      from order_lines where order_id = ${orderId}) l
    where o.id = ${orderId}`.execute(tx.db);
  await recountDealSales(tx, orderId);
};
