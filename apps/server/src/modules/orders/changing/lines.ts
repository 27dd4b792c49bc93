import type { LineCut, LinePrice } from "@remedia/domain/order-desk";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import { invalid } from "../../../platform/errors.ts";
import { recordset } from "../../../platform/recordset.ts";
import { type Freed, releaseSome } from "../../inventory/reshaping.ts";
import { recountDealSales } from "../../promotions/deal-sales.ts";
import { unpromised } from "../parts.ts";

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

/** What some packs of lines still hold on the shelves: what nobody has promised goes before what somebody has. */
export const heldPartsOf = async (tx: Ctx, orderId: number, cuts: readonly LineCut[]) => {
  const lacking = await unpromised(tx, orderId);
  return (await partsOf(tx, cuts)).flatMap((part) => {
    const none = lacking.find(({ lineId, productId }) => lineId === part.lineId && productId === part.productId);
    const quantity = part.quantity - (none?.quantity ?? 0);
    return quantity > 0 ? [{ ...part, quantity }] : [];
  });
};

/** Takes packs off the lines of an order that is locked, and lets go of what was promised for them; answers these. */
export const cutLines = async (tx: Ctx, orderId: number, cuts: readonly LineCut[]): Promise<Freed[]> => {
  if (cuts.length === 0) return [];
  const held = await heldPartsOf(tx, orderId, cuts);
  const freed = await releaseSome(tx, { document: "order", documentId: orderId }, held);
  await dropPacks(tx, cuts);
  return freed;
};

/** One line, one wish: two of them would each be measured against what the line holds. */
export const requireEachOnce = (lines: readonly { line_id: number }[]) => {
  if (new Set(lines.map(({ line_id }) => line_id)).size < lines.length) throw invalid("Name each line once.");
};

/**
 * So many packs more, or fewer below zero, than the order had until now. What was asked for and does not come is what its
 * fill rate is measured by; packs that come back into it fill it again before they count as asked for.
 */
export const noteAsked = async (tx: Ctx, orderId: number, more: number) => {
  if (more === 0) return;
  const packs = sql.lit(more);
  await sql`update orders set asked_packs = asked_packs + greatest(0, ${packs} - unfilled_packs),
      unfilled_packs = least(asked_packs, greatest(0, unfilled_packs - ${packs}))
    where id = ${orderId}`.execute(tx.db);
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
