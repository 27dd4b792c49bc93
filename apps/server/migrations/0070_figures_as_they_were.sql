-- Figures are those of the books and stay what they were: what came back lessens what the goods had cost, and neither a product
-- that is moved to another category nor an order that goes elsewhere takes its past along.

-- The books take the cost of packs back when they are looked at, whatever is decided on them; money follows later, or at the
-- door came before. So the day of the one is not the day of the other.
alter table returns add column inspected_at timestamptz;
update returns r set inspected_at = e.at
from (select document_id, max(at) as at from document_events where document = 'return' and action = 'inspect' group by 1) e
where e.document_id = r.id and r.inspected_by is not null;
create index returns_inspected on returns (inspected_at) where inspected_at is not null;

-- What the packs that came back had cost when they left: shares are cumulative, the last pack takes the last kobo.
alter table return_lines add column cost_back_kobo bigint check (cost_back_kobo >= 0);
update return_lines l set cost_back_kobo = s.upto - s.before
from (
  select c.id,
    div(2 * c.value_kobo * c.came_upto + c.sent, 2 * c.sent) as upto,
    div(2 * c.value_kobo * (c.came_upto - c.came) + c.sent, 2 * c.sent) as before
  from (
    select b.id, k.value_kobo::numeric(38, 0) as value_kobo, k.quantity as sent,
      b.restocked + b.quarantined + b.damaged as came,
      sum(b.restocked + b.quarantined + b.damaged) over (partition by b.pick_id order by r.inspected_at, b.id) as came_upto
    from return_lines b join returns r on r.id = b.return_id join order_picks k on k.id = b.pick_id
    where b.restocked is not null) c) s
where s.id = l.id;
alter table return_lines
  add constraint return_lines_cost_back check ((cost_back_kobo is null) = (restocked is null));

-- The category of the product when the line was ordered. What was before is unknown: of older lines it is today's.
alter table order_lines add column category_id bigint references categories;
update order_lines l set category_id = p.category_id from products p where p.id = l.product_id;
alter table order_lines alter column category_id set not null;
create index order_lines_category on order_lines (category_id);

-- Where the order was to go when it was placed; a part's is that of its order.
alter table orders add column placed_lga_id bigint references lgas;
update orders set placed_lga_id = lga_id;
alter table orders alter column placed_lga_id set not null;
create or replace function mark_placed_order() returns trigger language plpgsql as $$
begin
  new.reached := greatest(new.reached, order_rank(new.state));
  new.placed_lga_id := coalesce(new.placed_lga_id, new.lga_id);
  if new.parent_id is null then
    new.placed_lines := new.line_count;
    new.placed_packs := new.packs;
    new.placed_kobo := new.goods_kobo;
    new.asked_packs := new.packs;
  end if;
  return new;
end $$;
drop index orders_lga;
create index orders_lga on orders (lga_id);
create index orders_placed_lga on orders (placed_lga_id, placed_at desc, id desc);

-- Kept by the old rules: the job keeps them once more from the first day on. Until it has, they are counted in the documents.
delete from sales_days;
delete from order_days;
delete from cancellation_days;
update insight_rolling set rolled_to = '2000-01-01';

-- Rows by product say of which category it was.
alter table sales_days add column cost_back_kobo bigint not null,
  drop constraint sales_days_check,
  add constraint sales_days_grain check (case when user_id is not null then product_id is null and category_id is null
    else product_id is null or category_id is not null end);
drop index sales_days_by_category;
create index sales_days_by_category on sales_days (day) where placed_by is not null and category_id is not null;

-- What was sold, and to whom, is for those who run the business: not for whoever picks, hands over or sits at a till.
insert into role_permissions (role_id, permission)
select p.role_id, 'sales.read' from role_permissions p join roles r on r.id = p.role_id
where p.permission = 'orders.read' and not (r.shipped and r.name in ('Hub Staff', 'Fulfilment Officer', 'inventory pos cs'));
