-- Tickets become conversations: a ticket is a document that waits for us, then for the customer, until it is closed. Ratings
-- of delivered orders stand beside them.

insert into role_permissions (role_id, permission)
select r.role_id, p.permission from role_permissions r, (values ('support.read'), ('support.answer'), ('support.manage')) p (permission)
where r.permission = 'users.decide' on conflict do nothing;
-- Whoever sees what was sent to customers sees what they wrote, and whoever looks at the store with them answers them.
insert into role_permissions (role_id, permission)
select role_id, 'support.read' from role_permissions where permission in ('messages.read', 'users.view_as') on conflict do nothing;
insert into role_permissions (role_id, permission)
select id, 'support.answer' from roles where name = 'inventory pos cs' on conflict do nothing;

alter table tickets
  add column number text not null generated always as
    ('T-' || case when id < 1000000 then lpad(id::text, 6, '0') else id::text end) stored,
  add column branch_id bigint references branches,
  add column order_id bigint references orders,
  add column assigned_to bigint references users,
  -- Since when the customer waits for us.
  add column waiting_since timestamptz,
  add column first_answered_at timestamptz,
  add column closed_at timestamptz,
  add column outcome text check (outcome in ('solved', 'not_solved', 'no_reply', 'duplicate'));
alter table tickets drop constraint tickets_state_check;
update tickets t set branch_id = u.branch_id,
  state = case when t.state in ('resolved', 'closed') then 'closed' else 'open' end,
  waiting_since = case when t.state in ('resolved', 'closed') then null else t.created_at end,
  closed_at = case when t.state in ('resolved', 'closed') then t.updated_at end,
  outcome = case when t.state in ('resolved', 'closed') then 'solved' end,
  first_answered_at = (select min(m.created_at) from ticket_messages m
    where m.ticket_id = t.id and m.author_id <> t.user_id)
from users u where u.id = t.user_id;
insert into document_events (document, document_id, seq, action, to_state, actor_id, at)
select 'ticket', id, 1, 'open', state, user_id, created_at from tickets;
alter table tickets
  alter column branch_id set not null,
  alter column state drop default,
  add constraint tickets_state_check check (state in ('open', 'answered', 'closed')),
  add constraint tickets_waiting check ((state = 'open') = (waiting_since is not null)),
  add constraint tickets_closed check ((state = 'closed') = (closed_at is not null and outcome is not null)),
  add constraint tickets_outcome check ((closed_at is null) = (outcome is null));
drop index tickets_user, tickets_state;
create index tickets_number on tickets (number text_pattern_ops);
create index tickets_user on tickets (user_id, updated_at desc, id desc);
create index tickets_updated on tickets (updated_at desc, id desc);
create index tickets_branch_updated on tickets (branch_id, updated_at desc, id desc);
create index tickets_state on tickets (state, updated_at desc, id desc);
create index tickets_topic on tickets (topic, updated_at desc, id desc);
create index tickets_created on tickets (created_at desc, id desc);
create index tickets_branch_created on tickets (branch_id, created_at desc, id desc);
create index tickets_order on tickets (order_id) where order_id is not null;
create index tickets_assigned on tickets (assigned_to, updated_at desc, id desc) where assigned_to is not null;
create index tickets_nobodys on tickets (updated_at desc, id desc) where assigned_to is null;
create index tickets_waiting on tickets (waiting_since, id);
create index tickets_waiting_last on tickets (waiting_since desc nulls last, id desc);
create index tickets_branch_waiting on tickets (branch_id, waiting_since) where state = 'open';
create index tickets_first_answered on tickets (first_answered_at) where first_answered_at is not null;
create index tickets_subject on tickets using gin (fold(subject) gin_trgm_ops);

alter table ticket_messages
  -- Read by staff alone.
  add column internal boolean not null default false,
  add column photo_file_id bigint references files;
create index ticket_messages_photo on ticket_messages (photo_file_id) where photo_file_id is not null;
revoke update, delete, truncate on ticket_messages from remedia_app;

create table canned_answers (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 2 and 80),
  body text not null check (length(body) between 5 and 4000),
  active boolean not null default true
);
create unique index canned_answers_title on canned_answers (fold(title));

create table order_ratings (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders,
  user_id bigint not null references users,
  branch_id bigint not null references branches,
  stars smallint not null check (stars between 1 and 5),
  words text not null default '' check (length(words) <= 1000),
  -- The conversation that a low rating began.
  ticket_id bigint references tickets,
  rated_at timestamptz not null,
  changed_at timestamptz
);
create index order_ratings_user on order_ratings (user_id);
create index order_ratings_ticket on order_ratings (ticket_id) where ticket_id is not null;
create index order_ratings_rated on order_ratings (rated_at desc, id desc) include (stars);
create index order_ratings_branch on order_ratings (branch_id, rated_at desc, id desc) include (stars);
create index order_ratings_stars on order_ratings (stars, rated_at desc, id desc);
create index order_ratings_branch_stars on order_ratings (branch_id, stars, rated_at desc, id desc);
revoke delete, truncate on order_ratings from remedia_app;
