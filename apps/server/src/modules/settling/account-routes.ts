import { toKobo } from "@remedia/domain/money";
import { route } from "../../platform/route.ts";
import { Closed, Done, Nullable, Type } from "../../platform/schemas.ts";
import { getSandboxAccount, payIntoSandboxAccount } from "../payments/sandbox-accounts.ts";
import { announceSandboxCharge } from "./announcements.ts";
import { getOwnVirtualAccount, requestVirtualAccount } from "./virtual-accounts.ts";

const OwnAccount = Closed({
  account: Nullable(Closed({ account_number: Type.String(), bank_name: Type.String(), account_name: Type.String() })),
  is_asked_for: Type.Boolean(),
  needs_bvn: Type.Boolean(),
  is_test: Type.Boolean(),
});

const ownAccountRoutes = {
  "GET /wallet/account": route({
    permission: "wallet.own",
    summary: "The account number that belongs to one's wallet",
    viewing: false,
    response: OwnAccount,
    handler: (ctx) => getOwnVirtualAccount(ctx),
  }),
  "POST /wallet/account": route({
    permission: "wallet.own",
    summary: "Asks for an account number that belongs to one's wallet",
    body: Closed({ bvn: Type.Optional(Type.String({ pattern: "^[0-9]{11}$" })) }),
    limit: { max: 10, seconds: 600 },
    response: OwnAccount,
    handler: (ctx, { body }) => requestVirtualAccount(ctx, body.bvn),
  }),
};

const AccountParams = Closed({ account_number: Type.String({ pattern: "^[0-9]{10}$" }) });
const sandboxLimit = { max: 60, seconds: 60 };

/** Stands in for a customer's bank: it is there for everybody, as a bank's page is. */
const sandboxAccountRoutes = {
  "GET /sandbox/accounts/:account_number": route({
    permission: "public",
    summary: "An account number of the built-in gateway",
    params: AccountParams,
    limit: sandboxLimit,
    response: Closed({ account_number: Type.String(), account_name: Type.String(), bank_name: Type.String() }),
    handler: (ctx, { params }) => getSandboxAccount(ctx, params.account_number),
  }),
  "POST /sandbox/accounts/:account_number/pay": route({
    permission: "public",
    summary: "Sends money to an account number of the built-in gateway, and announces it",
    params: AccountParams,
    body: Closed({ amount: Type.Number({ minimum: 1, maximum: 100_000_000, multipleOf: 0.01 }) }),
    limit: sandboxLimit,
    response: Done,
    handler: async (ctx, { params, body: { amount } }) => {
      await announceSandboxCharge(ctx, await payIntoSandboxAccount(ctx, params.account_number, toKobo(amount)));
      return { message: "Sent." };
    },
  }),
};

export const accountRoutes = { ...ownAccountRoutes, ...sandboxAccountRoutes };
