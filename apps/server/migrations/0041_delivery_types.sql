-- Ways for an order to reach its customer, each with its fee and its promise, and what packs weigh.

create table delivery_types (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 60),
  about text not null default '' check (length(about) <= 200),
  position integer not null default 0,
  active boolean not null default true,
  -- The customer comes to the branch for it.
  collected boolean not null default false,
  -- Staff set the fee once the order is there.
  fee_later boolean not null default false,
  lga_fee_percent smallint not null default 100 check (lga_fee_percent between 0 and 1000),
  extra_fee_kobo bigint not null default 0 check (extra_fee_kobo >= 0),
  -- Every step of weight that has begun beyond what is included costs so much.
  included_kg integer not null default 0 check (included_kg between 0 and 100000),
  step_kg integer not null default 1 check (step_kg between 1 and 100000),
  step_kobo bigint not null default 0 check (step_kobo >= 0),
  free_from_kobo bigint check (free_from_kobo > 0),
  uses_lga_days boolean not null default true,
  extra_days smallint not null default 0 check (extra_days between -30 and 60),
  -- Lagos time.
  cut_off_hour smallint check (cut_off_hour between 1 and 23)
);
create unique index delivery_types_name on delivery_types (fold(name));

-- Where a type is offered; none: in every branch.
create table delivery_type_branches (
  delivery_type_id bigint not null references delivery_types,
  branch_id bigint not null references branches,
  primary key (delivery_type_id, branch_id)
);
create index delivery_type_branches_branch on delivery_type_branches (branch_id);

-- The LGA's fee and days: how all orders went until now.
insert into delivery_types (name, about, position) values ('Standard', 'To your door with our own vans.', 1);

-- Types are never deleted and nobody looks for the orders of one, so placing pays for no index.
alter table orders add column delivery_type_id bigint not null default 1 references delivery_types;
-- As it was called when the order was placed.
alter table orders add column delivery_type_name text not null default 'Standard';
-- The fee was not known when the order was placed: until staff set it, it is neither in the total nor asked for.
alter table orders add column delivery_fee_later boolean not null default false,
  add column delivery_fee_set_at timestamptz check (delivery_fee_set_at is null or delivery_fee_later),
  add column awaits_delivery_fee boolean not null
    generated always as (delivery_fee_later and delivery_fee_set_at is null) stored,
  add constraint orders_fee_told check (not awaits_delivery_fee or delivery_kobo = 0);
alter table orders alter column delivery_type_id drop default, alter column delivery_type_name drop default;
create index orders_awaits_delivery_fee on orders (id desc) where awaits_delivery_fee;

-- Null: nobody has weighed it, so it is estimated from form and pack size (domain, `packGrams`).
alter table products add column weight_grams integer check (weight_grams between 1 and 1000000);

insert into role_permissions (role_id, permission)
select role_id, replace(permission, 'lgas.', 'delivery_types.') from role_permissions where permission in ('lgas.read', 'lgas.manage')
union select role_id, 'orders.delivery_fee' from role_permissions where permission = 'orders.confirm';
