import { route } from "../../platform/route.ts";
import { Closed, Id, Instant, OneOf, Text, Type } from "../../platform/schemas.ts";
import { listOwnTickets, openTicket, ticketTopics } from "./tickets.ts";

const Ticket = Closed({
  id: Id,
  topic: Type.String(),
  subject: Type.String(),
  state: Type.String(),
  message: Type.String(),
  created_at: Instant,
  updated_at: Instant,
});

export const supportRoutes = {
  "GET /tickets": route({
    permission: "tickets.own",
    summary: "My messages to customer support",
    response: Type.Array(Ticket),
    handler: (ctx) => listOwnTickets(ctx),
  }),
  "POST /tickets": route({
    permission: "tickets.own",
    summary: "Writes to customer support",
    body: Closed({ topic: OneOf(ticketTopics), subject: Text(160, 3), message: Text(4000, 5) }),
    idempotent: "accepted",
    response: Ticket,
    status: 201,
    limit: { max: 20, seconds: 3600 },
    handler: (ctx, { body }) => openTicket(ctx, body),
  }),
};
