import { Closed, Day, Id, Instant, ListQuery, Naira, Type, Whole } from "../../platform/schemas.ts";

export const Wallet = Closed({
  balance: Type.Number(),
  held: Type.Number(),
  available: Type.Number(),
  fund_min: Naira,
  fund_left: Naira,
});
export const FundBody = Closed({ amount: Naira });
export const WalletQuery = ListQuery(["at"], { from: Type.Optional(Day), to: Type.Optional(Day) });
export const WalletRow = Closed({
  id: Id,
  at: Instant,
  document: Type.String(),
  document_id: Whole(0, Number.MAX_SAFE_INTEGER),
  step: Type.String(),
  amount: Type.Number(),
  balance: Type.Number(),
});
