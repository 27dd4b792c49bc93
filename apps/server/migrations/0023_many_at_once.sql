-- The same as before for a handful of movements. Many at once, as an opening balance has them, are added up by one
-- statement: leg by leg they took three times as long as writing them. It is planned each time, for as many as there are.
create or replace function post_movements() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  leg record;
begin
  if (select count(*) from posted) >= 1000 then
    perform set_config('enable_seqscan', 'on', true);
    execute $many$
      with legs as (
        select legs.place_id, legs.batch_id, sum(legs.packs)::integer as packs from (
          select to_place_id as place_id, batch_id, quantity as packs from posted
          union all select from_place_id, batch_id, -quantity from posted) as legs
          join stock_places p on p.id = legs.place_id and p.keeps_level
        group by legs.place_id, legs.batch_id having sum(legs.packs) <> 0),
      moved as (
        update stock_levels l set on_hand = l.on_hand + legs.packs from legs
        where l.place_id = legs.place_id and l.batch_id = legs.batch_id returning l.place_id, l.batch_id)
      insert into stock_levels as l (place_id, batch_id, product_id, branch_id, expires_on, sellable, on_hand)
      select p.id, b.id, b.product_id, p.branch_id, b.expires_on, p.kind = 'shelf' and b.state = 'available', legs.packs
      from legs join stock_places p on p.id = legs.place_id join batches b on b.id = legs.batch_id
      where (legs.place_id, legs.batch_id) not in (select place_id, batch_id from moved)
      order by legs.batch_id, legs.place_id
      on conflict (place_id, batch_id) do update set on_hand = l.on_hand + excluded.on_hand $many$;
    return null;
  end if;
  for leg in
    select legs.place_id, legs.batch_id, sum(legs.packs)::integer as packs from (
      select to_place_id as place_id, batch_id, quantity as packs from posted
      union all select from_place_id, batch_id, -quantity from posted) as legs
      join stock_places p on p.id = legs.place_id and p.keeps_level
    group by legs.place_id, legs.batch_id having sum(legs.packs) <> 0 order by legs.batch_id, legs.place_id
  loop
    update stock_levels set on_hand = on_hand + leg.packs
    where place_id = leg.place_id and batch_id = leg.batch_id;
    continue when found;
    if leg.packs < 0 then
      raise exception 'nothing stands there'
        using errcode = 'check_violation', constraint = 'stock_levels_on_hand_check';
    end if;
    insert into stock_levels as l (place_id, batch_id, product_id, branch_id, expires_on, sellable, on_hand)
    select p.id, b.id, b.product_id, p.branch_id, b.expires_on, p.kind = 'shelf' and b.state = 'available', leg.packs
    from stock_places p, batches b where p.id = leg.place_id and b.id = leg.batch_id
    on conflict (place_id, batch_id) do update set on_hand = l.on_hand + excluded.on_hand;
  end loop;
  return null;
end $$;

-- Which products are to be looked at again when packs of one come or go: it, and the combos that hold it.
create function with_combos(wanted bigint) returns setof bigint language sql stable as $$
  select wanted union all select combo_id from combo_components where component_id = wanted
$$;

create or replace function mark_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock_marks (product_id) select with_combos(new.product_id) on conflict do nothing;
  perform pg_notify('catalog', '');
  if new.sellable and new.on_hand > new.reserved and exists (
      select from back_in_stock_subscriptions s where s.state = 'waiting' and s.branch_id = new.branch_id
        and s.product_id in (select with_combos(new.product_id))) then
    insert into outbox_events (event, payload) values
      ('stock.back', jsonb_build_object('productId', new.product_id, 'branchId', new.branch_id));
    perform pg_notify('outbox', '');
  end if;
  return null;
end $$;

-- Levels that come into being are announced together; one that runs empty or fills again still speaks for itself.
create function mark_new_stock() returns trigger language plpgsql as $$
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
    select from back_in_stock_subscriptions s where s.state = 'waiting' and s.branch_id = a.branch_id
      and s.product_id in (select with_combos(a.product_id)));
  if found then
    perform pg_notify('outbox', '');
  end if;
  return null;
end $$;
drop trigger mark_stock_inserted on stock_levels;
create trigger mark_stock_inserted after insert on stock_levels referencing new table as added
  for each statement execute function mark_new_stock();
