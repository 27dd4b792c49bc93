import { route } from "../../platform/route.ts";
import { Closed, Nullable, Type } from "../../platform/schemas.ts";
import { getOwnVirtualAccount, requestVirtualAccount } from "./virtual-accounts.ts";

const OwnAccount = Closed({
  account: Nullable(Closed({ account_number: Type.String(), bank_name: Type.String(), account_name: Type.String() })),
  is_asked_for: Type.Boolean(),
  needs_bvn: Type.Boolean(),
  is_test: Type.Boolean(),
});

export const accountRoutes = {
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
