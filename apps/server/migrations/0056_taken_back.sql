-- Money that went back later is on the statement all the same.
drop index payments_unreconciled;
create index payments_unreconciled on payments (created_at desc, id desc)
  where reconciled_at is null and method <> 'wallet' and state in ('succeeded', 'partly_refunded', 'refunded');

-- One transfer counts once, however it is written, also after some of it went back.
drop index payments_bank_reference_once;
create unique index payments_bank_reference_once on payments (user_id, upper(bank_reference))
  where bank_reference is not null and state not in ('failed', 'expired', 'reversed');

-- What the payer's bank took back after it was spent is owed by the customer, and nothing is spent before it is made good.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in ('cash', 'bank', 'gateway_clearing', 'driver_cash', 'receivable',
    'owed_back', 'hmo_receivable', 'loan_principal', 'interest_receivable', 'stock_value', 'goods_in_delivery', 'wallet',
    'points_and_rewards', 'sales_tax', 'unidentified_money', 'goods_received_not_invoiced', 'supplier_payable',
    'partner_payable', 'pharmacy_payable', 'agent_commission_payable', 'opening_balance', 'sales', 'delivery_income',
    'commission_income', 'interest_income', 'penalty_income', 'discounts', 'refunds', 'cost_of_sales', 'stock_loss',
    'gateway_fees', 'stamp_duty'));
