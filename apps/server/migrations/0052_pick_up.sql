-- Whether the customer comes to the branch for an order, as it was agreed when it was placed.
alter table orders add column collected boolean not null default false;
update orders o set collected = true from delivery_types t where t.id = o.delivery_type_id and t.collected;
