import { movementName } from "@remedia/domain/payments";
import { route } from "../../platform/route.ts";
import { Closed, Id, PageOf } from "../../platform/schemas.ts";
import { FundBody, Wallet, WalletQuery, WalletRow } from "./schemas.ts";
import { fundWallet, getWallet, listWallet } from "./wallet.ts";

export const walletRoutes = {
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
        { key: "document", label: "What", value: movementName },
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
};
