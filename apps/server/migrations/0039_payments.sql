-- Money that comes in through a gateway: what was asked for, what it is for, and what the gateway announced.

create table payments (
  id bigint generated always as identity primary key,
  -- What people say on the phone.
  number text not null generated always as ('P' || (1000000 + id)::text) stored unique,
  user_id bigint not null references users,
  branch_id bigint not null references branches,
  state text not null check (state in ('initiated', 'pending', 'succeeded', 'failed', 'expired', 'partly_refunded',
    'refunded', 'reversed')),
  state_reason text check (length(state_reason) <= 500),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- What left the payer's account, and what the gateway keeps; known once it was paid.
  paid_kobo bigint check (paid_kobo >= 0),
  fees_kobo bigint check (fees_kobo >= 0),
  gateway text not null check (gateway in ('sandbox', 'paystack', 'flutterwave')),
  -- Ours, by which the gateway knows it.
  reference text not null unique check (reference ~ '^[a-z0-9-]{16,50}$'),
  -- The gateway's own.
  charge_id text check (length(charge_id) <= 100),
  page_url text check (length(page_url) <= 2000),
  created_at timestamptz not null,
  state_since timestamptz not null,
  expires_at timestamptz not null,
  check (state not in ('succeeded', 'partly_refunded', 'refunded', 'reversed') or paid_kobo is not null)
);
create index payments_customer on payments (user_id, id desc);
create index payments_branch on payments (branch_id, id desc);
create index payments_state on payments (state, id desc);
create index payments_open on payments (expires_at) where state in ('initiated', 'pending');

-- What a payment is for: a wallet, orders. One payment may be for several, and one order paid by several.
create table payment_parts (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  document text not null check (document in ('wallet', 'order')),
  document_id bigint not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  refunded_kobo bigint not null default 0,
  check (refunded_kobo between 0 and amount_kobo)
);
create index payment_parts_payment on payment_parts (payment_id);
create index payment_parts_document on payment_parts (document, document_id);

-- Announcements as they came, kept before anything is done about them. The same one may come many times.
create table gateway_notices (
  id bigint generated always as identity primary key,
  gateway text not null,
  key text not null check (length(key) <= 300),
  reference text,
  charge_id text,
  body text not null,
  received_at timestamptz not null,
  settled_at timestamptz,
  unique (gateway, key)
);
create index gateway_notices_waiting on gateway_notices (received_at) where settled_at is null;

-- The built-in gateway's own memory: what was asked of it and what somebody chose on its page.
create table sandbox_charges (
  id bigint generated always as identity primary key,
  reference text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  about text not null,
  callback_url text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'abandoned')),
  -- Paid after a while: nobody is told before.
  paid_at timestamptz,
  times integer not null default 0,
  created_at timestamptz not null,
  check ((state = 'paid') = (paid_at is not null))
);
