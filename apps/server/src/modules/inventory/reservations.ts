import type { StockDocument } from "@remedia/domain/stock";
import { type RawBuilder, sql } from "kysely";
import { type Ctx, inTransaction } from "../../platform/context.ts";
import type { DocumentRef } from "../../platform/documents.ts";
import { recordsetIn } from "../../platform/recordset.ts";
import { lockBatches, lockLevels, notEnough, refuseShortage } from "./ledger.ts";

export type BatchPick = { lineId: number; productId: number; batchId: number; placeId: number; quantity: number };

export type StockRef = DocumentRef<StockDocument>;

const packsOf = (picks: readonly { quantity: number }[]) => picks.reduce((sum, { quantity }) => sum + quantity, 0);

const shape = "line bigint, product bigint, batch bigint, place bigint, packs integer";

/** Picks as `holdWhole` and the others take them. */
export const picksJson = (picks: readonly BatchPick[]): string =>
  JSON.stringify(
    picks.map(({ lineId, productId, batchId, placeId, quantity }) => ({
      line: lineId,
      product: productId,
      batch: batchId,
      place: placeId,
      packs: quantity,
    })),
  );

type Value<T> = T | RawBuilder<unknown>;
type Promised = { document: string; documentId: Value<number>; lapsesAt: Value<Date | null>; now: Value<Date> };

/** The promise itself; the statement around it says from which rows, and when. */
const insertHeld = ({ document, documentId, lapsesAt, now }: Promised) => sql`
  insert into stock_reservations
    (document, document_id, line_id, product_id, batch_id, place_id, quantity, lapses_at, created_at)
  select ${document}, ${documentId}, line, product, batch, place, packs, ${lapsesAt}, ${now}`;

/**
 * The beginning of a statement: locks the levels of these picks in everybody's order and promises them, whole or not at all.
 * What it goes on with looks at `whole`: not `yes` when somebody else was quicker, or a batch was taken off sale meanwhile.
 */
export const holdWhole = (picks: Value<string>, promised: Promised) => sql`
  with picked as materialized (select * from ${recordsetIn(picks, shape)}),
  wanted as (select batch, place, sum(packs)::integer as packs from picked group by batch, place),
  levels as materialized (
    select l.place_id, l.batch_id, w.packs, l.sellable and l.on_hand - l.reserved >= w.packs as enough
    from wanted w join stock_levels l on l.place_id = w.place and l.batch_id = w.batch
    order by l.product_id, l.expires_on, l.batch_id, l.place_id for update of l),
  whole as materialized (
    select (select bool_and(enough) from levels) and (select count(*) from levels) = (select count(*) from wanted) as yes),
  held as (${insertHeld(promised)} from picked, whole where yes),
  taken as (
    update stock_levels l set reserved = l.reserved + v.packs from levels v, whole
    where yes and l.place_id = v.place_id and l.batch_id = v.batch_id)`;

/** The same by itself: false when it could not be whole. */
export const tryToHold = async (
  tx: Ctx,
  reference: StockRef,
  picks: readonly BatchPick[],
  lapsesAt: Date | null,
): Promise<boolean> => {
  if (picks.length === 0) return true;
  const promised = { ...reference, lapsesAt, now: tx.now };
  const { rows } = await sql<{ yes: boolean }>`
    ${holdWhole(picksJson(picks), promised)} select yes from whole`.execute(tx.db);
  return rows[0]?.yes ?? false;
};

/** Promises packs to the lines of a document. The caller has locked their levels and seen that they are there. */
export const holdPacks = async (tx: Ctx, reference: StockRef, picks: readonly BatchPick[], lapsesAt: Date | null) => {
  if (picks.length === 0) return;
  const { rows: promised } = await sql<{ packs: number }>`
    with held as (${insertHeld({ ...reference, lapsesAt, now: tx.now })}
      from ${recordsetIn(picksJson(picks), shape)} order by line returning batch_id, place_id, quantity)
    update stock_levels l set reserved = l.reserved + h.packs
    from (select batch_id, place_id, sum(quantity)::integer as packs from held group by batch_id, place_id) h
    where l.place_id = h.place_id and l.batch_id = h.batch_id returning h.packs`
    .execute(tx.db)
    .catch(refuseShortage);
  // A place where the batch never stood has no level that could refuse.
  if (promised.reduce((sum, { packs }) => sum + packs, 0) < packsOf(picks)) throw notEnough();
};

/** The same for packs somebody pointed at: locks their levels first, and refuses what is promised to others. */
export const holdExactly = async (
  tx: Ctx,
  reference: StockRef,
  picks: readonly BatchPick[],
  lapsesAt: Date | null = null,
) => {
  await lockLevels(tx, picks);
  await holdPacks(tx, reference, picks, lapsesAt);
};

export type Held = {
  id: number;
  product_id: number;
  batch_id: number;
  place_id: number;
  line_id: number;
  quantity: number;
  /** How many of them are off the shelf already. */
  picked: number;
  expires_on: string;
};

export const finishReservations = async (tx: Ctx, held: readonly { id: number }[], state: "released" | "taken") => {
  if (held.length === 0) return;
  await sql`
    with done as (
      update stock_reservations set state = ${state}, finished_at = ${tx.now}
      where id = any(${held.map(({ id }) => id)}::bigint[]) and state = 'held' returning batch_id, place_id, quantity)
    update stock_levels l set reserved = l.reserved - d.packs
    from (select batch_id, place_id, sum(quantity)::integer as packs from done group by batch_id, place_id) d
    where l.place_id = d.place_id and l.batch_id = d.batch_id`.execute(tx.db);
};

const levelOf = ({ batch_id, place_id }: { batch_id: number; place_id: number }) => ({
  batchId: batch_id,
  placeId: place_id,
});

/** What a document still holds. */
export const readHeld = (tx: Ctx, { document, documentId }: StockRef): Promise<Held[]> =>
  tx.db
    .selectFrom("stock_reservations as h")
    .innerJoin("batches as b", "b.id", "h.batch_id")
    .select(["h.id", "h.product_id", "h.batch_id", "h.place_id", "h.line_id", "h.quantity", "h.picked", "b.expires_on"])
    .where("h.document", "=", document)
    .where("h.document_id", "=", documentId)
    .where("h.state", "=", "held")
    .orderBy("h.id")
    .execute();

/** The same, its batches and levels locked: what follows may move them. */
export const lockHeld = async (tx: Ctx, reference: StockRef): Promise<Held[]> => {
  const seen = await readHeld(tx, reference);
  await lockBatches(
    tx,
    seen.map(({ batch_id }) => batch_id),
  );
  await lockLevels(tx, seen.map(levelOf));
  // Somebody may have finished them while we waited for the locks.
  return readHeld(tx, reference);
};

/** Gives back everything a document holds. Doing it twice does no harm. */
export const releaseReservations = async (tx: Ctx, reference: StockRef) => {
  const held = await lockHeld(tx, reference);
  await finishReservations(tx, held, "released");
};

/** Frees what a document holds for its own movements, which must follow in the same transaction. */
export const spendReservations = async (tx: Ctx, reference: StockRef): Promise<BatchPick[]> => {
  const held = await lockHeld(tx, reference);
  await finishReservations(tx, held, "taken");
  return held.map(({ product_id, batch_id, place_id, line_id, quantity }) => ({
    lineId: line_id,
    productId: product_id,
    batchId: batch_id,
    placeId: place_id,
    quantity,
  }));
};

/**
 * Takes packs away from their holders, newest first, until so many are free in that place: a count found less, some are
 * broken. A document whose packs were seized finds out when it wants to move them. The caller has locked the level.
 */
export const seizeReserved = async (tx: Ctx, level: { batchId: number; placeId: number }, packs: number) => {
  const held = await tx.db
    .selectFrom("stock_reservations")
    .select(["id", "quantity"])
    .where("batch_id", "=", level.batchId)
    .where("place_id", "=", level.placeId)
    .where("state", "=", "held")
    .orderBy("id", "desc")
    .execute();
  const seized: typeof held = [];
  let free = 0;
  for (const reservation of held) {
    if (free >= packs) break;
    seized.push(reservation);
    free += reservation.quantity;
  }
  await finishReservations(tx, seized, "released");
};

/** Documents that hold packs in quarantine because they must not be sold: for them a batch off sale changes nothing. */
const keepApart: readonly StockDocument[] = ["damage", "supplier_return"];

/** Takes a batch away from everybody who would send it on. The caller has locked it and its levels. */
export const seizeBatch = async (tx: Ctx, batchId: number) => {
  const held = await tx.db
    .selectFrom("stock_reservations as h")
    .innerJoin("stock_places as p", "p.id", "h.place_id")
    .select("h.id")
    .where("h.batch_id", "=", batchId)
    .where("h.state", "=", "held")
    .where((eb) => eb.or([eb("p.kind", "!=", "quarantine"), eb("h.document", "not in", keepApart)]))
    .execute();
  await finishReservations(tx, held, "released");
};

const lapseBatch = 200;

/** Reservations whose time is over go back. May run twice, or on two servers, without harm. */
export const lapseReservations = async (ctx: Ctx): Promise<number> => {
  let lapsed = 0;
  for (;;) {
    const done = await inTransaction(ctx, async (tx) => {
      const due = await tx.db
        .selectFrom("stock_reservations")
        .select(["id", "batch_id", "place_id"])
        .where("state", "=", "held")
        .where("lapses_at", "<=", tx.now)
        .orderBy("lapses_at")
        .limit(lapseBatch)
        .execute();
      await lockLevels(tx, due.map(levelOf));
      await finishReservations(tx, due, "released");
      return due.length;
    });
    lapsed += done;
    if (done < lapseBatch) return lapsed;
  }
};
