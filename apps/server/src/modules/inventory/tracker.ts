import { addDays, lagosDay, monthOf } from "@remedia/domain/days";
import type { PlaceKind } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { pageOf, toldTotal } from "../../platform/lists.ts";
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
};
/** How many movements there were, and what they brought and took. */
type Moved = { movements: number; packs_in: number; packs_out: number };
const nothing: Moved = { movements: 0, packs_in: 0, packs_out: 0 };
const balanceOf = ({ packs_in, packs_out }: Moved) => packs_in - packs_out;

/** One id keeps the order of the index; several cost a sort. */
const isAmong = (column: string, ids: readonly number[]) =>
  ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}` : sql`${sql.ref(column)} = any(${ids}::bigint[])`;

const beforeAllMonths = "0001-01-01";

type Subject = { id: number; merged: number[]; open_from: string };

/**
 * The product, and since when its movements are not summed up. They keep the product they were made for; those of merged
 * ones belong to the survivor.
 */
const subjectOf = async ({ db }: Ctx, id: number): Promise<Subject> => {
  const { rows } = await sql<Subject>`
    select s.id, array(select m.id from products m where m.merged_into_id = s.id) as merged,
      (select open_from from stock_closing) as open_from
    from products p join products s on s.id = coalesce(p.merged_into_id, p.id) where p.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound("Product");
  return rows[0];
};

/** Which movements, months and levels count, and what a movement did to the balance of the branch, or of all branches. */
const scopeOf = async (ctx: Ctx, asked: number, input: Static<typeof BalanceQuery>) => {
  const { id: productId, merged, open_from } = await subjectOf(ctx, asked);
  const ids = [productId, ...merged];
  const counts = (column: "from_branch_id" | "to_branch_id") =>
    ctx.branchId === null
      ? sql`m.${sql.ref(column)} is not null`
      : sql`m.${sql.ref(column)} is not distinct from ${ctx.branchId}`;
  const ofBatch = (column: string) => (input.batch_id ? sql`and ${sql.ref(column)} = ${input.batch_id}` : sql``);
  return {
    change: sql`(case when ${counts("to_branch_id")} then m.quantity else 0 end
      - case when ${counts("from_branch_id")} then m.quantity else 0 end)`,
    ours: sql`${isAmong("m.product_id", ids)} and (${counts("from_branch_id")} or ${counts("to_branch_id")})
      ${ofBatch("m.batch_id")}`,
    begun: input.from ? sql`m.at >= ${dayBegins(input.from)}` : sql`true`,
    over: input.to ? sql`m.at >= ${dayEnds(input.to)}` : sql`false`,
    level: sql`l.product_id = ${productId} ${ofBatch("l.batch_id")}
      and ${ctx.branchId === null ? sql`l.branch_id is not null` : sql`l.branch_id = ${ctx.branchId}`}`,
    months: sql`${isAmong("s.product_id", ids)}
      and ${ctx.branchId === null ? sql`s.branch_id is null` : sql`s.branch_id = ${ctx.branchId}`}`,
    // Months are summed up by product, not by batch.
    openFrom: input.batch_id ? beforeAllMonths : open_from,
  };
};
type Scope = Awaited<ReturnType<typeof scopeOf>>;

/** All that moved before a day is over: the closed months, and since then the movements for which `counted` holds. */
const movedBy = ({ ours, change, months, openFrom }: Scope, day: string, counted: RawBuilder<unknown>) => {
  const open = monthOf(day) < openFrom ? monthOf(day) : openFrom;
  return sql<Moved>`
    select coalesce(sum(movements), 0)::int as movements, coalesce(sum(packs_in), 0)::int as packs_in,
      coalesce(sum(packs_out), 0)::int as packs_out
    from (
      select s.movements, s.packs_in, s.packs_out from stock_months s where ${months} and s.month < ${open}
      union all select count(*), sum(greatest(${change}, 0)), sum(greatest(-${change}, 0)) from stock_movements m
      where ${ours} and m.at >= ${dayBegins(open)} and ${counted}) as moved`;
};
const readMoved = async ({ db }: Ctx, moved: RawBuilder<Moved>): Promise<Moved> => (await moved.execute(db)).rows[0]!;

/** The movement itself and all before it. */
const upTo = ({ id }: Row) => sql`(m.at, m.id) <= ((select at from stock_movements where id = ${id}), ${id}::bigint)`;

/**
 * Every movement of a product in time order with its running balance: closed months and what came after them, so that a
 * page costs the same however old and busy the product is.
 */
export const trackProduct = async (ctx: Ctx, id: number, input: Static<typeof TrackerQuery>) => {
  const { from, to } = input;
  const { page, perPage, skipped } = pageOf(input);
  const scope = await scopeOf(ctx, id, input);
  const rising = input.sort === "at";
  const moved = movedBy(scope, to ?? lastDay, sql`not ${scope.over}`);
  const [before, rows] = await Promise.all([
    from ? readMoved(ctx, movedBy(scope, addDays(from, -1), sql`not ${scope.begun}`)) : nothing,
    readPage(ctx, scope, moved, { rising, limit: perPage, offset: skipped }),
  ]);
  const by = rows[0]?.by ?? (await readMoved(ctx, moved));
  const inTime = rising ? rows : rows.toReversed();
  const ending = rising || skipped > 0 ? null : balanceOf(by);
  const balanced = withBalances(inTime, ending ?? (await balanceAfter(ctx, scope, inTime.at(-1))));
  return {
    data: rising ? balanced : balanced.toReversed(),
    ...toldTotal(by.movements - before.movements),
    page,
    per_page: perPage,
    packs_in: by.packs_in - before.packs_in,
    packs_out: by.packs_out - before.packs_out,
    opening: balanceOf(before),
    closing: balanceOf(by),
  };
};
const lastDay = "9999-12-31";

/** With what had moved by the end of the list: seen at the same moment, so that balances agree with the movements. */
const readPage = async (
  ctx: Ctx,
  { ours, begun, over, change }: Scope,
  moved: RawBuilder<Moved>,
  { rising, limit, offset }: { rising: boolean; limit: number; offset: number },
): Promise<(Row & { by: Moved })[]> => {
  const inOrder = rising ? sql`m.at, m.id` : sql`m.at desc, m.id desc`;
  const { rows } = await sql<Row & { by: Moved }>`
    with page as (
      select m.id, ${change} as change from stock_movements m where ${ours} and ${begun} and not ${over}
      order by ${inOrder} limit ${limit} offset ${offset})
    select m.id, m.at, m.document, m.document_id, m.step, m.batch_id, b.number as batch_number,
      f.code as from_code, f.kind as from_kind, (select name from warehouses w where w.id = f.warehouse_id) as from_warehouse,
      t.code as to_code, t.kind as to_kind, (select name from warehouses w where w.id = t.warehouse_id) as to_warehouse,
      case when 'supplier' in (f.kind, t.kind) then (select name from suppliers s where s.id = m.party_id)
        when 'customer' in (f.kind, t.kind) then (select name from users u where u.id = m.party_id) end as party,
      a.name as actor, m.quantity, page.change, (select row_to_json(moved) from (${moved}) as moved) as by
    from page join stock_movements m using (id) join batches b on b.id = m.batch_id
      join stock_places f on f.id = m.from_place_id join stock_places t on t.id = m.to_place_id
      left join users a on a.id = m.actor_id
    order by ${inOrder}`.execute(ctx.db);
  return rows;
};

const balanceAfter = async (ctx: Ctx, scope: Scope, last: Row | undefined): Promise<number> =>
  last ? balanceOf(await readMoved(ctx, movedBy(scope, lagosDay(last.at), upTo(last)))) : 0;

/** What stood there after each movement, told from what stood there after the last. */
const withBalances = (inTime: readonly (Row & { by: Moved })[], ending: number) => {
  let balance = inTime.reduce((rest, { change }) => rest - change, ending);
  return inTime.map(({ by: _by, ...row }) => {
    balance += row.change;
    return { ...row, balance };
  });
};

/** What stood there at the end of each day on which something moved: the line behind the rows. */
export const balancesOfProduct = async (ctx: Ctx, id: number, input: Static<typeof BalanceQuery>) => {
  const { change, ours, begun, over, level } = await scopeOf(ctx, id, input);
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
