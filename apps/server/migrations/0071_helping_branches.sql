-- What a branch lacks may come from another one, so many days later.
alter table branches
  add column helper_id bigint references branches,
  add column helper_days smallint not null default 1 check (helper_days between 0 and 14),
  add constraint branches_helped_by_another check (helper_id <> id);
create index branches_helper on branches (helper_id);

-- When what comes from there was promised, for as long as it is not a part of the order of its own.
alter table orders add column helped_on date;

-- Whoever follows the catalogue in memory knows what each branch can have.
insert into catalog_marks (topic) values ('helpers');
create trigger mark_topic after insert or delete or update of helper_id, helper_days, active on branches
  for each statement execute function mark_topic('helpers');

-- Whose customers wait for packs that come into a branch: its own, and those of branches that it helps.
create function helped_by(branch bigint) returns setof bigint language sql stable as $$
  select branch union all select id from branches where helper_id = branch
$$;

create or replace function mark_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock_marks (product_id) select with_combos(new.product_id) on conflict do nothing;
  perform pg_notify('catalog', '');
  if new.sellable and new.on_hand > new.reserved and exists (
      select from back_in_stock_subscriptions s where s.state = 'waiting'
        and s.branch_id in (select helped_by(new.branch_id))
        and s.product_id in (select with_combos(new.product_id))) then
    insert into outbox_events (event, payload) values
      ('stock.back', jsonb_build_object('productId', new.product_id, 'branchId', new.branch_id));
    perform pg_notify('outbox', '');
  end if;
  return null;
end $$;

create or replace function mark_new_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock_marks (product_id)
  select distinct c.id from added a cross join lateral with_combos(a.product_id) as c (id)
  where a.sellable and a.on_hand > a.reserved order by c.id on conflict do nothing;
  if not found then
    return null;
  end if;
  perform pg_notify('catalog', '');
  insert into outbox_events (event, payload)
  select distinct 'stock.back', jsonb_build_object('productId', a.product_id, 'branchId', a.branch_id)
  from added a where a.sellable and a.on_hand > a.reserved and exists (
    select from back_in_stock_subscriptions s where s.state = 'waiting' and s.branch_id in (select helped_by(a.branch_id))
      and s.product_id in (select with_combos(a.product_id)));
  if found then
    perform pg_notify('outbox', '');
  end if;
  return null;
end $$;
