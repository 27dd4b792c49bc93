-- A title without case, accents, spaces, punctuation and doubled letters. Most titles have none doubled; the first look
-- for them is cheap, the second is not.
create function squeeze(value text) returns text language plpgsql immutable parallel safe strict as $$
declare
  plain text := regexp_replace(public.fold(value), '[^a-z0-9]+', '', 'g');
begin
  if plain ~ 'aa|bb|cc|dd|ee|ff|gg|hh|ii|jj|kk|ll|mm|nn|oo|pp|qq|rr|ss|tt|uu|vv|ww|xx|yy|zz' then
    return regexp_replace(plain, '([a-z])\1+', '\1', 'g');
  end if;
  return plain;
end $$;
create index products_squeezed_title on products (squeeze(title)) where state <> 'merged';

-- A new row that looks like a product there is, and whether such rows are created all the same.
alter table bulk_rows add column likely_id bigint references products;
create index bulk_rows_likely on bulk_rows (job_id, row_no) where likely_id is not null;
create index bulk_rows_likely_product on bulk_rows (likely_id) where likely_id is not null;
alter table bulk_rows drop constraint bulk_rows_outcome_check;
alter table bulk_rows add constraint bulk_rows_outcome_check
  check (outcome in ('create', 'update', 'same', 'bad', 'left_out'));
alter table bulk_jobs add column create_likely boolean not null default false;
alter table bulk_jobs add column rows_likely integer not null default 0;
alter table bulk_jobs add column rows_left_out integer not null default 0;
