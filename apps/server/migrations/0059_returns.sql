-- What comes back after a delivery: by batch, decided on when it is looked at, credited when that is done.
create table returns (
  id bigint generated always as identity primary key,
  number text not null generated always as ('RT' || (1000000 + id)::text) stored,
  order_id bigint not null references orders,
  user_id bigint not null references users,
  branch_id bigint not null references branches,
  origin text not null check (origin in ('customer', 'staff', 'door')),
  reason text not null check (reason in ('damaged', 'wrong_product', 'wrong_quantity', 'short_dated', 'quality', 'not_needed',
    'refused', 'other')),
  note text check (length(note) between 1 and 500),
  photo_file_id bigint references files,
  refund_to text not null check (refund_to in ('wallet', 'source')),
  state text not null check (state in ('requested', 'approved', 'collected', 'inspected', 'credited', 'rejected', 'cancelled')),
  state_reason text check (length(state_reason) <= 500),
  state_since timestamptz not null,
  packs integer not null check (packs > 0),
  -- What the customer no longer owes for it, and the tax in that; at the door it is known before anybody has looked.
  credited_kobo bigint not null default 0 check (credited_kobo >= 0),
  credited_vat_kobo bigint not null default 0 check (credited_vat_kobo between 0 and credited_kobo),
  credited_at timestamptz,
  created_by bigint references users,
  created_at timestamptz not null,
  inspected_by bigint references users,
  check (case state when 'credited' then credited_at is not null
    when 'inspected' then credited_at is null
    when 'collected' then true
    else credited_at is null end)
);
create unique index returns_number_key on returns (number);
create index returns_number on returns (number text_pattern_ops);
create index returns_order on returns (order_id);
create index returns_user on returns (user_id, id desc);
create index returns_branch on returns (branch_id, id desc);
create index returns_state on returns (state, id desc);
create index returns_reason on returns (reason, id desc);
create index returns_photo on returns (photo_file_id) where photo_file_id is not null;
create index returns_created_by on returns (created_by) where created_by is not null;
create index returns_inspected_by on returns (inspected_by) where inspected_by is not null;
create index returns_by_credit on returns (credited_at desc, id desc) where credited_at is not null;
revoke delete, truncate on returns from remedia_app;

create table return_lines (
  id bigint generated always as identity primary key,
  return_id bigint not null references returns,
  pick_id bigint not null references order_picks,
  quantity integer not null check (quantity > 0),
  -- What was found when it was looked at; the rest never came.
  restocked integer check (restocked >= 0),
  quarantined integer check (quarantined >= 0),
  damaged integer check (damaged >= 0),
  -- Packs that are to be paid for, and that are.
  payable integer check (payable >= 0),
  credited integer check (credited between 0 and quantity),
  credited_kobo bigint check (credited_kobo >= 0),
  credited_vat_kobo bigint check (credited_vat_kobo >= 0),
  unique (return_id, pick_id),
  check (num_nulls(restocked, quarantined, damaged, payable) in (0, 4)),
  check (num_nulls(credited, credited_kobo, credited_vat_kobo) in (0, 3)),
  check (restocked + quarantined + damaged <= quantity),
  check (payable <= restocked + quarantined + damaged)
);
create index return_lines_pick on return_lines (pick_id);

-- Packs of a batch that a return speaks for: nobody brings back more than was delivered, however often they try.
alter table order_picks add column returning_packs integer not null default 0,
  add column back_packs integer not null default 0,
  add constraint order_picks_returning check (returning_packs between 0 and quantity),
  add constraint order_picks_back check (back_packs between 0 and returning_packs);

-- A credit note belongs to what came back.
alter table invoices add column return_id bigint references returns;
create unique index invoices_return on invoices (return_id) where return_id is not null;
alter table invoices add constraint invoices_credit_for check (return_id is null or kind = 'credit_note');

insert into role_permissions (role_id, permission)
select role_id, 'returns.read' from role_permissions where permission = 'orders.read'
union select role_id, 'returns.manage' from role_permissions where permission = 'orders.change'
union select role_id, 'returns.inspect' from role_permissions where permission = 'stock.receive'
union select role_id, 'returns.credit' from role_permissions where permission = 'payments.approve'
union select role_id, 'returns.read' from role_permissions where permission in ('payments.approve', 'stock.receive');
