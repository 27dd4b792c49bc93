import { type ProductClass, productClasses } from "@remedia/domain/catalog";
import { lagosDay } from "@remedia/domain/days";
import { nairaOrNull } from "@remedia/domain/money";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { shopBranch } from "../catalog/branch-scope.ts";
import { firstImageFile, imageUrl } from "../catalog/products.ts";
import { classesFor, seesPrices } from "../catalog/shop.ts";
import { survivorId } from "../catalog/survivors.ts";
import { countsIn } from "./deals.ts";
import { dealsOnPacks } from "./running-deals.ts";
import { earliestOffered } from "./short-dated.ts";

type ShopDeal = {
  id: number;
  name: string;
  about: string;
  starts_at: Date;
  ends_at: Date;
  limit_per_customer: number | null;
  remaining: number | null;
  product_count: number;
  may_buy: number;
};

type Sample = {
  id: number;
  title: string;
  name: string;
  strength: string;
  form: string;
  pack_size: string;
  manufacturer: string;
};

const runningDeals = (ctx: Ctx, branchId: number, classes: readonly ProductClass[]) => sql<ShopDeal>`
  select d.id, d.name, d.about, d.starts_at, d.ends_at, d.limit_per_customer,
    case when d.limit_total is not null then greatest(0, d.limit_total
      - (select coalesce(sum(quantity), 0) from deal_sales ds where ds.deal_id = d.id))::int end as remaining,
    (select count(*)::int from deal_products dp where dp.deal_id = d.id) as product_count,
    (select count(*)::int from deal_products dp join products p on p.id = dp.product_id
      where dp.deal_id = d.id and p.state = 'active' and p.class = any(${classes})) as may_buy
  from deals d
  where d.state in ('scheduled', 'running') and d.starts_at <= ${ctx.now} and d.ends_at > ${ctx.now}
    and ${countsIn(branchId)}
  order by d.ends_at, d.id limit 60`;

const listRunningDeals = async (ctx: Ctx) => {
  const classes = (await classesFor(ctx)) ?? productClasses;
  const { rows } = await runningDeals(ctx, shopBranch(ctx), classes).execute(ctx.db);
  return rows;
};

const samplesShown = 3;

/** Running deals, each with the few of its products that people know best: what is on offer, not what it costs. */
export const listDealsWithSamples = async (ctx: Ctx) => {
  const deals = await listRunningDeals(ctx);
  const { rows } = await sql<Sample & { deal_id: number }>`
    select dp.deal_id, p.id, p.title, p.name, p.strength, p.form, p.pack_size, coalesce(m.name, '') as manufacturer
    from unnest(${deals.map(({ id }) => id)}::bigint[]) as deal (id)
    cross join lateral (select dp.deal_id, dp.product_id
      from deal_products dp join products sold on sold.id = dp.product_id and sold.state = 'active'
      where dp.deal_id = deal.id order by sold.popularity desc, sold.id limit ${samplesShown}) as dp
    join products p on p.id = dp.product_id
    left join manufacturers m on m.id = p.manufacturer_id
    order by p.popularity desc, p.id`.execute(ctx.db);
  const samples = Map.groupBy(rows, ({ deal_id }) => deal_id);
  return deals.map((deal) => ({ ...deal, samples: samples.get(deal.id) ?? [] }));
};

const isShortDated = sql<boolean>`exists (select from deal_batches x join batches b on b.id = x.batch_id
  where x.deal_id = dp.deal_id and b.product_id = dp.product_id)`;

/** When the first of the short-dated packs that a branch can still offer expires. */
const bestBefore = (ctx: Ctx) => sql<string | null>`(
  select min(l.expires_on) from deal_batches x join stock_levels l on l.batch_id = x.batch_id
  where x.deal_id = dp.deal_id and l.product_id = dp.product_id and l.branch_id = ${shopBranch(ctx)}
    and l.sellable and l.on_hand > l.reserved and l.expires_on >= ${earliestOffered(lagosDay(ctx.now))}::date)`;

export const getRunningDeal = async (ctx: Ctx, id: number) => {
  const deal = (await listRunningDeals(ctx)).find((row) => row.id === id);
  if (!deal) throw notFound("Deal");
  const products = await ctx.db
    .selectFrom("deal_products as dp")
    .innerJoin("products as p", "p.id", "dp.product_id")
    .leftJoin("manufacturers as m", "m.id", "p.manufacturer_id")
    .leftJoin("product_prices as pr", (join) =>
      join.onRef("pr.product_id", "=", "p.id").on("pr.branch_id", "=", shopBranch(ctx)),
    )
    .select([
      "p.id",
      "p.title",
      "p.name",
      "p.generic",
      "p.strength",
      "p.pack_size",
      "p.form",
      "p.class",
      "m.name as manufacturer",
      "dp.price_kobo",
      "pr.price_kobo as usual_kobo",
      firstImageFile.as("image_file_id"),
      isShortDated.as("is_short_dated"),
      bestBefore(ctx).as("best_before"),
    ])
    .where("dp.deal_id", "=", id)
    .where("p.state", "=", "active")
    .orderBy("p.popularity", "desc")
    .orderBy("p.id")
    .limit(200)
    .execute();
  // A visitor sees what is on offer, an approved customer what it costs.
  const shown = seesPrices(ctx);
  const naira = (kobo: number | null) => (shown ? nairaOrNull(kobo) : null);
  return {
    ...deal,
    products: products.map(({ price_kobo, usual_kobo, manufacturer, image_file_id, ...product }) => ({
      ...product,
      image_url: imageUrl(ctx, image_file_id),
      manufacturer: manufacturer ?? "",
      // A deal counts only where the branch sells the product, and dearer.
      deal_price: naira(usual_kobo !== null && price_kobo < usual_kobo ? price_kobo : null),
      usual_price: naira(usual_kobo),
    })),
  };
};

/** The deal that makes one pack of a product cheaper for this reader, and short-dated packs that would be cheaper. */
export const getDealOnProduct = async (ctx: ActorCtx, id: number) => {
  const branchId = shopBranch(ctx);
  const product = await ctx.db
    .selectFrom("products as p")
    .leftJoin("product_prices as pr", (join) =>
      join.onRef("pr.product_id", "=", "p.id").on("pr.branch_id", "=", branchId),
    )
    .select(["p.id", "pr.price_kobo as kobo"])
    .where("p.id", "=", survivorId("products", id))
    .where("p.state", "=", "active")
    .executeTakeFirst();
  if (!product) throw notFound("Product");
  const [found] = await dealsOnPacks(ctx, branchId, [product]);
  return found!;
};

/** The deals that make a pack of some products cheaper for this reader; products without one are left out. */
export const listDealsOnProducts = async (ctx: ActorCtx, ids: readonly number[]) => {
  if (!seesPrices(ctx)) return [];
  const branchId = shopBranch(ctx);
  const products = await ctx.db
    .selectFrom("product_prices as pr")
    .innerJoin("products as p", "p.id", "pr.product_id")
    .select(["p.id", "pr.price_kobo as kobo"])
    .where("pr.branch_id", "=", branchId)
    .where("p.id", "in", [...ids])
    .where("p.state", "=", "active")
    .orderBy("p.id")
    .execute();
  const deals = await dealsOnPacks(ctx, branchId, products);
  return products.flatMap(({ id }, at) => {
    const found = deals[at]!;
    return found.deal || found.short_dated ? [{ product_id: id, ...found }] : [];
  });
};
