import { addDays } from "@remedia/domain/days";
import type { PlaceKind } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { requireProduct } from "../catalog/survivors.ts";
import type { BalanceQuery, TrackerQuery } from "./schemas.ts";

type Row = {
  id: number;
  at: Date;
  document: string;
  document_id: number;
  step: string;
  batch_id: number;
  batch_number: string;
  from_code: string;
  from_kind: PlaceKind;
  from_warehouse: string | null;
  to_code: string;
  to_kind: PlaceKind;
  to_warehouse: string | null;
  party: string | null;
  actor: string | null;
  quantity: number;
  change: number;
  balance: number;
};
type Sums = { total: number; packs_in: number; packs_out: number; later: number; now: number };

/** A day begins at midnight in Lagos. */
const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'Africa/Lagos')`;

/** Movements keep the product they were made for; those of merged ones belong to the survivor. */
const ofProduct = async (ctx: Ctx, productId: number) => {
  const merged = await ctx.db.selectFrom("products").select("id").where("merged_into_id", "=", productId).execute();
  const ids = [productId, ...merged.map(({ id }) => id)];
  // One id keeps the order of the index; several cost a sort.
  return ids.length === 1 ? sql`m.product_id = ${productId}` : sql`m.product_id in (${sql.join(ids)})`;
};

/** Which movements and levels count, and what a movement did to the balance of the branch, or of all branches. */
const scopeOf = async (ctx: Ctx, productId: number, input: Static<typeof BalanceQuery>) => {
  const counts = (column: "from_branch_id" | "to_branch_id") =>
    ctx.branchId === null
      ? sql`m.${sql.ref(column)} is not null`
      : sql`m.${sql.ref(column)} is not distinct from ${ctx.branchId}`;
  return {
    change: sql`(case when ${counts("to_branch_id")} then m.quantity else 0 end
      - case when ${counts("from_branch_id")} then m.quantity else 0 end)`,
    ours: sql`${await ofProduct(ctx, productId)} and (${counts("from_branch_id")} or ${counts("to_branch_id")})
      ${input.batch_id ? sql`and m.batch_id = ${input.batch_id}` : sql``}`,
    begun: input.from ? sql`m.at >= ${dayStart(input.from)}` : sql`true`,
    over: input.to ? sql`m.at >= ${dayStart(addDays(input.to, 1))}` : sql`false`,
    level: sql`l.product_id = ${productId}
      ${ctx.branchId === null ? sql`and l.branch_id is not null` : sql`and l.branch_id = ${ctx.branchId}`}
      ${input.batch_id ? sql`and l.batch_id = ${input.batch_id}` : sql``}`,
  };
};

/**
 * Every movement of a product in time order with its running balance. The balance of any moment is what stands there now
 * less what came and went since, so that a page costs one walk along one index, however old the product is.
 */
export const trackProduct = async (ctx: Ctx, id: number, input: Static<typeof TrackerQuery>) => {
  const productId = await requireProduct(ctx, id);
  const page = input.page ?? 1;
  const perPage = input.per_page ?? 25;
  const rising = input.sort === "at";
  const { change, ours, begun, over, level } = await scopeOf(ctx, productId, input);
  const { rows: sums } = await sql<Sums>`
    select count(*) filter (where ${begun} and not ${over})::int as total,
      coalesce(sum(greatest(${change}, 0)) filter (where ${begun} and not ${over}), 0)::int as packs_in,
      coalesce(sum(greatest(-${change}, 0)) filter (where ${begun} and not ${over}), 0)::int as packs_out,
      coalesce(sum(${change}) filter (where ${over}), 0)::int as later,
      (select coalesce(sum(l.on_hand), 0)::int from stock_levels l where ${level}) as now
    from stock_movements m where ${ours}`.execute(ctx.db);
  const { total, packs_in, packs_out, later, now } = sums[0]!;
  const closing = now - later;
  const { rows } = await sql<Row>`
    with page as (
      select m.id, ${change} as change from stock_movements m
      where ${ours} and ${begun} and not ${over}
      order by m.at ${sql.raw(rising ? "asc" : "desc")}, m.id ${sql.raw(rising ? "asc" : "desc")}
      limit ${perPage} offset ${(page - 1) * perPage}),
    newest as (select m.at, m.id from stock_movements m join page using (id) order by m.at desc, m.id desc limit 1),
    since as (select coalesce(sum(${change}), 0)::int as change from stock_movements m, newest
      where ${ours} and not ${over} and (m.at, m.id) > (newest.at, newest.id))
    select m.id, m.at, m.document, m.document_id, m.step, m.batch_id, b.number as batch_number,
      f.code as from_code, f.kind as from_kind, (select name from warehouses w where w.id = f.warehouse_id) as from_warehouse,
      t.code as to_code, t.kind as to_kind, (select name from warehouses w where w.id = t.warehouse_id) as to_warehouse,
      case when 'supplier' in (f.kind, t.kind) then (select name from suppliers s where s.id = m.party_id)
        when 'customer' in (f.kind, t.kind) then (select name from users u where u.id = m.party_id) end as party,
      a.name as actor, m.quantity, page.change,
      (${closing}::int - since.change - coalesce(sum(page.change) over
        (order by m.at desc, m.id desc rows between unbounded preceding and 1 preceding), 0))::int as balance
    from page join stock_movements m using (id) join batches b on b.id = m.batch_id
      join stock_places f on f.id = m.from_place_id join stock_places t on t.id = m.to_place_id
      left join users a on a.id = m.actor_id, since
    order by m.at ${sql.raw(rising ? "asc" : "desc")}, m.id ${sql.raw(rising ? "asc" : "desc")}`.execute(ctx.db);
  return {
    data: rows,
    total,
    page,
    per_page: perPage,
    packs_in,
    packs_out,
    opening: closing - packs_in + packs_out,
    closing,
  };
};

/** What stood there at the end of each day on which something moved: the line behind the rows. */
export const balancesOfProduct = async (ctx: Ctx, id: number, input: Static<typeof BalanceQuery>) => {
  const productId = await requireProduct(ctx, id);
  const { change, ours, begun, over, level } = await scopeOf(ctx, productId, input);
  const { rows } = await sql<{ day: string; balance: number }>`
    with days as (
      select (m.at at time zone 'Africa/Lagos')::date as day, sum(${change})::int as change,
        bool_and(${over}) as over
      from stock_movements m where ${ours} and ${begun} group by 1),
    balances as (
      select day, over, ((select coalesce(sum(l.on_hand), 0) from stock_levels l where ${level})
        - coalesce(sum(change) over (order by day desc rows between unbounded preceding and 1 preceding), 0))::int as balance
      from days)
    select day, balance from balances where not over order by day`.execute(ctx.db);
  return rows;
};
