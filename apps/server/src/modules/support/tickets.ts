import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { type Follower, rowsFollow } from "../../platform/merge.ts";

export const ticketTopics = ["order", "payment", "product", "account", "delivery", "other"] as const;
export type NewTicket = { topic: (typeof ticketTopics)[number]; subject: string; message: string };

export const openTicket = (ctx: ActorCtx, { topic, subject, message }: NewTicket) =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const ticket = await tx.db
      .insertInto("tickets")
      .values({ user_id: userId, topic, subject, created_at: tx.now, updated_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.db
      .insertInto("ticket_messages")
      .values({ ticket_id: ticket.id, author_id: userId, body: message, created_at: tx.now })
      .execute();
    await audit(tx, { action: "ticket.open", subject: "ticket", subjectId: ticket.id, after: { topic, subject } });
    return (await listOwnTickets(tx)).find(({ id }) => id === ticket.id)!;
  });

export const listOwnTickets = (ctx: ActorCtx) =>
  ctx.db
    .selectFrom("tickets as t")
    .select(["t.id", "t.topic", "t.subject", "t.state", "t.created_at", "t.updated_at"])
    .select(
      sql<string>`(select body from ticket_messages m where m.ticket_id = t.id order by m.id limit 1)`.as("message"),
    )
    .where("t.user_id", "=", ctx.actor.userId)
    .orderBy("t.id", "desc")
    .limit(50)
    .execute();

export const ticketFollowers: Follower[] = [rowsFollow("user", "Support tickets", "tickets", "user_id")];
