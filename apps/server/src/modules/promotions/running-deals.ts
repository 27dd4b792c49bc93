import { toNaira } from "@remedia/domain/money";
import { type DealTerms, type LinePrice, priceLine } from "@remedia/domain/pricing";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import type { Platform } from "../../platform/platform.ts";

/** A deal as the shop sees it for one product. */
type RunningDeal = {
  dealId: number;
  productId: number;
  name: string;
  priceKobo: number;
  startsAt: Date;
  endsAt: Date;
  branchIds: readonly number[];
  limitPerCustomer: number | null;
  remainingTotal: number | null;
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
  const chosen =
    productIds === null
      ? sql``
      : sql`and dp.product_id in (select jsonb_array_elements_text(${JSON.stringify(productIds)}::text::jsonb)::bigint)`;
  const { rows } = await sql<RunningDeal>`
    select d.id as "dealId", dp.product_id as "productId", d.name, dp.price_kobo as "priceKobo", d.starts_at as "startsAt",
      d.ends_at as "endsAt", d.limit_per_customer as "limitPerCustomer",
      array(select branch_id from deal_branches db where db.deal_id = d.id) as "branchIds",
      case when d.limit_total is not null then greatest(0, d.limit_total
        - (select coalesce(sum(quantity), 0) from deal_sales ds where ds.deal_id = d.id))::int end as "remainingTotal"
    from deals d join deal_products dp on dp.deal_id = d.id
    where d.state in ('scheduled', 'running') and d.starts_at <= ${now} and d.ends_at > ${now} ${chosen}
    order by dp.price_kobo, d.id`.execute(db);
  return Map.groupBy(rows, (row) => row.productId);
};

const countsIn = (deal: RunningDeal, branchId: number) =>
  deal.branchIds.length === 0 || deal.branchIds.includes(branchId);

/** Packs that a customer has bought of each deal. */
const boughtBy = async (ctx: Ctx, dealIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (!ctx.actor || dealIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("deal_sales")
    .select(["deal_id", sql<number>`sum(quantity)::int`.as("packs")])
    .where("user_id", "=", ctx.actor.userId)
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
type Line = { productId: number; branchPriceKobo: number | null; quantity: number; list?: string };
type MissedDeal = { name: string; price: number; packs: number };
type Quote = {
  price: LinePrice | null;
  deal: ReturnType<typeof presentDeal> | null;
  /** A deal that would count for fewer packs, and for how many. */
  missed: MissedDeal | null;
};

const overLimit = new Set<LinePrice["dealRefused"]>(["customer_limit", "total_limit"]);

const missedDeal = (deal: RunningDeal, terms: DealTerms, { dealRefused }: LinePrice): MissedDeal | null => {
  const packs = Math.min(...[terms.remainingPerCustomer, terms.remainingTotal].filter((left) => left !== null));
  return overLimit.has(dealRefused) && packs > 0 ? { name: deal.name, price: toNaira(deal.priceKobo), packs } : null;
};

/**
 * What lines cost whoever asks, and the deal that makes it so: the cheapest that counts for them. What is shown comes from
 * a board that is read once a second; inside a transaction, where things are charged, deals are read again.
 */
export const quoteLines = async (ctx: Ctx, branchId: number, lines: readonly Line[]): Promise<Quote[]> => {
  const ids = lines.map(({ productId }) => productId);
  const byProduct = ctx.inTransaction ? await readDeals(ctx.db, ctx.now, ids) : (await boardOf(ctx.platform)).byProduct;
  const offers = ids.map((id) => (byProduct.get(id) ?? []).filter((deal) => countsIn(deal, branchId)));
  const limited = offers.flat().filter(({ limitPerCustomer }) => limitPerCustomer !== null);
  const bought = await boughtBy(
    ctx,
    limited.map(({ dealId }) => dealId),
  );
  const listed = new Map<string, number>();
  return lines.map(({ branchPriceKobo, quantity, list }, at) => {
    if (branchPriceKobo === null) return { price: null, deal: null, missed: null };
    const input = { branchPriceKobo, quantity, now: ctx.now };
    let missed: MissedDeal | null = null;
    for (const deal of offers[at]!) {
      const share = `${list} ${deal.dealId}`;
      const before = listed.get(share) ?? 0;
      const terms = termsOf(deal, bought.get(deal.dealId) ?? 0, before);
      const price = priceLine({ ...input, deal: terms });
      missed ??= missedDeal(deal, terms, price);
      if (!price.dealApplied) continue;
      if (list !== undefined) listed.set(share, before + quantity);
      return { price, deal: presentDeal(deal), missed };
    }
    return { price: priceLine(input), deal: null, missed };
  });
};

/** The deal on one pack of each product, where one counts. */
export const dealsOnPacks = async (
  ctx: Ctx,
  branchId: number,
  products: readonly { id: number; kobo: number | null }[],
) => {
  const lines = products.map(({ id, kobo }) => ({ productId: id, branchPriceKobo: kobo, quantity: 1 }));
  return (await quoteLines(ctx, branchId, lines)).map(({ deal }) => deal);
};

const presentDeal = (deal: RunningDeal) => ({
  id: deal.dealId,
  name: deal.name,
  price: toNaira(deal.priceKobo),
  ends_at: deal.endsAt,
  limit_per_customer: deal.limitPerCustomer,
  remaining: deal.remainingTotal,
});
