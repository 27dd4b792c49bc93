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
  gateway text not null check (gateway in ('sandbox', 'paystack', 'flutterwave')),
  -- Ours, by which the gateway knows it.
  reference text not null unique check (reference ~ '^[a-z0-9-]{16,50}$'),
  page_url text check (length(page_url) <= 2000),
  created_at timestamptz not null,
  state_since timestamptz not null,
  expires_at timestamptz not null,
  -- When the gateway is asked next, if nobody hears of it before.
  ask_again_at timestamptz not null,
  -- Since when what came waits for a person, because it is not what was asked for.
  held_at timestamptz,
  check (held_at is null or state = 'pending')
);
create index payments_customer on payments (user_id, id desc);
create index payments_branch on payments (branch_id, id desc);
create index payments_state on payments (state, id desc);
create index payments_open on payments (ask_again_at) where state in ('initiated', 'pending') and held_at is null;
create index payments_held on payments (held_at) where held_at is not null;

-- Every charge that succeeded under a payment's reference, once: one may be paid twice.
create table payment_charges (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  gateway text not null,
  -- The gateway's own.
  charge_id text not null check (length(charge_id) <= 100),
  -- What left the payer's account, and what the gateway keeps.
  paid_kobo bigint not null check (paid_kobo >= 0),
  fees_kobo bigint not null check (fees_kobo >= 0),
  currency text not null check (length(currency) = 3),
  channel text,
  taken_at timestamptz not null,
  unique (gateway, charge_id)
);
create index payment_charges_payment on payment_charges (payment_id);
select append_only('payment_charges');

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
revoke delete, truncate on payments, payment_parts from remedia_app;
create index payment_parts_payment on payment_parts (payment_id);
create index payment_parts_document on payment_parts (document, document_id);

-- Announcements as they came, kept before anything is done about them. The same one may come many times.
create table gateway_announcements (
  id bigint generated always as identity primary key,
  gateway text not null,
  key text not null check (length(key) <= 300),
  about text not null,
  reference text,
  -- The gateway's own of what it is about.
  subject_id text,
  body text not null,
  received_at timestamptz not null,
  settled_at timestamptz,
  unique (gateway, key)
);
revoke delete, truncate on gateway_announcements from remedia_app;
create index gateway_announcements_waiting on gateway_announcements (received_at) where settled_at is null;

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
  -- By mistake it may be paid a second time, as a charge of its own.
  times integer not null default 0 check (times between 0 and 2),
  created_at timestamptz not null,
  check ((state = 'paid') = (paid_at is not null))
);
