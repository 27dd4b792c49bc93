-- Who looks after money says how much a hospital may owe.
insert into role_permissions (role_id, permission)
select role_id, 'credit.limit' from role_permissions where permission = 'payments.approve' on conflict do nothing;

-- What came and was not as it should be waits for a person also when the rest was paid meanwhile.
alter table payments drop constraint payments_check;
alter table payments add constraint payments_held_after_money
  check (held_at is null or state in ('pending', 'succeeded', 'partly_refunded', 'refunded'));
