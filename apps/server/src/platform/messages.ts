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
  /** What it is about, where a second message about the same is left out. */
  once?: string;
};

/** Queues an SMS or e-mail with the caller's transaction; a worker sends it. */
export const queueMessage = (ctx: Ctx, message: Message): Promise<void> => queueMessages(ctx, [message]);

/** However many, in the same few statements. */
export const queueMessages = (ctx: Ctx, messages: readonly Message[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (messages.length === 0) return;
    const rows = messages.map(({ channel, recipient, subject, body, userId, secret = false, once }, nth) => ({
      nth,
      channel,
      recipient,
      subject,
      body: channel === "sms" ? inSmsLetters(body) : body,
      user_id: userId,
      secret,
      once,
    }));
    // Several may go to one person, who reads them in this order.
    const shape =
      "nth integer, channel text, recipient text, subject text, body text, user_id bigint, secret boolean, once text";
    const { rows: queued } = await sql<{ id: number }>`
      insert into messages (channel, recipient, subject, body, user_id, branch_id, secret, once, created_at)
      select r.channel, r.recipient, r.subject, r.body, r.user_id, u.branch_id, r.secret, r.once, ${tx.now}
      from ${recordset(rows, shape)} left join users u on u.id = r.user_id
      order by r.nth on conflict (once) where once is not null do nothing returning id`.execute(tx.db);
    await emitAll(
      tx,
      "message.queued",
      queued.map(({ id }) => ({ messageId: id })),
    );
  });

type Queued = { id: number; channel: string; recipient: string; subject: string | null; body: string; secret: boolean };

const senderOf = ({ sms, mail }: Ctx["platform"], channel: string) => (channel === "sms" ? sms : mail);

/** Sends what is still queued of these. Where nobody sends it on, it has arrived: all of that is one statement. */
export const sendMessages = async (ctx: Ctx, ids: readonly number[]): Promise<void> => {
  const { rows: queued } = await sql<Queued>`
    select id, channel, recipient, subject, body, secret from messages
    where id = any(${ids as number[]}::bigint[]) and state = 'queued' order by id`.execute(ctx.db);
  const kept = queued.filter(({ channel }) => senderOf(ctx.platform, channel) === null).map(({ id }) => id);
  if (kept.length > 0)
    await sql`update messages set state = 'sent', provider = 'outbox', sent_at = ${ctx.now}
      where id = any(${kept}::bigint[])`.execute(ctx.db);
  const sent = queued.filter(({ id }) => !kept.includes(id)).map((message) => sendMessage(ctx, message));
  // One that fails is told once the others are done: what was sent must not be sent again.
  await Promise.allSettled(sent);
  await Promise.all(sent);
};

const sendMessage = async (ctx: Ctx, message: Queued): Promise<void> => {
  const written = (columns: object) =>
    ctx.db.updateTable("messages").set(columns).where("id", "=", message.id).execute();
  try {
    const { provider, id } = await deliver(ctx, message);
    const blank = message.secret ? { body: "(sent; not kept)" } : {};
    await written({ state: "sent", provider, provider_id: id, sent_at: ctx.now, ...blank });
  } catch (error) {
    if (isRetryable(error)) throw error;
    await written({ state: "failed", fault: String((error as Error).message).slice(0, 500) });
  }
};

const deliver = async (
  { platform: { sms, mail } }: Ctx,
  message: Queued,
): Promise<{ provider: string; id: string | null }> => {
  if (message.channel === "sms")
    return { provider: sms!.kind, ...(await sms!.send({ to: message.recipient, text: message.body })) };
  const letter = { to: message.recipient, subject: message.subject ?? "", text: message.body };
  return { provider: mail!.kind, ...(await mail!.send(letter)) };
};
