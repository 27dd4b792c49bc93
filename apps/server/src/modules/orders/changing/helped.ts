import { lagosDay } from "@remedia/domain/days";
import { deskTransitions } from "@remedia/domain/order-desk";
import type { OrderState } from "@remedia/domain/orders";
import { sql } from "kysely";
import { bySystem, type Ctx } from "../../../platform/context.ts";
import { advance } from "../../../platform/documents.ts";
import type { SomePacks } from "../../inventory/reshaping.ts";
import { type LockedOrder, lockOrder } from "../lock.ts";
import { deskOrders } from "./document.ts";
import { promisedFromToday } from "./where.ts";

type Elsewhere = Required<Omit<SomePacks, "batchId">> & { branchId: number; needed: number };

/** What an order was promised on the shelves of other branches than its own. */
const packsElsewhere = async (tx: Ctx, orderId: number): Promise<Elsewhere[]> => {
  const { rows } = await sql<Elsewhere>`
    select h.id as "reservationId", h.line_id as "lineId", h.product_id as "productId", h.quantity, l.branch_id as "branchId",
      p.quantity / ol.quantity as needed
    from stock_reservations h join orders o on o.id = h.document_id
      join stock_levels l on l.batch_id = h.batch_id and l.place_id = h.place_id
      join order_lines ol on ol.id = h.line_id join order_parts p on p.line_id = h.line_id and p.product_id = h.product_id
    where h.document = 'order' and h.document_id = ${orderId} and h.state = 'held' and l.branch_id <> o.branch_id
    order by h.id`.execute(tx.db);
  return rows;
};

/** Whole packs by line. Of a bundle as many as its parts make, also if some of them were taken away since. */
const linesOf = (packs: readonly Elsewhere[]) =>
  [...Map.groupBy(packs, ({ lineId }) => lineId)].map(([line_id, own]) => {
    const parts = [...Map.groupBy(own, ({ productId }) => productId).values()];
    const bundles = parts.map((some) => some.reduce((sum, { quantity }) => sum + quantity, 0) / some[0]!.needed);
    return { line_id, quantity: Math.ceil(Math.max(...bundles)) };
  });

/** As it was promised when the order was placed; who was slow to pay gets a day that is still to come. */
const dayOf = async (tx: Ctx, order: LockedOrder) => {
  const day = order.helped_on ?? order.promised_on;
  return day >= lagosDay(tx.now) ? day : promisedFromToday(tx, order);
};

const canBeSplit: readonly OrderState[] = deskTransitions.split.from;

/** Those of some orders that have, or had, packs in another branch. */
export const helpedAmong = async ({ db }: Ctx, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "in", ids)
    .where("helped_on", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * What the branch of an order lacked and another one helps with goes its own way as soon as the work begins, as a part of the
 * order, with exactly the packs that were promised when it was placed. Until it is paid it is one order, with one sum to pay.
 * May run twice without harm.
 */
export const sendFromHelper = async (tx: Ctx, orderId: number, { promisedNow = false } = {}): Promise<void> => {
  const system = bySystem(tx);
  for (const [branch_id, packs] of Map.groupBy(await packsElsewhere(tx, orderId), ({ branchId }) => branchId)) {
    const order = (await lockOrder(system, orderId))!;
    if (!canBeSplit.includes(order.state)) return;
    const promised_on = await dayOf(tx, order);
    await advance(system, deskOrders, order, "split", {
      split: { lines: linesOf(packs), branch_id, promised_on, packs, promisedNow },
    });
  }
};
