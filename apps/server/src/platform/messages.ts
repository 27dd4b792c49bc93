import { type Ctx, inTransaction } from "./context.ts";
import { emit } from "./outbox.ts";
import { isRetryable } from "./sms.ts";

type Message = {
  channel: "sms" | "email";
  recipient: string;
  subject?: string;
  body: string;
  userId?: number | null;
  /** Holds a code or a link: blanked once a real provider has sent it. */
  secret?: boolean;
};

/** Queues an SMS or e-mail with the caller's transaction; a worker sends it. */
export const queueMessage = (ctx: Ctx, message: Message): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto("messages")
      .values({
        channel: message.channel,
        recipient: message.recipient,
        subject: message.subject ?? null,
        body: message.body,
        user_id: message.userId ?? null,
        secret: message.secret ?? false,
        created_at: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await emit(tx, "message.queued", { messageId: row.id });
  });

export const sendMessage = async (ctx: Ctx, messageId: number): Promise<void> => {
  const message = await ctx.db
    .selectFrom("messages")
    .selectAll()
    .where("id", "=", messageId)
    .where("state", "=", "queued")
    .executeTakeFirst();
  if (!message) return;
  try {
    const { provider, id } = await deliver(ctx, message);
    const blank = message.secret && provider !== "outbox" ? { body: "(sent; not kept)" } : {};
    await ctx.db
      .updateTable("messages")
      .set({ state: "sent", provider, provider_id: id, sent_at: ctx.now, ...blank })
      .where("id", "=", messageId)
      .execute();
  } catch (error) {
    if (isRetryable(error)) throw error;
    await ctx.db
      .updateTable("messages")
      .set({ state: "failed", fault: String((error as Error).message).slice(0, 500) })
      .where("id", "=", messageId)
      .execute();
  }
};

const deliver = async (
  ctx: Ctx,
  message: { channel: string; recipient: string; subject: string | null; body: string },
): Promise<{ provider: string; id: string | null }> => {
  const { sms, mail } = ctx.platform;
  if (message.channel === "sms" && sms)
    return { provider: sms.kind, ...(await sms.send({ to: message.recipient, text: message.body })) };
  if (message.channel === "email" && mail) {
    const letter = { to: message.recipient, subject: message.subject ?? "", text: message.body };
    return { provider: mail.kind, ...(await mail.send(letter)) };
  }
  return { provider: "outbox", id: null };
};
