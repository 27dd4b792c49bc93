import { toKobo } from "@remedia/domain/money";
import { paymentStates } from "@remedia/domain/payments";
import type { Ctx } from "../../platform/context.ts";
import { route } from "../../platform/route.ts";
import { Closed, Done, Id, IdParams, Instant, OneOf, Text, Type, Whole } from "../../platform/schemas.ts";
import { accountRoutes } from "./account-routes.ts";
import { receiveAnnouncement } from "./announcements.ts";
import { checkOwnPayment, openPayment } from "./payments.ts";
import {
  endSandboxCharge,
  getSandboxCharge,
  sandboxActs,
  sandboxAnnouncements,
  sandboxOf,
  sandboxStates,
} from "./sandbox.ts";
import { getSandboxAccount, payIntoSandboxAccount } from "./sandbox-accounts.ts";

const Payment = Closed({
  id: Id,
  number: Type.String(),
  state: OneOf(paymentStates),
  amount: Type.Number(),
  created_at: Instant,
});
const ReferenceParams = Closed({ reference: Text(50, 16) });
const SandboxCharge = Closed({
  reference: Type.String(),
  amount_kobo: Whole(0, Number.MAX_SAFE_INTEGER),
  about: Type.String(),
  callback_url: Type.String(),
  state: OneOf(sandboxStates),
});
const AccountParams = Closed({ account_number: Type.String({ pattern: "^[0-9]{10}$" }) });
const sandboxLimit = { max: 60, seconds: 60 };

const announceSandboxCharge = async (ctx: Ctx, reference: string) => {
  for (const { body, headers } of await sandboxAnnouncements(ctx, reference))
    await receiveAnnouncement(ctx, sandboxOf(ctx), body, headers);
};

const ownPaymentRoutes = {
  "POST /payments/:id/open": route({
    permission: "wallet.own",
    summary: "The gateway's page for a payment of one's own",
    params: IdParams,
    body: Closed({ return_to: OneOf(["/wallet"] as const) }),
    response: Closed({ url: Type.String() }),
    handler: (ctx, { params, body }) => openPayment(ctx, params.id, body.return_to),
  }),
  "POST /payments/by_reference/:reference/check": route({
    permission: "wallet.own",
    summary: "Asks the gateway how a payment of one's own ended",
    params: ReferenceParams,
    limit: { max: 30, seconds: 60 },
    response: Payment,
    handler: (ctx, { params }) => checkOwnPayment(ctx, params.reference),
  }),
};

/** The pages of the built-in gateway. They are there for everybody, as a bank's are. */
const sandboxRoutes = {
  "GET /sandbox/charges/:reference": route({
    permission: "public",
    summary: "A payment on the page of the built-in gateway",
    params: ReferenceParams,
    limit: sandboxLimit,
    response: SandboxCharge,
    handler: (ctx, { params }) => getSandboxCharge(ctx, params.reference),
  }),
  "POST /sandbox/charges/:reference/end": route({
    permission: "public",
    summary: "Chooses how a payment on the built-in gateway ends, and announces it if it was paid",
    params: ReferenceParams,
    body: Closed({ act: OneOf(sandboxActs) }),
    limit: sandboxLimit,
    response: Done,
    handler: async (ctx, { params: { reference }, body: { act } }) => {
      const { state } = await endSandboxCharge(ctx, reference, act);
      await announceSandboxCharge(ctx, reference);
      return { message: state === "paid" ? "Paid." : "Not paid." };
    },
  }),
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
      const reference = await payIntoSandboxAccount(ctx, params.account_number, toKobo(amount));
      await announceSandboxCharge(ctx, reference);
      return { message: "Sent." };
    },
  }),
};

export const paymentRoutes = { ...ownPaymentRoutes, ...accountRoutes, ...sandboxRoutes };
