import type { ProductClass } from "@remedia/domain/catalog";
import { addDays, daysBetween, lagosDay } from "@remedia/domain/days";
import { nairaOrNull, toNaira } from "@remedia/domain/money";
import type { BatchState } from "@remedia/domain/stock";
import {
  type ExpiryBucket,
  expiryBucket,
  expiryBuckets,
  floorPrice,
  priceLadder,
  whyNoNearExpiryDeal,
} from "@remedia/domain/stock-planning";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { notFound, wrongState } from "../../platform/errors.ts";
import { contains, listEnd, pageOf, toldTotal } from "../../platform/lists.ts";
import { costFor } from "../catalog/prices/costs.ts";
import { worthOfLevels } from "../inventory/worth.ts";
import { getSetting } from "../settings/settings.ts";
import type { ExpiryQuery, LadderQuery } from "./schemas.ts";

/** Days left, from and up to; the last bucket is open. */
const reach: Readonly<Record<ExpiryBucket, [from: number, to: number]>> = {
  expired: [-36_500, -1],
  within_30: [0, 30],
  within_60: [31, 60],
  within_90: [61, 90],
  within_180: [91, 180],
  later: [181, 36_500],
};
/** Without a filter the report looks half a year ahead. */
const horizonDays = reach.within_180[1];

type Row = {
  min_shelf_life_days: number;
  product_id: number;
  title: string;
  batch_id: number;
  batch_number: string;
  expires_on: string;
  place_id: number;
  place_code: string;
  warehouse_id: number | null;
  warehouse_name: string | null;
  branch_id: number;
  branch_name: string;
  supplier_id: number | null;
  supplier_name: string | null;
  class: ProductClass;
  batch_state: BatchState;
  available: number;
  on_hand: number;
  price_kobo: number | null;
  value_kobo: number;
  per_day: string | null;
};

/** Levels that stand in a branch and expire between two days from now. */
const levelsWithin = (ctx: Ctx, [from, to]: [number, number]) => {
  const today = lagosDay(ctx.now);
  return sql`l.expires_on between ${addDays(today, from)}::date and ${addDays(today, to)}::date and l.on_hand > 0
    and ${ctx.branchId === null ? sql`l.branch_id is not null` : sql`l.branch_id = ${ctx.branchId}`}`;
};

const wantedDays = ({ bucket, within_days }: Static<typeof ExpiryQuery>): [number, number] => {
  if (bucket) return reach[bucket];
  return within_days === undefined ? [reach.expired[0], horizonDays] : [0, within_days];
};

/** What expires when, soonest first: the page is found on the levels alone and only then dressed. */
export const listExpiring = async (ctx: ActorCtx, input: Static<typeof ExpiryQuery>) => {
  const { page, perPage, skipped } = pageOf(input);
  const direction = sql.raw(input.sort === "-expires_on" ? "desc" : "asc");
  const within = levelsWithin(ctx, wantedDays(input));
  const wanted = sql`${within}
    ${input.supplier_id ? sql`and l.batch_id in (select id from batches where supplier_id = ${input.supplier_id})` : sql``}
    ${input.category_id ? sql`and l.product_id in (select id from products where category_id = ${input.category_id})` : sql``}
    ${input.q ? sql`and l.product_id in (select id from products p where fold(p.title || ' ' || p.generic || ' ' || coalesce(p.nafdac_no, '')) like ${contains(input.q)})` : sql``}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`
      with page as (select l.place_id, l.batch_id, l.branch_id, l.on_hand, l.reserved from stock_levels l where ${wanted}
        order by l.expires_on ${direction}, l.batch_id ${direction}, l.place_id ${direction}
        limit ${perPage} offset ${skipped})
      select b.product_id, p.title, b.id as batch_id, b.number as batch_number, b.expires_on, s.id as place_id,
        s.code as place_code, s.warehouse_id, w.name as warehouse_name, s.branch_id, br.name as branch_name,
        b.supplier_id, su.name as supplier_name, b.state as batch_state, p.class, l.on_hand - l.reserved as available, l.on_hand,
        pp.price_kobo, round(${worthOfLevels.kobo})::bigint as value_kobo, sold.per_day
      from page l join batches b on b.id = l.batch_id ${worthOfLevels.join} join products p on p.id = b.product_id
        join stock_places s on s.id = l.place_id join branches br on br.id = s.branch_id
        left join warehouses w on w.id = s.warehouse_id left join suppliers su on su.id = b.supplier_id
        left join product_prices pp on pp.product_id = p.id and pp.branch_id = s.branch_id
        left join stock_velocity sold on sold.product_id = p.id and sold.branch_id = s.branch_id
      order by b.expires_on ${direction}, b.id ${direction}, s.id ${direction}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from (
      select from stock_levels l where ${wanted} limit ${listEnd + 1}) as counted`.execute(ctx.db),
  ]);
  const today = lagosDay(ctx.now);
  const cost = costFor(ctx);
  return {
    data: rows.map((row) => dressed(row, today, cost)),
    ...toldTotal(counted[0]!.total),
    page,
    per_page: perPage,
  };
};

const dressed = ({ price_kobo, value_kobo, per_day, ...row }: Row, today: string, cost: ReturnType<typeof costFor>) => {
  const daysLeft = daysBetween(today, row.expires_on);
  const perDay = per_day === null ? null : Number(per_day);
  return {
    ...row,
    id: `${row.batch_id}-${row.place_id}`,
    days_left: daysLeft,
    bucket: expiryBucket(daysLeft),
    price: nairaOrNull(price_kobo),
    value: cost(value_kobo),
    per_day: perDay,
    left_over: perDay === null ? null : Math.max(0, row.on_hand - Math.floor(perDay * Math.max(0, daysLeft + 1))),
  };
};

/** Packs and value at risk by how soon they expire. */
export const summariseExpiry = async (ctx: ActorCtx) => {
  const today = lagosDay(ctx.now);
  const soon = expiryBuckets.filter((bucket) => bucket !== "later");
  const { rows } = await sql<{ nth: number; batches: number; packs: number; kobo: number }>`
    select width_bucket(l.expires_on - ${today}::date, array[0, 31, 61, 91]) as nth, count(distinct l.batch_id)::int as batches,
      sum(l.on_hand)::int as packs, round(sum(${worthOfLevels.kobo}))::bigint as kobo
    from stock_levels l ${worthOfLevels.join}
    where ${levelsWithin(ctx, [reach.expired[0], horizonDays])} group by 1`.execute(ctx.db);
  const cost = costFor(ctx);
  return soon.map((bucket, nth) => {
    const found = rows.find((row) => row.nth === nth);
    return {
      bucket,
      batches: found?.batches ?? 0,
      packs: found?.packs ?? 0,
      value: cost(found?.kobo ?? 0),
    };
  });
};

/** Prices at which a batch would still be sold before it expires. */
export const proposeLadder = async (ctx: ActorCtx, { batch_id, branch_id }: Static<typeof LadderQuery>) => {
  const { rows } = await sql<Omit<Row, "value_kobo"> & { cost_kobo: number }>`
    select b.product_id, b.expires_on, b.cost_kobo, pp.price_kobo, v.per_day, p.class, p.min_shelf_life_days,
      coalesce((select sum(l.on_hand - l.reserved) from stock_levels l
        where l.batch_id = b.id and l.branch_id = ${branch_id} and l.sellable), 0)::int as available
    from batches b join products p on p.id = b.product_id
      left join product_prices pp on pp.product_id = b.product_id and pp.branch_id = ${branch_id}
      left join stock_velocity v on v.product_id = b.product_id and v.branch_id = ${branch_id}
    where b.id = ${batch_id}`.execute(ctx.db);
  const [batch] = rows;
  if (!batch || batch.price_kobo === null || (ctx.branchId !== null && ctx.branchId !== branch_id))
    throw notFound("Batch");
  const today = lagosDay(ctx.now);
  const daysLeft = daysBetween(today, batch.expires_on);
  const refusal = whyNoNearExpiryDeal({ ...batch, days_left: daysLeft, price: batch.price_kobo });
  if (refusal) throw wrongState(refusal);
  const floorMarginPercent = await getSetting(ctx, "stock.floor_margin_percent");
  const steps = priceLadder({
    price: batch.price_kobo,
    cost: batch.cost_kobo,
    floorMarginPercent,
    daysToExpiry: daysLeft,
    quantity: batch.available,
    // Too short-dated for usual buyers, it does not sell at the product's pace.
    perDay: daysLeft < batch.min_shelf_life_days ? 0 : Number(batch.per_day ?? 0),
  });
  return {
    product_id: batch.product_id,
    batch_id,
    branch_id,
    price: toNaira(batch.price_kobo),
    floor: toNaira(floorPrice(batch.cost_kobo, floorMarginPercent)),
    days_left: daysLeft,
    quantity: batch.available,
    steps: steps.map(({ fromDaysToExpiry, price }) => ({
      from_days: fromDaysToExpiry,
      starts_on: addDays(batch.expires_on, -fromDaysToExpiry),
      price: toNaira(price),
    })),
  };
};
