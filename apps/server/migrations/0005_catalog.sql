-- The catalogue: categories, makers, products with their barcodes, images and prices, what is asked for and missed.

-- The transaction a row was last changed in. A reader that remembers the oldest transaction still open at its last look
-- misses nothing, whatever the order of commits (modules/catalog/change-feed.ts).
create function change_no() returns bigint language sql volatile
  return pg_current_xact_id()::text::bigint;

create function announce_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '');
  return null;
end $$;

create table categories (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 80),
  about text not null default '' check (length(about) <= 300),
  position integer not null default 0,
  -- A merged category, subcategory, type, maker or product answers with the survivor.
  merged_into_id bigint references categories
);
create unique index categories_name on categories (fold(name)) where merged_into_id is null;
create index categories_order on categories (position, id) where merged_into_id is null;
create index categories_merged on categories (merged_into_id) where merged_into_id is not null;

create table subcategories (
  id bigint generated always as identity primary key,
  category_id bigint not null references categories,
  name text not null check (length(name) between 2 and 80),
  position integer not null default 0,
  merged_into_id bigint references subcategories,
  -- Lets a product's subcategory be bound to its category.
  unique (id, category_id)
);
create unique index subcategories_name on subcategories (category_id, fold(name)) where merged_into_id is null;
create index subcategories_merged on subcategories (merged_into_id) where merged_into_id is not null;

create table product_types (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 80),
  merged_into_id bigint references product_types
);
create unique index product_types_name on product_types (fold(name)) where merged_into_id is null;
create index product_types_merged on product_types (merged_into_id) where merged_into_id is not null;

create table manufacturers (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 120),
  country text check (country ~ '^[A-Z]{2}$'),
  merged_into_id bigint references manufacturers
);
create unique index manufacturers_name on manufacturers (fold(name)) where merged_into_id is null;
create index manufacturers_merged on manufacturers (merged_into_id) where merged_into_id is not null;
create index manufacturers_search on manufacturers using gin (fold(name) gin_trgm_ops);

create table products (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 160),
  -- Name, strength, form and pack as one line, made by the domain's `productTitle`.
  title text not null check (length(title) between 2 and 700),
  generic text not null default '' check (length(generic) <= 500),
  strength text not null default '' check (length(strength) <= 250),
  form text not null default '' check (length(form) <= 80),
  pack_size text not null default '' check (length(pack_size) <= 80),
  manufacturer_id bigint references manufacturers,
  category_id bigint not null references categories,
  subcategory_id bigint,
  product_type_id bigint not null references product_types,
  nafdac_no text check (length(nafdac_no) between 3 and 30),
  class text not null default 'otc' check (class in ('otc', 'prescription', 'controlled')),
  storage text not null default 'room' check (storage in ('room', 'cool', 'cold')),
  min_shelf_life_days integer not null default 90 check (min_shelf_life_days between 0 and 3650),
  description text not null default '' check (length(description) <= 4000),
  -- Null: our own. Otherwise the marketplace seller.
  partner_id bigint references partners,
  is_combo boolean not null default false,
  state text not null default 'draft'
    check (state in ('draft', 'pending', 'active', 'hidden', 'archived', 'rejected', 'merged')),
  state_reason text check (length(state_reason) <= 500),
  merged_into_id bigint references products,
  popularity integer not null default 0 check (popularity >= 0),
  created_by bigint references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  decided_by bigint references users,
  decided_at timestamptz,
  updated_seq bigint not null default change_no(),
  check ((state = 'merged') = (merged_into_id is not null)),
  check (merged_into_id <> id),
  unique (id, is_combo),
  -- Moves along when a subcategory moves to another category.
  foreign key (subcategory_id, category_id) references subcategories (id, category_id) on update cascade
);
-- Lists sort with nulls last and break ties by id, so their indexes do too.
create index products_category on products (category_id, popularity desc nulls last, id desc) where state = 'active';
create index products_subcategory on products (subcategory_id, category_id, popularity desc nulls last, id desc);
create index products_category_all on products (category_id);
create index products_type on products (product_type_id);
create index products_manufacturer on products (manufacturer_id) where manufacturer_id is not null;
create index products_partner on products (partner_id) where partner_id is not null;
create index products_merged on products (merged_into_id) where merged_into_id is not null;
create index products_created_by on products (created_by) where created_by is not null;
create index products_decided_by on products (decided_by) where decided_by is not null;
create index products_popular on products (popularity desc nulls last, id desc) where state = 'active';
create index products_title on products (title, id) where state <> 'merged';
create index products_folded_title on products (fold(title)) where state <> 'merged';
create index products_recent on products (updated_at desc nulls last, id desc) where state <> 'merged';
create index products_created on products (created_at desc nulls last, id desc) where state <> 'merged';
create index products_states on products (state, id) where state <> 'merged';
create index products_pending on products (submitted_at, id) where state = 'pending';
create index products_combos on products (id) where is_combo;
create index products_changes on products (updated_seq);
create index products_nafdac on products (nafdac_no) where nafdac_no is not null;
-- Alternatives, and where to look for duplicates.
create index products_generic on products (fold(generic), fold(strength), id) where state <> 'merged' and generic <> '';
create index products_search on products
  using gin (fold(title || ' ' || generic || ' ' || coalesce(nafdac_no, '')) gin_trgm_ops);

create function mark_product_change() returns trigger language plpgsql as $$
begin
  new.updated_seq := change_no();
  return new;
end $$;
create trigger mark_change before update on products for each row execute function mark_product_change();
create trigger announce after insert or update or delete on products
  for each statement execute function announce_catalog();

-- What the product's readers see beside its own columns marks it too: prices, barcodes, images, names of its groups.
create function mark_products_of_rows() returns trigger language plpgsql as $$
begin
  update products set updated_seq = change_no()
  where id in (select product_id from touched) and updated_seq <> change_no();
  return null;
end $$;
create function mark_products_of_group() returns trigger language plpgsql as $$
begin
  execute format('update products set updated_seq = change_no() where %I = $1 and updated_seq <> change_no()', tg_argv[0])
    using new.id;
  return null;
end $$;
create trigger mark_products after update of name on categories
  for each row when (old.name <> new.name) execute function mark_products_of_group('category_id');
create trigger mark_products after update of name on subcategories
  for each row when (old.name <> new.name) execute function mark_products_of_group('subcategory_id');
create trigger mark_products after update of name on product_types
  for each row when (old.name <> new.name) execute function mark_products_of_group('product_type_id');
create trigger mark_products after update of name on manufacturers
  for each row when (old.name <> new.name) execute function mark_products_of_group('manufacturer_id');

create function mark_products_of(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger mark_inserted after insert on %s referencing new table as touched
    for each statement execute function mark_products_of_rows()', target);
  execute format('create trigger mark_updated after update on %s referencing new table as touched
    for each statement execute function mark_products_of_rows()', target);
  execute format('create trigger mark_deleted after delete on %s referencing old table as touched
    for each statement execute function mark_products_of_rows()', target);
end $$;

create table product_barcodes (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  gtin text not null check (gtin ~ '^([0-9]{8}|[0-9]{13}|[0-9]{14})$'),
  -- False while its product is archived or rejected: the number may be given to another.
  live boolean not null default true,
  created_at timestamptz not null
);
create unique index product_barcodes_gtin on product_barcodes (gtin text_pattern_ops) where live;
create unique index product_barcodes_product on product_barcodes (product_id, gtin);
select mark_products_of('product_barcodes');

create function barcodes_follow_state() returns trigger language plpgsql as $$
begin
  update product_barcodes set live = new.state not in ('archived', 'rejected')
  where product_id = new.id and live = (new.state in ('archived', 'rejected'));
  return null;
end $$;
create trigger barcodes_follow after update of state on products
  for each row when (old.state <> new.state) execute function barcodes_follow_state();

create table product_images (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  position integer not null,
  created_at timestamptz not null
);
create index product_images_product on product_images (product_id, position, id);
select mark_products_of('product_images');

create table product_image_files (
  image_id bigint not null references product_images on delete cascade,
  width smallint not null check (width in (160, 480, 960)),
  format text not null check (format in ('webp', 'avif')),
  file_id bigint not null references files,
  primary key (image_id, width, format)
);
create index product_image_files_file on product_image_files (file_id);

create table product_prices (
  product_id bigint not null references products,
  branch_id bigint not null references branches,
  price_kobo bigint not null check (price_kobo > 0),
  cost_kobo bigint check (cost_kobo >= 0),
  updated_at timestamptz not null,
  primary key (product_id, branch_id)
);
create index product_prices_branch on product_prices (branch_id, price_kobo, product_id);
select mark_products_of('product_prices');

-- Every price a product ever had. The last row of a product and branch is its price now; null means taken away. Ids tell
-- the order: writers of one product follow one another, while a request's time is taken before it waits for its turn.
create table product_price_changes (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  branch_id bigint not null references branches,
  old_price_kobo bigint,
  new_price_kobo bigint,
  old_cost_kobo bigint,
  new_cost_kobo bigint,
  reason text not null check (reason in ('edit', 'scheduled', 'bulk', 'undo', 'revert', 'merge', 'seed')),
  changed_by bigint references users,
  changed_at timestamptz not null
);
create index product_price_changes_product on product_price_changes (product_id, branch_id, id desc);
create index product_price_changes_branch on product_price_changes (branch_id, product_id, id desc);
create index product_price_changes_who on product_price_changes (changed_by) where changed_by is not null;
select append_only('product_price_changes');

create table scheduled_prices (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  branch_id bigint not null references branches,
  price_kobo bigint not null check (price_kobo > 0),
  apply_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'cancelled')),
  created_by bigint references users,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'waiting') = (finished_at is null))
);
create index scheduled_prices_due on scheduled_prices (apply_at, id) where state = 'waiting';
create unique index scheduled_prices_once on scheduled_prices (product_id, branch_id, apply_at) where state = 'waiting';
create index scheduled_prices_product on scheduled_prices (product_id, id desc);
create index scheduled_prices_branch on scheduled_prices (branch_id);
create index scheduled_prices_who on scheduled_prices (created_by) where created_by is not null;

-- A combo is a product that sells others. It cannot hold another combo.
create table combo_components (
  combo_id bigint not null,
  component_id bigint not null,
  quantity integer not null check (quantity between 1 and 1000),
  of_combo boolean not null generated always as (true) stored,
  component_is_combo boolean not null generated always as (false) stored,
  primary key (combo_id, component_id),
  foreign key (combo_id, of_combo) references products (id, is_combo),
  foreign key (component_id, component_is_combo) references products (id, is_combo)
);
create index combo_components_component on combo_components (component_id);

create table back_in_stock_subscriptions (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  user_id bigint not null references users,
  branch_id bigint not null references branches,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'notified', 'cancelled')),
  finished_at timestamptz,
  check ((state = 'waiting') = (finished_at is null))
);
create unique index back_in_stock_once on back_in_stock_subscriptions (product_id, user_id, branch_id)
  where state = 'waiting';
create index back_in_stock_waiting on back_in_stock_subscriptions (branch_id, product_id) where state = 'waiting';
create index back_in_stock_product on back_in_stock_subscriptions (product_id);
create index back_in_stock_user on back_in_stock_subscriptions (user_id, id desc);
create index back_in_stock_branch on back_in_stock_subscriptions (branch_id);

create table product_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  branch_id bigint not null references branches,
  wanted text not null check (length(wanted) between 2 and 160),
  note text not null default '' check (length(note) <= 500),
  packs_per_month integer check (packs_per_month between 1 and 100000),
  -- The same wish in many spellings (`demandKey`): demand is counted by it.
  demand_key text not null check (length(demand_key) between 1 and 200),
  state text not null default 'open' check (state in ('open', 'fulfilled', 'declined')),
  product_id bigint references products,
  state_reason text check (length(state_reason) <= 500),
  created_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'fulfilled' or product_id is not null)
);
create index product_requests_user on product_requests (user_id, id desc);
create index product_requests_demand on product_requests (state, branch_id, demand_key);
create index product_requests_group on product_requests (demand_key, state);
create index product_requests_branch on product_requests (branch_id);
create index product_requests_product on product_requests (product_id) where product_id is not null;
create index product_requests_decided_by on product_requests (decided_by) where decided_by is not null;

-- Words that mean the same to a pharmacist. Search reads all of them at once.
create table synonyms (
  id bigint generated always as identity primary key,
  term text not null check (length(term) between 2 and 120),
  means text not null check (length(means) between 2 and 120),
  created_at timestamptz not null,
  check (fold(term) <> fold(means))
);
create unique index synonyms_pair on synonyms (fold(term), fold(means));

-- When something that is read whole was last changed.
create table catalog_marks (topic text primary key, updated_seq bigint not null default change_no());
insert into catalog_marks (topic) values ('synonyms'), ('groups');
create function mark_topic() returns trigger language plpgsql as $$
begin
  update catalog_marks set updated_seq = change_no() where topic = tg_argv[0] and updated_seq <> change_no();
  perform pg_notify('catalog', '');
  return null;
end $$;
create trigger mark_topic after insert or update or delete on synonyms
  for each statement execute function mark_topic('synonyms');
create trigger mark_topic after insert or update or delete on categories
  for each statement execute function mark_topic('groups');
create trigger mark_topic after insert or update or delete on subcategories
  for each statement execute function mark_topic('groups');
create trigger mark_topic after insert or update or delete on product_types
  for each statement execute function mark_topic('groups');
create trigger mark_topic after insert or update or delete on manufacturers
  for each statement execute function mark_topic('groups');

create table searches (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id bigint references users,
  branch_id bigint references branches,
  query text not null check (length(query) between 1 and 120),
  result_count integer not null check (result_count >= 0)
);
create index searches_without_result on searches (fold(query), at desc) where result_count = 0;
create index searches_at on searches (at);
create index searches_user on searches (user_id) where user_id is not null;
create index searches_branch on searches (branch_id) where branch_id is not null;

-- Uploads and changes of many products: read, mapped, checked, applied in the background, undone.
create table bulk_jobs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('upload', 'update', 'filter')),
  user_id bigint not null references users,
  -- Whose prices the sheet holds; null: the same in every branch.
  branch_id bigint references branches,
  file_id bigint references files,
  file_name text not null default '',
  headers jsonb not null default '[]',
  sample jsonb not null default '[]',
  mapping jsonb not null default '{}',
  -- How new products begin, whether unknown groups are made; for a filter: the products and what becomes of them.
  options jsonb not null default '{}',
  state text not null check (state in ('reading', 'mapping', 'checking', 'checked', 'applying', 'applied', 'undoing',
    'undone', 'cancelled', 'failed')),
  rows_total integer not null default 0,
  -- How far the present step is.
  rows_done integer not null default 0,
  rows_bad integer not null default 0,
  rows_created integer not null default 0,
  rows_updated integer not null default 0,
  rows_same integer not null default 0,
  -- Applied so far, and of these undone, or kept because somebody changed them since.
  rows_undoable integer not null default 0,
  rows_undone integer not null default 0,
  rows_kept integer not null default 0,
  fault text,
  created_at timestamptz not null,
  -- The last sign of life: a job whose server died is taken up again.
  touched_at timestamptz not null,
  finished_at timestamptz
);
create index bulk_jobs_running on bulk_jobs (touched_at) where state in ('reading', 'checking', 'applying', 'undoing');
create index bulk_jobs_user on bulk_jobs (user_id, id desc);
create index bulk_jobs_recent on bulk_jobs (kind, id desc);
create index bulk_jobs_branch on bulk_jobs (branch_id) where branch_id is not null;
create index bulk_jobs_file on bulk_jobs (file_id) where file_id is not null;

create table bulk_rows (
  job_id bigint not null references bulk_jobs on delete cascade,
  row_no integer not null,
  cells jsonb not null,
  outcome text check (outcome in ('create', 'update', 'same', 'bad')),
  faults jsonb,
  -- What the row would be known by, to find it twice in one sheet.
  gtin text,
  title_key text,
  product_id bigint references products,
  -- Set once applied: what it was and what it became, so that it can be undone.
  before jsonb,
  after jsonb,
  undone text check (undone in ('undone', 'kept')),
  primary key (job_id, row_no)
);
create index bulk_rows_bad on bulk_rows (job_id, row_no) where outcome = 'bad';
create index bulk_rows_gtin on bulk_rows (job_id, gtin) where gtin is not null;
create index bulk_rows_title on bulk_rows (job_id, title_key) where title_key is not null;
create index bulk_rows_product on bulk_rows (product_id) where product_id is not null;

-- How a person's sheets are laid out: header → field, as last chosen.
create table sheet_mappings (
  user_id bigint not null references users,
  header text not null check (length(header) between 1 and 200),
  field text not null check (length(field) between 1 and 40),
  primary key (user_id, header)
);
