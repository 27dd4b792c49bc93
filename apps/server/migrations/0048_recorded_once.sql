-- The same transfer of a customer counts once, whoever writes it down, and is found by what the bank calls it.
create unique index payments_bank_reference_once on payments (user_id, bank_reference)
  where bank_reference is not null and state in ('initiated', 'succeeded');
create index payments_bank_reference on payments (upper(bank_reference) text_pattern_ops) where bank_reference is not null;
