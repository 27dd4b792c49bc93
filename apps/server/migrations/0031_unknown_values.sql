-- What a row names and nobody knows, such as a category that does not exist, so that each value is decided once.
alter table bulk_rows add column unknown_values jsonb;
create index bulk_rows_unknown on bulk_rows (job_id) where unknown_values is not null;

-- What was decided about them: field and value → another name, a new group, or nothing.
alter table bulk_jobs add column value_choices jsonb not null default '[]';

-- What a person's sheets mean by a value, as last chosen. An empty name leaves the cell empty.
create table sheet_values (
  user_id bigint not null references users,
  field text not null check (length(field) between 1 and 40),
  value_key text not null check (length(value_key) between 1 and 120),
  name text not null check (length(name) <= 120),
  chosen_at timestamptz not null,
  primary key (user_id, field, value_key)
);
create index sheet_values_recent on sheet_values (user_id, chosen_at desc);
