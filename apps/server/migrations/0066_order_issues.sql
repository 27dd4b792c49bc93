-- What is wrong with an order, raised where it was noticed: in the warehouse, by customer support, or by the customer.
create table order_issues (
  id bigint generated always as identity primary key,
  number text not null generated always as ('IS' || (1000000 + id)::text) stored,
  order_id bigint not null references orders,
  user_id bigint not null references users,
  branch_id bigint not null references branches,
  raised_by text not null check (raised_by in ('inventory', 'customer_support', 'customer')),
  kind text not null check (kind in ('missing', 'wrong_product', 'damaged', 'short_dated', 'late', 'price', 'other')),
  product_id bigint references products,
  packs integer check (packs > 0),
  note text not null check (length(note) between 2 and 1000),
  photo_file_id bigint references files,
  -- Packs that nobody found while the order was picked.
  short_id bigint references order_shorts,
  state text not null check (state in ('open', 'in_progress', 'resolved', 'rejected')),
  state_reason text check (length(state_reason) <= 500),
  state_since timestamptz not null,
  outcome text check (outcome in ('none', 'money', 'replacement')),
  -- What the customer got for their trouble, in their wallet.
  paid_kobo bigint not null default 0 check (paid_kobo >= 0),
  replacement_id bigint references orders,
  created_by bigint references users,
  created_at timestamptz not null,
  check ((state = 'resolved') = (outcome is not null)),
  check ((outcome is not distinct from 'money') = (paid_kobo > 0)),
  check ((outcome is not distinct from 'replacement') = (replacement_id is not null)),
  check ((product_id is null) = (packs is null))
);
create unique index order_issues_number_key on order_issues (number);
create index order_issues_number on order_issues (number text_pattern_ops);
create index order_issues_order on order_issues (order_id);
create index order_issues_user on order_issues (user_id, id desc);
create index order_issues_raised on order_issues (raised_by, id desc);
create index order_issues_branch on order_issues (branch_id, raised_by, id desc);
create index order_issues_state on order_issues (state, id desc);
create index order_issues_kind on order_issues (kind, id desc);
create index order_issues_product on order_issues (product_id) where product_id is not null;
create unique index order_issues_short on order_issues (short_id) where short_id is not null;
create index order_issues_photo on order_issues (photo_file_id) where photo_file_id is not null;
create index order_issues_replacement on order_issues (replacement_id) where replacement_id is not null;
create index order_issues_created_by on order_issues (created_by) where created_by is not null;
revoke delete, truncate on order_issues from remedia_app;

insert into role_permissions (role_id, permission)
select role_id, 'issues.read' from role_permissions where permission = 'orders.read'
union select role_id, 'issues.raise' from role_permissions where permission in ('orders.fulfil', 'orders.change')
union select role_id, 'issues.settle' from role_permissions where permission = 'orders.change';
