-- How often each product was bought of late, by branch and kind of customer: measured every night from the orders, the whole
-- table anew. The popularity of a product is the sum of its points; "stores like yours" reads one branch and kind.
create table product_points (
  branch_id bigint not null references branches,
  user_type text not null check (user_type in ('pharmacy', 'chemist', 'hospital', 'hmo', 'other')),
  product_id bigint not null references products,
  points integer not null check (points > 0),
  -- How many different customers: what a single one buys is nobody else's business.
  buyers integer not null check (buyers > 0),
  primary key (branch_id, user_type, product_id)
);
create index product_points_best on product_points (branch_id, user_type, points desc, product_id desc) where buyers > 1;
create index product_points_product on product_points (product_id);

-- How many days packs must last when they reach this customer. Where the product demands more, the product's minimum holds.
alter table users add column min_shelf_life_days smallint not null default 0
  check (min_shelf_life_days between 0 and 1825);

-- As before; and where somebody waits for what has just come into stock, for itself or as a part of a combo, the outbox hears
-- of it with the same COMMIT. Whether the packs suit those who wait is looked at then.
create or replace function mark_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock_marks (product_id) values (new.product_id) on conflict do nothing;
  perform pg_notify('catalog', '');
  if new.sellable and new.on_hand > new.reserved and exists (
      select from back_in_stock_subscriptions s where s.state = 'waiting' and s.branch_id = new.branch_id
        and s.product_id in (select new.product_id union all
          select c.combo_id from combo_components c where c.component_id = new.product_id)) then
    insert into outbox_events (event, payload) values
      ('stock.back', jsonb_build_object('productId', new.product_id, 'branchId', new.branch_id));
    perform pg_notify('outbox', '');
  end if;
  return null;
end $$;
