-- The books of the whole house: accounts with owners, entries for any document, stock at what it cost, sums of days that
-- are over. What stood in the four accounts of a branch stays where it is.

-- Whoever keeps credit options is in Finance; whoever reads the audit trail and sees them looks at the books too.
insert into role_permissions (role_id, permission)
select role_id, p.permission from role_permissions r, (values ('ledger.read'), ('ledger.close')) p (permission)
where r.permission = 'credit_options.manage';
insert into role_permissions (role_id, permission)
select r.role_id, 'ledger.read' from role_permissions r where r.permission = 'credit_options.read'
  and exists (select from role_permissions a where a.role_id = r.role_id and a.permission = 'audit.read')
on conflict do nothing;

-- Accounts -------------------------------------------------------------------------------------------------------------

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in ('cash', 'bank', 'gateway_clearing', 'driver_cash', 'receivable',
    'hmo_receivable', 'loan_principal', 'interest_receivable', 'stock_value', 'goods_in_delivery', 'wallet',
    'points_and_rewards', 'sales_tax', 'unidentified_money', 'goods_received_not_invoiced', 'supplier_payable',
    'partner_payable', 'pharmacy_payable', 'agent_commission_payable', 'opening_balance', 'sales', 'delivery_income',
    'commission_income', 'interest_income', 'penalty_income', 'discounts', 'refunds', 'cost_of_sales', 'stock_loss',
    'gateway_fees', 'stamp_duty')),
  add column owner text
    check (owner in ('customer', 'supplier', 'partner', 'hmo', 'pharmacy', 'agent', 'driver')),
  add column owner_id bigint,
  -- The road between branches belongs to none of them, and neither does a customer.
  alter column branch_id drop not null,
  drop column balance_kobo,
  drop constraint ledger_accounts_kind_branch_id_key,
  -- Only these may not go below zero, so only these keep a balance that has to be locked.
  add column keeps_balance boolean not null generated always as (kind in ('wallet', 'stock_value')) stored,
  add constraint ledger_accounts_owned check ((owner is null) = (owner_id is null)),
  -- One wallet for each customer, wherever they buy.
  add constraint ledger_accounts_wallet check (kind <> 'wallet'
    or owner is not null and owner = 'customer' and branch_id is null);
-- Found by this index: a comparison in which null equals null would walk along all of them.
create unique index ledger_accounts_one on ledger_accounts
  (kind, coalesce(owner, ''), coalesce(owner_id, 0), coalesce(branch_id, 0));
create index ledger_accounts_owner on ledger_accounts (owner, owner_id) where owner is not null;
revoke update, delete, truncate on ledger_accounts from remedia_app;

-- Entries --------------------------------------------------------------------------------------------------------------

drop trigger post_entries on postings;
drop function post_entries();

alter table journal_entries
  -- A step that can be taken more than once numbers its entries.
  add column no bigint not null default 0,
  add column reverses_id bigint unique references journal_entries,
  add constraint journal_entries_at check (at < '2100-01-01'),
  drop constraint journal_entries_document_document_id_step_key,
  add constraint journal_entries_once unique (document, document_id, step, no);

alter table postings disable trigger append_only;
alter table postings
  add column id bigint generated always as identity,
  -- The entry's own, so that an account is read in the order of time along one index.
  add column at timestamptz,
  -- Packs of a batch that the amount stands for; 0: of none.
  add column batch_id bigint not null default 0,
  add column packs integer not null default 0;
update postings p set at = e.at from journal_entries e where e.id = p.entry_id;
alter table postings
  alter column at set not null,
  drop constraint postings_pkey,
  add primary key (id),
  drop constraint postings_amount_kobo_check,
  add constraint postings_amount check (amount_kobo <> 0 or packs <> 0),
  add constraint postings_packs check (packs = 0 or batch_id <> 0);
alter table postings enable trigger append_only;
drop index postings_account;
create unique index postings_entry on postings (entry_id, id);
create index postings_account on postings (account_id, at, id) include (amount_kobo);

-- What may not go below zero: each wallet, and each batch in each branch. Written by the triggers below and by nobody else.
create table balances (
  account_id bigint not null references ledger_accounts,
  batch_id bigint not null default 0,
  kobo bigint not null,
  held_kobo bigint not null default 0,
  packs integer not null default 0,
  primary key (account_id, batch_id),
  constraint balances_above_zero check (held_kobo >= 0 and kobo >= held_kobo and packs >= 0),
  -- The last packs take what is left.
  constraint balances_without_packs check (batch_id = 0 or packs > 0 or kobo = 0)
) with (fillfactor = 80);
create index balances_batch on balances (batch_id) where batch_id <> 0;
revoke insert, update, delete, truncate on balances from remedia_app;

-- Locks balances in everybody's order, for whoever reckons with them before posting. One that does not exist is zero.
create function lock_balances(accounts bigint[], batches bigint[])
returns table (account_id bigint, batch_id bigint, kobo bigint, packs integer)
language sql security definer set search_path = public, pg_temp as $$
  select b.account_id, b.batch_id, b.kobo, b.packs
  from unnest(accounts, batches) w (account_id, batch_id) join balances b using (account_id, batch_id)
  order by b.account_id, b.batch_id for update of b
$$;

-- Leg by leg, like levels: the cost of an entry never depends on how many balances there are.
create function keep_balances() returns trigger language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off as $$
declare
  leg record;
begin
  for leg in
    select p.account_id, p.batch_id, sum(p.packs)::integer as packs,
      sum(case a.kind when 'wallet' then -p.amount_kobo else p.amount_kobo end)::bigint as kobo
    from posted p join ledger_accounts a on a.id = p.account_id and a.keeps_balance
    group by p.account_id, p.batch_id having sum(p.packs) <> 0 or sum(p.amount_kobo) <> 0
    order by p.account_id, p.batch_id
  loop
    update balances set kobo = kobo + leg.kobo, packs = packs + leg.packs
    where account_id = leg.account_id and batch_id = leg.batch_id;
    continue when found;
    insert into balances as b (account_id, batch_id, kobo, packs)
    values (leg.account_id, leg.batch_id, leg.kobo, leg.packs)
    on conflict (account_id, batch_id) do update set kobo = b.kobo + excluded.kobo, packs = b.packs + excluded.packs;
  end loop;
  return null;
end $$;
create trigger keep_balances after insert on postings referencing new table as posted
  for each statement execute function keep_balances();

-- All postings of an entry are written by one statement; they sum to zero, carry its time, keep packs only where stock has
-- its value, and mirror what they reverse. Nothing can be added to an entry later.
create function whole_entries() returns trigger language plpgsql as $$
begin
  if exists (select from posted group by entry_id having sum(amount_kobo) <> 0) then
    raise exception 'the postings of an entry must sum to zero' using errcode = 'check_violation';
  end if;
  if exists (select from posted n group by n.entry_id
      having count(*) <> (select count(*) from postings p where p.entry_id = n.entry_id)) then
    raise exception 'an entry is written at once' using errcode = 'check_violation';
  end if;
  if exists (select from posted p join journal_entries e on e.id = p.entry_id where p.at <> e.at) then
    raise exception 'postings have the time of their entry' using errcode = 'check_violation';
  end if;
  if exists (select from posted p join ledger_accounts a on a.id = p.account_id
      where (p.batch_id <> 0) <> (a.kind = 'stock_value')) then
    raise exception 'stock has its value by batch, and nothing else has' using errcode = 'check_violation';
  end if;
  if exists (select from posted p join journal_entries e on e.id = p.entry_id where e.reverses_id is not null) then
    if exists (
      select from journal_entries e where e.reverses_id is not null and e.id in (select entry_id from posted)
        and (select jsonb_agg(array[account_id, batch_id, amount_kobo, packs] order by account_id, batch_id, amount_kobo)
             from postings where entry_id = e.id)
          is distinct from
            (select jsonb_agg(array[account_id, batch_id, -amount_kobo, -packs] order by account_id, batch_id, -amount_kobo)
             from postings where entry_id = e.reverses_id)) then
      raise exception 'a reversing entry mirrors what it reverses' using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;
create trigger whole_entries after insert on postings referencing new table as posted
  for each statement execute function whole_entries();

-- At the end of the transaction an entry has postings.
create function never_empty() returns trigger language plpgsql as $$
begin
  if not exists (select from postings where entry_id = new.id) then
    raise exception 'an entry has postings' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger never_empty after insert on journal_entries deferrable initially deferred
  for each row execute function never_empty();

-- Days and months that are over ----------------------------------------------------------------------------------------

create function lagos_day(moment timestamptz) returns date language sql immutable parallel safe
  return (moment at time zone 'Africa/Lagos')::date;

-- Sums of days that are over, by account, and by kind and branch: the balance of any day is these and the rest. An entry
-- told late adds a line to its day; nothing is ever taken away.
create table account_days (
  account_id bigint not null references ledger_accounts,
  day date not null,
  kobo bigint not null,
  postings bigint not null
);
create index account_days_account on account_days (account_id, day) include (kobo, postings);
select append_only('account_days');
create table kind_days (
  kind text not null,
  branch_id bigint,
  day date not null,
  kobo bigint not null
);
create index kind_days_day on kind_days (day, kind, branch_id) include (kobo);
select append_only('kind_days');

-- The first day that is not summed up, and the first that still takes entries. Who writes before them, and who moves them
-- on, meet at this row; whatever is dated in the present month never looks here.
create table ledger_closing (
  one boolean primary key default true check (one),
  summed_to date not null,
  open_from date not null,
  closed_by bigint references users,
  closed_at timestamptz,
  check (open_from = date_trunc('month', open_from))
);
insert into ledger_closing (summed_to, open_from) values ('2000-01-01', '2000-01-01');
revoke insert, update, delete, truncate on ledger_closing from remedia_app;
revoke insert on account_days, kind_days from remedia_app;
create index ledger_closing_closed_by on ledger_closing (closed_by) where closed_by is not null;

create function refuse_closed_period() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  first_day date := (select lagos_day(min(at)) from entered);
begin
  if first_day >= lagos_month(now()) then
    return null;
  end if;
  perform from ledger_closing for share;
  if first_day < (select open_from from ledger_closing) then
    raise exception 'the books of that month are closed' using errcode = 'check_violation', constraint = 'closed_period';
  end if;
  return null;
end $$;
create trigger refuse_closed_period after insert on journal_entries referencing new table as entered
  for each statement execute function refuse_closed_period();

create function add_to_summed_days() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  first_day date := (select lagos_day(min(at)) from posted);
  summed date;
begin
  if first_day >= lagos_day(now()) then
    return null;
  end if;
  select summed_to into summed from ledger_closing for share;
  if first_day >= summed then
    return null;
  end if;
  insert into account_days (account_id, day, kobo, postings)
  select account_id, lagos_day(at), sum(amount_kobo), count(*) from posted where lagos_day(at) < summed group by 1, 2;
  insert into kind_days (kind, branch_id, day, kobo)
  select a.kind, a.branch_id, lagos_day(p.at), sum(p.amount_kobo)
  from posted p join ledger_accounts a on a.id = p.account_id where lagos_day(p.at) < summed group by 1, 2, 3;
  return null;
end $$;
create trigger add_to_summed_days after insert on postings referencing new table as posted
  for each statement execute function add_to_summed_days();

-- Days before this one are over for good: for an hour after midnight an entry of yesterday may still be under way.
create function ledger_day() returns date language sql stable return lagos_day(now() - interval '1 hour');

-- Sums up every day before the given one, never the present. May run twice, or on two servers, without harm.
create function sum_up_days(wanted date) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  since date;
  before date := least(wanted, ledger_day());
begin
  select summed_to into since from ledger_closing for update;
  if before <= since then
    return;
  end if;
  insert into account_days (account_id, day, kobo, postings)
  select account_id, lagos_day(at), sum(amount_kobo), count(*) from postings
  where at >= since::timestamp at time zone 'Africa/Lagos' and at < before::timestamp at time zone 'Africa/Lagos'
  group by 1, 2;
  insert into kind_days (kind, branch_id, day, kobo)
  select a.kind, a.branch_id, d.day, sum(d.kobo)
  from account_days d join ledger_accounts a on a.id = d.account_id where d.day >= since and d.day < before
  group by 1, 2, 3;
  update ledger_closing set summed_to = before;
end $$;
create index postings_at on postings using brin (at);

-- From then on no entry is taken that is dated before: only months that are over, and never one that was closed again.
create function close_books(wanted date, actor bigint, moment timestamptz) returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update ledger_closing set open_from = wanted, closed_by = actor, closed_at = moment
  where open_from < wanted and wanted <= date_trunc('month', ledger_day());
  return found;
end $$;

-- What the packs of an order that left were worth: a return brings that back, a delivery spends it.
alter table order_picks add column value_kobo bigint not null default 0 check (value_kobo >= 0);

-- Stock that stood here before the books knew of it: at what its batch costs on average --------------------------------

update order_picks p set value_kobo = p.quantity * b.cost_kobo
from batches b, orders o
where b.id = p.batch_id and o.id = p.order_id and o.state in ('dispatched', 'failed_delivery') and p.came_back_at is null;

create temporary table opened on commit drop as
  select branch_id, batch_id, packs, packs * b.cost_kobo as kobo
  from (select branch_id, batch_id, sum(on_hand)::integer as packs from stock_levels where on_hand > 0 group by 1, 2) l
    join batches b on b.id = l.batch_id;
create temporary table on_the_road on commit drop as
  select o.id, o.branch_id, sum(p.value_kobo)::bigint as kobo from order_picks p join orders o on o.id = p.order_id
  where p.value_kobo > 0 group by 1;
insert into ledger_accounts (kind, branch_id)
select kind, branch_id from (
  select 'stock_value' as kind, branch_id from opened union select 'opening_balance', branch_id from opened
  union select 'goods_in_delivery', branch_id from on_the_road union select 'opening_balance', branch_id from on_the_road) a;
insert into journal_entries (at, document, document_id, step)
select date_trunc('milliseconds', now()), 'books', coalesce(branch_id, 0), 'open' from opened group by branch_id
union all select date_trunc('milliseconds', now()), 'order', id, 'dispatch' from on_the_road;
insert into postings (entry_id, at, account_id, batch_id, amount_kobo, packs)
select e.id, e.at, a.id, l.batch_id, l.kobo, l.packs
from (
  select 'books' as document, coalesce(branch_id, 0) as document_id, branch_id, 'stock_value' as kind, batch_id, kobo, packs
    from opened
  union all select 'books', coalesce(branch_id, 0), branch_id, 'opening_balance', 0, -sum(kobo), 0 from opened
    group by branch_id
  union all select 'order', id, branch_id, 'goods_in_delivery', 0, kobo, 0 from on_the_road
  union all select 'order', id, branch_id, 'opening_balance', 0, -kobo, 0 from on_the_road) l
  join ledger_accounts a on a.kind = l.kind and a.owner is null and a.branch_id is not distinct from l.branch_id
  join journal_entries e on e.document = l.document and e.document_id = l.document_id
    and e.step = case l.document when 'books' then 'open' else 'dispatch' end
where l.kobo <> 0 or l.packs <> 0;
