-- A key repeats an answer for one thing only: the same key sent for another order is another request.
alter table idempotency_keys add column path text not null default '';
alter table idempotency_keys alter column path drop default;
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add primary key (user_id, operation, path, key);

-- What a customer says about the licence of a store waits here until staff have decided; the columns of the store hold what
-- was approved, and only those count. Licences from before this were seen by staff when they approved the account.
create table licence_changes (
  id bigint generated always as identity primary key,
  store_id bigint not null references stores,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  licence_class text check (licence_class in ('patent_medicine', 'pharmacy', 'hospital')),
  licence_number text check (length(licence_number) <= 60),
  licence_expires_on date,
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  state_reason text check (length(state_reason) <= 500),
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'rejected' or state_reason is not null)
);
create unique index licence_changes_waiting on licence_changes (store_id) where state = 'waiting';
create index licence_changes_store on licence_changes (store_id, id desc);
create index licence_changes_asked_by on licence_changes (asked_by);
create index licence_changes_decided_by on licence_changes (decided_by) where decided_by is not null;

-- Whoever decides about accounts decides about licences.
insert into role_permissions (role_id, permission)
select role_id, 'licences.decide' from role_permissions where permission = 'users.decide';

-- Packs of a batch that may not be sold are destroyed in one branch at a time: one person proposes it, another approves, and
-- the packs leave through the ledger. The batch is destroyed once nothing of it is left anywhere.
create table destructions (
  id bigint generated always as identity primary key,
  batch_id bigint not null references batches,
  branch_id bigint not null references branches,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  reason text not null check (length(reason) between 2 and 500),
  proposed_by bigint references users,
  proposed_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  state_reason text check (length(state_reason) <= 500),
  check ((state = 'proposed') = (decided_at is null))
);
create unique index destructions_proposed on destructions (batch_id, branch_id) where state = 'proposed';
create index destructions_batch on destructions (batch_id);
create index destructions_branch on destructions (branch_id, id desc);
create index destructions_proposed_by on destructions (proposed_by) where proposed_by is not null;
create index destructions_decided_by on destructions (decided_by) where decided_by is not null;

create table destruction_lines (
  id bigint generated always as identity primary key,
  destruction_id bigint not null references destructions,
  place_id bigint not null references stock_places,
  packs integer not null check (packs > 0),
  unique (destruction_id, place_id)
);
create index destruction_lines_place on destruction_lines (place_id);
