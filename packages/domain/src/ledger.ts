/** What an amount is for. A posting above zero is a debit, below zero a credit; an entry's postings sum to zero. */
export const ledgerAccountKinds = ["cash", "bank", "sales", "delivery_income"] as const;
export type LedgerAccountKind = (typeof ledgerAccountKinds)[number];

export type Posting = { account: LedgerAccountKind; amountKobo: number };

/** What a delivered order does to the books: the money came in, and it came from goods and from bringing them. */
export const deliveredSale = (order: { tender: "cash" | "bank"; goodsKobo: number; deliveryKobo: number }): Posting[] =>
  [
    { account: order.tender, amountKobo: order.goodsKobo + order.deliveryKobo },
    { account: "sales", amountKobo: -order.goodsKobo },
    { account: "delivery_income", amountKobo: -order.deliveryKobo },
  ].filter(({ amountKobo }) => amountKobo !== 0) as Posting[];
