import { route } from "../../platform/route.ts";
import { IdParams, PageOf, Type } from "../../platform/schemas.ts";
import { AppConfig, getAppConfig } from "./app-config.ts";
import { FindQuery, findAnything, Hit } from "./find.ts";
import { getMessage, listMessages, Message, MessageQuery } from "./messages.ts";
import { getProof, Proof } from "./proof.ts";
import { getTrends, Trends } from "./trends.ts";
import { listWork, Waiting } from "./work.ts";

export const reportRoutes = {
  "GET /app/config": route({
    permission: "public",
    summary: "What the web app needs to know before anybody signs in",
    response: AppConfig,
    handler: (ctx) => getAppConfig(ctx),
  }),
  "GET /web/proof": route({
    permission: "public",
    summary: "How many products and licensed stores there are, and how soon these are delivered to",
    response: Proof,
    handler: (ctx) => getProof(ctx),
  }),
  "GET /admin/work": route({
    permission: "signed-in",
    summary: "What waits for the caller, by what they may do about it",
    response: Type.Array(Waiting),
    handler: (ctx) => listWork(ctx),
  }),
  "GET /admin/dashboard": route({
    permission: "dashboard.read",
    summary: "The last 30 days beside the 30 before, as far as the caller may list the rows behind them",
    response: Trends,
    handler: (ctx) => getTrends(ctx),
  }),
  "GET /admin/find": route({
    permission: "signed-in",
    personal: true,
    summary:
      "Orders, tickets, customers, stores, products and batches by a few letters, as far as the caller may list them",
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
