-- What a person has narrowed a list to and wants to come back to, under a name of their own.
create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- The path of the list, and the address behind it: search, filters and order.
  screen text not null check (length(screen) between 2 and 120),
  search text not null check (length(search) <= 1000),
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  unique (user_id, screen, name)
);
