import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { recordset } from "../../platform/recordset.ts";
import { finishReservations, type Held, lockHeld, readHeld, type StockRef } from "./reservations.ts";

/** So many packs of what a line was promised of a product, or of one of its reservations, or of one batch. */
export type SomePacks = {
  lineId: number;
  productId: number;
  quantity: number;
  reservationId?: number;
  batchId?: number;
};
type Taken = { held: Held; packs: number };

const lastToExpire = (a: Held, b: Held) =>
  a.expires_on < b.expires_on ? 1 : a.expires_on > b.expires_on ? -1 : b.id - a.id;

/**
 * Which of the packs that a document holds are taken from its lines: those that nobody has picked yet before those that are
 * in the tote, and of each the longest-dated, so that what stays is what sells first.
 */
const takeFrom = (all: readonly Held[], wanted: readonly SomePacks[]): Taken[] => {
  const inOrder = all.toSorted(lastToExpire);
  return wanted.flatMap(({ lineId, productId, quantity, reservationId, batchId }) => {
    let lacking = quantity;
    const theirs = inOrder.filter(
      (held) =>
        held.line_id === lineId &&
        held.product_id === productId &&
        (reservationId === undefined || held.id === reservationId) &&
        (batchId === undefined || held.batch_id === batchId),
    );
    const take = (most: (held: Held) => number) =>
      theirs.map((held) => {
        const packs = Math.min(lacking, most(held));
        lacking -= packs;
        return packs;
      });
    const [onShelf, inTote] = [take((held) => held.quantity - held.picked), take((held) => held.picked)];
    return theirs.flatMap((held, nth) => {
      const packs = onShelf[nth]! + inTote[nth]!;
      return packs > 0 ? [{ held, packs }] : [];
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

/** Packs on a shelf that nobody is promised any more. */
export type Freed = { batchId: number; placeId: number; packs: number };

/**
 * Gives some of the packs back that a document holds for its lines. What was taken away from it already stays away. Answers
 * which of them nobody had picked.
 */
export const releaseSome = async (tx: Ctx, reference: StockRef, packs: readonly SomePacks[]): Promise<Freed[]> => {
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
  return taken.flatMap(({ held, packs: gone }) => {
    const onShelf = Math.min(gone, held.quantity - held.picked);
    return onShelf > 0 ? [{ batchId: held.batch_id, placeId: held.place_id, packs: onShelf }] : [];
  });
};

type HandedOver = SomePacks & { toLineId: number };

/**
 * Promised packs go over to the lines of another document: they stay where they are, and promised. What was promised in this
 * very transaction needs no lock: nobody else sees it yet, and its levels are held already, which batches would have to precede.
 */
export const handOverPacks = async (
  tx: Ctx,
  from: StockRef,
  to: StockRef,
  packs: readonly HandedOver[],
  { promisedNow = false } = {},
) => {
  const held = await (promisedNow ? readHeld : lockHeld)(tx, from);
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
