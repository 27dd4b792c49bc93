-- Money that leaves a wallet, and a second way into it: what must be shown first, transfers between customers, and account
-- numbers that customers pay into.

alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in ('phone', 'pin_reset', 'transfer_pin', 'device'));

alter table sessions
  -- The owner confirmed this device with a code, so that money may leave from it although it is new.
  add column confirmed_at timestamptz,
  -- The transfer PIN was given: one payment may leave until then.
  add column money_out_until timestamptz;

-- From one customer's wallet to another's, at once and for good.
create table wallet_transfers (
  id bigint generated always as identity primary key,
  -- What people say on the phone.
  number text not null generated always as ('T' || (1000000 + id)::text) stored unique,
  from_user_id bigint not null references users,
  to_user_id bigint not null references users,
  amount_kobo bigint not null check (amount_kobo > 0),
  note text check (length(note) between 1 and 100),
  created_at timestamptz not null,
  check (from_user_id <> to_user_id)
);
select append_only('wallet_transfers');
-- Each in the order of a customer's list of transactions, which merges the three.
create index wallet_transfers_from on wallet_transfers (from_user_id, created_at, number);
create index wallet_transfers_to on wallet_transfers (to_user_id, created_at, number);
create index payments_of_customer on payments (user_id, created_at, number);

-- Account numbers at a bank that belong to one customer: what comes into them is added to the wallet.
create table virtual_accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  gateway text not null check (gateway in ('sandbox', 'paystack', 'flutterwave')),
  -- Ours, by which the gateway knows it.
  reference text not null unique check (reference ~ '^[a-z0-9-]{16,50}$'),
  account_number text check (account_number ~ '^[0-9]{10}$'),
  bank_name text check (length(bank_name) <= 120),
  account_name text check (length(account_name) <= 200),
  requested_at timestamptz not null,
  -- The gateway may take its time to open one.
  opened_at timestamptz,
  unique (user_id, gateway),
  unique (gateway, account_number),
  check ((opened_at is null) = (account_number is null) and (opened_at is null) = (bank_name is null)
    and (opened_at is null) = (account_name is null))
);
create index virtual_accounts_waiting on virtual_accounts (requested_at) where opened_at is null;
revoke delete, truncate on virtual_accounts from remedia_app;

-- The built-in gateway's accounts, and the money that somebody sent to one.
create table sandbox_accounts (
  id bigint generated always as identity primary key,
  reference text not null unique,
  account_number text not null generated always as ('99' || lpad(id::text, 8, '0')) stored unique,
  account_name text not null
);
alter table sandbox_charges add column received_on text;

-- What the built-in gateway was asked to send to bank accounts.
create table sandbox_pay_outs (
  reference text primary key,
  amount_kobo bigint not null check (amount_kobo > 0),
  account_number text not null,
  bank_code text not null
);
