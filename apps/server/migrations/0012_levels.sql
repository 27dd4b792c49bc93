-- The same as before, without a look at the levels of places that keep none: half the legs of what comes in and goes out.
create or replace function post_movements() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  leg record;
begin
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
