-- A list costs the same with a thousand rows and with ten million: each order it offers is an index that is walked from
-- one end, in the very order of the list (the column, then the id; no `nulls last` over columns that are never null,
-- because an index of the other shape is of no use to it).

-- Orders: by when they were placed, so that a day's limits and the order of the rows are one and the same walk.
drop index orders_placed, orders_customer, orders_store, orders_branch, orders_state, orders_branch_state, orders_delivered;
create index orders_placed on orders (placed_at desc, id desc);
create index orders_customer on orders (user_id, placed_at desc, id desc);
create index orders_store on orders (store_id, placed_at desc, id desc);
create index orders_branch on orders (branch_id, placed_at desc, id desc);
create index orders_state on orders (state, placed_at desc, id desc);
create index orders_branch_state on orders (branch_id, state, placed_at desc, id desc);
create index orders_delivered on orders (delivered_at desc, id desc) where delivered_at is not null;
create index orders_total on orders (total_kobo desc, id desc);
create index orders_promised on orders (promised_on desc, id desc);
create index orders_state_since on orders (state_since desc, id desc);
create index orders_customer_total on orders (user_id, total_kobo desc, id desc);

-- Orders of one product: newest first, or the largest first.
drop index order_lines_product;
create index order_lines_product on order_lines (product_id, order_id desc, id desc);
create index order_lines_quantity on order_lines (product_id, quantity desc, id desc);

-- The trail is asked for by time within whom, what and which. The words of actions are also looked up by how they begin.
drop index audit_events_subject, audit_events_actor, audit_events_action, audit_events_at;
create index audit_events_at on audit_events (at desc, id desc);
create index audit_events_subject on audit_events (subject_type, subject_id, at desc, id desc);
create index audit_events_actor on audit_events (actor_id, at desc, id desc);
create index audit_events_action on audit_events (action text_pattern_ops, at desc, id desc);

-- Messages: the primary key is the order of the list, so an index over the same column alone is one too many.
drop index messages_recent;
create index messages_state on messages (state, id desc);
create index messages_channel on messages (channel, id desc);
create index messages_recipient_search on messages using gin (recipient gin_trgm_ops);

-- Accounts that staff look after.
create index users_by_name on users (name, id) where role <> 1 and state <> 'merged';
create index users_by_age on users (created_at desc, id desc) where role <> 1 and state <> 'merged';
-- Those who never signed in come last whichever way one sorts: two orders, two indexes.
create index users_by_login on users (last_login_at, id) where role <> 1 and state <> 'merged';
create index users_by_last_login on users (last_login_at desc nulls last, id desc) where role <> 1 and state <> 'merged';

create index stores_by_name on stores (name, id) where archived_at is null;
create index stores_by_age on stores (created_at desc, id desc) where archived_at is null;

-- Products, whose lists had `nulls last` over columns that have none.
drop index products_category, products_subcategory, products_popular, products_recent, products_created;
create index products_category on products (category_id, popularity desc, id desc) where state = 'active';
create index products_subcategory on products (subcategory_id, category_id, popularity desc, id desc);
create index products_popular on products (popularity desc, id desc) where state = 'active';
create index products_recent on products (updated_at desc, id desc) where state <> 'merged';
create index products_created on products (created_at desc, id desc) where state <> 'merged';
