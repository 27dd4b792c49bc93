import { paymentStates } from "@remedia/domain/payments";
import { route } from "../../platform/route.ts";
import { Closed, Done, Id, IdParams, Instant, OneOf, Text, Type, Whole } from "../../platform/schemas.ts";
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
const sandboxLimit = { max: 60, seconds: 60 };

export const paymentRoutes = {
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
      for (const { body, headers } of await sandboxAnnouncements(ctx, reference))
        await receiveAnnouncement(ctx, sandboxOf(ctx), body, headers);
      return { message: state === "paid" ? "Paid." : "Not paid." };
    },
  }),
};
