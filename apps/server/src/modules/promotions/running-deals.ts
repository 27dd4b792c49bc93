import type { AcceptedDeal } from "@remedia/domain/carts";
import { lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { type DealTerms, type LinePrice, priceLine } from "@remedia/domain/pricing";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  earliestOffered,
  isAccepted,
  offerIn,
  presentOffer,
  type ShortDatedOffer,
  type ShortDatedPacks,
} from "./short-dated.ts";

/** A deal as the shop sees it for one product. */
export type RunningDeal = {
  dealId: number;
  productId: number;
  name: string;
  priceKobo: number;
  startsAt: Date;
  endsAt: Date;
  branchIds: readonly number[];
  limitPerCustomer: number | null;
  remainingTotal: number | null;
  /** Whether it sells only packs of certain batches, and what is left of them. */
  isShortDated: boolean;
  shortDated: readonly ShortDatedPacks[];
};

type DealsByProduct = ReadonlyMap<number, readonly RunningDeal[]>;
type Board = { readAt: number; byProduct: DealsByProduct };
const boards = new WeakMap<Platform, Promise<Board>>();
/** Grids ask for deals with every page; once a second is fresh enough for showing. */
const freshMs = 1_000;

const boardOf = (platform: Platform): Promise<Board> => {
  const known = boards.get(platform);
  const now = platform.clock().getTime();
  const next =
    known?.then((board) => (Math.abs(now - board.readAt) < freshMs ? board : readBoard(platform))) ??
    readBoard(platform);
  boards.set(platform, next);
  next.catch(() => boards.delete(platform));
  return next;
};

const readBoard = async (platform: Platform): Promise<Board> => {
  const now = platform.clock();
  return { readAt: now.getTime(), byProduct: await readDeals(platform.db, now, null) };
};

/** Deals whose time it is, cheapest first: all, or those on some products. */
const readDeals = async (db: Database, now: Date, productIds: readonly number[] | null): Promise<DealsByProduct> => {
  const chosen = productIds === null ? sql`` : sql`and dp.product_id = any(${productIds as number[]}::bigint[])`;
  const { rows } = await selectDeals(now, chosen).execute(db);
  return byProduct(rows);
};

const byProduct = (rows: readonly RunningDeal[]): DealsByProduct => Map.groupBy(rows, (row) => row.productId);

/** The deals of a moment, perhaps on some products only. */
export const selectDeals = (now: Date | RawBuilder<unknown>, chosen: RawBuilder<unknown>) => sql<RunningDeal>`
    select d.id as "dealId", dp.product_id as "productId", d.name, dp.price_kobo as "priceKobo", d.starts_at as "startsAt",
      d.ends_at as "endsAt", d.limit_per_customer as "limitPerCustomer",
      array(select branch_id from deal_branches db where db.deal_id = d.id) as "branchIds",
      case when d.limit_total is not null then greatest(0, d.limit_total
        - (select coalesce(sum(quantity), 0) from deal_sales ds where ds.deal_id = d.id))::int end as "remainingTotal",
      exists (select from deal_batches x join batches b on b.id = x.batch_id
        where x.deal_id = d.id and b.product_id = dp.product_id) as "isShortDated",
      (select coalesce(jsonb_agg(jsonb_build_object('branchId', l.branch_id, 'expiresOn', l.expires_on,
          'packs', l.on_hand - l.reserved)), '[]')
        from deal_batches x join stock_levels l on l.batch_id = x.batch_id
        where x.deal_id = d.id and l.product_id = dp.product_id and l.sellable and l.on_hand > l.reserved) as "shortDated"
    from deals d join deal_products dp on dp.deal_id = d.id join products p on p.id = dp.product_id
    where d.state in ('scheduled', 'running') and d.starts_at <= ${now} and d.ends_at > ${now} ${chosen}
      and not (p.class = 'controlled' and exists (select from deal_batches where deal_id = d.id))
    order by dp.price_kobo, d.id`;

const countsIn = (deal: RunningDeal, branchId: number) =>
  deal.branchIds.length === 0 || deal.branchIds.includes(branchId);

/** Packs that a customer has bought of each deal. */
const boughtBy = async (
  ctx: Ctx,
  buyerId: number | undefined,
  dealIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (buyerId === undefined || dealIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("deal_sales")
    .select(["deal_id", sql<number>`sum(quantity)::int`.as("packs")])
    .where("user_id", "=", buyerId)
    .where("deal_id", "in", [...new Set(dealIds)])
    .groupBy("deal_id")
    .execute();
  return new Map(rows.map(({ deal_id, packs }) => [deal_id, packs]));
};

/** What is left of a deal for somebody who has bought some of it, and has some more on the list that is being priced. */
const termsOf = (deal: RunningDeal, bought: number, listed: number): DealTerms => ({
  priceKobo: deal.priceKobo,
  startsAt: deal.startsAt,
  endsAt: deal.endsAt,
  remainingPerCustomer: deal.limitPerCustomer === null ? null : Math.max(0, deal.limitPerCustomer - bought - listed),
  remainingTotal: deal.remainingTotal === null ? null : Math.max(0, deal.remainingTotal - listed),
});

/** Lines of one list use up the limits of a deal together, the first of them first; a line of no list stands alone. */
export type AskedLine = {
  productId: number;
  branchPriceKobo: number | null;
  quantity: number;
  list?: string;
  accepted?: AcceptedDeal | null;
  /** What whoever buys on credit pays on top, in hundredths of a percent. */
  creditBp?: number;
};
type MissedDeal = { name: string; price: number; packs: number };
export type Quote = {
  price: LinePrice | null;
  deal: ReturnType<typeof presentDeal> | null;
  /** A deal that would count for fewer packs, and for how many. */
  missed: MissedDeal | null;
  /** Packs near their expiry that would cost less, for whoever accepts them. */
  shortDated: ReturnType<typeof presentOffer> | null;
};

const packsLeft = ({ remainingPerCustomer, remainingTotal }: DealTerms) =>
  Math.min(...[remainingPerCustomer, remainingTotal].filter((left) => left !== null));

const overLimit = new Set<LinePrice["dealRefused"]>(["customer_limit", "total_limit"]);

const missedDeal = (deal: RunningDeal, terms: DealTerms, { dealRefused }: LinePrice): MissedDeal | null => {
  const packs = packsLeft(terms);
  return overLimit.has(dealRefused) && packs > 0 ? { name: deal.name, price: toNaira(deal.priceKobo), packs } : null;
};

/** A deal as one branch can offer it: a short-dated one as long as there are packs. */
type Offer = RunningDeal & { short: ShortDatedOffer | null };
const offersIn = (deals: readonly RunningDeal[], branchId: number, from: string): Offer[] =>
  deals
    .filter((deal) => countsIn(deal, branchId))
    .flatMap((deal): Offer[] => {
      if (!deal.isShortDated) return [{ ...deal, short: null }];
      const short = offerIn(deal.shortDated, branchId, from);
      return short
        ? [{ ...deal, short, remainingTotal: Math.min(deal.remainingTotal ?? short.packs, short.packs) }]
        : [];
    });

const noQuote: Quote = { price: null, deal: null, missed: null, shortDated: null };

/**
 * What lines cost whoever asks, or the customer they are asked for, and the deal that makes it so: the cheapest that counts for them. What is shown comes from
 * a board that is read once a second; inside a transaction, where things are charged, deals are read again.
 */
export const quoteLines = async (
  ctx: Ctx,
  branchId: number,
  lines: readonly AskedLine[],
  arrivesOn?: string,
  buyerId = ctx.actor?.userId,
): Promise<Quote[]> => {
  const ids = lines.map(({ productId }) => productId);
  const deals = ctx.inTransaction ? await readDeals(ctx.db, ctx.now, ids) : (await boardOf(ctx.platform)).byProduct;
  return quoteAmong(ctx, branchId, lines, deals, arrivesOn, buyerId);
};

/** The same among deals that were read in the same transaction. */
export const quoteFrom = (
  ctx: Ctx,
  branchId: number,
  lines: readonly AskedLine[],
  deals: readonly RunningDeal[],
  arrivesOn: string,
): Promise<Quote[]> => quoteAmong(ctx, branchId, lines, byProduct(deals), arrivesOn, ctx.actor?.userId);

const quoteAmong = async (
  ctx: Ctx,
  branchId: number,
  lines: readonly AskedLine[],
  deals: DealsByProduct,
  arrivesOn: string | undefined,
  buyerId: number | undefined,
): Promise<Quote[]> => {
  const from = earliestOffered(lagosDay(ctx.now), arrivesOn);
  const offers = lines.map(({ productId }) => offersIn(deals.get(productId) ?? [], branchId, from));
  const limited = offers.flat().filter(({ limitPerCustomer }) => limitPerCustomer !== null);
  const bought = await boughtBy(
    ctx,
    buyerId,
    limited.map(({ dealId }) => dealId),
  );
  const listed = new Map<string, number>();
  return lines.map((line, at) => {
    if (line.branchPriceKobo === null) return noQuote;
    const share = ({ dealId }: Offer) => `${line.list} ${dealId}`;
    const terms = (deal: Offer) => termsOf(deal, bought.get(deal.dealId) ?? 0, listed.get(share(deal)) ?? 0);
    const { used, ...quote } = quoteLine(
      { ...line, branchPriceKobo: line.branchPriceKobo },
      offers[at]!,
      terms,
      ctx.now,
    );
    if (used && line.list !== undefined) listed.set(share(used), (listed.get(share(used)) ?? 0) + line.quantity);
    return quote;
  });
};

const quoteLine = (
  { branchPriceKobo, quantity, accepted, creditBp = 0 }: AskedLine & { branchPriceKobo: number },
  offers: readonly Offer[],
  termsFor: (deal: Offer) => DealTerms,
  now: Date,
): Quote & { used: Offer | null } => {
  const input = { branchPriceKobo, quantity, now, creditIncrementBp: creditBp };
  let price = priceLine(input);
  let used: Offer | null = null;
  let missed: MissedDeal | null = null;
  let shortDated: Quote["shortDated"] = null;
  for (const deal of offers) {
    const terms = termsFor(deal);
    const isAgreed = deal.short === null || isAccepted(deal.dealId, deal.short, accepted);
    const left = packsLeft(terms);
    if (deal.short && left > 0 && deal.priceKobo < branchPriceKobo)
      shortDated ??= presentOffer(deal, deal.short, left, isAgreed);
    if (!isAgreed) continue;
    const dealPrice = priceLine({ ...input, deal: terms });
    missed ??= missedDeal(deal, terms, dealPrice);
    if (!dealPrice.dealApplied) continue;
    [price, used] = [dealPrice, deal];
    // What is bought is what is told of, however many cheaper ones were offered and not accepted.
    if (deal.short) shortDated = presentOffer(deal, deal.short, left, isAgreed);
    break;
  }
  return { price, deal: used && presentDeal(used), missed, shortDated, used };
};

/** Products with short-dated packs on offer in a branch, each with what a pack of them costs in kobo. */
const shortDatedOn = ({ byProduct: deals }: Board, branchId: number, from: string): ReadonlyMap<number, number> =>
  new Map(
    [...deals].flatMap(([productId, some]) => {
      const offer = offersIn(some, branchId, from).find(
        ({ short, remainingTotal }) => short !== null && remainingTotal !== 0,
      );
      return offer ? [[productId, offer.priceKobo] as const] : [];
    }),
  );

export type ShortDatedShelf = { kobo: ReadonlyMap<number, number>; version: number };
type KnownShelf = { board: Board; text: string; shelf: ShortDatedShelf };
const shelves = new WeakMap<Platform, Map<string, KnownShelf>>();
const shelvesKept = 1_000;
let versions = 0;

/** The same, worked out once for a board. Its version stays as long as the offers do: what was answered still holds. */
export const shortDatedIn = async ({ platform, now }: Ctx, branchId: number): Promise<ShortDatedShelf> => {
  const board = await boardOf(platform);
  const from = earliestOffered(lagosDay(now));
  const known = shelves.get(platform) ?? new Map<string, KnownShelf>();
  shelves.set(platform, known);
  const key = `${branchId} ${from}`;
  const last = known.get(key);
  if (last?.board === board) return last.shelf;
  const kobo = shortDatedOn(board, branchId, from);
  const text = [...kobo].join();
  const shelf = last?.text === text ? last.shelf : { kobo, version: ++versions };
  if (known.size >= shelvesKept) known.clear();
  known.set(key, { board, text, shelf });
  return shelf;
};

/** The deal on one pack of each product, and what accepting short-dated packs would save, where there is any. */
export const dealsOnPacks = async (
  ctx: Ctx,
  branchId: number,
  products: readonly { id: number; kobo: number | null }[],
) => {
  const lines = products.map(({ id, kobo }) => ({ productId: id, branchPriceKobo: kobo, quantity: 1 }));
  return (await quoteLines(ctx, branchId, lines)).map(({ deal, shortDated }) => ({ deal, short_dated: shortDated }));
};

const presentDeal = (deal: RunningDeal) => ({
  id: deal.dealId,
  name: deal.name,
  price: toNaira(deal.priceKobo),
  ends_at: deal.endsAt,
  limit_per_customer: deal.limitPerCustomer,
  remaining: deal.remainingTotal,
});
