-- A customer's shops, their licences and the people who work in them; and what customers write to us.

create table stores (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text not null check (length(name) between 2 and 120),
  address text not null check (length(address) between 3 and 300),
  state_id bigint not null references states,
  lga_id bigint not null references lgas,
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  phone text,
  licence_class text check (licence_class in ('patent_medicine', 'pharmacy', 'hospital')),
  licence_number text check (length(licence_number) <= 60),
  licence_expires_on date,
  opening_hours jsonb not null default '[]',
  created_at timestamptz not null,
  archived_at timestamptz
);
create index stores_user on stores (user_id, id);
create index stores_lga on stores (lga_id);
create index stores_state on stores (state_id);
create index stores_licence on stores (licence_expires_on) where archived_at is null;
create index stores_search on stores using gin (fold(name) gin_trgm_ops);

create table store_staff (
  store_id bigint not null references stores,
  user_id bigint not null references users,
  added_at timestamptz not null,
  primary key (store_id, user_id)
);
create index store_staff_user on store_staff (user_id);

create table tickets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  topic text not null check (topic in ('order', 'payment', 'product', 'account', 'delivery', 'other')),
  subject text not null check (length(subject) between 3 and 160),
  state text not null default 'open' check (state in ('open', 'in_progress', 'resolved', 'closed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tickets_user on tickets (user_id, id desc);
create index tickets_state on tickets (state, id desc);

create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  author_id bigint not null references users,
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null
);
create index ticket_messages_ticket on ticket_messages (ticket_id, id);
create index ticket_messages_author on ticket_messages (author_id);
