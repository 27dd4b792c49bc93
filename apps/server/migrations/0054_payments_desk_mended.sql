-- What was taken at the door was taken by whoever handed the order over: the desk may edit and reverse it like the rest.
update payments p set recorded_by = e.actor_id, received_on = (p.created_at at time zone 'Africa/Lagos')::date
from payment_parts q
  join document_events e on e.document = 'order' and e.document_id = q.document_id and e.action = 'deliver'
where q.payment_id = p.id and q.document = 'order' and p.direction = 'in' and p.method in ('cash', 'bank')
  and p.recorded_by is null and e.actor_id is not null and p.created_at = e.at;

-- Money that moves inside the house is on no statement.
drop index payments_unreconciled;
create index payments_unreconciled on payments (created_at desc, id desc)
  where reconciled_at is null and state = 'succeeded' and method <> 'wallet';

-- While a recorded payment waits for approval, its amount may be put right; a part of it may then be for nothing.
alter table payment_parts drop constraint payment_parts_amount_kobo_check,
  add constraint payment_parts_amount_kobo_check check (amount_kobo >= 0);

-- When staff last asked a customer for the money of an order, and who did.
alter table orders add column reminded_at timestamptz, add column reminded_by bigint references users,
  add constraint orders_reminded check (reminded_by is null or reminded_at is not null);
create index orders_reminded_by on orders (reminded_by) where reminded_by is not null;
