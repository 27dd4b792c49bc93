-- What held when a change of a licence was decided: read from the store as it is today, the history of a licence changed with
-- every later one. While a change waits, what holds is what the store has.
alter table licence_changes
  add column held_class text check (held_class in ('patent_medicine', 'pharmacy', 'hospital')),
  add column held_number text check (length(held_number) <= 60),
  add column held_expires_on date;

-- The log of an approval says what it replaced.
update licence_changes c set held_class = e.data->>'approved_class', held_number = e.data->>'approved_number',
  held_expires_on = (e.data->>'approved_expires_on')::date
from document_events e
where e.document = 'licence_change' and e.document_id = c.id and e.action = 'approve' and c.state = 'approved';

-- What was not approved left in force what was approved last before it.
update licence_changes c set held_class = last.licence_class, held_number = last.licence_number,
  held_expires_on = last.licence_expires_on
from licence_changes last
where c.state in ('rejected', 'withdrawn') and last.id = (
  select a.id from licence_changes a
  where a.store_id = c.store_id and a.state = 'approved' and a.decided_at <= c.decided_at
  order by a.decided_at desc, a.id desc limit 1);

-- Destructions are a register of their own: paged, by state and by when they were decided.
create index destructions_states on destructions (state, id desc);
create index destructions_by_decision on destructions (decided_at, id);
create index destructions_by_last_decision on destructions (decided_at desc nulls last, id desc);
