-- What an order is packed into: parcels with a number that their label keeps, whatever becomes of the order.
create table parcels (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  nth smallint not null check (nth between 1 and 999),
  -- As it stands on the label. A part of the order that takes the parcel along does not print it again.
  number text not null check (number ~ '^R[0-9]+(-[0-9]+)?/[0-9]+$'),
  -- As somebody read it from the scales.
  weight_grams integer check (weight_grams between 1 and 1000000),
  created_by bigint references users,
  created_at timestamptz not null,
  -- While there is none, packs are put in and taken out.
  closed_at timestamptz,
  unique (order_id, nth)
);
create unique index parcels_number_key on parcels (number);
create index parcels_created_by on parcels (created_by) where created_by is not null;

-- Which packs of a line, of which batch, lie in it.
create table parcel_packs (
  parcel_id bigint not null references parcels on delete cascade,
  line_id bigint not null references order_lines,
  batch_id bigint not null references batches,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, line_id, batch_id)
);
create index parcel_packs_line on parcel_packs (line_id);
create index parcel_packs_batch on parcel_packs (batch_id);
