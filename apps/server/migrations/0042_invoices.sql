-- VAT by product, invoices and what is printed of them.

-- Medicines are zero-rated, and most of what stands here is medicine; the rest is classed by whoever knows it.
alter table products
  add column vat_class text not null default 'zero' check (vat_class in ('zero', 'exempt', 'standard')),
  -- What customs and the tax authority call such goods.
  add column hs_code text check (hs_code ~ '^[0-9]{4}([.][0-9]{2}){0,3}$');

-- As taxed on the day on which it was handed over: the class and rate that the books and the invoice know.
alter table order_lines
  add column vat_class text check (vat_class in ('zero', 'exempt', 'standard')),
  add column vat_basis_points integer check (vat_basis_points between 0 and 10000),
  add check ((vat_class is null) = (vat_basis_points is null));

-- Numbers under which tax authorities know a business: the old forms, and the one of thirteen digits.
alter table users add column tin text check (tin ~ '^([0-9]{10}|[0-9]{8}-[0-9]{4}|[0-9]{13})$');

-- What stands at the head of every invoice number of a branch. It never changes: paper with it is out in the world.
alter table branches add column code text unique;

create function free_branch_code(branch_name text) returns text language plpgsql as $$
declare
  letters text := rpad(upper(left(regexp_replace(branch_name, '[^A-Za-z]', '', 'g'), 3)), 3, 'X');
  found text := letters;
  nth integer := 1;
begin
  while exists (select from branches where code = found) loop
    nth := nth + 1;
    found := left(letters, 3 - length(nth::text)) || nth;
  end loop;
  return found;
end $$;
create function give_branch_code() returns trigger language plpgsql as $$
begin
  new.code := coalesce(nullif(new.code, ''), free_branch_code(new.name));
  return new;
end $$;
create trigger give_code before insert on branches for each row execute function give_branch_code();

do $$
declare
  branch record;
begin
  for branch in select id, name from branches order by id loop
    update branches set code = free_branch_code(branch.name) where id = branch.id;
  end loop;
end $$;
alter table branches alter column code set not null, alter column code set default '',
  add check (code ~ '^[A-Z0-9]{3}$');

-- The last number given, by branch, kind and year: whoever gives the next one holds this row.
create table invoice_counters (
  branch_id bigint not null references branches,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null check (year between 2000 and 2999),
  last_no integer not null default 0 check (last_no >= 0),
  primary key (branch_id, kind, year)
);
revoke delete, truncate on invoice_counters from remedia_app;

create table invoices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  branch_id bigint not null references branches,
  year integer not null,
  no integer not null check (no > 0),
  -- Made of the three before and the code of the branch, by the domain's `invoiceNumber`.
  number text not null unique check (number ~ '^[A-Z0-9]{11,14}$'),
  order_id bigint not null references orders,
  -- What a credit note takes back.
  invoice_id bigint references invoices,
  state text not null check (state in ('issued', 'clearing', 'cleared', 'refused')),
  state_reason text check (length(state_reason) <= 500),
  state_since timestamptz not null,
  issued_at timestamptz not null,
  total_kobo bigint not null check (total_kobo > 0),
  vat_kobo bigint not null check (vat_kobo >= 0 and vat_kobo <= total_kobo),
  -- Everything that is printed, as it was on that day.
  content jsonb not null,
  -- By which the tax authority knows it, what it answered, and when it is asked next.
  irn text unique,
  clearance jsonb,
  ask_again_at timestamptz,
  unique (branch_id, kind, year, no),
  check ((kind = 'credit_note') = (invoice_id is not null)),
  check ((state = 'issued') = (irn is null)),
  check ((state = 'clearing') = (ask_again_at is not null)),
  check ((state = 'cleared') = (clearance is not null))
);
create unique index invoices_order on invoices (order_id) where kind = 'invoice';
create index invoices_of_order on invoices (order_id);
create index invoices_credited on invoices (invoice_id) where invoice_id is not null;
create index invoices_issued on invoices (issued_at desc, id desc);
create index invoices_branch_issued on invoices (branch_id, issued_at desc, id desc);
create index invoices_state on invoices (state, issued_at desc, id desc);
create index invoices_number on invoices (number text_pattern_ops);
create index invoices_due on invoices (ask_again_at) where state = 'clearing';
revoke delete, truncate on invoices from remedia_app;

-- What somebody may have been handed says the same for ever. Until then only what it says may be mended, never its number.
create function keep_invoice() returns trigger language plpgsql as $$
begin
  if old.state in ('issued', 'cleared') or (new.kind, new.branch_id, new.year, new.no, new.number, new.order_id,
      new.invoice_id, new.issued_at, new.total_kobo, new.vat_kobo) is distinct from (old.kind, old.branch_id, old.year,
      old.no, old.number, old.order_id, old.invoice_id, old.issued_at, old.total_kobo, old.vat_kobo) then
    raise exception 'an invoice that was issued does not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_invoice before update on invoices for each row execute function keep_invoice();
