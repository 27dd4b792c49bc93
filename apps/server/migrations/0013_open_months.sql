-- The same as before, with a look at whether anything falls into a month that is closed before all of it is summed up:
-- what is told late mostly belongs to a month that is still open.
create or replace function add_to_closed_months() returns trigger language plpgsql as $$
declare
  first_month date := (select lagos_month(min(at)) from posted);
begin
  if first_month >= lagos_month(now()) then
    return null;
  end if;
  perform from stock_closing for share;
  if first_month >= (select open_from from stock_closing) then
    return null;
  end if;
  insert into stock_months (product_id, month, branch_id, movements, packs_in, packs_out)
  select m.product_id, lagos_month(m.at), c.branch_id, count(*), sum(greatest(c.change, 0)), sum(greatest(-c.change, 0))
  from posted m cross join lateral branch_changes(m.from_branch_id, m.to_branch_id, m.quantity) c
  where lagos_month(m.at) < (select open_from from stock_closing)
  group by 1, 2, 3;
  return null;
end $$;
