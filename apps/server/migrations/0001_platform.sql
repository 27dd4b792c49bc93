-- What every module stands on: rights of the application's role, audit, outbox, settings, files, messages.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- A table passed here can only grow: the application's role loses the right, and a trigger stops everybody else.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function append_only(target regclass) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %s from remedia_app', target);
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', target);
  execute format('create trigger append_only_truncate before truncate on %s for each statement execute function refuse_change()', target);
end $$;

-- Folded text for search: no accents, no case.
create function fold(value text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent', value));

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint,
  -- The customer whose account a member of staff was viewing, when it was done with such a token.
  viewed_user_id bigint,
  action text not null check (length(action) between 1 and 80),
  subject_type text not null,
  subject_id bigint,
  branch_id bigint,
  before jsonb,
  after jsonb,
  ip inet,
  request_id text
);
create index audit_events_subject on audit_events (subject_type, subject_id, id desc);
create index audit_events_actor on audit_events (actor_id, id desc);
create index audit_events_action on audit_events (action, id desc);
create index audit_events_at on audit_events (at desc);
select append_only('audit_events');

-- The hash chain stands beside the events, written by one sealer, so that no transaction waits for another's.
create table audit_seals (
  seal_no bigint primary key,
  event_id bigint not null unique references audit_events,
  hash bytea not null check (length(hash) = 32)
);
select append_only('audit_seals');

create table outbox_events (
  id bigint generated always as identity primary key,
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  dispatched_at timestamptz
);
create index outbox_events_waiting on outbox_events (id) where dispatched_at is null;

-- One row per reaction that has taken effect, written in the reaction's own transaction.
create table outbox_reactions (
  event_id bigint not null references outbox_events on delete cascade,
  reaction text not null,
  done_at timestamptz not null default now(),
  primary key (event_id, reaction)
);

create table idempotency_keys (
  user_id bigint not null,
  operation text not null,
  key text not null check (length(key) between 8 and 128),
  body_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Counters of rate limits, shared by all servers; losing them in a crash harms nobody.
create unlogged table rate_counters (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);
create index rate_counters_age on rate_counters (window_ends_at);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by bigint
);

create table files (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  purpose text not null,
  owner_id bigint,
  created_at timestamptz not null default now()
);
create index files_owner on files (owner_id, id desc);

create table exports (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  branch_id bigint,
  list text not null,
  query jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  rows_done integer not null default 0,
  rows_total integer,
  file_id bigint references files,
  fault text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index exports_user on exports (user_id, id desc);
create index exports_file on exports (file_id);

-- Every SMS and e-mail, whether an outside provider sends it or staff read it here.
create table messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  body text not null,
  -- Codes and links stay readable only in demo mode; elsewhere they are blanked once sent.
  secret boolean not null default false,
  user_id bigint,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  provider text,
  provider_id text,
  fault text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index messages_recent on messages (id desc);
create index messages_recipient on messages (recipient, id desc);
create index messages_user on messages (user_id, id desc);
