-- What people do in a warehouse, each as a document whose steps move stock (packages/domain/stock.ts says which).

-- Put-aways, moves between shelves, releases from quarantine: done as soon as they are entered.
create table shelf_moves (
  id bigint generated always as identity primary key,
  warehouse_id bigint not null references warehouses,
  kind text not null check (kind in ('put_away', 'move', 'release_quarantine')),
  note text not null default '' check (length(note) <= 300),
  created_by bigint references users,
  created_at timestamptz not null
);
create index shelf_moves_warehouse on shelf_moves (warehouse_id, id desc);
create index shelf_moves_who on shelf_moves (created_by) where created_by is not null;

create table shelf_move_lines (
  id bigint generated always as identity primary key,
  move_id bigint not null references shelf_moves,
  batch_id bigint not null references batches,
  from_place_id bigint not null references stock_places,
  to_place_id bigint not null references stock_places,
  quantity integer not null check (quantity > 0)
);
create index shelf_move_lines_move on shelf_move_lines (move_id);
create index shelf_move_lines_batch on shelf_move_lines (batch_id);
create index shelf_move_lines_from on shelf_move_lines (from_place_id);
create index shelf_move_lines_to on shelf_move_lines (to_place_id);

-- What a supplier brought: checked by line, landing in the receiving area.
create table receipts (
  id bigint generated always as identity primary key,
  warehouse_id bigint not null references warehouses,
  supplier_id bigint not null references suppliers,
  reference text not null default '' check (length(reference) <= 60),
  note text not null default '' check (length(note) <= 500),
  state text not null default 'draft' check (state in ('draft', 'received', 'cancelled')),
  created_by bigint references users,
  created_at timestamptz not null,
  received_by bigint references users,
  received_at timestamptz,
  check ((state = 'received') = (received_at is not null))
);
create index receipts_warehouse on receipts (warehouse_id, id desc);
create index receipts_supplier on receipts (supplier_id, id desc);
create index receipts_states on receipts (state, id desc);
create index receipts_created_by on receipts (created_by) where created_by is not null;
create index receipts_received_by on receipts (received_by) where received_by is not null;

create table receipt_lines (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references receipts on delete cascade,
  product_id bigint not null references products,
  batch_number text not null check (length(batch_number) between 1 and 40),
  expires_on date not null,
  cost_kobo bigint not null check (cost_kobo >= 0),
  expected integer not null check (expected >= 0),
  passed integer not null default 0 check (passed >= 0),
  rejected integer not null default 0 check (rejected >= 0),
  reject_reason text check (length(reject_reason) between 2 and 300),
  batch_id bigint references batches,
  check (expected + passed + rejected > 0),
  check ((rejected > 0) = (reject_reason is not null))
);
create index receipt_lines_receipt on receipt_lines (receipt_id);
create index receipt_lines_product on receipt_lines (product_id);
create index receipt_lines_batch on receipt_lines (batch_id) where batch_id is not null;

-- Between warehouses, and to and from the stock of an HMO. A line is packs of one batch from one place.
create table transfers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('warehouse', 'to_hmo', 'from_hmo')),
  from_warehouse_id bigint references warehouses,
  to_warehouse_id bigint references warehouses,
  hmo_id bigint references hmos,
  note text not null default '' check (length(note) <= 500),
  state text not null default 'draft'
    check (state in ('draft', 'dispatched', 'received', 'received_with_difference', 'cancelled')),
  created_by bigint references users,
  created_at timestamptz not null,
  dispatched_by bigint references users,
  dispatched_at timestamptz,
  received_by bigint references users,
  received_at timestamptz,
  check ((kind <> 'from_hmo') = (from_warehouse_id is not null)),
  check ((kind <> 'to_hmo') = (to_warehouse_id is not null)),
  check ((kind <> 'warehouse') = (hmo_id is not null)),
  check (from_warehouse_id <> to_warehouse_id),
  check ((state in ('received', 'received_with_difference')) = (received_at is not null))
);
create index transfers_from on transfers (from_warehouse_id, id desc);
create index transfers_to on transfers (to_warehouse_id, id desc);
create index transfers_hmo on transfers (hmo_id, id desc) where hmo_id is not null;
create index transfers_states on transfers (state, id desc);
create index transfers_created_by on transfers (created_by) where created_by is not null;
create index transfers_dispatched_by on transfers (dispatched_by) where dispatched_by is not null;
create index transfers_received_by on transfers (received_by) where received_by is not null;

create table transfer_lines (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfers,
  product_id bigint not null references products,
  batch_id bigint not null references batches,
  from_place_id bigint not null references stock_places,
  quantity integer not null check (quantity > 0),
  passed integer check (passed >= 0),
  rejected integer check (rejected >= 0),
  reject_reason text check (length(reject_reason) between 2 and 300),
  -- What was sent and never arrived.
  lost integer generated always as (quantity - passed - rejected) stored check (lost >= 0),
  check ((passed is null) = (rejected is null))
);
create index transfer_lines_transfer on transfer_lines (transfer_id);
create index transfer_lines_product on transfer_lines (product_id);
create index transfer_lines_batch on transfer_lines (batch_id);
create index transfer_lines_place on transfer_lines (from_place_id);

create table damages (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  product_id bigint not null references products,
  batch_id bigint not null references batches,
  place_id bigint not null references stock_places,
  quantity integer not null check (quantity > 0),
  cause text not null check (cause in ('broken', 'expired', 'wet', 'heat', 'pests', 'label', 'other')),
  note text not null default '' check (length(note) <= 500),
  photo_file_id bigint references files,
  state text not null default 'reported' check (state in ('reported', 'approved', 'rejected')),
  state_reason text check (length(state_reason) <= 500),
  -- What it cost when it was written off.
  cost_kobo bigint not null check (cost_kobo >= 0),
  reported_by bigint references users,
  reported_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  check ((state = 'reported') = (decided_at is null)),
  check (decided_by <> reported_by)
);
create index damages_branch on damages (branch_id, id desc);
create index damages_states on damages (state, id desc);
create index damages_product on damages (product_id);
create index damages_batch on damages (batch_id);
create index damages_place on damages (place_id);
create index damages_photo on damages (photo_file_id) where photo_file_id is not null;
create index damages_reported_by on damages (reported_by) where reported_by is not null;
create index damages_decided_by on damages (decided_by) where decided_by is not null;

create table supplier_returns (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  supplier_id bigint not null references suppliers,
  reason text not null check (length(reason) between 2 and 300),
  state text not null default 'draft' check (state in ('draft', 'sent', 'credited', 'cancelled')),
  credit_note text check (length(credit_note) between 1 and 60),
  credited_kobo bigint check (credited_kobo >= 0),
  created_by bigint references users,
  created_at timestamptz not null,
  sent_by bigint references users,
  sent_at timestamptz,
  credited_by bigint references users,
  credited_at timestamptz,
  check ((state = 'credited') = (credited_at is not null and credited_kobo is not null))
);
create index supplier_returns_branch on supplier_returns (branch_id, id desc);
create index supplier_returns_supplier on supplier_returns (supplier_id, id desc);
create index supplier_returns_states on supplier_returns (state, id desc);
create index supplier_returns_created_by on supplier_returns (created_by) where created_by is not null;
create index supplier_returns_sent_by on supplier_returns (sent_by) where sent_by is not null;
create index supplier_returns_credited_by on supplier_returns (credited_by) where credited_by is not null;

create table supplier_return_lines (
  id bigint generated always as identity primary key,
  return_id bigint not null references supplier_returns,
  product_id bigint not null references products,
  batch_id bigint not null references batches,
  place_id bigint not null references stock_places,
  quantity integer not null check (quantity > 0),
  cost_kobo bigint not null check (cost_kobo >= 0)
);
create index supplier_return_lines_return on supplier_return_lines (return_id);
create index supplier_return_lines_product on supplier_return_lines (product_id);
create index supplier_return_lines_batch on supplier_return_lines (batch_id);
create index supplier_return_lines_place on supplier_return_lines (place_id);

-- What stood on the shelves when the product came into use, from a sheet.
create table opening_balances (
  id bigint generated always as identity primary key,
  warehouse_id bigint not null references warehouses,
  file_name text not null check (length(file_name) between 1 and 200),
  row_count integer not null check (row_count > 0),
  created_by bigint references users,
  created_at timestamptz not null
);
create index opening_balances_warehouse on opening_balances (warehouse_id, id desc);
create index opening_balances_who on opening_balances (created_by) where created_by is not null;

create table opening_lines (
  id bigint generated always as identity primary key,
  opening_id bigint not null references opening_balances,
  batch_id bigint not null references batches,
  place_id bigint not null references stock_places,
  quantity integer not null check (quantity > 0)
);
create index opening_lines_opening on opening_lines (opening_id);
create index opening_lines_batch on opening_lines (batch_id);
create index opening_lines_place on opening_lines (place_id);

-- Counting ------------------------------------------------------------------------------------------------------------

create table count_teams (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  name text not null check (length(name) between 2 and 60),
  zones text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null
);
create unique index count_teams_name on count_teams (branch_id, fold(name));

create table count_team_members (
  team_id bigint not null references count_teams on delete cascade,
  user_id bigint not null references users,
  primary key (team_id, user_id)
);
create index count_team_members_user on count_team_members (user_id);

create table stock_counts (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  warehouse_id bigint references warehouses,
  name text not null check (length(name) between 2 and 120),
  scope text not null check (scope in ('zone', 'category', 'abc', 'all')),
  -- Which zones, category or class; empty for all.
  scope_zones text[] not null default '{}',
  scope_category_id bigint references categories,
  scope_class text check (scope_class in ('A', 'B', 'C')),
  -- A whole branch at once, shown with live progress.
  general boolean not null default false,
  tolerance_packs integer not null default 0 check (tolerance_packs >= 0),
  tolerance_percent numeric(5, 2) not null default 0 check (tolerance_percent between 0 and 100),
  state text not null default 'planned'
    check (state in ('planned', 'counting', 'recount', 'review', 'approved', 'cancelled')),
  state_reason text check (length(state_reason) <= 500),
  planned_for date not null,
  created_by bigint references users,
  created_at timestamptz not null,
  started_at timestamptz,
  reviewed_at timestamptz,
  approved_by bigint references users,
  approved_at timestamptz,
  check ((state = 'approved') = (approved_at is not null)),
  check ((scope = 'category') = (scope_category_id is not null)),
  check ((scope = 'abc') = (scope_class is not null)),
  check ((scope = 'zone') = (cardinality(scope_zones) > 0))
);
create index stock_counts_branch on stock_counts (branch_id, id desc);
create index stock_counts_states on stock_counts (state, id desc);
create index stock_counts_warehouse on stock_counts (warehouse_id) where warehouse_id is not null;
create index stock_counts_category on stock_counts (scope_category_id) where scope_category_id is not null;
create index stock_counts_created_by on stock_counts (created_by) where created_by is not null;
create index stock_counts_approved_by on stock_counts (approved_by) where approved_by is not null;
-- One general count of a branch at a time.
create unique index stock_counts_general on stock_counts (branch_id)
  where general and state in ('planned', 'counting', 'recount', 'review');

create table stock_count_teams (
  count_id bigint not null references stock_counts on delete cascade,
  team_id bigint not null references count_teams,
  primary key (count_id, team_id)
);
create index stock_count_teams_team on stock_count_teams (team_id);

-- What is to be counted and what came of it: one row per batch and place, whether the ledger expected it or not.
create table stock_count_lines (
  id bigint generated always as identity primary key,
  count_id bigint not null references stock_counts on delete cascade,
  place_id bigint not null references stock_places,
  batch_id bigint not null references batches,
  product_id bigint not null references products,
  -- First and second round: who counted what when, and what the ledger said at that very moment.
  counted integer check (counted >= 0),
  expected integer,
  team_id bigint references count_teams,
  counted_by bigint references users,
  counted_at timestamptz,
  recount_wanted boolean not null default false,
  recounted integer check (recounted >= 0),
  recount_expected integer,
  recount_team_id bigint references count_teams,
  recounted_by bigint references users,
  recounted_at timestamptz,
  -- What approval posted, and what it could not because the packs had gone.
  adjusted integer,
  unadjusted integer,
  cost_kobo bigint not null,
  check ((counted is null) = (counted_at is null) and (counted is null) = (expected is null)),
  check ((recounted is null) = (recounted_at is null) and (recounted is null) = (recount_expected is null)),
  check (recount_team_id <> team_id)
);
create unique index stock_count_lines_once on stock_count_lines (count_id, place_id, batch_id);
create index stock_count_lines_place on stock_count_lines (place_id);
create index stock_count_lines_batch on stock_count_lines (batch_id);
create index stock_count_lines_product on stock_count_lines (product_id);
create index stock_count_lines_team on stock_count_lines (team_id) where team_id is not null;
create index stock_count_lines_recount_team on stock_count_lines (recount_team_id) where recount_team_id is not null;
create index stock_count_lines_who on stock_count_lines (counted_by) where counted_by is not null;
create index stock_count_lines_recount_who on stock_count_lines (recounted_by) where recounted_by is not null;

-- Every figure that was sent, as it was sent: a phone that was offline sends again, and it counts once.
create table stock_count_entries (
  count_id bigint not null references stock_counts on delete cascade,
  entry_key text not null check (length(entry_key) between 8 and 64),
  line_id bigint not null references stock_count_lines on delete cascade,
  round smallint not null check (round in (1, 2)),
  counted integer not null check (counted >= 0),
  counted_at timestamptz not null,
  entered_by bigint references users,
  entered_at timestamptz not null,
  primary key (count_id, entry_key)
);
create index stock_count_entries_line on stock_count_entries (line_id);
create index stock_count_entries_who on stock_count_entries (entered_by) where entered_by is not null;

-- Recalls -------------------------------------------------------------------------------------------------------------

create table recalls (
  id bigint generated always as identity primary key,
  batch_id bigint not null references batches,
  reason text not null check (length(reason) between 5 and 500),
  severity text not null check (severity in ('I', 'II', 'III')),
  state text not null default 'open' check (state in ('open', 'closed')),
  started_by bigint references users,
  started_at timestamptz not null,
  closed_by bigint references users,
  closed_at timestamptz,
  -- Where every pack was when it was closed.
  reconciliation jsonb,
  check ((state = 'closed') = (closed_at is not null and reconciliation is not null))
);
create unique index recalls_open on recalls (batch_id) where state = 'open';
create index recalls_batch on recalls (batch_id);
create index recalls_states on recalls (state, id desc);
create index recalls_started_by on recalls (started_by) where started_by is not null;
create index recalls_closed_by on recalls (closed_by) where closed_by is not null;

-- Whom to call. What each bought and gave back is read from the movements.
create table recall_contacts (
  recall_id bigint not null references recalls,
  user_id bigint not null references users,
  told_at timestamptz not null,
  called_at timestamptz,
  called_by bigint references users,
  outcome text not null default '' check (length(outcome) <= 300),
  primary key (recall_id, user_id)
);
create index recall_contacts_user on recall_contacts (user_id);
create index recall_contacts_called_by on recall_contacts (called_by) where called_by is not null;

-- What was collected from our own places, given back by buyers, destroyed.
create table recall_moves (
  id bigint generated always as identity primary key,
  recall_id bigint not null references recalls,
  kind text not null check (kind in ('collect', 'give_back', 'destroy')),
  user_id bigint references users,
  from_place_id bigint not null references stock_places,
  to_place_id bigint not null references stock_places,
  quantity integer not null check (quantity > 0),
  created_by bigint references users,
  created_at timestamptz not null,
  check ((kind = 'give_back') = (user_id is not null))
);
create index recall_moves_recall on recall_moves (recall_id, id);
create index recall_moves_user on recall_moves (user_id) where user_id is not null;
create index recall_moves_from on recall_moves (from_place_id);
create index recall_moves_to on recall_moves (to_place_id);
create index recall_moves_who on recall_moves (created_by) where created_by is not null;

-- Planning ------------------------------------------------------------------------------------------------------------

-- How fast a product sells at a branch: measured every night from the movements.
create table stock_velocity (
  product_id bigint not null references products,
  branch_id bigint not null references branches,
  sold integer not null check (sold >= 0),
  window_days smallint not null check (window_days > 0),
  out_days smallint not null check (out_days >= 0),
  last_sold_at timestamptz,
  -- Null: too few days in stock to know.
  per_day numeric(12, 4),
  measured_at timestamptz not null,
  primary key (product_id, branch_id)
);
create index stock_velocity_branch on stock_velocity (branch_id, product_id);
