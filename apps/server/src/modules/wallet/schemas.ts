import { paymentStates, tenderMethods } from "@remedia/domain/payments";
import { transactionKinds } from "@remedia/domain/wallet";
import {
  Closed,
  Day,
  Id,
  Instant,
  ListQuery,
  Naira,
  Nullable,
  OneOf,
  Phone,
  Text,
  Type,
  Whole,
} from "../../platform/schemas.ts";

export const Wallet = Closed({
  balance: Type.Number(),
  held: Type.Number(),
  available: Type.Number(),
  fund_min: Naira,
  fund_left: Naira,
  transfers: Type.Boolean(),
  send_left: Naira,
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
  other: Nullable(Type.String()),
  /** Ids of the orders that it was for. */
  orders: Type.Array(Closed({ id: Id, number: Type.String() })),
});
export const TransferBody = Closed({ phone: Phone, amount: Naira, note: Type.Optional(Text(100, 1)) });
export const Transfer = Closed({ id: Id, number: Type.String(), recipient: Type.String() });
export const TransactionQuery = ListQuery(["at"], {
  kind: Type.Optional(OneOf(transactionKinds)),
  state: Type.Optional(OneOf(paymentStates)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
const transactionColumns = {
  /** The number, which tells payments and transfers apart. */
  id: Type.String(),
  number: Type.String(),
  at: Instant,
  kind: OneOf(transactionKinds),
  state: OneOf(paymentStates),
  amount: Type.Number(),
  has_receipt: Type.Boolean(),
  other: Nullable(Type.String()),
  parts: Type.Array(
    Closed({ document: Type.String(), document_id: Id, number: Nullable(Type.String()), amount: Type.Number() }),
  ),
};
export const TransactionRow = Closed(transactionColumns);
export const Transaction = Closed({
  ...transactionColumns,
  payment_id: Nullable(Id),
  note: Nullable(Type.String()),
  state_reason: Nullable(Type.String()),
  method: Nullable(OneOf(tenderMethods)),
  gateway: Nullable(Type.String()),
});
export const NumberParams = Closed({ number: Type.String({ pattern: "^[PT][0-9]{7,18}$" }) });
