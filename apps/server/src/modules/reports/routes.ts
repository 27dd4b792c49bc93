import { route } from "../../platform/route.ts";
import { Closed, IdParams, Naira, Nullable, PageOf, Type, Whole } from "../../platform/schemas.ts";
import { AppConfig, getAppConfig } from "./app-config.ts";
import { getDashboard } from "./dashboard.ts";
import { FindQuery, findAnything, Hit } from "./find.ts";
import { getMessage, listMessages, Message, MessageQuery } from "./messages.ts";

const count = Whole();

export const reportRoutes = {
  "GET /app/config": route({
    permission: "public",
    summary: "What the web app needs to know before anybody signs in",
    response: AppConfig,
    handler: (ctx) => getAppConfig(ctx),
  }),
  "GET /admin/dashboard": route({
    permission: "dashboard.read",
    summary: "Live counts of the day",
    response: Closed({
      customers: count,
      customers_this_week: count,
      waiting: count,
      overdue: count,
      stores: count,
      licences_expiring: count,
      agents: count,
      open_tickets: count,
      signed_in_now: count,
      orders: Nullable(
        Closed({
          today: count,
          today_value: Naira,
          delivered_value: Naira,
          pending: count,
          held: count,
          to_dispatch: count,
          late: count,
        }),
      ),
      stock: Nullable(
        Closed({ out_of_stock: count, near_expiry_batches: count, near_expiry_value: Nullable(Type.Number()) }),
      ),
    }),
    handler: (ctx) => getDashboard(ctx),
  }),
  "GET /admin/find": route({
    permission: "signed-in",
    personal: true,
    summary: "Orders, customers, stores, products and batches by a few letters, as far as the caller may list them",
    query: FindQuery,
    response: Type.Array(Hit),
    handler: (ctx, { query }) => findAnything(ctx, query),
  }),
  "GET /admin/messages": route({
    permission: "messages.read",
    personal: true,
    summary: "SMS and e-mail that left the house, newest first",
    query: MessageQuery,
    response: PageOf(Message),
    handler: (ctx, { query }) => listMessages(ctx, query),
  }),
  "GET /admin/messages/:id": route({
    permission: "messages.read",
    personal: true,
    summary: "One message; a code or link in it is readable in demo mode only, to staff of all branches",
    params: IdParams,
    response: Message,
    handler: (ctx, { params }) => getMessage(ctx, params.id),
  }),
};
