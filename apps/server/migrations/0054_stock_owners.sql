-- Whose packs a batch is. The same printed batch may lie here twice: bought by us, and left here by somebody else.
alter table batches
  add column owner text not null default 'own' check (owner in ('own', 'supplier', 'partner', 'hmo', 'store')),
  add column owner_id bigint,
  add constraint batches_owned check ((owner = 'own') = (owner_id is null));
drop index batches_number;
create unique index batches_number on batches (product_id, number, owner, owner_id) nulls not distinct
  where from_product_id is null;
