-- Stock as a double-entry ledger: batches, the places they stand in, movements between places, and what is promised.

create table suppliers (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 120),
  phone text check (length(phone) <= 20),
  email text check (length(email) <= 200),
  address text not null default '' check (length(address) <= 300),
  lead_time_days smallint not null default 7 check (lead_time_days between 0 and 365),
  active boolean not null default true,
  created_at timestamptz not null
);
create unique index suppliers_name on suppliers (fold(name));

create table warehouses (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  name text not null check (length(name) between 2 and 80),
  address text not null default '' check (length(address) <= 300),
  active boolean not null default true,
  created_at timestamptz not null
);
create unique index warehouses_name on warehouses (branch_id, fold(name));

-- Where packs can stand: shelves and the two areas of a warehouse, the road, HMOs; and the outside world, which is endless.
create table stock_places (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('shelf', 'receiving', 'quarantine', 'in_transit', 'hmo', 'supplier', 'customer',
    'damaged', 'count_difference')),
  branch_id bigint references branches,
  warehouse_id bigint references warehouses,
  hmo_id bigint references hmos,
  code text not null check (length(code) between 1 and 40),
  -- The part of a warehouse that a counting team walks through.
  zone text check (length(zone) between 1 and 40),
  active boolean not null default true,
  keeps_level boolean not null generated always as
    (kind in ('shelf', 'receiving', 'quarantine', 'in_transit', 'hmo')) stored,
  check ((kind in ('shelf', 'receiving', 'quarantine')) = (warehouse_id is not null)),
  check ((warehouse_id is null) = (branch_id is null)),
  check ((kind = 'hmo') = (hmo_id is not null)),
  check (kind <> 'shelf' or zone is not null)
);
create unique index stock_places_code on stock_places (warehouse_id, upper(code)) where warehouse_id is not null;
create unique index stock_places_area on stock_places (warehouse_id, kind) where kind in ('receiving', 'quarantine');
create unique index stock_places_hmo on stock_places (hmo_id) where hmo_id is not null;
create unique index stock_places_world on stock_places (kind) where warehouse_id is null and hmo_id is null;
create index stock_places_branch on stock_places (branch_id, kind);
insert into stock_places (kind, code) values ('in_transit', 'In transit'), ('supplier', 'Suppliers'),
  ('customer', 'Customers'), ('damaged', 'Written off'), ('count_difference', 'Count difference');

create table batches (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  number text not null check (number = upper(number) and length(number) between 1 and 40),
  expires_on date not null,
  state text not null default 'available'
    check (state in ('available', 'on_hold', 'quarantined', 'recalled', 'destroyed')),
  state_reason text check (length(state_reason) <= 500),
  supplier_id bigint references suppliers,
  -- What a pack cost, averaged over what came in under this number.
  cost_kobo bigint not null check (cost_kobo >= 0),
  received_packs bigint not null default 0 check (received_packs >= 0),
  created_at timestamptz not null,
  -- Came along when its product was merged: the survivor may have the same number already.
  from_product_id bigint references products
);
create unique index batches_number on batches (product_id, number) where from_product_id is null;
create index batches_product on batches (product_id, expires_on, id);
create index batches_search on batches (number text_pattern_ops);
create index batches_supplier on batches (supplier_id) where supplier_id is not null;
create index batches_states on batches (state, id) where state <> 'available';
create index batches_from_product on batches (from_product_id) where from_product_id is not null;

-- Whole packs of one batch from one place to another, for one document line and step, once.
create table stock_movements (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  product_id bigint not null references products,
  batch_id bigint not null references batches,
  from_place_id bigint not null references stock_places,
  to_place_id bigint not null references stock_places,
  -- The branches of both places, so that a branch's balance is one walk along one index.
  from_branch_id bigint,
  to_branch_id bigint,
  quantity integer not null check (quantity > 0),
  document text not null check (length(document) between 2 and 30),
  document_id bigint not null,
  line_id bigint not null,
  step text not null check (length(step) between 2 and 30),
  -- Who is behind an outside place: the customer who bought, the supplier who sent.
  party_id bigint,
  actor_id bigint,
  check (from_place_id <> to_place_id)
);
create unique index stock_movements_once on stock_movements (document, line_id, step);
create index stock_movements_tracker on stock_movements (product_id, at, id)
  include (from_branch_id, to_branch_id, quantity);
create index stock_movements_batch on stock_movements (batch_id, at, id);
create index stock_movements_document on stock_movements (document, document_id);
create index stock_movements_at on stock_movements using brin (at);
select append_only('stock_movements');

-- What stands where now: a cache of the movements, kept by the trigger below and by nobody else. `reserved` is the sum of
-- the held reservations. Rows are updated in place, so no index may hold `on_hand` or `reserved`.
create table stock_levels (
  place_id bigint not null references stock_places,
  batch_id bigint not null references batches,
  product_id bigint not null references products,
  branch_id bigint,
  expires_on date not null,
  -- On a shelf, and its batch is available: what a sale may take. Said here, so that a recall and a sale meet at one row.
  sellable boolean not null,
  on_hand integer not null check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  check (reserved <= on_hand),
  primary key (place_id, batch_id)
) with (fillfactor = 80);
create index stock_levels_fefo on stock_levels (branch_id, product_id, expires_on, batch_id, place_id) where sellable;
create index stock_levels_batch on stock_levels (batch_id);
create index stock_levels_product on stock_levels (product_id, branch_id);
create index stock_levels_expiry on stock_levels (branch_id, expires_on, batch_id, place_id);
create index stock_levels_all_expiry on stock_levels (expires_on, batch_id, place_id);

-- Leg by leg, so that the cost of a movement never depends on how many levels there are: a plan for all legs at once would
-- be kept from the first call, when there may be a handful.
create function post_movements() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  leg record;
begin
  for leg in
    select place_id, batch_id, sum(packs)::integer as packs from (
      select to_place_id as place_id, batch_id, quantity as packs from posted
      union all select from_place_id, batch_id, -quantity from posted) as legs
    group by place_id, batch_id having sum(packs) <> 0 order by batch_id, place_id
  loop
    update stock_levels set on_hand = on_hand + leg.packs
    where place_id = leg.place_id and batch_id = leg.batch_id;
    continue when found or not (select keeps_level from stock_places where id = leg.place_id);
    if leg.packs < 0 then
      raise exception 'nothing stands there'
        using errcode = 'check_violation', constraint = 'stock_levels_on_hand_check';
    end if;
    insert into stock_levels as l (place_id, batch_id, product_id, branch_id, expires_on, sellable, on_hand)
    select p.id, b.id, b.product_id, p.branch_id, b.expires_on, p.kind = 'shelf' and b.state = 'available', leg.packs
    from stock_places p, batches b where p.id = leg.place_id and b.id = leg.batch_id
    on conflict (place_id, batch_id) do update set on_hand = l.on_hand + excluded.on_hand;
  end loop;
  return null;
end $$;
create trigger post_movements after insert on stock_movements referencing new table as posted
  for each statement execute function post_movements();

-- A product that came into or went out of stock somewhere: whoever holds the catalogue in memory looks at it again. Rows are
-- only added, so that two sales of different branches never wait for each other here.
create table product_stock_marks (
  updated_seq bigint not null default change_no(),
  product_id bigint not null references products,
  primary key (updated_seq, product_id)
);
create index product_stock_marks_product on product_stock_marks (product_id);
create function mark_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock_marks (product_id) values (new.product_id) on conflict do nothing;
  perform pg_notify('catalog', '');
  return null;
end $$;
create trigger mark_stock_inserted after insert on stock_levels
  for each row when (new.sellable and new.on_hand > new.reserved) execute function mark_stock();
create trigger mark_stock_updated after update on stock_levels
  for each row when ((old.sellable and old.on_hand > old.reserved) <> (new.sellable and new.on_hand > new.reserved))
  execute function mark_stock();

-- Packs promised to a document line: of one batch in one place.
create table stock_reservations (
  id bigint generated always as identity primary key,
  document text not null check (length(document) between 2 and 30),
  document_id bigint not null,
  line_id bigint not null,
  product_id bigint not null references products,
  batch_id bigint not null references batches,
  place_id bigint not null references stock_places,
  quantity integer not null check (quantity > 0),
  state text not null default 'held' check (state in ('held', 'released', 'taken')),
  -- An unpaid order gives its packs back after a while; null: it does not lapse by itself.
  lapses_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'held') = (finished_at is null))
);
create index stock_reservations_document on stock_reservations (document, document_id, line_id);
create index stock_reservations_lapsing on stock_reservations (lapses_at) where state = 'held' and lapses_at is not null;
create index stock_reservations_level on stock_reservations (batch_id, place_id) where state = 'held';
create index stock_reservations_product on stock_reservations (product_id) where state = 'held';
create index stock_reservations_place on stock_reservations (place_id) where state = 'held';
