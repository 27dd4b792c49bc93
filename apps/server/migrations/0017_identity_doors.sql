-- A second step after phone and passphrase, and traces of who read what and who was turned away.

-- The authenticator app of an account (RFC 6238). The secret is encrypted with a key that is not in the database.
create table second_factors (
  user_id bigint primary key references users,
  secret bytea not null,
  -- Null until a first code has proved that the app holds the secret; until then nobody is asked for one.
  confirmed_at timestamptz,
  -- The 30 seconds of the last code that was taken: neither it nor an earlier one is taken again.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

-- For the day the phone is lost: each works once. Only keyed hashes are kept.
create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Codes and wrong tries are counted by phone and day, whatever they were for.
create index one_time_codes_day on one_time_codes (phone, created_at);

-- Failed sign-ins of the last day, to notice one PIN being tried on many phones. PIN and phone are keyed hashes.
create table failed_logins (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  ip inet,
  pin_key bytea not null check (length(pin_key) = 32),
  phone_key bytea not null check (length(phone_key) = 32)
);
create index failed_logins_pin on failed_logins (pin_key, at);
create index failed_logins_ip on failed_logins (ip, at);
create index failed_logins_at on failed_logins (at);

-- The alarm is raised once an hour for a PIN or an address, by whichever of many tries at once writes this first.
create table spraying_alarms (
  key bytea not null check (length(key) = 32),
  hour timestamptz not null,
  primary key (key, hour)
);
create index spraying_alarms_hour on spraying_alarms (hour);

-- What a session read of other people's data: one row per session, minute and endpoint, so that a thousand reads a
-- minute are one row. `addresses` are the different records and filters asked for, as many as fit.
create table data_reads (
  id bigint generated always as identity unique,
  session_id bigint not null references sessions,
  minute timestamptz not null,
  endpoint text not null check (length(endpoint) between 5 and 120),
  times integer not null check (times > 0),
  addresses text[] not null,
  primary key (session_id, minute, endpoint)
);
create index data_reads_minute on data_reads (minute, id);

-- Reading and changing part, so that an auditor can read what only the people who change it could: who may change may
-- read, and the Auditor reads.
insert into role_permissions (role_id, permission)
select role_id, permission || '.read' from role_permissions where permission = 'products.bulk'
union select role_id, 'credit_options.read' from role_permissions where permission = 'credit_options.manage'
union select r.id, p from roles r, unnest(array['products.bulk.read', 'credit_options.read']) p
  where r.shipped and r.name in ('Auditor', 'super admin')
on conflict do nothing;

-- Whoever holds the role named super admin is one, in either case of its letters: no second role may be called alike.
update roles r set name = r.name || ' ' || r.id
where exists (select from roles o where lower(o.name) = lower(r.name) and o.id < r.id);
create unique index roles_name on roles (lower(name));
