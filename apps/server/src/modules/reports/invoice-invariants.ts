import type { Invariant } from "./invariants-of-money.ts";

/** What must be true of invoices and of what is taken back from them: numbers, orders, packs, and the tax in the books. */
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
  {
    name: "credit_notes_unlike_their_returns",
    sql: `select i.id from invoices i left join returns r on r.id = i.return_id
      where i.kind = 'credit_note' and (i.total_kobo, i.vat_kobo, i.order_id)
        is distinct from (r.credited_kobo, r.credited_vat_kobo, r.order_id)`,
  },
  {
    name: "returns_unlike_the_books",
    sql: `select r.id from returns r left join (
        select e.document_id as id, -sum(p.amount_kobo) filter (where a.kind = 'receivable') as kobo,
          coalesce(sum(p.amount_kobo) filter (where a.kind = 'sales_tax'), 0) as vat
        from journal_entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
        where e.document = 'return' and e.step = 'credit' group by e.document_id) t on t.id = r.id
      where (r.credited_kobo, r.credited_vat_kobo) is distinct from (coalesce(t.kobo, 0), coalesce(t.vat, 0))`,
  },
  {
    name: "credits_unlike_their_returns",
    sql: `select o.id from orders o left join (select order_id, sum(credited_kobo) as kobo from returns group by 1) r
        on r.order_id = o.id
      where o.credited_kobo <> coalesce(r.kobo, 0)`,
  },
  {
    name: "issues_unlike_the_books",
    sql: `select i.id from order_issues i full join (
        select e.document_id as id, -sum(p.amount_kobo) as kobo
        from journal_entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
        where e.document = 'order_issue' and a.kind = 'wallet' group by e.document_id) t using (id)
      where i.paid_kobo is distinct from coalesce(t.kobo, 0)`,
  },
  {
    // What was credited afterwards was decided with this in sight.
    name: "issues_worth_more_than_their_goods",
    sql: `select o.id from orders o join order_issues i on i.order_id = o.id
      group by o.id having sum(i.paid_kobo - i.fee_kobo) > o.goods_kobo`,
  },
  {
    name: "returns_unlike_what_was_delivered",
    sql: `select k.id from order_picks k left join (
        select l.pick_id, sum(case when l.restocked is null or r.origin = 'door' then l.quantity
            else l.restocked + l.quarantined + l.damaged end) as spoken_for,
          sum(l.restocked + l.quarantined + l.damaged) as back
        from return_lines l join returns r on r.id = l.return_id
        where r.state not in ('rejected', 'cancelled') group by 1) l on l.pick_id = k.id
      where (k.returning_packs, k.back_packs) is distinct from (coalesce(l.spoken_for, 0), coalesce(l.back, 0))`,
  },
  {
    name: "orders_returned_unlike_their_packs",
    sql: `select o.id from orders o join (
        select k.order_id, sum(k.quantity) as packs, coalesce(sum(c.packs), 0) as credited
        from order_picks k left join (select pick_id, sum(credited) as packs from return_lines group by 1) c on c.pick_id = k.id
        where k.came_back_at is null group by 1) k on k.order_id = o.id
      where o.delivered_at is not null and o.state <>
        case when k.credited = 0 then 'delivered' when k.credited = k.packs then 'returned' else 'partly_returned' end`,
  },
];
