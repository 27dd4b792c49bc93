-- One log for all documents: every step, with who took it, when, why, and how long it had stood where it was. The rows
-- of one document lie together, so that its story is one short range of the key.
create table document_events (
  document text not null check (length(document) between 2 and 30),
  document_id bigint not null,
  seq integer not null check (seq > 0),
  action text not null check (length(action) between 2 and 40),
  from_state text,
  to_state text not null,
  -- Whoever did it themselves: a member of staff who viewed the store as the customer, not the customer.
  actor_id bigint references users,
  at timestamptz not null,
  stood_s integer check (stood_s >= 0),
  note text check (length(note) <= 1000),
  data jsonb,
  primary key (document, document_id, seq)
);
create index document_events_at on document_events (document, at desc, document_id desc);
create index document_events_action on document_events (document, action, at desc, document_id desc);
create index document_events_actor on document_events (actor_id, at desc) where actor_id is not null;
select append_only('document_events');

insert into document_events (document, document_id, seq, action, from_state, to_state, actor_id, at, stood_s, note)
select 'order', order_id, row_number() over steps, action, from_state, to_state, actor_id, at,
  greatest(extract(epoch from at - lag(at) over steps), 0)::integer, note
from order_events window steps as (partition by order_id order by id);
drop table order_events;

-- Documents from before this log begin it where they stand.
insert into document_events (document, document_id, seq, action, to_state, at)
select 'receipt', id, 1, 'begin', state, created_at from receipts
union all select 'transfer', id, 1, 'begin', state, created_at from transfers
union all select 'damage', id, 1, 'begin', state, reported_at from damages
union all select 'supplier_return', id, 1, 'begin', state, created_at from supplier_returns
union all select 'stock_count', id, 1, 'begin', state, created_at from stock_counts
union all select 'recall', id, 1, 'begin', state, started_at from recalls
union all select 'deal', id, 1, 'begin', state, created_at from deals
union all select 'bulk_job', id, 1, 'begin', state, created_at from bulk_jobs;

-- Who picked an order, since somebody else checks and packs it.
alter table orders add column picked_by bigint references users;
create index orders_picked_by on orders (picked_by) where picked_by is not null;
update orders o set picked_by = e.actor_id
from (select distinct on (document_id) document_id, actor_id from document_events
  where document = 'order' and action = 'finish_picking' order by document_id, seq desc) e
where e.document_id = o.id and o.state in ('picked', 'packed', 'dispatched', 'failed_delivery');
