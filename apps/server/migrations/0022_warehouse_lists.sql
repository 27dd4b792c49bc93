-- The documents of the warehouse grow with business as orders do: each order in which their lists are offered is an index
-- that is walked from one end. What has not happened yet comes last whichever way one sorts: two orders, two indexes.
create index receipts_by_arrival on receipts (received_at, id);
create index receipts_by_last_arrival on receipts (received_at desc nulls last, id desc);

create index transfers_by_departure on transfers (dispatched_at, id);
create index transfers_by_last_departure on transfers (dispatched_at desc nulls last, id desc);
create index transfers_by_arrival on transfers (received_at, id);
create index transfers_by_last_arrival on transfers (received_at desc nulls last, id desc);

create index damages_by_decision on damages (decided_at, id);
create index damages_by_last_decision on damages (decided_at desc nulls last, id desc);
create index damages_by_quantity on damages (quantity, id);

create index supplier_returns_by_departure on supplier_returns (sent_at, id);
create index supplier_returns_by_last_departure on supplier_returns (sent_at desc nulls last, id desc);
create index supplier_returns_by_credit on supplier_returns (credited_at, id);
create index supplier_returns_by_last_credit on supplier_returns (credited_at desc nulls last, id desc);
