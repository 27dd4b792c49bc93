-- Packs that were promised and could not be found on the shelf, and what became of them for the customer.
create table order_shorts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  product_id bigint not null references products,
  packs integer not null check (packs > 0),
  answer text not null check (answer in ('refund', 'back_order', 'substitute')),
  -- What came in their place, and who agreed to it.
  substitute_id bigint references products,
  consent text check (length(consent) between 2 and 200),
  -- The part that waits for them.
  part_id bigint references orders,
  found_by bigint references users,
  at timestamptz not null,
  check ((answer = 'substitute') = (substitute_id is not null and consent is not null)),
  check ((answer = 'back_order') = (part_id is not null))
);
create index order_shorts_order on order_shorts (order_id);
create index order_shorts_product on order_shorts (product_id);
create index order_shorts_substitute on order_shorts (substitute_id) where substitute_id is not null;
create index order_shorts_part on order_shorts (part_id) where part_id is not null;
create index order_shorts_found_by on order_shorts (found_by) where found_by is not null;
create index order_shorts_at on order_shorts (at desc, id desc);
