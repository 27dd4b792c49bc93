import { lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { wrongState } from "../../platform/errors.ts";
import { recordset } from "../../platform/recordset.ts";
import { allocateStock } from "../inventory/allocation.ts";
import { lockBatches, moveStock, notEnough } from "../inventory/ledger.ts";
import { areaOf, worldPlace } from "../inventory/places.ts";
import { holdExactly, spendReservations } from "../inventory/reservations.ts";
import type { LockedOrder } from "./lock.ts";
import { unpromised } from "./parts.ts";

const referenceTo = ({ id }: LockedOrder) => ({ document: "order", documentId: id }) as const;

/** Nobody picks in another branch: what lies there is sent from there, as a part of the order. */
const requireAllHere = async (tx: Ctx, { id, branch_id }: LockedOrder) => {
  const { rows } = await sql`select from stock_reservations h
      join stock_levels l on l.batch_id = h.batch_id and l.place_id = h.place_id
    where h.document = 'order' and h.document_id = ${id} and h.state = 'held' and l.branch_id <> ${branch_id}
    limit 1`.execute(tx.db);
  if (rows.length > 0) throw wrongState("Some of its packs are in another branch. Split the order first.");
};

/**
 * Packs that were promised may have been taken away since: recalled, broken, not found by a count. Others take their
 * place; where there are none, the order waits and says which lines lack how many.
 */
export const ensurePromised = async (tx: Ctx, order: LockedOrder) => {
  await requireAllHere(tx, order);
  await lockChoice(tx, order, await unpromised(tx, order.id));
  // From here on nobody takes anything away: what is promised now can be sent off.
  const wanted = await unpromised(tx, order.id);
  if (wanted.length === 0) return;
  const today = lagosDay(tx.now);
  const promisedOn = order.promised_on > today ? order.promised_on : today;
  const terms = { branchId: order.branch_id, promisedOn, lapsesAt: null };
  const { missing } = await allocateStock(tx, referenceTo(order), wanted, terms);
  if (missing.length === 0) return;
  const titles = await tx.db
    .selectFrom("products")
    .select(["id", "title"])
    .where(
      "id",
      "in",
      missing.map(({ productId }) => productId),
    )
    .execute();
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  const sentences = missing.map(({ productId, quantity }) => `${quantity} × ${titleOf.get(productId)}`);
  throw notEnough(`Reserved packs are gone and there are no others: ${sentences.join(", ")}.`);
};

/**
 * Batches come before levels, also for an order that is promised packs and sends them off in one go: those it holds
 * already, and all that could be promised to it now.
 */
const lockChoice = async (tx: Ctx, { id, branch_id }: LockedOrder, wanted: readonly { productId: number }[]) => {
  const products = wanted.map(({ productId }) => productId);
  const { rows } = await sql<{ batch_id: number }>`
    select batch_id from stock_reservations where document = 'order' and document_id = ${id} and state = 'held'
    union select batch_id from stock_levels
      where branch_id = ${branch_id} and product_id = any(${products}::bigint[]) and sellable and on_hand > reserved`.execute(
    tx.db,
  );
  await lockBatches(
    tx,
    rows.map(({ batch_id }) => batch_id),
  );
};

/** The promised packs leave for the customer, and it is written down which they were and what they were worth. */
export const sendOff = async (tx: Ctx, order: LockedOrder) => {
  const spent = await spendReservations(tx, referenceTo(order));
  const rows = spent.map(({ lineId, batchId, placeId, quantity }) => ({
    line: lineId,
    batch: batchId,
    place: placeId,
    packs: quantity,
  }));
  const { rows: picks } = await sql<{ id: number; batch_id: number; place_id: number; quantity: number }>`
    insert into order_picks (order_id, line_id, batch_id, place_id, quantity)
    select ${order.id}, r.line, r.batch, r.place, r.packs
    from ${recordset(rows, "line bigint, batch bigint, place bigint, packs integer")}
    returning id, batch_id, place_id, quantity`.execute(tx.db);
  const customer = await worldPlace(tx, "customer");
  const values = await moveStock(
    tx,
    "order",
    order.id,
    picks.map(({ id, batch_id, place_id, quantity }) => ({
      step: "dispatch",
      lineId: id,
      batchId: batch_id,
      fromPlaceId: place_id,
      toPlaceId: customer,
      quantity,
      partyId: order.user_id,
    })),
  );
  await writeValues(
    tx,
    picks.map(({ id }, at) => ({ id, kobo: values[at]! })),
  );
};

export const writeValues = async (tx: Ctx, values: readonly { id: number; kobo: number }[]) => {
  await sql`update order_picks p set value_kobo = r.kobo from ${recordset(values, "id bigint, kobo bigint")}
    where p.id = r.id`.execute(tx.db);
};

/** What the packs that an order has on the road were worth when they left. */
export const worthOnTheRoad = async (tx: Ctx, orderId: number): Promise<number> => {
  const { kobo } = await tx.db
    .selectFrom("order_picks")
    .select(sql<number>`coalesce(sum(value_kobo), 0)::bigint`.as("kobo"))
    .where("order_id", "=", orderId)
    .where("came_back_at", "is", null)
    .executeTakeFirstOrThrow();
  return kobo;
};

/** What could not be handed over comes back to the receiving area of the warehouse it left. */
export const bringBack = async (tx: Ctx, order: LockedOrder) => {
  const picks = await tx.db
    .selectFrom("order_picks as p")
    .innerJoin("stock_places as s", "s.id", "p.place_id")
    .select(["p.id", "p.line_id", "p.batch_id", "p.quantity", "p.value_kobo", "s.warehouse_id"])
    .where("p.order_id", "=", order.id)
    .where("p.came_back_at", "is", null)
    .orderBy("p.id")
    .execute();
  const customer = await worldPlace(tx, "customer");
  const areas = new Map<number, number>();
  for (const { warehouse_id } of picks)
    if (!areas.has(warehouse_id!)) areas.set(warehouse_id!, await areaOf(tx, warehouse_id!, "receiving"));
  const back = picks.map((pick) => ({ ...pick, areaId: areas.get(pick.warehouse_id!)! }));
  await moveStock(
    tx,
    "order",
    order.id,
    back.map(({ id, batch_id, areaId, quantity, value_kobo }) => ({
      step: "restock",
      lineId: id,
      batchId: batch_id,
      fromPlaceId: customer,
      toPlaceId: areaId,
      quantity,
      partyId: order.user_id,
      valueKobo: value_kobo,
    })),
  );
  await tx.db
    .updateTable("order_picks")
    .set({ came_back_at: tx.now })
    .where("order_id", "=", order.id)
    .where("came_back_at", "is", null)
    .execute();
  return back;
};

/** Promises the packs that came back to the same order, but for those that may no longer be sold. */
export const setAsideAgain = async (
  tx: Ctx,
  order: LockedOrder,
  back: Awaited<ReturnType<typeof bringBack>>,
): Promise<void> => {
  // The movement has locked the batches: what is available now stays so.
  const batches = await tx.db
    .selectFrom("batches")
    .select(["id", "product_id"])
    .where(
      "id",
      "in",
      back.map(({ batch_id }) => batch_id),
    )
    .where("state", "=", "available")
    .execute();
  const productOf = new Map(batches.map(({ id, product_id }) => [id, product_id]));
  const picks = back.flatMap(({ line_id, batch_id, areaId, quantity }) => {
    const productId = productOf.get(batch_id);
    return productId === undefined
      ? []
      : [{ lineId: line_id, productId, batchId: batch_id, placeId: areaId, quantity }];
  });
  await holdExactly(tx, referenceTo(order), picks);
};
