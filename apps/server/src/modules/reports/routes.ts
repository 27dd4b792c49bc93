import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { contains, listPage } from "../../platform/lists.ts";
import { route } from "../../platform/route.ts";
import { Closed, Id, Instant, ListQuery, Naira, Nullable, OneOf, PageOf, Type, Whole } from "../../platform/schemas.ts";
import { AppConfig, getAppConfig } from "./app-config.ts";
import { getDashboard } from "./dashboard.ts";

const Message = Closed({
  id: Id,
  channel: Type.String(),
  recipient: Type.String(),
  subject: Nullable(Type.String()),
  body: Type.String(),
  state: Type.String(),
  provider: Nullable(Type.String()),
  fault: Nullable(Type.String()),
  created_at: Instant,
});
const MessageQuery = ListQuery(["created_at"], {
  channel: Type.Optional(OneOf(["sms", "email"] as const)),
  state: Type.Optional(OneOf(["queued", "sent", "failed"] as const)),
});

/** Codes and links can be read here in demo mode only; elsewhere staff see that a message went, not what it opens. */
const listMessages = (ctx: Ctx, input: Static<typeof MessageQuery>) => {
  const body = ctx.platform.config.DEMO
    ? sql<string>`m.body`
    : sql<string>`case when m.secret then '(secret)' else m.body end`;
  let narrow = ctx.db.selectFrom("messages as m");
  if (input.q) narrow = narrow.where("m.recipient", "like", contains(input.q.replace(/^0/, "")));
  if (input.channel) narrow = narrow.where("m.channel", "=", sql.lit(input.channel));
  if (input.state) narrow = narrow.where("m.state", "=", sql.lit(input.state));
  const rows = ctx.db
    .selectFrom("messages as m")
    .select(["m.id", "m.channel", "m.recipient", "m.subject", body.as("body"), "m.state", "m.provider", "m.fault"])
    .select("m.created_at");
  return listPage(ctx, input, { narrow, rows, sorts: { created_at: "m.id" }, fallback: "-created_at", tie: "m.id" });
};

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
  "GET /admin/messages": route({
    permission: "messages.read",
    personal: true,
    summary: "SMS and e-mail that left the house, newest first",
    query: MessageQuery,
    response: PageOf(Message),
    handler: (ctx, { query }) => listMessages(ctx, query),
  }),
};
