import type { Invariant } from "./invariants-of-money.ts";

/** What must be true of figures that are kept by day: they are those of the books and of the orders. */
export const insight: Invariant[] = [
  {
    name: "kept_sales_unlike_the_books",
    sql: `select coalesce(k.day, b.day) from (
        select s.day, s.branch_id, sum(s.sales_kobo) as kobo from sales_days s, insight_rolling r
        where s.placed_by is not null and s.category_id is null and s.day < lagos_day(r.rolled_to) group by 1, 2) k
      full join (
        select lagos_day(p.at) as day, a.branch_id, -sum(p.amount_kobo) as kobo
        from insight_rolling r, journal_entries e join postings p on p.entry_id = e.id
          join ledger_accounts a on a.id = p.account_id
        where e.document = 'order' and e.step = 'deliver' and a.kind = 'sales' and lagos_day(p.at) < lagos_day(r.rolled_to)
        group by 1, 2) b on b.day = k.day and b.branch_id = k.branch_id
      where coalesce(k.kobo, 0) <> coalesce(b.kobo, 0)`,
  },
  {
    // Sales less refunds for returns less cost of sales. Compensation without anything coming back, and recalls, stand beside it.
    name: "kept_margin_unlike_the_books",
    sql: `select coalesce(k.day, b.day) from (
        select s.day, sum(s.sales_kobo - s.credited_kobo - s.cost_kobo + s.cost_back_kobo) as kobo
        from sales_days s, insight_rolling r
        where s.placed_by is not null and s.category_id is null and s.day < lagos_day(r.rolled_to) group by 1) k
      full join (
        select lagos_day(p.at) as day, -sum(p.amount_kobo) as kobo
        from insight_rolling r, journal_entries e join postings p on p.entry_id = e.id
          join ledger_accounts a on a.id = p.account_id
        where e.document in ('order', 'return') and a.kind in ('sales', 'refunds', 'cost_of_sales')
          and lagos_day(p.at) < lagos_day(r.rolled_to)
        group by 1) b on b.day = k.day
      where coalesce(k.kobo, 0) <> coalesce(b.kobo, 0)`,
  },
  {
    name: "kept_days_unlike_the_log",
    sql: `select coalesce(k.day, e.day) from (
        select d.day, sum(d.cancelled) as cancelled from order_days d, insight_rolling r
        where d.lga_id is null and d.day < lagos_day(r.rolled_to) group by 1) k
      full join (
        select lagos_day(v.at) as day, count(*) as cancelled from document_events v, insight_rolling r
        where v.document = 'order' and v.to_state = 'cancelled' and lagos_day(v.at) < lagos_day(r.rolled_to)
        group by 1) e on e.day = k.day
      where coalesce(k.cancelled, 0) <> coalesce(e.cancelled, 0)`,
  },
];
