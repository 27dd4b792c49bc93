-- How orders went and what was sold, kept by day: analytics and sales cost the same however long the house has been open.

-- How far along its road an order is: placed, cleared for work (paid, or to be paid later), confirmed, packed, dispatched,
-- delivered. What is held was cleared; what is cancelled is told from the step before it.
create function order_rank(state text) returns smallint language sql immutable parallel safe
  return case state when 'pending_payment' then 1 when 'pending' then 2 when 'held' then 2 when 'confirmed' then 3
    when 'picking' then 3 when 'picked' then 3 when 'packed' then 4 when 'dispatched' then 5 when 'failed_delivery' then 5
    when 'returned' then 5 when 'delivered' then 6 when 'partly_returned' then 6 else 1 end;

alter table orders
  -- The furthest it ever got, also once it was cancelled or came back.
  add column reached smallint not null default 0 check (reached between 0 and 6),
  -- When its packs left for the first time.
  add column dispatched_at timestamptz,
  -- As it was placed, whatever changed since; a part was not placed, its order was.
  add column placed_lines integer not null default 0 check (placed_lines >= 0),
  add column placed_packs integer not null default 0 check (placed_packs >= 0),
  add column placed_kobo bigint not null default 0 check (placed_kobo >= 0),
  -- Packs asked of this order or part, and how many of them were taken off again: found short, or changed by staff.
  add column asked_packs integer not null default 0 check (asked_packs >= 0),
  add column unfilled_packs integer not null default 0,
  add constraint orders_unfilled check (unfilled_packs between 0 and asked_packs);

-- Orders that stand here already.
update orders o set
  reached = greatest(e.reached, 1), dispatched_at = e.dispatched_at,
  placed_lines = case when o.parent_id is null then o.line_count else 0 end,
  placed_packs = case when o.parent_id is null then o.packs + e.gone else 0 end,
  placed_kobo = case when o.parent_id is null then o.goods_kobo else 0 end,
  asked_packs = o.packs + e.cut, unfilled_packs = e.cut
from (
  select d.id, coalesce(max(order_rank(v.to_state)), order_rank(d.state)) as reached,
    min(v.at) filter (where v.action = 'dispatch') as dispatched_at,
    coalesce(sum(l.packs) filter (where v.action in ('change', 'pick_short')), 0)::integer as cut,
    coalesce(sum(l.packs), 0)::integer as gone
  from orders d left join document_events v on v.document = 'order' and v.document_id = d.id
    left join lateral (select sum((c ->> 'from')::integer - (c ->> 'to')::integer) as packs
      from jsonb_array_elements(coalesce(v.data -> 'lines', '[]')) c
      where v.action in ('change', 'pick_short', 'split') and (c ->> 'from')::integer > (c ->> 'to')::integer) l on true
  group by d.id) e
where e.id = o.id;

create function mark_placed_order() returns trigger language plpgsql as $$
begin
  new.reached := greatest(new.reached, order_rank(new.state));
  if new.parent_id is null then
    new.placed_lines := new.line_count;
    new.placed_packs := new.packs;
    new.placed_kobo := new.goods_kobo;
    new.asked_packs := new.packs;
  end if;
  return new;
end $$;
create trigger mark_placed before insert on orders for each row execute function mark_placed_order();

create function mark_moved_order() returns trigger language plpgsql as $$
begin
  new.reached := greatest(old.reached, order_rank(new.state));
  if new.state = 'dispatched' then
    new.dispatched_at := coalesce(old.dispatched_at, new.state_since);
  end if;
  return new;
end $$;
create trigger mark_moved before update of state on orders for each row when (old.state <> new.state)
  execute function mark_moved_order();

-- The rows behind each figure.
drop index orders_lga;
create index orders_lga on orders (lga_id, placed_at desc, id desc);
create index orders_dispatched on orders (dispatched_at desc, id desc) where dispatched_at is not null;
create index orders_unfilled_packs on orders (dispatched_at desc, id desc) where unfilled_packs > 0 and dispatched_at is not null;
create index orders_delivered_late on orders (delivered_at desc, id desc)
  where delivered_at is not null and lagos_day(delivered_at) > promised_on;
create index orders_cancelled on orders (state_since desc, id desc) where state = 'cancelled';
create index orders_delivered_to on orders (user_id, delivered_at desc, id desc) where delivered_at is not null;

-- Up to when figures are kept; what came later is counted in the documents themselves.
create table insight_rolling (
  one boolean primary key default true check (one),
  rolled_to timestamptz not null
);
insert into insight_rolling (rolled_to) values ('2000-01-01');

-- What orders did on a day, by the day on which they were placed: how far those of a period got, whenever they did. In all,
-- and once more by LGA: there are so many of those that only who asks for them pays for them.
create table order_days (
  day date not null,
  placed_on date not null,
  branch_id bigint not null references branches,
  lga_id bigint references lgas,
  placed integer not null,
  -- Orders as their customers placed them, without parts that were split off.
  baskets integer not null,
  placed_lines bigint not null,
  placed_packs bigint not null,
  placed_kobo bigint not null,
  cleared integer not null,
  confirmed integer not null,
  packed integer not null,
  dispatched integer not null,
  asked_packs bigint not null,
  unfilled_packs bigint not null,
  delivered integer not null,
  on_time integer not null,
  cancelled integer not null
);
create index order_days_in_all on order_days (day) where lga_id is null;
create index order_days_placed on order_days (placed_on) where lga_id is null;
create index order_days_by_lga on order_days (day) where lga_id is not null;
create index order_days_placed_by_lga on order_days (placed_on) where lga_id is not null;
create index order_days_branch on order_days (branch_id);
create index order_days_lga on order_days (lga_id, day) where lga_id is not null;

create table cancellation_days (
  day date not null,
  branch_id bigint not null references branches,
  lga_id bigint not null references lgas,
  reason text not null,
  orders integer not null,
  kobo bigint not null
);
create index cancellation_days_day on cancellation_days (day);
create index cancellation_days_branch on cancellation_days (branch_id);
create index cancellation_days_lga on cancellation_days (lga_id);

-- What was sold on a day: in all, and once more by category, by product and by customer. Amounts are without VAT.
create table sales_days (
  day date not null,
  branch_id bigint not null references branches,
  placed_by text check (placed_by in ('customer', 'staff', 'agent')),
  category_id bigint references categories,
  product_id bigint references products,
  user_id bigint references users,
  orders integer not null,
  packs bigint not null,
  sales_kobo bigint not null,
  vat_kobo bigint not null,
  cost_kobo bigint not null,
  credited_kobo bigint not null,
  check (num_nonnulls(category_id, product_id, user_id) <= 1),
  check ((placed_by is not null) = (product_id is null and user_id is null))
);
create index sales_days_in_all on sales_days (day) where placed_by is not null and category_id is null;
create index sales_days_by_category on sales_days (day) where category_id is not null;
create index sales_days_by_product on sales_days (day) where product_id is not null;
create index sales_days_by_customer on sales_days (day) where user_id is not null;
create index sales_days_branch on sales_days (branch_id);
create index sales_days_category on sales_days (category_id) where category_id is not null;
create index sales_days_product on sales_days (product_id, day) where product_id is not null;
create index sales_days_customer on sales_days (user_id, day) where user_id is not null;
create index invoices_credit_notes on invoices (issued_at) where kind = 'credit_note';
