-- What staff do with an order beyond moving it along: lines change, parts go their own way, packs come back.

-- A part that was split off keeps the number of its order with a suffix.
alter table orders
  add column parent_id bigint references orders,
  add column suffix smallint check (suffix between 1 and 999),
  add constraint orders_part check ((parent_id is null) = (suffix is null));
alter table orders drop column number;
alter table orders add column number text not null
  generated always as ('R' || (1000000 + coalesce(parent_id, id))::text || coalesce('-' || suffix::text, '')) stored;
create unique index orders_number_key on orders (number);
create index orders_number on orders (number text_pattern_ops);
create index orders_parts_of on orders (parent_id) where parent_id is not null;

-- What came back after the delivery is credited: the sale stays what it was.
alter table orders drop constraint orders_state_check, drop constraint orders_check1;
alter table orders
  add column credited_kobo bigint not null default 0,
  add constraint orders_credited check (credited_kobo between 0 and goods_kobo + delivery_kobo),
  add constraint orders_credited_delivered check (credited_kobo = 0 or delivered_at is not null),
  add constraint orders_state_check check (state in ('pending_payment', 'pending', 'confirmed', 'held', 'picking', 'picked',
    'packed', 'dispatched', 'delivered', 'partly_returned', 'failed_delivery', 'returned', 'cancelled')),
  add constraint orders_delivered_once check (case
    when state in ('delivered', 'partly_returned') then delivered_at is not null
    when state = 'returned' then true
    else delivered_at is null end);

-- What is still to be paid, by one formula for all who ask; nothing is owed for an order that nothing came of.
alter table orders add column due_kobo bigint not null generated always as (
  case when state = 'cancelled' or state = 'returned' and delivered_at is null then 0
    else greatest(goods_kobo + delivery_kobo - credited_kobo - paid_kobo + refunded_kobo, 0) end) stored;
alter table orders drop column payment_state;
alter table orders add column payment_state text not null generated always as (
  case
    when refunded_kobo > 0 and refunded_kobo = paid_kobo then 'refunded'
    when refunded_kobo > 0 and (credited_kobo > 0 or state in ('cancelled', 'returned')) then 'part_refunded'
    when paid_kobo - refunded_kobo >= goods_kobo + delivery_kobo - credited_kobo then 'paid'
    when paid_kobo > refunded_kobo then 'part_paid'
    when payment_method = 'credit' and state not in ('cancelled', 'returned') then 'on_credit'
    else 'unpaid'
  end) stored;
drop index orders_owed, orders_due, orders_due_of_customer;
create index orders_owed on orders (user_id) where payment_method = 'credit' and due_kobo > 0;
create index orders_due on orders (due_on desc, id desc) where due_on is not null and due_kobo > 0;
create index orders_due_of_customer on orders (user_id, due_on) where due_on is not null and due_kobo > 0;

-- How many of the promised packs are in the tote already; once all are, the batches stand and the customer sees them.
alter table stock_reservations add column picked integer not null default 0,
  add constraint stock_reservations_picked check (picked between 0 and quantity);
update stock_reservations r set picked = r.quantity from orders o
where r.document = 'order' and r.state = 'held' and o.id = r.document_id and o.state in ('picked', 'packed');

-- Whoever may call an order off may change it; prices are for those who run the day.
insert into role_permissions (role_id, permission)
select role_id, 'orders.change' from role_permissions where permission = 'orders.cancel'
union select role_id, 'orders.split' from role_permissions where permission = 'orders.cancel'
union select p.role_id, 'orders.price' from role_permissions p join role_permissions q on q.role_id = p.role_id
  and q.permission = 'users.decide' where p.permission = 'orders.cancel';
