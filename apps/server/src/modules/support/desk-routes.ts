import { photoBytesMax } from "@remedia/domain/photos";
import { ticketTransitions } from "@remedia/domain/tickets";
import { Edit } from "../../platform/edits.ts";
import { route } from "../../platform/route.ts";
import { Closed, IdParams, PageOf, Type } from "../../platform/schemas.ts";
import { getAnswerTimes } from "./answer-times.ts";
import { createCannedAnswer, getCannedAnswer, listCannedAnswers, updateCannedAnswer } from "./canned-answers.ts";
import {
  answerTicket,
  assignTicket,
  closeTicket,
  getTicket,
  listAssignees,
  listTickets,
  noteOnTicket,
  reopenTicket,
} from "./desk.ts";
import { listRatings, sumUpRatings } from "./ratings.ts";
import {
  AnswerBody,
  AnswerTimes,
  AssignBody,
  Assignee,
  CannedAnswer,
  CannedBody,
  CannedQuery,
  CloseBody,
  NoteBody,
  RatingQuery,
  RatingRow,
  RatingSummary,
  RatingSummaryQuery,
  ReopenBody,
  Ticket,
  TicketQuery,
  TicketRow,
} from "./schemas.ts";
import { keepTicketPhoto } from "./tickets.ts";

const ticketRoutes = {
  "GET /admin/tickets": route({
    permission: "support.read",
    personal: true,
    summary: "What customers wrote to us, the last touched first",
    query: TicketQuery,
    response: PageOf(TicketRow),
    export: {
      name: "tickets",
      columns: [
        { key: "number", label: "Ticket" },
        { key: "state", label: "Status" },
        { key: "topic", label: "Topic" },
        { key: "subject", label: "Subject" },
        { key: "customer", label: "Customer" },
        { key: "order_number", label: "Order" },
        { key: "branch_name", label: "Branch" },
        { key: "assigned_to", label: "Assigned to" },
        { key: "created_at", label: "Opened", kind: "datetime" },
        { key: "first_answered_at", label: "First answered", kind: "datetime" },
        { key: "waiting_since", label: "Waiting since", kind: "datetime" },
        { key: "closed_at", label: "Closed", kind: "datetime" },
        { key: "outcome", label: "Outcome" },
      ],
    },
    handler: (ctx, { query }) => listTickets(ctx, query),
  }),
  "GET /admin/tickets/assignees": route({
    permission: "support.read",
    summary: "Staff who may answer customers here",
    response: Type.Array(Assignee),
    handler: (ctx) => listAssignees(ctx),
  }),
  "GET /admin/tickets/answer_times": route({
    permission: "support.read",
    summary: "How soon customers are answered, who waits longest, and how they rate their orders",
    response: AnswerTimes,
    handler: (ctx) => getAnswerTimes(ctx),
  }),
  "POST /admin/tickets/photo": route({
    permission: "support.answer",
    summary: "Keeps a photo; what it answers is sent along with an answer",
    upload: { maxBytes: photoBytesMax },
    response: Closed({ photo: Type.String() }),
    limit: { max: 60, seconds: 600 },
    handler: (ctx, { upload }) => keepTicketPhoto(ctx, upload),
  }),
  "GET /admin/tickets/:id": route({
    permission: "support.read",
    personal: true,
    summary: "One ticket with what was written, internal notes included",
    params: IdParams,
    response: Ticket,
    handler: (ctx, { params }) => getTicket(ctx, params.id),
  }),
  "POST /admin/tickets/:id/answer": route({
    permission: ticketTransitions.answer.permission,
    personal: true,
    summary: "Answers the customer, who is told by SMS and e-mail",
    params: IdParams,
    body: AnswerBody,
    response: Ticket,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => answerTicket(ctx, params.id, body),
  }),
  "POST /admin/tickets/:id/note": route({
    permission: "support.answer",
    personal: true,
    summary: "Notes something for colleagues; the customer never sees it",
    params: IdParams,
    body: NoteBody,
    response: Ticket,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => noteOnTicket(ctx, params.id, body.message),
  }),
  "POST /admin/tickets/:id/assign": route({
    permission: ticketTransitions.assign.permission,
    personal: true,
    summary: "Says who goes on with a ticket, or that nobody does",
    params: IdParams,
    body: AssignBody,
    response: Ticket,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => assignTicket(ctx, params.id, body.user_id),
  }),
  "POST /admin/tickets/:id/close": route({
    permission: ticketTransitions.close.permission,
    personal: true,
    summary: "Closes a ticket and says what came of it",
    params: IdParams,
    body: CloseBody,
    response: Ticket,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => closeTicket(ctx, params.id, body),
  }),
  "POST /admin/tickets/:id/reopen": route({
    permission: ticketTransitions.reopen.permission,
    personal: true,
    summary: "Opens a closed ticket again",
    params: IdParams,
    body: ReopenBody,
    response: Ticket,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => reopenTicket(ctx, params.id, body.reason),
  }),
};

const cannedRoutes = {
  "GET /admin/canned_answers": route({
    permission: "support.read",
    summary: "What is often said to customers, ready to be sent",
    query: CannedQuery,
    response: PageOf(CannedAnswer),
    handler: (ctx, { query }) => listCannedAnswers(ctx, query),
  }),
  "GET /admin/canned_answers/:id": route({
    permission: "support.read",
    summary: "One canned answer",
    params: IdParams,
    response: CannedAnswer,
    handler: (ctx, { params }) => getCannedAnswer(ctx, params.id),
  }),
  "POST /admin/canned_answers": route({
    permission: "support.manage",
    summary: "Writes a canned answer; {name} and {order} are filled in when it is used",
    body: CannedBody,
    response: CannedAnswer,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createCannedAnswer(ctx, body),
  }),
  "PATCH /admin/canned_answers/:id": route({
    permission: "support.manage",
    summary: "Edits a canned answer, or takes it out of use",
    params: IdParams,
    body: Edit(CannedBody),
    response: CannedAnswer,
    handler: (ctx, { params, body }) => updateCannedAnswer(ctx, params.id, body),
  }),
};

const ratingRoutes = {
  "GET /admin/order_ratings": route({
    permission: "support.read",
    personal: true,
    summary: "How customers rated their orders, newest first",
    query: RatingQuery,
    response: PageOf(RatingRow),
    export: {
      name: "ratings",
      columns: [
        { key: "order_number", label: "Order" },
        { key: "customer", label: "Customer" },
        { key: "branch_name", label: "Branch" },
        { key: "stars", label: "Stars", kind: "number" },
        { key: "words", label: "Words" },
        { key: "rated_at", label: "Rated", kind: "datetime" },
        { key: "ticket_number", label: "Ticket" },
      ],
    },
    handler: (ctx, { query }) => listRatings(ctx, query),
  }),
  "GET /admin/order_ratings/summary": route({
    permission: "support.read",
    summary: "The average of ratings, and how many gave how many stars",
    query: RatingSummaryQuery,
    response: RatingSummary,
    handler: (ctx, { query }) => sumUpRatings(ctx, query),
  }),
};

export const deskRoutes = { ...ticketRoutes, ...cannedRoutes, ...ratingRoutes };
