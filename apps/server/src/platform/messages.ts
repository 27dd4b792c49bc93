import { sql } from "kysely";
import { type Ctx, inTransaction } from "./context.ts";
import { emitAll } from "./outbox.ts";
import { recordset } from "./recordset.ts";
import { inSmsLetters, isRetryable } from "./sms.ts";

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
export const queueMessage = (ctx: Ctx, message: Message): Promise<void> => queueMessages(ctx, [message]);

/** However many, in the same few statements. */
export const queueMessages = (ctx: Ctx, messages: readonly Message[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (messages.length === 0) return;
    const rows = messages.map(({ channel, recipient, subject, body, userId, secret = false }) => ({
      channel,
      recipient,
      subject,
      body: channel === "sms" ? inSmsLetters(body) : body,
      user_id: userId,
      secret,
    }));
    const shape = "channel text, recipient text, subject text, body text, user_id bigint, secret boolean";
    const { rows: queued } = await sql<{ id: number }>`
      insert into messages (channel, recipient, subject, body, user_id, branch_id, secret, created_at)
      select r.channel, r.recipient, r.subject, r.body, r.user_id, u.branch_id, r.secret, ${tx.now}
      from ${recordset(rows, shape)} left join users u on u.id = r.user_id returning id`.execute(tx.db);
    await emitAll(
      tx,
      "message.queued",
      queued.map(({ id }) => ({ messageId: id })),
    );
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
