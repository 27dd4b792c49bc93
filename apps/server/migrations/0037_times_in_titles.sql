-- Titles say 10 × 10. Whoever types 10 x 10 still finds them: unaccent alone would make it 10 * 10.
create or replace function fold(value text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent', replace(value, '×', 'x')));

update products set title = regexp_replace(title, '(\d) ?[x×] ?(?=\d)', '\1 × ', 'gi') where title ~* '\d ?[x×] ?\d';
update order_lines set title = regexp_replace(title, '(\d) ?[x×] ?(?=\d)', '\1 × ', 'gi') where title ~* '\d ?[x×] ?\d';
-- Titles in which somebody had typed × themselves are still indexed as they were folded before.
reindex table products;
