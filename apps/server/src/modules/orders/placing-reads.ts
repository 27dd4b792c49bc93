import { addDays, lagosDay } from "@remedia/domain/days";
import type { Wanted } from "@remedia/domain/fefo";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { flush, prepared } from "../../platform/prepared.ts";
import { refusalsFor } from "../cart/licences.ts";
import { askedOf, judgeLine } from "../cart/lines.ts";
import {
  lockOrderedLines,
  lockOrderedProducts,
  type OrderedRow,
  orderedProducts,
  readOrderedLines,
} from "../cart/ordering.ts";
import { type CostedCandidate, selectSellable } from "../inventory/allocation.ts";
import { batchesOfDeals, selectLimitedDeals } from "../promotions/deal-sales.ts";
import { quoteFrom, type RunningDeal, selectDeals } from "../promotions/running-deals.ts";
import { type ChosenStore, chosenStore, withPromise } from "../stores/delivery.ts";

/** Deals with a limit, or with certain batches only, on what is about to be ordered: counted by one buyer at a time. */
const lockDeals = prepared<{ user: number; now: Date }, unknown>((slot) =>
  selectLimitedDeals(orderedProducts(slot("user")), slot("now")),
);

const readDeals = prepared<{ user: number; now: Date }, RunningDeal>((slot) =>
  selectDeals(slot("now"), sql`and dp.product_id in (${orderedProducts(slot("user"))})`),
);

/** The packs that the lines and the parts of combos among them could take. */
const readSellable = prepared<{ user: number; branch: number; today: string }, CostedCandidate>((slot) =>
  selectSellable(
    slot("branch"),
    sql`l.expires_on >= ${slot("today")} and l.product_id in (
      select coalesce(c.component_id, ci.product_id) from cart_items ci left join combo_components c on c.combo_id = ci.product_id
      where ci.user_id = ${slot("user")} and ci.type = 'buy_now')`,
  ),
);

/**
 * The id of the order. And for the rest of the transaction, plans are kept: every value here names one customer's few rows, so
 * that planning anew for each of them would take longer than reading them.
 */
const drawOrderId = prepared<object, { id: number }>(
  () => sql`select nextval('orders_id_seq') as id, set_config('plan_cache_mode', 'force_generic_plan', true)`,
);

/**
 * Everything that placing an order looks at, in one way to the database and back: first the locks, cart before products before
 * deals, then what they guard, each a statement of its own. A lock and what it guards in one statement would look at the data
 * of before the wait; a deal was oversold like that. Ids are drawn here: what will be answered is known before it is written.
 */
export const lockAndRead = async (tx: ActorCtx, storeId: number) => {
  const { userId: user, branchId: branch } = tx.actor;
  const { now } = tx;
  const [[drawn], , , , [store], rows, deals, sellable] = await flush(tx, [
    drawOrderId(tx, {}),
    lockOrderedLines(tx, { user }),
    lockOrderedProducts(tx, { user }),
    lockDeals(tx, { user, now }),
    chosenStore(tx, { user, store: storeId }),
    readOrderedLines(tx, { user, branch }),
    readDeals(tx, { user, now }),
    readSellable(tx, { user, branch, today: lagosDay(now) }),
  ]);
  if (!store) throw notFound("Store");
  if (rows.length === 0) throw invalid("Your cart is empty.");
  return { orderId: drawn!.id, store: withPromise(tx, store), rows, deals, sellable };
};
type Seen = Awaited<ReturnType<typeof lockAndRead>>;

/** The lines with their prices, and why one cannot be ordered if so. */
export const judgeLines = async (tx: ActorCtx, { store, rows, deals, sellable }: Seen) => {
  const quotes = await quoteFrom(tx, tx.actor.branchId, rows.map(askedOf), deals, store.promised_on);
  const refusal = refusalsFor(tx, [store]);
  return rows.map((row, at) => judgeLine(row, quotes[at]!, packsOf(row, sellable, store), refusal));
};
export type OrderedLine = Awaited<ReturnType<typeof judgeLines>>[number];

/** How many packs of a line its scarcest part suffices for, of those that last long enough once they have arrived. */
const packsOf = (
  { parts }: OrderedRow,
  sellable: readonly CostedCandidate[],
  { promised_on, min_shelf_life_days }: ChosenStore & { promised_on: string },
) =>
  Math.min(
    ...parts.map(({ productId, needed, lifeDays }) => {
      const lastsUntil = addDays(promised_on, Math.max(lifeDays, min_shelf_life_days));
      const there = sellable.filter((level) => level.productId === productId && level.expiresOn >= lastsUntil);
      return Math.floor(there.reduce((sum, { available }) => sum + available, 0) / needed);
    }),
  );

/** The day from which the packs of a line that was sold in a short-dated deal expire; null for all others. */
export const acceptedExpiry = ({ deal, shortDated }: OrderedLine): string | null =>
  deal && deal.id === shortDated?.deal_id ? shortDated.best_before : null;

/** What the lines take from the shelves, as the stock ledger asks for it. Whoever demands more decides: product or customer. */
export const wantedBy = async (tx: ActorCtx, { store }: Seen, lines: readonly OrderedLine[]): Promise<Wanted[]> => {
  const shortDated = lines.flatMap((line) => (acceptedExpiry(line) === null ? [] : [line.deal!.id]));
  const batchesOf = await batchesOfDeals(tx, shortDated);
  return lines.flatMap((line) => {
    const expireFrom = acceptedExpiry(line);
    const accepted = expireFrom === null ? null : { expireFrom, batchIds: batchesOf(line.deal!.id) };
    return line.row.parts.map(({ productId, needed, lifeDays }) => ({
      lineId: line.row.line_id,
      productId,
      quantity: line.row.quantity * needed,
      minShelfLifeDays: Math.max(lifeDays, store.min_shelf_life_days),
      accepted,
    }));
  });
};
