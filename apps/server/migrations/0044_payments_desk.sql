-- The payments desk: what staff record with proof, what another person approves, what was found on the bank statement, and
-- what the gateway and the books do not agree on.

insert into role_permissions (role_id, permission)
select role_id, p.permission from role_permissions r, (values ('payments.read'), ('payments.record'), ('payments.approve'),
  ('payments.reconcile')) p (permission)
where r.permission = 'ledger.close' on conflict do nothing;
insert into role_permissions (role_id, permission)
select role_id, 'payments.read' from role_permissions where permission = 'ledger.read' on conflict do nothing;

alter table payments
  -- Who wrote it down, when it is not the customer who paid by themselves.
  add column recorded_by bigint references users,
  -- The day on which the money came, as the receipt or the statement says.
  add column received_on date,
  -- What the bank calls it.
  add column bank_reference text check (length(bank_reference) between 1 and 60),
  add column note text check (length(note) between 1 and 500),
  add column proof_file_id bigint references files,
  -- Found on the statement of the bank or the gateway: from then on it can only be reversed.
  add column reconciled_at timestamptz,
  add column reconciled_by bigint references users,
  add constraint payments_recorded check (recorded_by is null or method in ('cash', 'bank'));
create index payments_recorded_by on payments (recorded_by) where recorded_by is not null;
create index payments_reconciled_by on payments (reconciled_by) where reconciled_by is not null;
create index payments_proof on payments (proof_file_id) where proof_file_id is not null;
create index payments_created on payments (created_at desc, id desc);
create index payments_branch_created on payments (branch_id, created_at desc, id desc);
create index payments_amount on payments (amount_kobo desc, id desc);
drop index payments_state, payments_branch;
create index payments_state on payments (state, created_at desc, id desc);
create index payments_method on payments (method, created_at desc, id desc);
create index payments_number on payments (number text_pattern_ops);
create index payments_unreconciled on payments (created_at) where reconciled_at is null and state = 'succeeded';

-- What does not agree between a gateway's list of charges and ours, until somebody explains it.
create table reconciliation_items (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('sandbox', 'paystack', 'flutterwave')),
  kind text not null check (kind in ('unknown_charge', 'missing_charge', 'amount_differs', 'held_payment')),
  state text not null check (state in ('open', 'explained')),
  state_reason text check (length(state_reason) <= 500),
  charge_id text not null check (length(charge_id) <= 100),
  reference text,
  payment_id bigint references payments,
  gateway_kobo bigint,
  books_kobo bigint,
  found_at timestamptz not null,
  explained_by bigint references users,
  explained_at timestamptz,
  unique (gateway, kind, charge_id)
);
create index reconciliation_items_found on reconciliation_items (found_at desc, id desc);
create index reconciliation_items_state on reconciliation_items (state, found_at desc, id desc);
create index reconciliation_items_payment on reconciliation_items (payment_id) where payment_id is not null;
create index reconciliation_items_by on reconciliation_items (explained_by) where explained_by is not null;
revoke delete, truncate on reconciliation_items from remedia_app;
