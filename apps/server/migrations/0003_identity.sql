-- People, how they get in, and what they may do.

create table roles (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 2 and 60),
  description text not null default '',
  -- Shipped roles keep their name, because rules speak of it.
  shipped boolean not null default false,
  created_at timestamptz not null default now()
);

create table role_permissions (
  role_id bigint not null references roles on delete cascade,
  permission text not null check (length(permission) between 3 and 80),
  primary key (role_id, permission)
);

create table credit_options (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 2 and 60),
  -- Hundredths of a percent, so that 2.5 % is exact.
  price_increment_bp integer not null check (price_increment_bp between 0 and 10000),
  due_days smallint not null default 30 check (due_days between 1 and 365),
  active boolean not null default true
);

create table partners (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 2 and 120),
  state text not null default 'active' check (state in ('applied', 'active', 'suspended', 'closed'))
);

create table hmos (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 2 and 120),
  state text not null default 'active' check (state in ('active', 'suspended'))
);

create table users (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 120),
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text check (length(email) <= 254),
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  role smallint not null check (role between 1 and 7),
  user_type text not null check (user_type in ('pharmacy', 'chemist', 'hospital', 'hmo', 'other')),
  state text not null check (state in ('pending', 'active', 'rejected', 'suspended', 'merged')),
  state_reason text,
  pin_hash text not null,
  transfer_pin_hash text,
  must_change_pin boolean not null default false,
  branch_id bigint not null references branches,
  hub_id bigint references hubs,
  line_manager_id bigint references users,
  partner_id bigint references partners,
  hmo_id bigint references hmos,
  credit_option_id bigint references credit_options,
  is_super_admin boolean not null default false,
  is_agent_line_manager boolean not null default false,
  is_features_request_admin boolean not null default false,
  is_fulfilment_officer boolean not null default false,
  can_switch_branch boolean not null default false,
  picture_file_id bigint references files,
  firebase_device_key text check (length(firebase_device_key) <= 4096),
  merged_into_id bigint references users,
  created_by bigint references users,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users,
  last_login_at timestamptz,
  check ((state = 'merged') = (merged_into_id is not null)),
  check (role = 1 or not (is_super_admin or is_features_request_admin or is_fulfilment_officer or can_switch_branch)),
  check (role <> 7 or partner_id is not null),
  check (user_type <> 'hmo' or hmo_id is not null)
);
-- A merged account gives its phone number back.
create unique index users_phone on users (phone) where state <> 'merged';
create unique index users_email on users (lower(email)) where state <> 'merged' and email is not null;
create index users_kind on users (role, state, id desc);
create index users_waiting on users (created_at) where state = 'pending';
create index users_search on users using gin (fold(name) gin_trgm_ops);
create index users_phone_search on users using gin (phone gin_trgm_ops);
create index users_branch on users (branch_id);
create index users_hub on users (hub_id) where hub_id is not null;
create index users_line_manager on users (line_manager_id) where line_manager_id is not null;
create index users_partner on users (partner_id) where partner_id is not null;
create index users_hmo on users (hmo_id) where hmo_id is not null;
create index users_credit_option on users (credit_option_id) where credit_option_id is not null;
create index users_merged on users (merged_into_id) where merged_into_id is not null;
create index users_picture on users (picture_file_id) where picture_file_id is not null;
create index users_created_by on users (created_by) where created_by is not null;
create index users_decided_by on users (decided_by) where decided_by is not null;

create table user_roles (
  user_id bigint not null references users on delete cascade,
  role_id bigint not null references roles,
  primary key (user_id, role_id)
);
create index user_roles_role on user_roles (role_id);

create table user_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  author_id bigint not null references users,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null
);
create index user_notes_user on user_notes (user_id, id desc);
create index user_notes_author on user_notes (author_id);

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_hash bytea not null unique check (length(token_hash) = 32),
  door text not null check (door in ('customer', 'hmo', 'agent', 'inventory', 'partner', 'viewing')),
  -- A view of the store as this customer: who is looking, and the session it ends with.
  viewer_id bigint references users,
  viewer_session_id bigint references sessions,
  device text not null,
  ip inet,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Moves on with use, except for a view, which ends when it ends.
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  check ((door = 'viewing') = (viewer_id is not null)),
  check ((viewer_id is null) = (viewer_session_id is null))
);
create index sessions_user on sessions (user_id, last_seen_at desc) where ended_at is null;
create index sessions_viewer on sessions (viewer_session_id) where viewer_session_id is not null;
create index sessions_viewer_user on sessions (viewer_id) where viewer_id is not null;

-- Failed PIN checks of one phone number, known or not, over all doors together.
create table login_guards (
  phone text primary key,
  failures_in_a_row integer not null default 0,
  recent_failures timestamptz[] not null default '{}',
  blocked_until timestamptz
);

create table one_time_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('phone', 'pin_reset', 'transfer_pin')),
  phone text not null,
  code_hash bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_phone on one_time_codes (phone, purpose, id desc);

create table agent_applications (
  user_id bigint primary key references users,
  region_id bigint references regions,
  address text not null check (length(address) between 5 and 300),
  guarantor_name text not null check (length(guarantor_name) between 2 and 120),
  guarantor_phone text not null,
  guarantor_address text not null,
  identity_kind text not null check (identity_kind in ('nin', 'passport', 'voters_card', 'drivers_licence')),
  identity_number text not null check (length(identity_number) between 5 and 40),
  identity_file_id bigint references files
);
create index agent_applications_region on agent_applications (region_id);
create index agent_applications_file on agent_applications (identity_file_id);
