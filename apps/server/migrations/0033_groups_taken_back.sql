-- A category, subcategory, type or maker that an upload made and its undo took back. Archived products still name it, so
-- it is not deleted: it is on no list, and comes back with its name or with one of its products.
alter table categories add column archived_at timestamptz;
alter table subcategories add column archived_at timestamptz;
alter table product_types add column archived_at timestamptz;
alter table manufacturers add column archived_at timestamptz;

create function revive_groups() returns trigger language plpgsql as $$
begin
  update categories set archived_at = null where id = new.category_id and archived_at is not null;
  update subcategories set archived_at = null where id = new.subcategory_id and archived_at is not null;
  update product_types set archived_at = null where id = new.product_type_id and archived_at is not null;
  update manufacturers set archived_at = null where id = new.manufacturer_id and archived_at is not null;
  return null;
end $$;
create trigger revive_groups after update of state on products
  for each row when (old.state = 'archived' and new.state not in ('archived', 'merged')) execute function revive_groups();

-- What an upload made beside products, so that it can be taken back.
create table bulk_groups (
  job_id bigint not null references bulk_jobs on delete cascade,
  field text not null check (length(field) between 1 and 40),
  group_id bigint not null,
  primary key (job_id, field, group_id)
);
alter table bulk_jobs add column groups_removed integer not null default 0;
alter table bulk_jobs add column groups_kept integer not null default 0;
