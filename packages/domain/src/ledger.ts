/** Whose money an account keeps apart, where it is not the house's own. */
export const accountOwners = ["customer", "supplier", "partner", "hmo", "pharmacy", "agent", "driver"] as const;
export type AccountOwner = (typeof accountOwners)[number];

export const accountGroups = ["asset", "liability", "equity", "income", "expense"] as const;
export type AccountGroup = (typeof accountGroups)[number];

type Account = { label: string; group: AccountGroup; owner?: AccountOwner };

/**
 * What balances the accounts of one branch: wallets, gateways and what customers and suppliers owe belong to none, and packs
 * go from one branch to another.
 */
export const outsideBranch = "Outside the branch";

/** What an amount is for. A posting above zero is a debit, below zero a credit; an entry's postings sum to zero. */
export const ledgerAccounts = {
  cash: { label: "Cash", group: "asset" },
  bank: { label: "Bank", group: "asset" },
  gateway_clearing: { label: "Gateway clearing", group: "asset" },
  driver_cash: { label: "Cash with drivers", group: "asset", owner: "driver" },
  receivable: { label: "Customer receivables", group: "asset", owner: "customer" },
  owed_back: { label: "Owed after charge-backs", group: "asset", owner: "customer" },
  hmo_receivable: { label: "HMO receivables", group: "asset", owner: "hmo" },
  loan_principal: { label: "Loan principal", group: "asset", owner: "customer" },
  interest_receivable: { label: "Interest receivable", group: "asset", owner: "customer" },
  stock_value: { label: "Stock value", group: "asset" },
  goods_in_delivery: { label: "Goods in delivery", group: "asset" },
  wallet: { label: "Customer wallets", group: "liability", owner: "customer" },
  points_and_rewards: { label: "Points and rewards", group: "liability", owner: "customer" },
  sales_tax: { label: "Sales tax", group: "liability" },
  unidentified_money: { label: "Unidentified money", group: "liability" },
  goods_received_not_invoiced: { label: "Goods received, not invoiced", group: "liability", owner: "supplier" },
  supplier_payable: { label: "Supplier payables", group: "liability", owner: "supplier" },
  partner_payable: { label: "Partner payables", group: "liability", owner: "partner" },
  pharmacy_payable: { label: "Pharmacy payables", group: "liability", owner: "pharmacy" },
  agent_commission_payable: { label: "Agent commission payable", group: "liability", owner: "agent" },
  opening_balance: { label: "Opening balances", group: "equity" },
  sales: { label: "Sales", group: "income" },
  delivery_income: { label: "Delivery income", group: "income" },
  commission_income: { label: "Commission income", group: "income" },
  interest_income: { label: "Interest income", group: "income" },
  penalty_income: { label: "Penalty income", group: "income" },
  discounts: { label: "Discounts", group: "expense" },
  refunds: { label: "Refunds", group: "expense" },
  cost_of_sales: { label: "Cost of sales", group: "expense" },
  stock_loss: { label: "Stock loss", group: "expense" },
  gateway_fees: { label: "Gateway fees", group: "expense" },
  stamp_duty: { label: "Stamp duty", group: "expense" },
} as const satisfies Record<string, Account>;
export type LedgerAccountKind = keyof typeof ledgerAccounts;
export const ledgerAccountKinds = Object.keys(ledgerAccounts) as LedgerAccountKind[];

export const ownerOf = (kind: LedgerAccountKind): AccountOwner | null =>
  (ledgerAccounts[kind] as Account).owner ?? null;

/** Assets and expenses grow by debits, everything else by credits: an account's balance is said so that it is usually above zero. */
export const growsBy = (group: AccountGroup): 1 | -1 => (group === "asset" || group === "expense" ? 1 : -1);

/** One account: what it is for, whose it is, and in which branch it is kept. */
export type AccountKey = { account: LedgerAccountKind; ownerId?: number | null; branchId?: number | null };

export type Posting = AccountKey & {
  amountKobo: number;
  /** Packs of a batch that came with the amount or left with it: only stock value keeps them. */
  batchId?: number;
  packs?: number;
};

/** A leg that moves nothing is left out. */
export const withoutNothing = (postings: readonly Posting[]): Posting[] =>
  postings.filter(({ amountKobo, packs = 0 }) => amountKobo !== 0 || packs !== 0);

/**
 * What a delivered order does to the books: the customer owes what the goods and bringing them come to, whatever was paid
 * before; the tax within both is not ours; and what the goods had cost is no longer on the road but spent.
 */
export const deliveredSale = (order: {
  customerId: number;
  branchId: number;
  goodsKobo: number;
  deliveryKobo: number;
  goodsVatKobo: number;
  deliveryVatKobo: number;
  costKobo: number;
}): Posting[] => {
  const { customerId, branchId, goodsKobo, deliveryKobo, goodsVatKobo, deliveryVatKobo, costKobo } = order;
  return withoutNothing([
    { account: "receivable", ownerId: customerId, amountKobo: goodsKobo + deliveryKobo },
    { account: "sales", branchId, amountKobo: goodsVatKobo - goodsKobo },
    { account: "delivery_income", branchId, amountKobo: deliveryVatKobo - deliveryKobo },
    { account: "sales_tax", branchId, amountKobo: -(goodsVatKobo + deliveryVatKobo) },
    { account: "cost_of_sales", branchId, amountKobo: costKobo },
    { account: "goods_in_delivery", branchId, amountKobo: -costKobo },
  ]);
};
