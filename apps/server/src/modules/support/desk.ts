import type { TicketOutcome, TicketState, TicketTopic } from "@remedia/domain/tickets";
import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { lockDocument, moveDocument } from "../../platform/documents.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { beginsWith, contains, listEnd, listPage, nullsLast } from "../../platform/lists.ts";
import { readPhone } from "../identity/phones.ts";
import { isSuperAdmin } from "../identity/super-admins.ts";
import { photoUrl, readMessages } from "./own-tickets.ts";
import type { AnswerBody, CloseBody, Ticket, TicketQuery } from "./schemas.ts";
import { insertMessage, tickets } from "./tickets.ts";

// Looking --------------------------------------------------------------------------------------------------------------

const ticketsAlone = (ctx: Ctx) =>
  ctx.db
    .selectFrom("tickets as t")
    .$if(ctx.branchId !== null, (query) => query.where("t.branch_id", "=", ctx.branchId!));

const ticketsInView = (ctx: Ctx) =>
  ticketsAlone(ctx)
    .innerJoin("users as u", "u.id", "t.user_id")
    .innerJoin("branches as b", "b.id", "t.branch_id")
    .leftJoin("orders as o", "o.id", "t.order_id")
    .leftJoin("users as a", "a.id", "t.assigned_to")
    .select(["t.id", "t.number", "t.topic", "t.subject", "t.state", "t.order_id", "o.number as order_number"])
    .select(["t.created_at", "t.updated_at", "t.user_id", "u.name as customer", "b.name as branch_name"])
    .select(["t.assigned_to as assigned_to_id", "a.name as assigned_to", "t.waiting_since", "t.first_answered_at"])
    .select(["t.closed_at", "t.outcome"])
    .$narrowType<{ state: TicketState; topic: TicketTopic; outcome: TicketOutcome | null }>();

type Filters = Static<typeof TicketQuery>;

const chosen = (ctx: ActorCtx, input: Filters) =>
  ticketsAlone(ctx)
    .$if(input.state !== undefined, (rows) => rows.where("t.state", "=", sql.lit(input.state!)))
    .$if(input.topic !== undefined, (rows) => rows.where("t.topic", "=", sql.lit(input.topic!)))
    .$if(input.assigned === "me", (rows) => rows.where("t.assigned_to", "=", ctx.actor.userId))
    .$if(input.assigned === "nobody", (rows) => rows.where("t.assigned_to", "is", null))
    .$if(input.assigned === "someone", (rows) => rows.where("t.assigned_to", "is not", null))
    .$if(input.assigned_to !== undefined, (rows) => rows.where("t.assigned_to", "=", input.assigned_to!))
    .$if(input.waiting_hours !== undefined, (rows) =>
      rows.where("t.waiting_since", "<=", new Date(ctx.now.getTime() - input.waiting_hours! * 3_600_000)),
    )
    .$if(input.user_id !== undefined, (rows) => rows.where("t.user_id", "=", input.user_id!))
    .$if(input.order_id !== undefined, (rows) => rows.where("t.order_id", "=", input.order_id!))
    .$if(input.from !== undefined, (rows) => rows.where("t.created_at", ">=", dayBegins(input.from!)))
    .$if(input.to !== undefined, (rows) => rows.where("t.created_at", "<", dayEnds(input.to!)));

/** "T123" and "123" find T-000123 as well. */
const numberPattern = (q: string): string => {
  const digits = /^\s*t?-?(\d{1,6})\s*$/i.exec(q)?.[1];
  return digits ? `T-${digits.padStart(6, "0")}` : beginsWith(q.toUpperCase());
};

/** By number, subject, order or customer: each look along its own index, no further than a list goes. */
const found = (ctx: ActorCtx, input: Filters, q: string, whole: boolean) => {
  const rows = chosen(ctx, input);
  const look = (condition: RawBuilder<boolean>) => {
    const ids = rows.where(condition).select("t.id");
    if (whole) return sql`(${ids})`;
    return sql`(${ids
      .orderBy("t.updated_at", "desc")
      .orderBy("t.id", "desc")
      .limit(sql.lit(listEnd + 1))})`;
  };
  return sql<number>`(
    ${look(sql<boolean>`t.number like ${numberPattern(q)}`)}
    union ${look(sql<boolean>`fold(t.subject) like ${contains(q)}`)}
    union ${look(sql<boolean>`t.order_id in (select o.id from orders o where o.number = ${q.trim().toUpperCase()})`)}
    union ${look(sql<boolean>`t.user_id in (select u.id from users u where fold(u.name) like ${contains(q)}
      or u.phone = ${readPhone(q)})`)})`;
};

export const listTickets = (ctx: ActorCtx, input: Filters) => {
  const { q } = input;
  return listPage(ctx, input, {
    narrow: (most, behind) => {
      const whole = most === null || behind !== undefined;
      return q === undefined ? chosen(ctx, input) : ticketsAlone(ctx).where("t.id", "in", found(ctx, input, q, whole));
    },
    rows: ticketsInView(ctx),
    sorts: {
      created_at: "t.created_at",
      updated_at: "t.updated_at",
      waiting_since: nullsLast("t.waiting_since"),
    },
    fallback: "-updated_at",
    tie: "t.id",
  });
};

export const getTicket = async (ctx: Ctx, id: number): Promise<Static<typeof Ticket>> => {
  const ticket = await ticketsInView(ctx)
    .leftJoin("order_ratings as r", "r.order_id", "t.order_id")
    .select(["u.phone", "u.email", "r.stars", "r.words"])
    .where("t.id", "=", id)
    .executeTakeFirst();
  if (!ticket) throw notFound("Ticket");
  const { stars, words, ...head } = ticket;
  const messages = await readMessages(ctx, id).execute();
  return {
    ...head,
    rating: stars === null ? null : { stars, words: words! },
    messages: messages.map(({ photo_file_id, ...message }) => ({
      ...message,
      photo_url: photoUrl(ctx, photo_file_id),
    })),
    events: await eventsOf(ctx, id),
  };
};

const eventsOf = (ctx: Ctx, ticketId: number) =>
  ctx.db
    .selectFrom("document_events as e")
    .leftJoin("users as u", "u.id", "e.actor_id")
    .select(["e.seq as id", "e.at", "e.action", "u.name as by", "e.note"])
    .select(sql<string | null>`e.data ->> 'assigned_to'`.as("assigned_to"))
    .select(sql<TicketOutcome | null>`e.data ->> 'outcome'`.as("outcome"))
    .where("e.document", "=", "ticket")
    .where("e.document_id", "=", ticketId)
    .orderBy("e.seq")
    .execute();

// Doing ----------------------------------------------------------------------------------------------------------------

export const answerTicket = (ctx: ActorCtx, id: number, body: Static<typeof AnswerBody>) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, tickets, id, "answer", body);
    return getTicket(tx, id);
  });

/** Also on a ticket that is closed: what one learns later is written down where it belongs. */
export const noteOnTicket = (ctx: ActorCtx, id: number, message: string) =>
  inTransaction(ctx, async (tx) => {
    await lockDocument(tx, tickets, id, "assign");
    const messageId = await insertMessage(tx, id, { body: message, internal: true });
    await audit(tx, { action: "ticket.note", subject: "ticket", subjectId: id, after: { message_id: messageId } });
    return getTicket(tx, id);
  });

export const closeTicket = (ctx: ActorCtx, id: number, body: Static<typeof CloseBody>) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, tickets, id, "close", body);
    return getTicket(tx, id);
  });

export const reopenTicket = (ctx: ActorCtx, id: number, reason: string | undefined) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, tickets, id, "reopen", { reason });
    return getTicket(tx, id);
  });

// Assigning ------------------------------------------------------------------------------------------------------------

const answerRight = "support.answer";

/** Staff who may answer, and see the branch in question. */
const assignees = (ctx: Ctx, branchId: number | null) =>
  ctx.db
    .selectFrom("users as u")
    .select(["u.id", "u.name"])
    .where("u.role", "=", 1)
    .where("u.state", "=", "active")
    .where(
      sql<boolean>`(${isSuperAdmin} or exists (select from user_roles ur join role_permissions rp using (role_id)
        where ur.user_id = u.id and rp.permission = ${answerRight}))`,
    )
    .$if(branchId !== null, (query) =>
      query.where(sql<boolean>`(u.branch_id = ${branchId} or u.can_switch_branch or ${isSuperAdmin})`),
    );

const mostAssignees = 200;

export const listAssignees = (ctx: ActorCtx) =>
  assignees(ctx, ctx.branchId).orderBy(sql`fold(u.name)`).orderBy("u.id").limit(mostAssignees).execute();

export const assignTicket = (ctx: ActorCtx, id: number, userId: number | null) =>
  inTransaction(ctx, async (tx) => {
    const { branch_id } = await lockDocument(tx, tickets, id, "assign");
    const assignee =
      userId === null ? null : await assignees(tx, branch_id).where("u.id", "=", userId).executeTakeFirst();
    const fault = "Choose somebody who answers customers of this branch.";
    if (assignee === undefined) throw invalid(fault, { user_id: fault });
    await moveDocument(tx, tickets, id, "assign", { assignee });
    return getTicket(tx, id);
  });
