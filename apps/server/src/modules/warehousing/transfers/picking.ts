import { lagosDay } from "@remedia/domain/days";
import { allocate, type Candidate, type Missing } from "@remedia/domain/fefo";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import type { BatchPick } from "../../inventory/reservations.ts";

/** What somebody wants to send: of a product, of one batch of it, or of that batch in one place. */
export type WantedPacks = { productId: number; batchId: number | null; placeId: number | null; quantity: number };
export type Source = { warehouseId: number } | { placeId: number };
/** `lineId` of both is the place of the line among those wanted. */
export type Picking = { picks: BatchPick[]; missing: Missing[] };

type Found = Candidate & { kind: string };

/**
 * Which packs answer what is wanted: those who point at a place choose first, then those who name a batch, then the rest
 * first-expiring first. Nobody's minimum life counts between our own places, but expired or held packs go nowhere.
 */
export const pickPacks = async (tx: Ctx, source: Source, wanted: readonly WantedPacks[]): Promise<Picking> => {
  const stock = Map.groupBy(await lockStock(tx, source, wanted), ({ productId }) => productId);
  const today = lagosDay(tx.now);
  const answer: Picking = { picks: [], missing: [] };
  const exactFirst = wanted
    .map((want, at) => ({ ...want, at }))
    .toSorted((a, b) => exactness(b) - exactness(a) || a.at - b.at);
  for (const { at, productId, batchId, placeId, quantity } of exactFirst) {
    const there = (stock.get(productId) ?? []).filter(
      (level) =>
        (batchId === null || level.batchId === batchId) &&
        // Unless somebody points at it, what stands in the receiving area is not put away yet.
        (placeId === null ? level.kind !== "receiving" : level.placeId === placeId),
    );
    const line = { lineId: at, productId, quantity, minShelfLifeDays: 0 };
    const { picks, missing } = allocate([line], there, { today, promisedOn: today });
    for (const pick of picks)
      there.find((level) => level.batchId === pick.batchId && level.placeId === pick.placeId)!.available -=
        pick.quantity;
    answer.picks.push(...picks);
    answer.missing.push(...missing);
  }
  return {
    picks: answer.picks.toSorted((a, b) => a.lineId - b.lineId),
    missing: answer.missing.toSorted((a, b) => a.lineId - b.lineId),
  };
};

const exactness = ({ batchId, placeId }: WantedPacks) => (placeId !== null ? 2 : 0) + (batchId !== null ? 1 : 0);

/**
 * The levels are locked in one statement, in everybody's order, and read in the next: a batch that was recalled while we
 * waited is seen as recalled.
 */
const lockStock = async (tx: Ctx, source: Source, wanted: readonly WantedPacks[]): Promise<Found[]> => {
  const products = [...new Set(wanted.map(({ productId }) => productId))];
  const places =
    "placeId" in source
      ? sql`p.id = ${source.placeId}`
      : sql`p.warehouse_id = ${source.warehouseId} and p.kind in ('shelf', 'receiving')`;
  const inPlaces = sql`l.product_id = any(${products}::bigint[]) and l.on_hand > l.reserved and ${places}`;
  await sql`select 1 from stock_levels l join stock_places p on p.id = l.place_id where ${inPlaces}
    order by l.product_id, l.expires_on, l.batch_id, l.place_id for update of l`.execute(tx.db);
  const { rows } = await sql<Found>`
    select l.product_id as "productId", l.batch_id as "batchId", l.place_id as "placeId", l.expires_on as "expiresOn",
      b.state, p.kind, l.on_hand - l.reserved as available
    from stock_levels l join stock_places p on p.id = l.place_id join batches b on b.id = l.batch_id
    where ${inPlaces}`.execute(tx.db);
  return rows;
};

const reasons: Readonly<Record<Missing["why"], string>> = {
  out_of_stock: "no more are free there",
  expired: "what is there has expired",
  held: "what is there is held or recalled",
  short_dated: "what is there expires too soon",
};

export const missingSentence = ({ quantity, why }: Missing, title: string) =>
  `${quantity} packs of ${title} are missing: ${reasons[why]}.`;
