-- Months that are over, summed up once: the balance of any day is the months before it and the days of its own, however
-- many movements a product has. A movement told late adds to its month; nothing is ever taken away.
create table stock_months (
  product_id bigint not null references products,
  -- Its first day, in Lagos.
  month date not null,
  -- Null: all branches together, where what goes from one to another changes nothing.
  branch_id bigint,
  movements bigint not null,
  packs_in bigint not null,
  packs_out bigint not null
);
create index stock_months_product on stock_months (product_id, month) include (branch_id, movements, packs_in, packs_out);
select append_only('stock_months');

-- The first month that is still open. Who writes into a month before it, and who closes one, meet at this row.
create table stock_closing (
  one boolean primary key default true check (one),
  open_from date not null
);
insert into stock_closing (open_from) values ('2000-01-01');

-- What a movement did to each branch it touched, and to all together.
create function branch_changes(from_branch bigint, to_branch bigint, quantity integer)
returns table (branch_id bigint, change integer) language sql immutable parallel safe as $$
  select null::bigint, quantity * ((to_branch is not null)::integer - (from_branch is not null)::integer)
    where from_branch is not null or to_branch is not null
  union all select to_branch, case when from_branch = to_branch then 0 else quantity end where to_branch is not null
  union all select from_branch, -quantity where from_branch is not null and from_branch is distinct from to_branch
$$;

create function lagos_month(moment timestamptz) returns date language sql immutable parallel safe
  return date_trunc('month', moment at time zone 'Africa/Lagos')::date;

-- A movement of this month needs no look at the row above, which everybody would have to share.
create function add_to_closed_months() returns trigger language plpgsql as $$
begin
  if (select min(lagos_month(at)) from posted) >= lagos_month(now()) then
    return null;
  end if;
  perform from stock_closing for share;
  insert into stock_months (product_id, month, branch_id, movements, packs_in, packs_out)
  select m.product_id, lagos_month(m.at), c.branch_id, count(*), sum(greatest(c.change, 0)), sum(greatest(-c.change, 0))
  from posted m cross join lateral branch_changes(m.from_branch_id, m.to_branch_id, m.quantity) c
  where lagos_month(m.at) < (select open_from from stock_closing)
  group by 1, 2, 3;
  return null;
end $$;
create trigger add_to_closed_months after insert on stock_movements referencing new table as posted
  for each statement execute function add_to_closed_months();

-- Closes every month before the given one, never the present. May run twice, or on two servers, without harm.
create function close_stock_months(wanted date) returns void language plpgsql as $$
declare
  since date;
  before date := date_trunc('month', least(wanted, lagos_month(now())));
begin
  select open_from into since from stock_closing for update;
  if before <= since then
    return;
  end if;
  insert into stock_months (product_id, month, branch_id, movements, packs_in, packs_out)
  select m.product_id, lagos_month(m.at), c.branch_id, count(*), sum(greatest(c.change, 0)), sum(greatest(-c.change, 0))
  from stock_movements m cross join lateral branch_changes(m.from_branch_id, m.to_branch_id, m.quantity) c
  where m.at >= since::timestamp at time zone 'Africa/Lagos' and m.at < before::timestamp at time zone 'Africa/Lagos'
  group by 1, 2, 3;
  update stock_closing set open_from = before;
end $$;
