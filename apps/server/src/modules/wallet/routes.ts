import { transactionName, walletMovementName } from "@remedia/domain/wallet";
import { route } from "../../platform/route.ts";
import { Closed, Id, PageOf, Phone, Type } from "../../platform/schemas.ts";
import {
  FundBody,
  NumberParams,
  Transaction,
  TransactionQuery,
  TransactionRow,
  Transfer,
  TransferBody,
  Wallet,
  WalletQuery,
  WalletRow,
} from "./schemas.ts";
import { getTransaction, listTransactions } from "./transactions.ts";
import { getRecipient, sendMoney } from "./transfers.ts";
import { fundWallet, getWallet, listWallet } from "./wallet.ts";

const ownWalletRoutes = {
  "GET /wallet": route({
    permission: "wallet.own",
    summary: "What is in one's wallet and how much may be added today",
    viewing: false,
    response: Wallet,
    handler: (ctx) => getWallet(ctx),
  }),
  "GET /wallet/movements": route({
    permission: "wallet.own",
    summary: "What came into one's wallet and left it",
    viewing: false,
    query: WalletQuery,
    response: PageOf(WalletRow),
    export: {
      name: "wallet",
      columns: [
        { key: "at", label: "Date", kind: "datetime" },
        { key: "document", label: "What", value: walletMovementName },
        { key: "other", label: "From or to" },
        { key: "amount", label: "Amount", kind: "money" },
        { key: "balance", label: "Balance", kind: "money" },
      ],
    },
    handler: (ctx, { query }) => listWallet(ctx, query),
  }),
  "POST /wallet/fund": route({
    permission: "wallet.own",
    summary: "Begins to add money to one's wallet",
    body: FundBody,
    idempotent: "required",
    response: Closed({ payment_id: Id }),
    status: 201,
    handler: (ctx, { body }) => fundWallet(ctx, body),
  }),
  "GET /wallet/recipient": route({
    permission: "wallet.own",
    summary: "Whose wallet money would be sent to, by phone number",
    personal: true,
    viewing: false,
    query: Closed({ phone: Phone }),
    limit: { max: 30, seconds: 600 },
    response: Closed({ name: Type.String() }),
    handler: (ctx, { query }) => getRecipient(ctx, query.phone),
  }),
  "POST /wallet/transfers": route({
    permission: "wallet.own",
    summary: "Sends money from one's wallet to another customer's; the transfer PIN was given before",
    body: TransferBody,
    idempotent: "required",
    response: Transfer,
    status: 201,
    handler: (ctx, { body }) => sendMoney(ctx, body),
  }),
};

const transactionRoutes = {
  "GET /transactions": route({
    permission: "wallet.own",
    summary: "All money that a customer paid, got back, sent or received",
    viewing: false,
    query: TransactionQuery,
    response: PageOf(TransactionRow),
    export: {
      name: "transactions",
      columns: [
        { key: "number", label: "Number" },
        { key: "at", label: "Date", kind: "datetime" },
        { key: "kind", label: "What", value: transactionName },
        { key: "other", label: "From or to" },
        { key: "state", label: "Status" },
        { key: "amount", label: "Amount", kind: "money" },
      ],
    },
    handler: (ctx, { query }) => listTransactions(ctx, query),
  }),
  "GET /transactions/:number": route({
    permission: "wallet.own",
    summary: "One payment, refund or transfer of one's own",
    viewing: false,
    params: NumberParams,
    response: Transaction,
    handler: (ctx, { params }) => getTransaction(ctx, params.number),
  }),
};

export const walletRoutes = { ...ownWalletRoutes, ...transactionRoutes };
