-- A key repeats an answer for one thing only: the same key sent for another order is another request.
alter table idempotency_keys add column path text not null default '';
alter table idempotency_keys alter column path drop default;
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add primary key (user_id, operation, path, key);
