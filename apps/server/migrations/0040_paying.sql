-- Orders are paid in every way: from the wallet, through a gateway, both, on delivery, on credit. Every way is a payment with
-- parts; money that goes back is a payment in the other direction.

-- Payments -------------------------------------------------------------------------------------------------------------

alter table payments
  add column direction text not null default 'in' check (direction in ('in', 'out')),
  add column method text not null default 'gateway' check (method in ('gateway', 'wallet', 'cash', 'bank')),
  -- What an outgoing payment gives back.
  add column refunds_part_id bigint references payment_parts,
  -- Where its page leads back to: who pays by a link comes back to the link.
  add column return_to text check (length(return_to) <= 300),
  -- The gateway's own name of it, where that is asked about.
  add column provider_id text check (length(provider_id) <= 100),
  alter column gateway drop not null,
  alter column reference drop not null,
  alter column expires_at drop not null,
  alter column ask_again_at drop not null,
  add constraint payments_through_gateway check (
    (method = 'gateway') = (gateway is not null) and (gateway is null) = (reference is null)
    and (method = 'gateway') = (ask_again_at is not null)),
  add constraint payments_in_time check ((expires_at is not null) = (method = 'gateway' and direction = 'in')),
  add constraint payments_give_back check (direction = 'out' or refunds_part_id is null);
alter table payments alter column direction drop default, alter column method drop default;
create index payments_refunds on payments (refunds_part_id) where refunds_part_id is not null;

-- What of a part went where it was meant to go; the rest is in the wallet. Null until the money is there.
alter table payment_parts add column taken_kobo bigint,
  add constraint payment_parts_taken check (taken_kobo between 0 and amount_kobo);
update payment_parts q set taken_kobo = q.amount_kobo from payments p
where p.id = q.payment_id and p.state in ('succeeded', 'partly_refunded', 'refunded', 'reversed');

-- Money in a wallet that waits for the rest of a payment -----------------------------------------------------------------

create table wallet_holds (
  id bigint generated always as identity primary key,
  account_id bigint not null references ledger_accounts,
  document text not null check (length(document) between 2 and 30),
  document_id bigint not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  state text not null default 'held' check (state in ('held', 'posted', 'voided', 'lapsed')),
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'held') = (finished_at is null))
);
create index wallet_holds_account on wallet_holds (account_id) where state = 'held';
create unique index wallet_holds_document on wallet_holds (document, document_id) where state = 'held';
revoke delete, truncate on wallet_holds from remedia_app;

-- What is held cannot be spent: the balance itself refuses it. A hold ends once and stays as it ended.
create function keep_held() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'held' then
      raise exception 'a hold begins as held' using errcode = 'check_violation';
    end if;
    update balances set held_kobo = held_kobo + new.amount_kobo where account_id = new.account_id and batch_id = 0;
    if not found then
      raise exception 'an empty wallet' using errcode = 'check_violation', constraint = 'balances_above_zero';
    end if;
    return null;
  end if;
  if old.state <> 'held' or new.state = 'held' or (old.account_id, old.amount_kobo, old.document, old.document_id)
      is distinct from (new.account_id, new.amount_kobo, new.document, new.document_id) then
    raise exception 'a hold ends once, and nothing else of it changes' using errcode = 'check_violation';
  end if;
  update balances set held_kobo = held_kobo - new.amount_kobo where account_id = new.account_id and batch_id = 0;
  return null;
end $$;
create trigger keep_held after insert or update on wallet_holds for each row execute function keep_held();

drop function lock_balances(bigint[], bigint[]);
-- Locks balances in everybody's order, for whoever reckons with them before posting. One that does not exist is zero.
create function lock_balances(accounts bigint[], batches bigint[])
returns table (account_id bigint, batch_id bigint, kobo bigint, held_kobo bigint, packs integer)
language sql security definer set search_path = public, pg_temp as $$
  select b.account_id, b.batch_id, b.kobo, b.held_kobo, b.packs
  from unnest(accounts, batches) w (account_id, batch_id) join balances b using (account_id, batch_id)
  order by b.account_id, b.batch_id for update of b
$$;

-- Orders ---------------------------------------------------------------------------------------------------------------

-- Paid no longer means delivered: the check that said so goes with the column.
alter table orders
  drop column payment_state,
  drop constraint orders_state_check,
  drop constraint orders_payment_method_check,
  add constraint orders_state_check check (state in ('pending_payment', 'pending', 'confirmed', 'held', 'picking', 'picked',
    'packed', 'dispatched', 'delivered', 'failed_delivery', 'returned', 'cancelled')),
  add constraint orders_payment_method_check
    check (payment_method in ('on_delivery', 'wallet', 'gateway', 'wallet_gateway', 'credit')),
  add column paid_kobo bigint not null default 0 check (paid_kobo >= 0),
  add column refunded_kobo bigint not null default 0,
  -- Until when it waits for its money.
  add column pays_by timestamptz,
  -- How long whoever buys on credit has after the delivery, as it was when they ordered; and the day that comes to.
  add column credit_days smallint check (credit_days between 1 and 365),
  add column due_on date,
  add constraint orders_on_credit check ((payment_method = 'credit') = (credit_days is not null)),
  add constraint orders_refunded check (refunded_kobo between 0 and paid_kobo),
  add constraint orders_awaiting_money check (state <> 'pending_payment' or pays_by is not null);
update orders set paid_kobo = total_kobo where state = 'delivered';
alter table orders add column payment_state text not null generated always as (
  case
    when refunded_kobo > 0 and refunded_kobo = paid_kobo then 'refunded'
    when refunded_kobo > 0 then 'part_refunded'
    when paid_kobo >= goods_kobo + delivery_kobo then 'paid'
    when paid_kobo > 0 then 'part_paid'
    when payment_method = 'credit' then 'on_credit'
    else 'unpaid'
  end) stored;
create index orders_pays_by on orders (pays_by) where state = 'pending_payment';
create index orders_owed on orders (user_id) where payment_method = 'credit';
-- How much a customer may owe us at a time; staff set it.
alter table users add column credit_limit_kobo bigint not null default 0 check (credit_limit_kobo >= 0);

-- What was taken at the door before every way of paying was a payment: one for each order, and in the books what was owed
-- and paid on the spot.
create temporary table taken_at_the_door on commit drop as
  select o.id as order_id, o.user_id, o.branch_id, o.total_kobo, o.delivered_at, a.kind as method
  from orders o join journal_entries e on e.document = 'order' and e.document_id = o.id and e.step = 'deliver'
    join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id and a.kind in ('cash', 'bank');
alter table payments add column of_order bigint;
insert into payments (user_id, branch_id, state, amount_kobo, direction, method, created_at, state_since, of_order)
select user_id, branch_id, 'succeeded', total_kobo, 'in', method, delivered_at, delivered_at, order_id from taken_at_the_door;
insert into payment_parts (payment_id, document, document_id, amount_kobo, taken_kobo)
select id, 'order', of_order, amount_kobo, amount_kobo from payments where of_order is not null;
insert into document_events (document, document_id, seq, action, to_state, at)
select 'payment', id, 1, 'take', 'succeeded', created_at from payments where of_order is not null;
insert into ledger_accounts (kind, owner, owner_id)
select distinct 'receivable', 'customer', user_id from taken_at_the_door on conflict do nothing;
insert into journal_entries (at, document, document_id, step)
select date_trunc('milliseconds', now()), 'payment', id, 'succeed' from payments where of_order is not null;
insert into postings (entry_id, at, account_id, amount_kobo)
select e.id, e.at, a.id, p.amount_kobo * leg.sign
from payments p join journal_entries e on e.document = 'payment' and e.document_id = p.id and e.step = 'succeed'
  join ledger_accounts a on a.kind = 'receivable' and a.owner = 'customer' and a.owner_id = p.user_id,
  (values (1), (-1)) leg (sign)
where p.of_order is not null;
alter table payments drop column of_order;
