-- What is wrong with an order, raised where it was noticed: in the warehouse, by customer support, or by the customer.
create table order_issues (
  id bigint generated always as identity primary key,
  number text not null generated always as ('IS' || (1000000 + id)::text) stored,
  order_id bigint not null references orders,
  user_id bigint not null references users,
  branch_id bigint not null references branches,
  raised_by text not null check (raised_by in ('inventory', 'customer_support', 'customer')),
  -- What customers report stands with what customer support raises.
  list text not null generated always as (
    case raised_by when 'inventory' then 'inventory' else 'customer_support' end) stored,
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
  -- What the customer got for it: in their wallet, or spent at once on the order that is sent in its place.
  paid_kobo bigint not null default 0 check (paid_kobo >= 0),
  -- Of that, what it costs to bring the order that is sent in its place: goods are weighed against goods.
  fee_kobo bigint not null default 0 check (fee_kobo between 0 and paid_kobo),
  replacement_id bigint references orders,
  created_by bigint references users,
  created_at timestamptz not null,
  check ((state = 'resolved') = (outcome is not null)),
  check ((coalesce(outcome, 'none') = 'none') = (paid_kobo = 0)),
  check ((outcome is not distinct from 'replacement') = (replacement_id is not null)),
  check (fee_kobo = 0 or replacement_id is not null),
  check ((product_id is null) = (packs is null))
);
create unique index order_issues_number_key on order_issues (number);
create index order_issues_number on order_issues (number text_pattern_ops);
create index order_issues_order on order_issues (order_id);
create index order_issues_user on order_issues (user_id, id desc);
create index order_issues_list on order_issues (list, id desc);
create index order_issues_list_state on order_issues (list, state, id desc);
create index order_issues_list_kind on order_issues (list, kind, id desc);
create index order_issues_branch on order_issues (branch_id, list, id desc);
create index order_issues_branch_state on order_issues (branch_id, list, state, id desc);
create index order_issues_created on order_issues (created_at);
create index order_issues_product on order_issues (product_id) where product_id is not null;
create unique index order_issues_short on order_issues (short_id) where short_id is not null;
create index order_issues_photo on order_issues (photo_file_id) where photo_file_id is not null;
-- An order takes the place of one thing that went wrong, and is paid for once.
create unique index order_issues_replacement on order_issues (replacement_id) where replacement_id is not null;
create index order_issues_created_by on order_issues (created_by) where created_by is not null;
revoke delete, truncate on order_issues from remedia_app;

insert into role_permissions (role_id, permission)
select role_id, 'issues.read' from role_permissions where permission in ('orders.read', 'returns.read')
union select role_id, 'issues.raise' from role_permissions where permission in ('orders.fulfil', 'orders.change')
union select role_id, 'issues.settle' from role_permissions where permission in ('orders.change', 'returns.credit')
union select i.role_id, 'issues.settle' from role_permissions i join role_permissions f using (role_id)
  where i.permission = 'returns.inspect' and f.permission = 'orders.fulfil';
