import { mayWrite, type TicketState, type TicketTopic } from "@remedia/domain/tickets";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { contains, listPage } from "../../platform/lists.ts";
import { fileAddress } from "../../platform/stored-files.ts";
import type { OwnTicketQuery } from "./schemas.ts";

const ownTickets = (ctx: ActorCtx) =>
  ctx.db
    .selectFrom("tickets as t")
    .leftJoin("orders as o", "o.id", "t.order_id")
    .select(["t.id", "t.number", "t.topic", "t.subject", "t.state", "t.order_id", "o.number as order_number"])
    .select(["t.created_at", "t.updated_at"])
    .$narrowType<{ state: TicketState; topic: TicketTopic }>()
    .where("t.user_id", "=", ctx.actor.userId);

export const listOwnTickets = (ctx: ActorCtx, input: Static<typeof OwnTicketQuery>) => {
  let narrow = ctx.db.selectFrom("tickets as t").where("t.user_id", "=", ctx.actor.userId);
  if (input.q) narrow = narrow.where(sql`fold(t.number || ' ' || t.subject)`, "like", contains(input.q));
  if (input.state) narrow = narrow.where("t.state", "=", sql.lit(input.state));
  return listPage(ctx, input, {
    rows: ownTickets(ctx),
    narrow,
    sorts: { updated_at: "t.updated_at" },
    fallback: "-updated_at",
    tie: "t.id",
  });
};

/** One of one's own, as one may read it: what staff note for each other is not in it, nor who they are. */
export const getOwnTicket = async (ctx: ActorCtx, id: number) => {
  const ticket = await ownTickets(ctx).select("t.closed_at").where("t.id", "=", id).executeTakeFirst();
  if (!ticket) throw notFound("Ticket");
  const messages = await readMessages(ctx, id).where("m.internal", "=", false).execute();
  return {
    ...ticket,
    may_write: mayWrite(ticket.closed_at, ctx.now),
    messages: messages.map(({ id: messageId, body, created_at, from_customer, photo_file_id }) => ({
      id: messageId,
      body,
      created_at,
      from_customer,
      photo_url: photoUrl(ctx, photo_file_id),
    })),
  };
};

/** A conversation that is longer than this has long become something else. */
const mostMessages = 500;

/**
 * What was written, oldest first. Whose words they are, the kind of account tells: after a merge the author is the account
 * that went.
 */
export const readMessages = (ctx: Ctx, ticketId: number) =>
  ctx.db
    .selectFrom("ticket_messages as m")
    .innerJoin("users as u", "u.id", "m.author_id")
    .select(["m.id", "m.body", "m.created_at", "m.internal", "m.photo_file_id", "u.name as author"])
    .select(sql<boolean>`u.role <> 1`.as("from_customer"))
    .where("m.ticket_id", "=", ticketId)
    .orderBy("m.id")
    .limit(mostMessages);

export const photoUrl = (ctx: Ctx, fileId: number | null) => (fileId === null ? null : fileAddress(ctx, fileId));
