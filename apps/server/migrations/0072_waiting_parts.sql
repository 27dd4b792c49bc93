-- A part that waits for packs is known by more than the words that somebody reads: anybody may write those.
alter table orders add column waits_for_stock boolean not null default false;
update orders set waits_for_stock = true where state = 'held' and state_reason = 'Waits for stock';
create index orders_waiting_for_stock on orders (id) where state = 'held' and waits_for_stock;

-- The last number that stands on a label of an order or of its parts. It is given once, whatever becomes of the parcel.
create table parcel_numbers (
  order_id bigint primary key references orders,
  last smallint not null check (last between 1 and 999)
);
insert into parcel_numbers (order_id, last)
select coalesce(o.parent_id, o.id), max(c.nth) from parcels c join orders o on o.id = c.order_id group by 1;
