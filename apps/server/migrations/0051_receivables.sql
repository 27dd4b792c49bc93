-- What customers owe has a day on which it is due, and is found by that day.

-- Nothing is owed for an order that nothing came of.
alter table orders drop column payment_state;
alter table orders add column payment_state text not null generated always as (
  case
    when refunded_kobo > 0 and refunded_kobo = paid_kobo then 'refunded'
    when refunded_kobo > 0 then 'part_refunded'
    when paid_kobo >= goods_kobo + delivery_kobo then 'paid'
    when paid_kobo > 0 then 'part_paid'
    when payment_method = 'credit' and state not in ('cancelled', 'returned') then 'on_credit'
    else 'unpaid'
  end) stored;

-- A payment that was reversed after the delivery left an order owed without a day.
update orders set due_on = (delivered_at at time zone 'Africa/Lagos')::date + coalesce(credit_days, 0)
where state = 'delivered' and due_on is null and paid_kobo < total_kobo;

-- How much of a limit is used is asked of what is not paid yet, not of every order that ever was on credit.
drop index orders_owed;
create index orders_owed on orders (user_id)
  where payment_method = 'credit' and state not in ('cancelled', 'returned') and paid_kobo < total_kobo;
create index orders_due on orders (due_on desc, id desc) where due_on is not null and paid_kobo < total_kobo;
create index orders_due_of_customer on orders (user_id, due_on) where due_on is not null and paid_kobo < total_kobo;
