import { lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { contains, pageOf, toldTotal } from "../../platform/lists.ts";
import { costFor } from "../catalog/prices/costs.ts";
import { survivorId } from "../catalog/survivors.ts";
import { worthOfLevels } from "../inventory/worth.ts";
import { getSetting } from "../settings/settings.ts";
import type { QuantityQuery } from "./schemas.ts";

type Row = {
  product_id: number;
  title: string;
  branch_id: number;
  branch_name: string;
  on_hand: number;
  reserved: number;
  available: number;
  inbound: number;
  per_day: string | null;
  days_of_cover: number | null;
  lead_time_days: number;
  reorder_point: number;
  suggested: number;
  earliest_expiry: string | null;
  last_sold_at: Date | null;
  value_kobo: number;
};

const defaultLeadDays = 7;
const wordsToShow = {
  to_buy: sql`suggested > 0`,
  out_of_stock: sql`available = 0`,
  dead: sql`on_hand > 0 and dead`,
};
const sorts = ["title", "available", "days_of_cover", "suggested", "on_hand"] as const;

/**
 * Every product that a branch sells or has: how long it lasts, when to order, how much. The arithmetic is that of
 * `reorderPoint` and `suggestedBuy`, in SQL because the list is sorted by it; a test compares them row by row.
 */
const quantities = async (ctx: Ctx) => {
  const [safety, cover, deadAfter] = await Promise.all([
    getSetting(ctx, "stock.safety_days"),
    getSetting(ctx, "stock.cover_days"),
    getSetting(ctx, "stock.dead_after_days"),
  ]);
  const today = lagosDay(ctx.now);
  const here = (column: string) =>
    ctx.branchId === null ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} = ${ctx.branchId}`;
  const unsoldSince = new Date(ctx.now.getTime() - deadAfter * 86_400_000);
  return sql`
    with stood as (
      select l.product_id, l.branch_id, sum(l.on_hand)::int as on_hand, sum(l.reserved)::int as reserved,
        coalesce(sum(l.on_hand - l.reserved) filter (where l.sellable and l.expires_on >= ${today}::date), 0)::int as available,
        min(l.expires_on) filter (where l.sellable and l.on_hand > l.reserved and l.expires_on >= ${today}::date) as earliest_expiry,
        round(sum(${worthOfLevels.kobo}))::bigint as value_kobo, min(b.created_at) as first_at
      from stock_levels l join batches b on b.id = l.batch_id ${worthOfLevels.join} where ${here("l.branch_id")} and l.on_hand > 0 group by 1, 2),
    coming as (
      select tl.product_id, w.branch_id, sum(tl.quantity)::int as packs
      from transfers t join transfer_lines tl on tl.transfer_id = t.id join warehouses w on w.id = t.to_warehouse_id
      where t.state = 'dispatched' and ${here("w.branch_id")} group by 1, 2),
    lead as (
      select distinct on (b.product_id) b.product_id, su.lead_time_days::int as days
      from batches b join suppliers su on su.id = b.supplier_id order by b.product_id, b.id desc),
    known as (
      select pp.product_id, pp.branch_id, coalesce(s.on_hand, 0) as on_hand, coalesce(s.reserved, 0) as reserved,
        coalesce(s.available, 0) as available, coalesce(c.packs, 0) as inbound, v.per_day, s.earliest_expiry,
        v.last_sold_at, coalesce(s.value_kobo, 0) as value_kobo,
        coalesce(v.last_sold_at, s.first_at) < ${unsoldSince} as dead,
        coalesce(lead.days, ${defaultLeadDays}) as lead_time_days
      from product_prices pp left join stood s using (product_id, branch_id) left join coming c using (product_id, branch_id)
        left join stock_velocity v using (product_id, branch_id) left join lead using (product_id)
      where ${here("pp.branch_id")}),
    planned as (
      select k.*, floor(k.available / nullif(k.per_day, 0))::int as days_of_cover,
        coalesce(ceil(k.per_day * (k.lead_time_days + ${safety}::int)), 0)::int as reorder_point,
        coalesce(ceil(k.per_day * (k.lead_time_days + ${safety}::int + ${cover}::int)), 0)::int as target
      from known k),
    report as (
      select p.title, p.category_id, p.generic, b.name as branch_name, q.*,
        case when q.available + q.inbound > q.reorder_point then 0
          else greatest(0, q.target - q.available - q.inbound) end as suggested
      from planned q join products p on p.id = q.product_id and p.state in ('active', 'hidden') and not p.is_combo
        join branches b on b.id = q.branch_id)`;
};

export const listQuantities = async (ctx: ActorCtx, input: Static<typeof QuantityQuery>) => {
  const { page, perPage, skipped } = pageOf(input);
  const word = input.sort ?? "-suggested";
  const column = sorts.find((sort) => sort === word.replace(/^-/, ""))!;
  const order = sql`${sql.ref(column)} ${sql.raw(word.startsWith("-") ? "desc" : "asc")} nulls last, product_id, branch_id`;
  const conditions = [
    ...(input.q ? [sql`fold(title || ' ' || generic) like ${contains(input.q)}`] : []),
    ...(input.category_id ? [sql`category_id = ${input.category_id}`] : []),
    ...(input.product_id ? [sql`product_id = ${survivorId("products", input.product_id)}`] : []),
    ...(input.show ? [wordsToShow[input.show]] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<Row & { total: number }>`${await quantities(ctx)}
    select product_id, title, branch_id, branch_name, on_hand, reserved, available, inbound, per_day, days_of_cover,
      lead_time_days, reorder_point, suggested, earliest_expiry, last_sold_at, value_kobo, count(*) over ()::int as total
    from report ${where} order by ${order} limit ${perPage} offset ${skipped}`.execute(ctx.db);
  const cost = costFor(ctx);
  const data = rows.map(({ total: _total, value_kobo, per_day, ...row }) => ({
    ...row,
    id: `${row.product_id}-${row.branch_id}`,
    per_day: per_day === null ? null : Number(per_day),
    value: cost(value_kobo),
  }));
  return { data, ...toldTotal(rows[0]?.total ?? 0), page, per_page: perPage };
};

type Share = { id: number; name: string; packs: number; cost_kobo: number; retail_kobo: number };

/** What the stock is worth, by branch and by category, and how much of it nobody buys. */
export const getStockValue = async (ctx: ActorCtx) => {
  const cost = costFor(ctx);
  const [branches, categories, dead, moving] = await Promise.all([
    sharesBy(ctx, sql`b.id, b.name`),
    sharesBy(ctx, sql`c.id, c.name`),
    sql<{ packs: number; kobo: number }>`${await quantities(ctx)}
      select coalesce(sum(on_hand), 0)::int as packs, coalesce(sum(value_kobo), 0)::bigint as kobo
      from report where on_hand > 0 and dead`.execute(ctx.db),
    sql<{ packs: number }>`select coalesce(sum(l.on_hand), 0)::int as packs from stock_levels l
      join stock_places p on p.id = l.place_id where p.kind = 'in_transit'`.execute(ctx.db),
  ]);
  const sum = (of: (share: Share) => number) => branches.reduce((total, share) => total + of(share), 0);
  const shown = ({ cost_kobo, retail_kobo, ...share }: Share) => ({
    ...share,
    cost: cost(cost_kobo),
    retail: toNaira(retail_kobo),
  });
  return {
    packs: sum(({ packs }) => packs),
    cost: cost(sum(({ cost_kobo }) => cost_kobo)),
    retail: toNaira(sum(({ retail_kobo }) => retail_kobo)),
    in_transit_packs: moving.rows[0]!.packs,
    dead_packs: dead.rows[0]!.packs,
    dead_cost: cost(dead.rows[0]!.kobo),
    branches: branches.map(shown),
    categories: categories.map(shown),
  };
};

const sharesBy = async (ctx: Ctx, group: ReturnType<typeof sql>): Promise<Share[]> => {
  const { rows } = await sql<Share>`
    select ${group}, sum(l.on_hand)::int as packs, round(sum(${worthOfLevels.kobo}))::bigint as cost_kobo,
      coalesce(sum(l.on_hand * pp.price_kobo), 0)::bigint as retail_kobo
    from stock_levels l join products p on p.id = l.product_id
      join categories c on c.id = p.category_id join branches b on b.id = l.branch_id ${worthOfLevels.join}
      left join product_prices pp on pp.product_id = l.product_id and pp.branch_id = l.branch_id
    where l.on_hand > 0 ${ctx.branchId === null ? sql`` : sql`and l.branch_id = ${ctx.branchId}`}
    group by ${group} order by cost_kobo desc`.execute(ctx.db);
  return rows;
};
