-- Staff order for customers. What they have written down so far outlives their browser: one list for each of them and customer.
create table desk_carts (
  id bigint generated always as identity primary key,
  staff_id bigint not null references users,
  customer_id bigint not null references users,
  store_id bigint references stores,
  delivery_type_id bigint references delivery_types,
  payment_method text check (payment_method in ('on_delivery', 'gateway', 'credit')),
  note text not null default '' check (length(note) <= 500),
  started_at timestamptz not null,
  updated_at timestamptz not null,
  check (staff_id <> customer_id),
  unique (staff_id, customer_id)
);
create index desk_carts_customer on desk_carts (customer_id);
create index desk_carts_store on desk_carts (store_id) where store_id is not null;
create index desk_carts_delivery_type on desk_carts (delivery_type_id) where delivery_type_id is not null;
create index desk_carts_recent on desk_carts (staff_id, updated_at desc, id desc);

-- Its lines are lines of a cart like any other, but not the customer's own.
alter table cart_items
  add column desk_cart_id bigint references desk_carts on delete cascade,
  add constraint cart_items_at_desk check (desk_cart_id is null or type = 'buy_now'),
  drop constraint cart_items_user_id_type_product_id_key,
  add constraint cart_items_once unique nulls not distinct (user_id, type, product_id, desk_cart_id);
create index cart_items_desk_cart on cart_items (desk_cart_id) where desk_cart_id is not null;

-- Whoever confirms orders and knows the customers takes orders on the phone as well.
insert into role_permissions (role_id, permission)
select p.role_id, 'orders.create' from role_permissions p
join role_permissions q on q.role_id = p.role_id and q.permission = 'users.read' where p.permission = 'orders.confirm';
