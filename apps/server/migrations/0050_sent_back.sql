-- Which charge a refund gives back: no more goes back than came by it, and what waits for a person, or is in a wallet, can go back too.
alter table payments add column refunds_charge_id bigint references payment_charges;
update payments r set refunds_charge_id = (
    select e.no from payment_parts q join journal_entries e
      on e.document = 'payment' and e.document_id = q.payment_id and e.step = 'succeed' where q.id = r.refunds_part_id)
  where r.direction = 'out' and r.method = 'gateway';
alter table payments add constraint payments_to_source
  check ((direction = 'out' and method = 'gateway') = (refunds_charge_id is not null));
create index payments_refunds_charge on payments (refunds_charge_id) where refunds_charge_id is not null;

-- A bank may take back what it had paid; and what the gateway was paid must be in the books and with its orders.
alter table reconciliation_items drop constraint reconciliation_items_kind_check;
alter table reconciliation_items add constraint reconciliation_items_kind_check check (kind in (
  'unknown_charge', 'missing_charge', 'amount_differs', 'held_payment', 'reversed_charge', 'not_in_books', 'order_differs'));
alter table sandbox_charges drop constraint sandbox_charges_state_check;
alter table sandbox_charges add constraint sandbox_charges_state_check
  check (state in ('open', 'paid', 'failed', 'abandoned', 'reversed'));
alter table sandbox_charges drop constraint sandbox_charges_check;
alter table sandbox_charges add constraint sandbox_charges_paid
  check ((state in ('paid', 'reversed')) = (paid_at is not null));
