/** What must be true of a live database at any moment. Each query selects the rows for which it is not. */
export type Invariant = { name: string; sql: string };

/** Books, balances, payments and what customers owe agree with each other and with the packs on the shelves. */
export const books: Invariant[] = [
  {
    name: "entries_off_balance_or_empty",
    sql: `select e.id from journal_entries e left join postings p on p.entry_id = e.id
      group by e.id having coalesce(sum(p.amount_kobo), 0) <> 0 or count(p.entry_id) = 0`,
  },
  {
    name: "balances_unlike_their_postings",
    sql: `select 1 from balances b full join (
        select p.account_id, p.batch_id, sum(case a.kind when 'wallet' then -p.amount_kobo else p.amount_kobo end) as kobo,
          sum(p.packs) as packs
        from postings p join ledger_accounts a on a.id = p.account_id and a.keeps_balance group by 1, 2) p
        using (account_id, batch_id)
      where coalesce(b.kobo, 0) <> coalesce(p.kobo, 0) or coalesce(b.packs, 0) <> coalesce(p.packs, 0)`,
  },
  {
    name: "balances_below_zero",
    sql: "select 1 from balances where kobo < held_kobo or held_kobo < 0 or packs < 0",
  },
  {
    name: "stock_value_unlike_the_levels",
    sql: `select 1 from (select l.branch_id, l.batch_id, sum(l.on_hand) as packs from stock_levels l
            join batches o on o.id = l.batch_id and o.owner = 'own'
          group by 1, 2 having sum(l.on_hand) > 0) l
      full join (select a.branch_id, b.batch_id, b.packs, b.kobo from balances b
          join ledger_accounts a on a.id = b.account_id and a.kind = 'stock_value' where b.packs > 0 or b.kobo <> 0) v
        on v.batch_id = l.batch_id and coalesce(v.branch_id, 0) = coalesce(l.branch_id, 0)
      where l.packs is distinct from v.packs`,
  },
  {
    name: "goods_in_delivery_unlike_the_picks",
    sql: `select o.id from orders o
      left join (select e.document_id, sum(p.amount_kobo) as kobo from postings p join journal_entries e on e.id = p.entry_id
          join ledger_accounts a on a.id = p.account_id and a.kind = 'goods_in_delivery'
        where e.document = 'order' group by 1) v on v.document_id = o.id
      left join (select order_id, sum(value_kobo) as kobo from order_picks where came_back_at is null group by 1) r
        on r.order_id = o.id and o.state in ('dispatched', 'failed_delivery')
      where coalesce(v.kobo, 0) <> coalesce(r.kobo, 0)`,
  },
  {
    name: "held_money_unlike_its_payments",
    sql: `select 1 from (select coalesce(-sum(p.amount_kobo), 0) as kobo from postings p
        join ledger_accounts a on a.id = p.account_id and a.kind = 'unidentified_money') b,
      (select coalesce(sum(c.paid_kobo), 0) as kobo from payment_charges c join journal_entries e
        on e.document = 'payment' and e.document_id = c.payment_id and e.step = 'question' and e.no = c.id
        where c.currency = 'NGN') c,
      (select coalesce(sum(p.amount_kobo), 0) as kobo from journal_entries e join postings p on p.entry_id = e.id
          and p.amount_kobo > 0 join ledger_accounts a on a.id = p.account_id and a.kind = 'unidentified_money'
        where e.document = 'payment' and e.step in ('keep', 'send_back', 'charge_back')) k
      where b.kobo <> c.kobo - k.kobo`,
  },
  {
    name: "payments_unlike_their_entries",
    sql: `select p.id from payments p
        left join journal_entries e on e.document = 'payment' and e.document_id = p.id
          and e.step in ('succeed', 'spend', 'give_back', 'send_back')
        left join lateral (select sum(amount_kobo) as kobo from postings where entry_id = e.id and amount_kobo > 0) m on true
        left join lateral (select sum(amount_kobo) as kobo, sum(refunded_kobo) as back from payment_parts
          where payment_id = p.id) q on true
      where (p.direction = 'out' or p.state in ('succeeded', 'partly_refunded', 'refunded', 'reversed')) <> (e.id is not null)
        or m.kobo < p.amount_kobo or q.kobo is distinct from p.amount_kobo
        or q.back is distinct from coalesce((select sum(r.amount_kobo) from payments r join payment_parts o
          on o.id = r.refunds_part_id where o.payment_id = p.id), 0)`,
  },
  {
    name: "charges_given_back_too_often",
    sql: `select c.id from payment_charges c
        join (select refunds_charge_id as id, sum(amount_kobo) as kobo from payments
          where refunds_charge_id is not null and state <> 'failed' group by 1) r on r.id = c.id
        left join lateral (select sum(p.amount_kobo) as kobo from journal_entries e join postings p on p.entry_id = e.id
            and p.amount_kobo > 0
          where e.document = 'payment' and e.document_id = c.payment_id and e.no = c.id
            and e.step in ('succeed', 'pay_again', 'question')) b on true
      where r.kobo > coalesce(b.kobo, 0)`,
  },
  {
    name: "holds_unlike_their_orders_or_balances",
    sql: `select h.id from wallet_holds h left join orders o on h.document = 'order' and o.id = h.document_id
      where h.state = 'held' and o.state is distinct from 'pending_payment'
      union all select b.account_id from balances b left join (select account_id, sum(amount_kobo) as kobo from wallet_holds
        where state = 'held' group by 1) h on h.account_id = b.account_id and b.batch_id = 0
      where b.held_kobo <> coalesce(h.kobo, 0)`,
  },
  {
    name: "receivables_unlike_their_orders",
    sql: `select 1 from (select a.owner_id as user_id, sum(p.amount_kobo) as kobo from ledger_accounts a
          join postings p on p.account_id = a.id where a.kind = 'receivable' group by 1) r
        full join (select user_id, sum(case when delivered_at is null then 0 else total_kobo - credited_kobo end - paid_kobo
            + refunded_kobo)
          as kobo from orders group by 1) o using (user_id)
      where coalesce(r.kobo, 0) <> coalesce(o.kobo, 0)`,
  },
  {
    name: "transfers_unlike_their_entries",
    sql: `select t.id from wallet_transfers t full join (
        select e.document_id as id, count(*) as legs,
          max(case when p.amount_kobo > 0 then a.owner_id end) as from_id, max(p.amount_kobo) as kobo,
          max(case when p.amount_kobo < 0 then a.owner_id end) as to_id
        from journal_entries e join postings p on p.entry_id = e.id
          join ledger_accounts a on a.id = p.account_id and a.kind = 'wallet'
        where e.document = 'wallet_transfer' group by e.document_id) m on m.id = t.id
      where (t.from_user_id, t.to_user_id, t.amount_kobo, 2) is distinct from (m.from_id, m.to_id, m.kobo, m.legs)`,
  },
  {
    name: "days_unlike_their_postings",
    sql: `select 1 from (select account_id, day, sum(kobo) as kobo, sum(postings) as postings from account_days group by 1, 2) d
      full join (select account_id, lagos_day(at) as day, sum(amount_kobo) as kobo, count(*) as postings from postings
          where lagos_day(at) < (select summed_to from ledger_closing) group by 1, 2) p
        on p.account_id = d.account_id and p.day = d.day
      where (d.kobo, d.postings) is distinct from (p.kobo, p.postings)
      union all
      select 1 from (select kind, branch_id, day, sum(kobo) as kobo from kind_days group by 1, 2, 3) k
      full join (select a.kind, a.branch_id, d.day, sum(d.kobo) as kobo from account_days d
          join ledger_accounts a on a.id = d.account_id group by 1, 2, 3) d
        on d.kind = k.kind and coalesce(d.branch_id, 0) = coalesce(k.branch_id, 0) and d.day = k.day
      where d.kobo is distinct from k.kobo`,
  },
];
