import type { Invariant } from "./invariants-of-money.ts";

/** What must be true of invoices: their numbers, their orders, and the tax in the books. */
export const invoices: Invariant[] = [
  {
    name: "invoice_numbers_with_gaps",
    sql: `select c.branch_id from invoice_counters c full join (
        select branch_id, kind, year, count(*) as given, max(no) as last from invoices group by branch_id, kind, year) i
        using (branch_id, kind, year)
      where (coalesce(i.given, 0), coalesce(i.last, 0)) is distinct from (c.last_no, c.last_no)`,
  },
  {
    name: "invoices_unlike_their_order",
    sql: `select i.id from invoices i join orders o on o.id = i.order_id
      where i.kind = 'invoice' and i.total_kobo <> o.total_kobo`,
  },
  {
    name: "invoices_unlike_the_books",
    sql: `select i.id from invoices i left join (
        select e.document_id as order_id, sum(p.amount_kobo) as kobo
        from ledger_accounts a join postings p on p.account_id = a.id join journal_entries e on e.id = p.entry_id
        where a.kind = 'sales_tax' and e.document = 'order' and e.step = 'deliver' group by e.document_id) t using (order_id)
      where i.kind = 'invoice' and i.vat_kobo <> -coalesce(t.kobo, 0)`,
  },
];
