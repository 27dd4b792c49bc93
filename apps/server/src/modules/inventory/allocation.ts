import { lagosDay } from "@remedia/domain/days";
import { allocate, type Candidate, earliestLegalExpiry, type Missing, type Wanted } from "@remedia/domain/fefo";
import type { BatchState, StockDocument } from "@remedia/domain/stock";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { ownShelvesOf, shelvesOf } from "../geography/helping.ts";
import { type BatchPick, holdPacks, tryToHold } from "./reservations.ts";

export type Terms = {
  branchId: number;
  /** The day on which the packs reach the customer, in Lagos. */
  promisedOn: string;
  lapsesAt: Date | null;
};

export type Allocation = { picks: BatchPick[]; missing: Missing[] };
type Reference = { document: StockDocument; documentId: number };

/**
 * Promises packs to the lines of a document, first-expiring first; what cannot be promised is answered with its reason.
 * The plan is made from what is seen and locks only what it picks. If others were quicker there, it is made again from
 * levels that nobody else can touch: two who want the last pack meet at its level.
 */
export const allocateStock = async (
  tx: Ctx,
  reference: Reference,
  wanted: readonly Wanted[],
  terms: Terms,
): Promise<Allocation> => {
  const days = { today: lagosDay(tx.now), promisedOn: terms.promisedOn };
  const seen = allocate(wanted, await candidates(tx, wanted, terms), days);
  if (seen.missing.length === 0 && (await tryToHold(tx, reference, seen.picks, terms.lapsesAt))) return seen;
  const plan = allocate(wanted, await lockCandidates(tx, wanted, terms), days);
  await holdPacks(tx, reference, plan.picks, terms.lapsesAt);
  if (plan.missing.length === 0) return plan;
  return { ...plan, missing: await reasonsFor(tx, plan.missing, wanted, terms) };
};

/** Packs that could be sold, with what they had cost us, where they are, and how much later they come from there. */
export type CostedCandidate = Candidate & { costKobo: number; branchId: number; laterDays: number };

/** What stands on some shelves and may be sold; which products, and how long it lasts, is a condition on `l`. */
export const selectSellable = (shelves: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<CostedCandidate>`
  select l.product_id as "productId", l.batch_id as "batchId", l.place_id as "placeId", l.expires_on as "expiresOn",
    'available' as state, l.on_hand - l.reserved as available, b.cost_kobo as "costKobo", l.branch_id as "branchId",
    s.later_days as "laterDays"
  from (${shelves}) s join stock_levels l on l.branch_id = s.branch_id join batches b on b.id = l.batch_id
  where l.sellable and l.on_hand > l.reserved and ${which}`;

/** What could be sold; locked, it comes in everybody's order, which is also the order in which it sells. */
const candidates = async (
  tx: Ctx,
  wanted: readonly Wanted[],
  { branchId, promisedOn }: Terms,
  { locked = false, withHelp = false } = {},
) => {
  const products = [...new Set(wanted.map(({ productId }) => productId))];
  const shortest = Math.min(...wanted.map(({ minShelfLifeDays }) => minShelfLifeDays));
  const accepted = wanted.flatMap((line) => line.accepted?.batchIds ?? []);
  const which = sql`l.product_id = any(${products}::bigint[]) and (l.expires_on >= ${earliestLegalExpiry(promisedOn, shortest)}
    or l.batch_id = any(${accepted}::bigint[]) and l.expires_on >= ${promisedOn})`;
  const sellable = selectSellable(withHelp ? shelvesOf(branchId) : ownShelvesOf(branchId), which);
  const order = sql`order by l.product_id, l.expires_on, l.batch_id, l.place_id for update of l`;
  const { rows } = await sql<CostedCandidate>`${sellable} ${locked ? order : sql``}`.execute(tx.db);
  return rows;
};

/** The same under locks, for whoever plans and promises by themselves; perhaps with what the branch that helps has. */
export const lockCandidates = (tx: Ctx, wanted: readonly Wanted[], terms: Terms, { withHelp = false } = {}) =>
  candidates(tx, wanted, terms, { locked: true, withHelp });

const partOf = ({ lineId, productId }: { lineId: number; productId: number }) => `${lineId}/${productId}`;

/** Asked only when something is missing: what stands on the shelves and may not be sold, and why. */
const reasonsFor = async (tx: Ctx, missing: readonly Missing[], wanted: readonly Wanted[], terms: Terms) => {
  const products = missing.map(({ productId }) => productId);
  const { rows } = await sql<Candidate & { state: BatchState }>`
    select l.product_id as "productId", l.batch_id as "batchId", l.place_id as "placeId", l.expires_on as "expiresOn",
      b.state, l.on_hand - l.reserved as available
    from stock_levels l join batches b on b.id = l.batch_id join stock_places p on p.id = l.place_id
    where l.branch_id = ${terms.branchId} and l.product_id = any(${products}::bigint[]) and p.kind = 'shelf'
      and l.on_hand > l.reserved`.execute(tx.db);
  // A combo's line wants several products, of which perhaps one is short.
  const short = new Map(missing.map((part) => [partOf(part), part.quantity]));
  const left = wanted.flatMap((part) => {
    const quantity = short.get(partOf(part));
    return quantity === undefined ? [] : [{ ...part, quantity }];
  });
  return allocate(left, rows, { today: lagosDay(tx.now), promisedOn: terms.promisedOn }).missing;
};
