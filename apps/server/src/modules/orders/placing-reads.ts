import { addDays, lagosDay } from "@remedia/domain/days";
import { deliveryDay } from "@remedia/domain/delivery";
import type { Wanted } from "@remedia/domain/fefo";
import { type RawBuilder, sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { flush, prepared } from "../../platform/prepared.ts";
import { deskCartOf } from "../cart/desk-carts.ts";
import { refusalsFor } from "../cart/licences.ts";
import { askedOf, judgeLine } from "../cart/lines.ts";
import {
  type Basket,
  basketIn,
  isOrdered,
  lockOrderedLines,
  lockOrderedProducts,
  type OrderedRow,
  orderedProducts,
  selectOrderedLines,
} from "../cart/ordering.ts";
import { type OfferedType, selectOffered } from "../delivery/offered.ts";
import { shelvesOf } from "../geography/helping.ts";
import { type CostedCandidate, selectSellable } from "../inventory/allocation.ts";
import { batchesOfDeals, selectLimitedDeals } from "../promotions/deal-sales.ts";
import { quoteFrom, type RunningDeal, selectDeals } from "../promotions/running-deals.ts";
import { type ChosenStore, selectChosenStore } from "../stores/delivery.ts";

/** Deals with a limit, or with certain batches only, on what is about to be ordered: counted by one buyer at a time. */
const lockDeals = prepared<Basket & { now: Date }, unknown>((slot) =>
  selectLimitedDeals(orderedProducts(basketIn(slot)), slot("now")),
);

/** The products on the lines, and the parts of combos among them. */
const orderedParts = (basket: ReturnType<typeof basketIn>) => sql`
  select coalesce(c.component_id, ci.product_id) from cart_items ci left join combo_components c on c.combo_id = ci.product_id
  where ${isOrdered(basket, "ci")}`;

/**
 * For the rest of the transaction, plans are kept: every value here names one customer's few rows, so that a plan for
 * each of them would take longer than reading them.
 */
const keepPlans = prepared<object, unknown>(() => sql`set local plan_cache_mode = force_generic_plan`);

/** As it comes back in JSON, where instants are text. */
type Told<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] };
type Found = {
  orderId: number;
  store: ChosenStore | null;
  deliveryType: OfferedType | null;
  rows: OrderedRow[];
  deals: Told<RunningDeal>[];
  sellable: CostedCandidate[];
};

const rowsOf = (query: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${query}) r)`;

/** All readings as one row: a statement of its own for each of them would cost both sides more than the reading itself. */
type Asked = Basket & { branch: number; store: number; type: number | null; now: Date; today: string };
const readAll = prepared<Asked, Found>((slot) => {
  const basket = basketIn(slot);
  const deals = selectDeals(slot("now"), sql`and dp.product_id in (${orderedProducts(basket)})`);
  const type = sql`${slot("type")}::bigint`;
  const chosen = selectOffered(slot("branch"), sql`and (t.id = ${type} or ${type} is null)`);
  const which = sql`l.expires_on >= ${slot("today")} and l.product_id in (${orderedParts(basket)})`;
  return sql`
    select nextval('orders_id_seq') as "orderId",
      (select row_to_json(r) from (${selectChosenStore(basket.user, slot("store"))}) r) as store,
      (select row_to_json(r) from (${chosen} limit 1) r) as "deliveryType",
      ${rowsOf(selectOrderedLines(basket, slot("branch")))} as rows,
      ${rowsOf(deals)} as deals,
      ${rowsOf(selectSellable(shelvesOf(slot("branch")), which))} as sellable`;
});

const withDates = (deal: Told<RunningDeal>): RunningDeal => ({
  ...deal,
  startsAt: new Date(deal.startsAt),
  endsAt: new Date(deal.endsAt),
});

type Chosen = { store_id: number; delivery_type_id?: number };

/**
 * Everything that placing an order looks at, in one way to the database and back: first the locks, cart before products before
 * deals, then what they guard. A lock and what it guards in one statement would look at the data of before the wait; a deal
 * was oversold like that. Ids are drawn here: what will be answered is known before it is written.
 */
export const lockAndRead = async (tx: ActorCtx, { store_id, delivery_type_id }: Chosen) => {
  const { userId: user, branchId: branch } = tx.actor;
  const basket = { user, desk: deskCartOf(tx) };
  const { now } = tx;
  const [, , , , [found]] = await flush(tx, [
    keepPlans(tx, {}),
    lockOrderedLines(tx, basket),
    lockOrderedProducts(tx, basket),
    lockDeals(tx, { ...basket, now }),
    readAll(tx, { ...basket, branch, store: store_id, type: delivery_type_id ?? null, now, today: lagosDay(now) }),
  ]);
  const { orderId, store, deliveryType, rows, deals, sellable } = found!;
  if (!store) throw notFound("Store");
  if (!deliveryType) throw notFound("Delivery type");
  if (rows.length === 0) throw invalid(basket.desk === null ? "Your cart is empty." : "There are no products yet.");
  const promised_on = deliveryDay(deliveryType, { lgaDays: store.delivery_days, now });
  // Who collects, collects what is here.
  const there = deliveryType.collected ? sellable.filter((level) => level.branchId === branch) : sellable;
  const chosen = { ...store, promised_on };
  return { orderId, store: chosen, deliveryType, rows, deals: deals.map(withDates), sellable: there };
};
type Seen = Awaited<ReturnType<typeof lockAndRead>>;

/** The lines with their prices, and why one cannot be ordered if so. */
export const judgeLines = async (tx: ActorCtx, { store, rows, deals, sellable }: Seen, creditBp: number) => {
  const asked = rows.map((row) => ({ ...askedOf(row), creditBp }));
  const quotes = await quoteFrom(tx, tx.actor.branchId, asked, deals, store.promised_on);
  const refusal = refusalsFor(tx, [store]);
  return rows.map((row, at) => judgeLine(row, quotes[at]!, packsOf(row, sellable, store), refusal));
};
export type OrderedLine = Awaited<ReturnType<typeof judgeLines>>[number];

/**
 * How many packs of a line its scarcest part suffices for in each branch, of those that last long enough once they have
 * arrived from there.
 */
const packsOf = (
  { parts }: OrderedRow,
  sellable: readonly CostedCandidate[],
  { promised_on, min_shelf_life_days }: ChosenStore & { promised_on: string },
) => {
  const packsFrom = (levels: readonly CostedCandidate[]) =>
    parts.map(({ productId, needed, lifeDays }) => {
      const lifeNeeded = Math.max(lifeDays, min_shelf_life_days);
      const there = levels.filter(
        (level) =>
          level.productId === productId && level.expiresOn >= addDays(promised_on, lifeNeeded + level.laterDays),
      );
      return Math.floor(there.reduce((sum, { available }) => sum + available, 0) / needed);
    });
  const branches = Map.groupBy(sellable, ({ branchId }) => branchId).values();
  return [...branches].reduce((sum, levels) => sum + Math.min(...packsFrom(levels)), 0);
};

/** The day from which the packs of a line that was sold in a short-dated deal expire; null for all others. */
export const acceptedExpiry = ({ deal, shortDated }: OrderedLine): string | null =>
  deal && deal.id === shortDated?.deal_id ? shortDated.best_before : null;

/** What the lines take from the shelves, as the stock ledger asks for it. Whoever demands more decides: product or customer. */
export const wantedBy = async (
  tx: Ctx,
  { store }: { store: { min_shelf_life_days: number } },
  lines: readonly OrderedLine[],
): Promise<Wanted[]> => {
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
