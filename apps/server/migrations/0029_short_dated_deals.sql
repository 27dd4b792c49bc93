-- A near-expiry deal sells packs of certain batches. Whoever accepts their dates may buy them, however long packs of the
-- product must last otherwise.
create table deal_batches (
  deal_id bigint not null references deals on delete cascade,
  batch_id bigint not null references batches,
  primary key (deal_id, batch_id)
);
create index deal_batches_batch on deal_batches (batch_id);

-- Packs of this deal that expire on this day or later are welcome.
alter table cart_items
  add column accepted_deal_id bigint references deals on delete set null,
  add column accepted_expiry date,
  add check (accepted_deal_id is null or accepted_expiry is not null);
create index cart_items_accepted_deal on cart_items (accepted_deal_id) where accepted_deal_id is not null;

-- The day that the buyer accepted; null where packs last as long as usual.
alter table order_lines
  add column accepted_expiry date,
  add check (accepted_expiry is null or deal_id is not null);
