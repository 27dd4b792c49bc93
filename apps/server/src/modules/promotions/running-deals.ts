import { toNaira } from "@remedia/domain/money";
import type { DealTerms } from "@remedia/domain/pricing";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import type { Platform } from "../../platform/platform.ts";

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
};

type Board = { readAt: number; byProduct: ReadonlyMap<number, readonly RunningDeal[]> };
const boards = new WeakMap<Platform, Promise<Board>>();
/** Grids ask for deals with every page; once a second is fresh enough for showing. What is charged is read anew. */
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
  const { rows } = await sql<RunningDeal>`
    select d.id as "dealId", dp.product_id as "productId", d.name, dp.price_kobo as "priceKobo", d.starts_at as "startsAt",
      d.ends_at as "endsAt", d.limit_per_customer as "limitPerCustomer",
      array(select branch_id from deal_branches db where db.deal_id = d.id) as "branchIds",
      case when d.limit_total is not null then greatest(0, d.limit_total
        - (select coalesce(sum(quantity), 0) from deal_sales ds where ds.deal_id = d.id))::int end as "remainingTotal"
    from deals d join deal_products dp on dp.deal_id = d.id
    where d.state in ('scheduled', 'running') and d.starts_at <= ${now} and d.ends_at > ${now}
    order by dp.price_kobo, d.id`.execute(platform.db);
  return { readAt: now.getTime(), byProduct: Map.groupBy(rows, (row) => row.productId) };
};

const countsIn = (deal: RunningDeal, branchId: number) =>
  deal.branchIds.length === 0 || deal.branchIds.includes(branchId);

/** The cheapest running deal on a product in a branch, if something of it is left. */
export const bestDeals = async (ctx: Ctx, branchId: number): Promise<(productId: number) => RunningDeal | null> => {
  const { byProduct } = await boardOf(ctx.platform);
  return (productId) =>
    byProduct.get(productId)?.find((deal) => countsIn(deal, branchId) && deal.remainingTotal !== 0) ?? null;
};

/** The deal's part of the price function. What one customer has bought counts where it is known. */
export const termsOf = (deal: RunningDeal, boughtByCustomer = 0): DealTerms => ({
  priceKobo: deal.priceKobo,
  startsAt: deal.startsAt,
  endsAt: deal.endsAt,
  remainingPerCustomer: deal.limitPerCustomer === null ? null : Math.max(0, deal.limitPerCustomer - boughtByCustomer),
  remainingTotal: deal.remainingTotal,
});

export const presentDeal = (deal: RunningDeal | null) =>
  deal && {
    id: deal.dealId,
    name: deal.name,
    price: toNaira(deal.priceKobo),
    ends_at: deal.endsAt,
    remaining: deal.remainingTotal,
  };
