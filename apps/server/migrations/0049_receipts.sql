-- When the money of a payment was there. A later refund changes since when its state stands, never this day.
alter table payments add column paid_at timestamptz;
update payments p set paid_at = coalesce(
  (select min(e.at) from document_events e where e.document = 'payment' and e.document_id = p.id
    and (e.to_state = 'succeeded' or e.action in ('keep', 'fall_back'))),
  case when p.state in ('succeeded', 'partly_refunded', 'refunded', 'reversed') then p.state_since end);
alter table payments add constraint payments_paid
  check (paid_at is not null or state in ('initiated', 'pending', 'failed', 'expired'));
