-- What makes people buy and what they mean to buy: deals, adverts, wishlists and carts.

create table deals (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 120),
  about text not null default '' check (length(about) <= 1000),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'running', 'paused', 'ended')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  limit_per_customer integer check (limit_per_customer between 1 and 1000000),
  limit_total integer check (limit_total between 1 and 1000000),
  created_by bigint references users,
  created_at timestamptz not null,
  check (ends_at > starts_at)
);
create index deals_state on deals (state, ends_at);
create index deals_window on deals (starts_at desc, id desc);
create index deals_created_by on deals (created_by) where created_by is not null;

create table deal_products (
  deal_id bigint not null references deals on delete cascade,
  product_id bigint not null references products,
  price_kobo bigint not null check (price_kobo > 0),
  primary key (deal_id, product_id)
);
create index deal_products_product on deal_products (product_id);

-- No row: the deal counts in every branch.
create table deal_branches (
  deal_id bigint not null references deals on delete cascade,
  branch_id bigint not null references branches,
  primary key (deal_id, branch_id)
);
create index deal_branches_branch on deal_branches (branch_id);

-- Packs sold at a deal's price, written by the order that sells them; what is left of the limits is counted here.
create table deal_sales (
  id bigint generated always as identity primary key,
  deal_id bigint not null references deals,
  product_id bigint not null references products,
  user_id bigint not null references users,
  branch_id bigint not null references branches,
  quantity integer not null check (quantity > 0),
  price_kobo bigint not null check (price_kobo > 0),
  cost_kobo bigint check (cost_kobo >= 0),
  sold_at timestamptz not null
);
create index deal_sales_deal on deal_sales (deal_id, sold_at desc, id desc);
create index deal_sales_customer on deal_sales (user_id, deal_id);
create index deal_sales_product on deal_sales (product_id);
create index deal_sales_branch on deal_sales (branch_id);

create table adverts (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 2 and 120),
  body text not null default '' check (length(body) <= 300),
  -- Where it leads: a path of the shop.
  link text not null check (link ~ '^/[^/]?' and length(link) <= 300),
  slot text not null check (slot in ('home_hero', 'home_strip', 'browse_top')),
  audience text not null default 'everyone'
    check (audience in ('everyone', 'signed_out', 'pharmacy', 'chemist', 'hospital', 'agent')),
  -- A drawing of our own when there is no image.
  art text not null default 'leaves' check (art in ('leaves', 'capsules', 'drops', 'shield', 'truck')),
  image_file_id bigint references files,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null,
  check (ends_at > starts_at)
);
create index adverts_slot on adverts (slot, position, id) where active;
create index adverts_window on adverts (starts_at desc, id desc);
create index adverts_image on adverts (image_file_id) where image_file_id is not null;

create table advert_days (
  advert_id bigint not null references adverts on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (advert_id, day)
);

create table wishlist_items (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  product_id bigint not null references products,
  added_at timestamptz not null,
  unique (user_id, product_id)
);
create index wishlist_items_product on wishlist_items (product_id);

create table cart_items (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  product_id bigint not null references products,
  type text not null check (type in ('buy_now', 'saved_for_later', 'restock_list')),
  quantity integer not null check (quantity between 1 and 100000),
  -- What a pack cost when it was put in; null where it had no price then.
  price_kobo bigint check (price_kobo > 0),
  added_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, type, product_id)
);
create index cart_items_product on cart_items (product_id);
