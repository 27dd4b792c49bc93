import {
  mayWrite,
  ownTicketTransitions,
  type TicketFacts,
  type TicketOutcome,
  type TicketState,
  ticketStates,
  ticketTransitions,
} from "@remedia/domain/tickets";
import type { Static } from "@sinclair/typebox";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../platform/context.ts";
import { beginDocument, defineDocument, lockInBranch, type Move, moveDocument } from "../../platform/documents.ts";
import { conflict, notFound } from "../../platform/errors.ts";
import { type Follower, rowsFollow } from "../../platform/merge.ts";
import { emit } from "../../platform/outbox.ts";
import { keepPhoto, keptPhoto } from "../../platform/photos.ts";
import { getOwnTicket } from "./own-tickets.ts";
import type { TicketBody, WriteBody } from "./schemas.ts";

// Messages -------------------------------------------------------------------------------------------------------------

type NewMessage = { body: string; internal?: boolean; photo?: string | null | undefined };

const photos = "tickets";

/** What it answers turns into the photo only in a message. */
export const keepTicketPhoto = async (ctx: ActorCtx, content: Buffer) => ({
  photo: await keepPhoto(ctx, photos, content),
});

export const insertMessage = async (tx: Ctx, ticketId: number, { body, internal = false, photo }: NewMessage) => {
  const { id } = await tx.db
    .insertInto("ticket_messages")
    .values({
      ticket_id: ticketId,
      author_id: doerOf(tx)!,
      body,
      internal,
      photo_file_id: keptPhoto(tx, photos, photo, "photo"),
      created_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

// The document ---------------------------------------------------------------------------------------------------------

export type TicketWords = {
  reason?: string | undefined;
  message?: string;
  photo?: string | null | undefined;
  seen_message_id?: number | undefined;
  assignee?: { id: number; name: string } | null;
  outcome?: TicketOutcome;
};

/** Since when it waits for us, and since when it is closed. */
const standing = (tx: Ctx, { from, to }: Move<TicketState, string, unknown>) =>
  from === to
    ? {}
    : {
        waiting_since: to === "open" ? tx.now : null,
        closed_at: to === "closed" ? tx.now : null,
        ...(to === "closed" ? {} : { outcome: null }),
        updated_at: tx.now,
      };

const lockInHouse = lockInBranch("tickets", ticketStates);
type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockInHouse>>>;

/** An answer to something that its author has not read would be beside the point. */
const requireRead = async (tx: Ctx, ticketId: number, seen: number | undefined) => {
  if (seen === undefined) return;
  const newer = await tx.db
    .selectFrom("ticket_messages")
    .select("id")
    .where("ticket_id", "=", ticketId)
    .where("id", ">", seen)
    .where("internal", "=", false)
    .limit(1)
    .executeTakeFirst();
  if (newer) throw conflict("There is a new message. Please read it before you send your answer.");
};

const answer = async (tx: Ctx, ticket: LockedTicket, { message, photo, seen_message_id }: TicketWords) => {
  await requireRead(tx, ticket.id, seen_message_id);
  const messageId = await insertMessage(tx, ticket.id, { body: message!, photo });
  await emit(tx, "ticket.answered", { messageId });
  const set = {
    first_answered_at: ticket.first_answered_at ?? tx.now,
    // Whoever answers first goes on with it.
    assigned_to: ticket.assigned_to ?? doerOf(tx),
    updated_at: tx.now,
  };
  return { set, noted: { message_id: messageId } };
};

/** A customer's words to us, as staff deal with them. */
export const tickets = defineDocument({
  name: "ticket",
  noun: "Ticket",
  table: "tickets",
  steps: ticketTransitions,
  lock: lockInHouse,
  effects: {
    answer,
    assign: async (_tx, { state }, { assignee }: TicketWords) => ({
      to: state,
      set: { assigned_to: assignee?.id ?? null },
      noted: { assigned_to: assignee?.name ?? null },
    }),
    close: async (_tx, _ticket, { outcome }) => ({ set: { outcome }, noted: { outcome } }),
  },
  columns: standing,
});

const lockOwn = async (tx: Ctx, id: number) => {
  const ticket = await tx.db
    .selectFrom("tickets")
    .select(["id", "state", "closed_at"])
    .$narrowType<{ state: TicketState }>()
    .where("id", "=", id)
    .where("user_id", "=", tx.actor!.userId)
    .forUpdate()
    .executeTakeFirst();
  return ticket && { ...ticket, may_write: mayWrite(ticket.closed_at, tx.now) };
};

/** The same ticket in the hands of the customer who wrote it. */
export const ownTickets = defineDocument({
  name: "ticket",
  noun: "Ticket",
  table: "tickets",
  steps: ownTicketTransitions,
  lock: lockOwn,
  effects: {
    write: async (tx, { id }: TicketFacts & { id: number; state: TicketState }, { message, photo }: TicketWords) => {
      const messageId = await insertMessage(tx, id, { body: message!, photo });
      return { set: { updated_at: tx.now }, noted: { message_id: messageId } };
    },
    close: async () => ({ set: { outcome: "solved" }, noted: { outcome: "solved" } }),
  },
  columns: standing,
});

// Opening --------------------------------------------------------------------------------------------------------------

type NewTicket = Static<typeof TicketBody> & { branchId: number };

export const insertTicket = async (tx: ActorCtx, ticket: NewTicket): Promise<number> => {
  const { topic, subject, message, order_id = null, photo, branchId } = ticket;
  const { id } = await tx.db
    .insertInto("tickets")
    .values({
      user_id: tx.actor.userId,
      branch_id: branchId,
      topic,
      subject,
      order_id,
      state: "open",
      waiting_since: tx.now,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertMessage(tx, id, { body: message, photo });
  const noted = { topic, subject, order_id };
  await beginDocument(tx, { document: "ticket", documentId: id }, { action: "open", state: "open", noted });
  return id;
};

/** The branch that an order of the caller's belongs to; that of the caller where it is about none. */
const branchFor = async (tx: ActorCtx, orderId: number | null | undefined): Promise<number> => {
  if (!orderId) return tx.actor.branchId;
  const order = await tx.db
    .selectFrom("orders")
    .select("branch_id")
    .where("id", "=", orderId)
    .where("user_id", "=", tx.actor.userId)
    .executeTakeFirst();
  if (!order) throw notFound("Order");
  return order.branch_id;
};

export const openTicket = (ctx: ActorCtx, body: Static<typeof TicketBody>) =>
  inTransaction(ctx, async (tx) => {
    const id = await insertTicket(tx, { ...body, branchId: await branchFor(tx, body.order_id) });
    return getOwnTicket(tx, id);
  });

export const writeToTicket = (ctx: ActorCtx, id: number, body: Static<typeof WriteBody>) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, ownTickets, id, "write", body);
    return getOwnTicket(tx, id);
  });

export const closeOwnTicket = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, ownTickets, id, "close");
    return getOwnTicket(tx, id);
  });

/** A rating stays with its order, which comes along by itself. */
export const ticketFollowers: Follower[] = [
  rowsFollow("user", "Support tickets", "tickets", "user_id"),
  rowsFollow("user", "Ratings", "order_ratings", "user_id"),
];
