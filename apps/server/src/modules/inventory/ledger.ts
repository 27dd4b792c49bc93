import {
  keepsLevel,
  type PlaceKind,
  type placeRoles,
  type StockDocument,
  type StockEffect,
  type StockOwner,
  type StockStep,
  stockEffects,
} from "@remedia/domain/stock";
import { sql } from "kysely";
import { type Ctx, doerOf } from "../../platform/context.ts";
import { sqlState } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { recordset } from "../../platform/recordset.ts";
import { type Moved, postWorth } from "./worth.ts";

/** Packs of one batch from one place to another, for one line of a document. */
export type Movement<D extends StockDocument = StockDocument> = {
  step: StockStep<D>;
  lineId: number;
  batchId: number;
  fromPlaceId: number;
  toPlaceId: number;
  quantity: number;
  /** Who is behind an outside place. */
  partyId?: number;
  /** When it happened, if it is told later. */
  at?: Date;
  /** What packs that come from outside are worth; otherwise what their batch costs on average. */
  valueKobo?: number;
};

type Place = { id: number; kind: PlaceKind; branch_id: number | null };

/** The packs of one document. */
export const moveStock = <D extends StockDocument>(
  tx: Ctx,
  document: D,
  documentId: number,
  movements: readonly Movement<D>[],
): Promise<number[]> =>
  postMovements(
    tx,
    document,
    movements.map((movement) => ({ ...movement, documentId })),
  );

/**
 * The only writer of movements. Locks what it touches in the order that everybody keeps (batches, then levels by product,
 * expiry, batch, place), so that nobody waits in a circle; the database itself takes and gives the packs. Reserved packs
 * are not there for others: `spendReservations` frees them for their own document first. What the packs are worth moves
 * with them, from one account of the books to another, and is answered movement by movement.
 */
export const postMovements = async <D extends StockDocument>(
  tx: Ctx,
  document: D,
  movements: readonly (Movement<D> & { documentId: number })[],
): Promise<number[]> => {
  if (movements.length === 0) return [];
  const places = await placesOf(tx, movements);
  for (const movement of movements) checkEffect(document, movement, places);
  const own = await lockBatches(
    tx,
    movements.map(({ batchId }) => batchId),
  );
  await lockLevels(
    tx,
    movements.flatMap(({ batchId, fromPlaceId, toPlaceId }) => [
      { batchId, placeId: fromPlaceId },
      { batchId, placeId: toPlaceId },
    ]),
  );
  const rows = movements.map(
    ({ step, documentId, lineId, batchId, fromPlaceId, toPlaceId, quantity, partyId, at }) => ({
      at: at ?? tx.now,
      step,
      document: documentId,
      line: lineId,
      batch: batchId,
      from: fromPlaceId,
      to: toPlaceId,
      packs: quantity,
      party: partyId ?? null,
      from_branch: places.get(fromPlaceId)?.branch_id ?? null,
      to_branch: places.get(toPlaceId)?.branch_id ?? null,
    }),
  );
  await sql`
    insert into stock_movements (at, product_id, batch_id, from_place_id, to_place_id, from_branch_id, to_branch_id,
      quantity, document, document_id, line_id, step, party_id, actor_id)
    select r.at, b.product_id, b.id, r."from", r."to", r.from_branch, r.to_branch,
      r.packs, ${document}, r.document, r.line, r.step, r.party, ${doerOf(tx)}
    from ${recordset(rows, movementShape)} join batches b on b.id = r.batch
    order by r.at, r.line, r.step`
    .execute(tx.db)
    .catch(refuseShortage);
  const costOf = await costsOf(tx, movements, places);
  return postWorth(
    tx,
    document,
    movements.map((movement) => movedAs(tx, movement, { places, costOf, own })),
  );
};

type Known = {
  places: ReadonlyMap<number, Place>;
  costOf: ReadonlyMap<number, number>;
  own: ReadonlySet<number>;
};

const movedAs = (tx: Ctx, movement: Movement & { documentId: number }, known: Known): Moved => {
  const { places, costOf, own } = known;
  const placeOf = (id: number) => {
    const { kind, branch_id } = places.get(id)!;
    return { kind, branchId: branch_id };
  };
  const { documentId, step, lineId, batchId, quantity, partyId = null, at = tx.now } = movement;
  const valueKobo = movement.valueKobo ?? quantity * (costOf.get(batchId) ?? 0);
  const [from, to] = [placeOf(movement.fromPlaceId), placeOf(movement.toPlaceId)];
  return { documentId, step, lineId, batchId, isOwn: own.has(batchId), quantity, from, to, partyId, at, valueKobo };
};

/** What a pack costs on average, for those that come from outside without anybody saying what they are worth. */
const costsOf = async (
  tx: Ctx,
  movements: readonly Movement[],
  places: ReadonlyMap<number, Place>,
): Promise<Map<number, number>> => {
  const unsaid = movements.filter(
    ({ valueKobo, fromPlaceId }) => valueKobo === undefined && !keepsLevel(places.get(fromPlaceId)!.kind),
  );
  const ids = new Set(unsaid.map(({ batchId }) => batchId));
  if (ids.size === 0) return new Map();
  const { rows } = await sql<{ id: number; cost_kobo: number }>`
    select id, cost_kobo from batches where id = any(${[...ids]}::bigint[])`.execute(tx.db);
  return new Map(rows.map(({ id, cost_kobo }) => [id, cost_kobo]));
};

const movementShape = `at timestamptz, step text, document bigint, line bigint, batch bigint, "from" bigint, "to" bigint, packs integer,
  party bigint, from_branch bigint, to_branch bigint`;

const placesOf = async (
  tx: Ctx,
  movements: readonly Pick<Movement, "fromPlaceId" | "toPlaceId">[],
): Promise<Map<number, Place>> => {
  const ids = [...new Set(movements.flatMap(({ fromPlaceId, toPlaceId }) => [fromPlaceId, toPlaceId]))];
  const { rows } = await sql<Place>`
    select id, kind, branch_id from stock_places where id = any(${ids}::bigint[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** A fault here is a fault of the program, never of a caller: every step says in one table where it takes and gives. */
const checkEffect = <D extends StockDocument>(document: D, movement: Movement<D>, places: Map<number, Place>) => {
  const effects: Readonly<Record<string, StockEffect>> = stockEffects[document];
  const effect = effects[String(movement.step)];
  if (effect?.does !== "move") throw new Error(`${document} ${String(movement.step)} moves no stock`);
  const fits = (role: (typeof placeRoles)[number], placeId: number) => {
    const kind = places.get(placeId)?.kind;
    return role === "origin" ? kind !== undefined : kind === role;
  };
  if (!fits(effect.from, movement.fromPlaceId) || !fits(effect.to, movement.toPlaceId))
    throw new Error(`${document} ${String(movement.step)} goes from ${effect.from} to ${effect.to}`);
};

/**
 * Holds batches as they are until the transaction ends, in the order of ids and before any level is locked. Shared among
 * those who move a batch: holding or recalling it waits for them, or they for it, never each for the other. Answers those that
 * are our own.
 */
export const lockBatches = async (tx: Ctx, batchIds: readonly number[]): Promise<Set<number>> => {
  if (batchIds.length === 0) return new Set();
  const ids = [...new Set(batchIds)];
  const { rows } = await sql<{ id: number; owner: StockOwner }>`
    select id, owner from batches where id = any(${ids}::bigint[]) order by id for share`.execute(tx.db);
  return new Set(rows.filter(({ owner }) => owner === "own").map(({ id }) => id));
};

export type LevelKey = { batchId: number; placeId: number };

export type Level = {
  place_id: number;
  batch_id: number;
  product_id: number;
  expires_on: string;
  sellable: boolean;
  on_hand: number;
  reserved: number;
};

/** Levels of these batches in these places, locked in everybody's order. One that does not exist holds nothing. */
export const lockLevels = async (tx: Ctx, keys: readonly LevelKey[]): Promise<Level[]> => {
  const { rows } = await sql<Level>`
    select l.place_id, l.batch_id, l.product_id, l.expires_on, l.sellable, l.on_hand, l.reserved
    from stock_levels l
    where (l.place_id, l.batch_id) in (select r.place, r.batch from ${recordset(
      keys.map(({ placeId, batchId }) => ({ place: placeId, batch: batchId })),
      "place bigint, batch bigint",
    )})
    order by l.product_id, l.expires_on, l.batch_id, l.place_id for update of l`.execute(tx.db);
  return rows;
};

export const notEnough = (message = "There are not enough packs there.", detail: Record<string, unknown> = {}) =>
  new AppError(409, "not_enough_stock", message, { extra: detail });

/** The database's own word that something would go below zero, or below what is promised. */
export const refuseShortage = (error: unknown): never => {
  if (sqlState(error) === "23514") throw notEnough();
  throw error;
};
