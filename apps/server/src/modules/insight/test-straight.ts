import { sql } from "kysely";
import type { TestApp } from "../../../test/harness.ts";
import type { Period } from "./period.ts";

type Where = { branchId?: number | undefined; lgaId?: number | undefined };

/** The figures of a period as anybody would count them in the tables of orders, without anything that is kept. */
export const straightFigures = async ({ platform }: TestApp, { from, to }: Period, where: Where = {}) => {
  const { rows } = await sql<Record<string, number | null>>`
    with o as (select *, lagos_day(placed_at) as placed_on, lagos_day(dispatched_at) as left_on,
        lagos_day(delivered_at) as delivered_on, lagos_day(state_since) as since from orders
      where ${where.branchId === undefined ? sql`true` : sql`branch_id = ${where.branchId}`}
        and ${where.lgaId === undefined ? sql`true` : sql`placed_lga_id = ${where.lgaId}`}),
    placed as (select * from o where placed_on between ${from} and ${to}),
    gone as (select * from o where left_on between ${from} and ${to}),
    given as (select * from o where delivered_on between ${from} and ${to})
    select count(*)::int as placed, count(*) filter (where reached >= 2)::int as cleared,
      count(*) filter (where reached >= 3)::int as confirmed, count(*) filter (where reached >= 4)::int as packed,
      count(*) filter (where reached >= 5)::int as dispatched, count(*) filter (where reached >= 6)::int as delivered,
      count(*) filter (where state = 'cancelled')::int as cancelled,
      round(avg(placed_lines) filter (where parent_id is null), 1)::float as basket_lines,
      round(avg(placed_packs) filter (where parent_id is null), 1)::float as basket_packs,
      (select count(*) from gone)::int as sent, coalesce((select sum(asked_packs) from gone), 0)::int as asked_packs,
      coalesce((select sum(unfilled_packs) from gone), 0)::int as unfilled_packs,
      (select count(*) from given)::int as handed_over,
      (select count(*) from given where delivered_on <= promised_on)::int as on_time,
      (select count(*) from o where state = 'cancelled' and since between ${from} and ${to})::int as called_off
    from placed`.execute(platform.db);
  return rows[0]!;
};

/** What the books say was sold in a period, without VAT. */
export const bookedSales = async ({ platform }: TestApp, { from, to }: Period, branchId?: number) => {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(-sum(p.amount_kobo), 0)::bigint as kobo
    from journal_entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where a.kind = 'sales' and e.document = 'order' and e.step = 'deliver' and lagos_day(e.at) between ${from} and ${to}
      and ${branchId === undefined ? sql`true` : sql`a.branch_id = ${branchId}`}`.execute(platform.db);
  return rows[0]!.kobo;
};

/** What the books say is left of it: less refunds and cost of sales, but for what was given without anything coming back. */
export const bookedMargin = async ({ platform }: TestApp, { from, to }: Period) => {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(-sum(p.amount_kobo), 0)::bigint as kobo
    from journal_entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where a.kind in ('sales', 'refunds', 'cost_of_sales') and e.document <> 'order_issue'
      and lagos_day(p.at) between ${from} and ${to}`.execute(platform.db);
  return rows[0]!.kobo;
};

/** What the books say was credited for goods that came back, without VAT. */
export const bookedRefunds = async ({ platform }: TestApp, { from, to }: Period) => {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(p.amount_kobo), 0)::bigint as kobo from postings p join ledger_accounts a on a.id = p.account_id
      join journal_entries e on e.id = p.entry_id
    where a.kind = 'refunds' and e.document = 'return' and lagos_day(p.at) between ${from} and ${to}`.execute(
    platform.db,
  );
  return rows[0]!.kobo;
};
