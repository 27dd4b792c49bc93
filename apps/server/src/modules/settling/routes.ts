import { paymentStates as orderPaymentStates, orderStates } from "@remedia/domain/orders";
import { paymentStates, payPageStates } from "@remedia/domain/payments";
import { route } from "../../platform/route.ts";
import {
  Closed,
  Day,
  Done,
  Id,
  IdParams,
  Instant,
  Naira,
  Nullable,
  OneOf,
  Text,
  Type,
  Whole,
} from "../../platform/schemas.ts";
import { endSandboxCharge, getSandboxCharge, sandboxActs, sandboxStates } from "../payments/sandbox.ts";
import { accountRoutes } from "./account-routes.ts";
import { announceSandboxCharge } from "./announcements.ts";
import { checkOwnPayment } from "./checking.ts";
import { checkLinkedOrder, getLinkedOrder, getPayLink, openOwnPage, payLinkedOrder } from "./links.ts";
import { LinkParams } from "./schemas.ts";

const Payment = Closed({
  id: Id,
  number: Type.String(),
  state: OneOf(paymentStates),
  amount: Type.Number(),
  created_at: Instant,
  /** Money is on its way: nobody should pay again meanwhile. */
  confirming: Type.Boolean(),
});
const ReferenceParams = Closed({ reference: Text(50, 16) });
const SandboxCharge = Closed({
  reference: Type.String(),
  amount_kobo: Whole(0, Number.MAX_SAFE_INTEGER),
  about: Type.String(),
  callback_url: Type.String(),
  state: OneOf(sandboxStates),
});
/** Where the browser goes after the gateway's page: only within the shop. */
const ReturnPath = Type.String({ pattern: "^/(wallet|orders/[0-9]{1,15})$", maxLength: 40 });
const sandboxLimit = { max: 60, seconds: 60 };

const LinkedOrder = Closed({
  id: Id,
  number: Type.String(),
  state: OneOf(orderStates),
  payment_state: OneOf(orderPaymentStates),
  store_name: Type.String(),
  line_count: Whole(),
  packs: Whole(),
  placed_at: Instant,
  promised_on: Day,
  pays_by: Nullable(Instant),
  goods: Naira,
  delivery_fee: Naira,
  awaits_delivery_fee: Type.Boolean(),
  total: Naira,
  paid: Naira,
  due: Naira,
  may_pay: Type.Boolean(),
  /** Whoever asks is signed in as the customer who ordered. */
  is_own: Type.Boolean(),
  pay_page: Nullable(OneOf(payPageStates)),
  /** Numbers of the payments that whoever has the link may print. */
  receipts: Type.Array(Type.String()),
});

const linkRoutes = {
  "POST /admin/orders/:id/pay_link": route({
    permission: "orders.confirm",
    summary: "The link by which anybody can pay an order, sent to the customer if wanted",
    params: IdParams,
    body: Closed({ send: Type.Boolean() }),
    response: Closed({ url: Type.String() }),
    idempotent: "accepted",
    handler: (ctx, { params, body }) => getPayLink(ctx, params.id, body),
  }),
  "GET /pay_links/:token": route({
    permission: "public",
    summary: "One order, for whoever has the link to pay it",
    params: LinkParams,
    limit: { max: 60, seconds: 60 },
    response: LinkedOrder,
    handler: (ctx, { params }) => getLinkedOrder(ctx, params.token),
  }),
  "POST /pay_links/:token/pay": route({
    permission: "public",
    summary: "The gateway's page for what is due for an order",
    params: LinkParams,
    limit: { max: 20, seconds: 60 },
    response: Closed({ url: Type.String() }),
    handler: (ctx, { params }) => payLinkedOrder(ctx, params.token),
  }),
  "POST /pay_links/:token/check": route({
    permission: "public",
    summary: "Asks the gateway how the last payment for an order ended",
    params: LinkParams,
    limit: { max: 30, seconds: 60 },
    response: Closed({ ...LinkedOrder.properties, confirming: Type.Boolean() }),
    handler: (ctx, { params }) => checkLinkedOrder(ctx, params.token),
  }),
};

export const settlingRoutes = {
  ...linkRoutes,
  ...accountRoutes,
  "POST /payments/:id/open": route({
    permission: "wallet.own",
    summary: "The gateway's page for a payment of one's own",
    params: IdParams,
    body: Closed({ return_to: ReturnPath }),
    response: Closed({ url: Type.String() }),
    handler: (ctx, { params, body }) => openOwnPage(ctx, params.id, body.return_to),
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
      await announceSandboxCharge(ctx, reference);
      return { message: state === "paid" ? "Paid." : "Not paid." };
    },
  }),
};
