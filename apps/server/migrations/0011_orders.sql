-- The books, and the orders that fill them.

-- Money by what it is for and in which branch. The balance is a cache of the postings, kept by the trigger below.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('cash', 'bank', 'sales', 'delivery_income')),
  branch_id bigint not null references branches,
  balance_kobo bigint not null default 0,
  unique (kind, branch_id)
);
create index ledger_accounts_branch on ledger_accounts (branch_id);

-- One step of one document, once. A mistake is mended by an entry that reverses it.
create table journal_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  document text not null check (length(document) between 2 and 30),
  document_id bigint not null,
  step text not null check (length(step) between 2 and 30),
  actor_id bigint,
  unique (document, document_id, step)
);
create index journal_entries_at on journal_entries using brin (at);
select append_only('journal_entries');

create table postings (
  entry_id bigint not null references journal_entries,
  account_id bigint not null references ledger_accounts,
  -- Above zero a debit, below zero a credit.
  amount_kobo bigint not null check (amount_kobo <> 0),
  primary key (entry_id, account_id)
);
create index postings_account on postings (account_id, entry_id);
select append_only('postings');

-- An entry is whole after the statement that writes it, and nothing can be added to it later.
create function post_entries() returns trigger language plpgsql as $$
begin
  if exists (select from postings where entry_id in (select entry_id from posted)
      group by entry_id having sum(amount_kobo) <> 0) then
    raise exception 'the postings of an entry must sum to zero' using errcode = 'check_violation';
  end if;
  -- In the order of ids, and past the key locks of each other's postings: two entries never wait in a circle.
  perform from ledger_accounts where id in (select account_id from posted) order by id for no key update;
  update ledger_accounts a set balance_kobo = a.balance_kobo + p.amount_kobo
  from (select account_id, sum(amount_kobo) as amount_kobo from posted group by account_id) p
  where a.id = p.account_id;
  return null;
end $$;
create trigger post_entries after insert on postings referencing new table as posted
  for each statement execute function post_entries();

create table orders (
  id bigint generated always as identity primary key,
  -- What people say on the phone.
  number text not null generated always as ('R' || (1000000 + id)::text) stored unique,
  user_id bigint not null references users,
  store_id bigint not null references stores,
  branch_id bigint not null references branches,
  -- A member of staff who ordered for the customer.
  placed_by bigint references users,
  state text not null check (state in ('pending', 'confirmed', 'held', 'picking', 'picked', 'packed', 'dispatched',
    'delivered', 'failed_delivery', 'returned', 'cancelled')),
  state_reason text check (length(state_reason) <= 500),
  -- Where a held order goes on.
  held_from text check (held_from in ('pending', 'confirmed', 'picking')),
  payment_method text not null check (payment_method in ('on_delivery')),
  payment_state text not null default 'unpaid' check (payment_state in ('unpaid', 'paid')),
  goods_kobo bigint not null check (goods_kobo > 0),
  delivery_kobo bigint not null check (delivery_kobo >= 0),
  total_kobo bigint not null generated always as (goods_kobo + delivery_kobo) stored,
  packs integer not null check (packs > 0),
  line_count integer not null check (line_count > 0),
  -- The store as it was on that day: what is printed stays true when it moves.
  store_name text not null,
  address text not null,
  phone text not null,
  lga_id bigint not null references lgas,
  licence_number text,
  promised_on date not null,
  note text not null default '' check (length(note) <= 500),
  received_by text check (length(received_by) between 2 and 120),
  placed_at timestamptz not null,
  state_since timestamptz not null,
  delivered_at timestamptz,
  check ((state = 'held') = (held_from is not null)),
  check ((state = 'delivered') = (delivered_at is not null)),
  check (payment_state <> 'paid' or state = 'delivered')
);
create index orders_number on orders (number text_pattern_ops);
create index orders_customer on orders (user_id, id desc);
create index orders_store on orders (store_id, id desc);
create index orders_branch on orders (branch_id, id desc);
create index orders_state on orders (state, id desc);
create index orders_branch_state on orders (branch_id, state, id desc);
create index orders_placed on orders (placed_at);
create index orders_delivered on orders (delivered_at desc nulls last, id desc) where delivered_at is not null;
-- Whoever still waits for their order, by the day they were promised.
create index orders_awaited on orders (promised_on, id)
  where state in ('pending', 'confirmed', 'held', 'picking', 'picked', 'packed', 'dispatched', 'failed_delivery');
create index orders_placed_by on orders (placed_by) where placed_by is not null;
create index orders_lga on orders (lga_id);
create index orders_store_name on orders using gin (fold(store_name) gin_trgm_ops);

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  product_id bigint not null references products,
  -- As it was called and classed when it was sold.
  title text not null,
  class text not null check (class in ('otc', 'prescription', 'controlled')),
  quantity integer not null check (quantity > 0),
  unit_kobo bigint not null check (unit_kobo > 0),
  -- What a pack costs without a deal.
  list_kobo bigint not null check (list_kobo > 0),
  deal_id bigint references deals,
  -- What the promised packs of the whole line had cost us.
  cost_kobo bigint not null check (cost_kobo >= 0),
  total_kobo bigint not null generated always as (unit_kobo * quantity) stored
);
create index order_lines_order on order_lines (order_id, id);
create index order_lines_product on order_lines (product_id, order_id desc);
create index order_lines_deal on order_lines (deal_id) where deal_id is not null;
-- The register of controlled medicines.
create index order_lines_controlled on order_lines (id desc) where class = 'controlled';

-- What a line takes from the shelves: the product itself, or the parts of a combo as it was made up on that day.
create table order_parts (
  line_id bigint not null references order_lines,
  product_id bigint not null references products,
  order_id bigint not null references orders,
  quantity integer not null check (quantity > 0),
  primary key (line_id, product_id)
);
create index order_parts_order on order_parts (order_id);
create index order_parts_product on order_parts (product_id);

-- The packs of a line that left, by batch and place. What came back may leave again as another row.
create table order_picks (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  line_id bigint not null references order_lines,
  batch_id bigint not null references batches,
  place_id bigint not null references stock_places,
  quantity integer not null check (quantity > 0),
  came_back_at timestamptz
);
create index order_picks_order on order_picks (order_id);
create index order_picks_line on order_picks (line_id);
create index order_picks_batch on order_picks (batch_id);
create index order_picks_place on order_picks (place_id);

-- Every change of state, with who and when: how long an order stood somewhere is read from here.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  at timestamptz not null,
  action text not null check (length(action) between 2 and 30),
  from_state text,
  to_state text not null,
  note text check (length(note) <= 500),
  -- Whoever did it themselves: a member of staff who viewed the store as the customer, not the customer.
  actor_id bigint references users
);
create index order_events_order on order_events (order_id, id);
create index order_events_actor on order_events (actor_id) where actor_id is not null;
select append_only('order_events');

-- What an order took of a deal's limits is given back when it is cancelled.
alter table deal_sales add column order_id bigint references orders;
create index deal_sales_order on deal_sales (order_id) where order_id is not null;
