import { photoBytesMax } from "@remedia/domain/photos";
import { route } from "../../platform/route.ts";
import { Closed, IdParams, PageOf, Type } from "../../platform/schemas.ts";
import { deskRoutes } from "./desk-routes.ts";
import { getOwnTicket, listOwnTickets } from "./own-tickets.ts";
import { getOwnRating, rateOrder } from "./ratings.ts";
import { OwnRating, OwnTicket, OwnTicketQuery, OwnTicketRow, RatingBody, TicketBody, WriteBody } from "./schemas.ts";
import { closeOwnTicket, keepTicketPhoto, openTicket, writeToTicket } from "./tickets.ts";

export const supportRoutes = {
  "GET /tickets": route({
    permission: "tickets.own",
    summary: "My messages to customer support, the last touched first",
    query: OwnTicketQuery,
    response: PageOf(OwnTicketRow),
    handler: (ctx, { query }) => listOwnTickets(ctx, query),
  }),
  "POST /tickets": route({
    permission: "tickets.own",
    summary: "Writes to customer support",
    body: TicketBody,
    response: OwnTicket,
    status: 201,
    limit: { max: 20, seconds: 3600 },
    idempotent: "accepted",
    handler: (ctx, { body }) => openTicket(ctx, body),
  }),
  "POST /tickets/photo": route({
    permission: "tickets.own",
    summary: "Keeps a photo; what it answers is sent along with a message",
    upload: { maxBytes: photoBytesMax },
    response: Closed({ photo: Type.String() }),
    limit: { max: 60, seconds: 600 },
    handler: (ctx, { upload }) => keepTicketPhoto(ctx, upload),
  }),
  "GET /tickets/:id": route({
    permission: "tickets.own",
    summary: "One of my tickets with what was written",
    params: IdParams,
    response: OwnTicket,
    handler: (ctx, { params }) => getOwnTicket(ctx, params.id),
  }),
  "POST /tickets/:id/messages": route({
    permission: "tickets.own",
    summary: "Writes again; a ticket that was answered or closed is open then",
    params: IdParams,
    body: WriteBody,
    response: OwnTicket,
    status: 201,
    limit: { max: 60, seconds: 3600 },
    idempotent: "accepted",
    handler: (ctx, { params, body }) => writeToTicket(ctx, params.id, body),
  }),
  "POST /tickets/:id/close": route({
    permission: "tickets.own",
    summary: "Says that a question is answered",
    params: IdParams,
    response: OwnTicket,
    idempotent: "accepted",
    handler: (ctx, { params }) => closeOwnTicket(ctx, params.id),
  }),
  "GET /orders/:id/rating": route({
    permission: "orders.own",
    summary: "How I rated an order, and whether I may",
    params: IdParams,
    response: OwnRating,
    handler: (ctx, { params }) => getOwnRating(ctx, params.id),
  }),
  "PUT /orders/:id/rating": route({
    permission: "orders.own",
    summary: "Rates a delivered order, or changes the rating for some days; few stars open a ticket",
    params: IdParams,
    body: RatingBody,
    response: OwnRating,
    limit: { max: 60, seconds: 3600 },
    handler: (ctx, { params, body }) => rateOrder(ctx, params.id, body),
  }),
  ...deskRoutes,
};
