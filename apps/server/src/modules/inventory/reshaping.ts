import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { recordset } from "../../platform/recordset.ts";
import { finishReservations, type Held, lockHeld, type StockRef } from "./reservations.ts";

/** So many packs of what a line was promised of a product, of whichever batch unless one is named. */
export type SomePacks = { lineId: number; productId: number; quantity: number; batchId?: number };
type Taken = { held: Held; packs: number };

/**
 * Which of the packs that a document holds are taken from its lines: those that nobody has picked yet, and of these the
 * longest-dated, so that what stays is what sells first.
 */
const takeFrom = (all: readonly Held[], wanted: readonly SomePacks[]): Taken[] => {
  const inOrder = all.toSorted(
    (a, b) => a.picked - b.picked || (a.expires_on < b.expires_on ? 1 : a.expires_on > b.expires_on ? -1 : b.id - a.id),
  );
  const left = new Map(inOrder.map((held) => [held.id, held.quantity]));
  return wanted.flatMap(({ lineId, productId, quantity, batchId }) => {
    let lacking = quantity;
    return inOrder.flatMap((held) => {
      if (held.line_id !== lineId || held.product_id !== productId) return [];
      if (batchId !== undefined && held.batch_id !== batchId) return [];
      const packs = Math.min(lacking, left.get(held.id)!);
      if (packs === 0) return [];
      lacking -= packs;
      left.set(held.id, left.get(held.id)! - packs);
      return [{ held, packs }];
    });
  });
};

const isWhole = ({ held, packs }: Taken) => packs === held.quantity;

/** Reservations of which only some packs go: they stay with the rest. */
const shrink = async (tx: Ctx, taken: readonly Taken[]) => {
  const rows = taken.filter((one) => !isWhole(one)).map(({ held, packs }) => ({ id: held.id, packs }));
  if (rows.length === 0) return;
  await sql`update stock_reservations h set quantity = h.quantity - r.packs, picked = least(h.picked, h.quantity - r.packs)
    from ${recordset(rows, "id bigint, packs integer")} where h.id = r.id`.execute(tx.db);
};

/** Gives some of the packs back that a document holds for its lines. What was taken away from it already stays away. */
export const releaseSome = async (tx: Ctx, reference: StockRef, packs: readonly SomePacks[]) => {
  const taken = takeFrom(await lockHeld(tx, reference), packs);
  const some = taken.filter((one) => !isWhole(one));
  await shrink(tx, some);
  const freed = some.map(({ held, packs: free }) => ({ batch: held.batch_id, place: held.place_id, packs: free }));
  if (freed.length > 0)
    await sql`update stock_levels l set reserved = l.reserved - r.packs
      from (select batch, place, sum(packs)::integer as packs
        from ${recordset(freed, "batch bigint, place bigint, packs integer")} group by 1, 2) r
      where l.batch_id = r.batch and l.place_id = r.place`.execute(tx.db);
  await finishReservations(
    tx,
    taken.filter(isWhole).map(({ held }) => held),
    "released",
  );
};

type HandedOver = SomePacks & { toLineId: number };

/** Promised packs go over to the lines of another document: they stay where they are, and promised. */
export const handOverPacks = async (tx: Ctx, from: StockRef, to: StockRef, packs: readonly HandedOver[]) => {
  const held = await lockHeld(tx, from);
  const taken = packs.flatMap((some) => takeFrom(held, [some]).map((one) => ({ ...one, toLineId: some.toLineId })));
  await shrink(tx, taken);
  const rows = taken.map((one) => ({
    id: one.held.id,
    whole: isWhole(one),
    packs: one.packs,
    // What nobody has picked yet goes first; the others are in the tote there too.
    picked: Math.max(0, one.packs - (one.held.quantity - one.held.picked)),
    line: one.toLineId,
  }));
  const given = recordset(rows, "id bigint, whole boolean, packs integer, picked integer, line bigint");
  await sql`update stock_reservations h set document_id = ${to.documentId}, line_id = r.line
    from ${given} where h.id = r.id and r.whole`.execute(tx.db);
  await sql`insert into stock_reservations
      (document, document_id, line_id, product_id, batch_id, place_id, quantity, picked, lapses_at, created_at)
    select ${to.document}, ${to.documentId}, r.line, h.product_id, h.batch_id, h.place_id, r.packs, r.picked, h.lapses_at,
      ${tx.now}
    from ${given} join stock_reservations h on h.id = r.id where not r.whole`.execute(tx.db);
};

/** How many of some promised packs are in the tote. */
export const markPicked = async (tx: Ctx, reservationId: number, packs: number) => {
  await tx.db.updateTable("stock_reservations").set({ picked: packs }).where("id", "=", reservationId).execute();
};

/** All that a document was promised is in its tote. */
export const markAllPicked = async (tx: Ctx, { document, documentId }: StockRef) => {
  await sql`update stock_reservations set picked = quantity
    where document = ${document} and document_id = ${documentId} and state = 'held'`.execute(tx.db);
};
