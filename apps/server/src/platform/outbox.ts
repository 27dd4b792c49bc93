import { sql } from "kysely";
import { type Ctx, inTransaction, systemContext } from "./context.ts";
import { json } from "./db.ts";
import type { Platform } from "./platform.ts";

/** Every event a module may emit, with its payload. Reactions to them stand in `subscriptions.ts`. */
export type Events = {
  "message.queued": { messageId: number };
  "export.queued": { exportId: number };
  "bulk.step": { jobId: number };
  "user.decided": { userId: number; action: string };
  "payment.announced": { announcementId: number };
  "payment.moved": { paymentId: number; action: string };
  "order.moved": { orderId: number; action: string };
  /** Also written by the trigger on the levels, when packs that somebody waits for come into stock. */
  "stock.back": { productId: number; branchId: number };
};
export type EventName = keyof Events;

/** Written in the caller's transaction: it happens exactly when the effect does. */
export const emit = <E extends EventName>(ctx: Ctx, event: E, payload: Events[E]) => emitAll(ctx, event, [payload]);

/** The same for many at once. */
export const emitAll = async <E extends EventName>(ctx: Ctx, event: E, payloads: readonly Events[E][]) => {
  await sql`insert into outbox_events (event, payload)
    select ${event}, payload from jsonb_array_elements(${json(payloads)}) as payload`.execute(ctx.db);
  await sql`select pg_notify('outbox', '')`.execute(ctx.db);
};

export type Reaction<E extends EventName = EventName> = {
  event: E;
  /** Unique and stable: a reaction that has taken effect is remembered under it. */
  name: string;
  /**
   * Runs in a transaction together with the mark that it is done. `outside` reactions talk to the world and run
   * after their mark is read, before it is written: at least once.
   */
  run: (ctx: Ctx, payload: Events[E]) => Promise<void>;
  outside?: boolean;
  /** Takes seconds rather than moments: stands in a queue of its own, so that a login code never waits for a sheet. */
  slow?: boolean;
};
// biome-ignore lint/suspicious/noExplicitAny: a table of reactions to different events
export type Reactions = readonly Reaction<any>[];

/** Checks at compile time that a reaction's payload is its event's. */
export const on = <E extends EventName>(reaction: Reaction<E>): Reaction<E> => reaction;

const batch = 50;

/** Hands every waiting event to its reactions; answers how many it took. Safe on several workers at once. */
export const dispatchOutbox = async (platform: Platform, reactions: Reactions, send: SendReaction): Promise<number> =>
  inTransaction(systemContext(platform, "outbox"), async (tx) => {
    const events = await tx.db
      .selectFrom("outbox_events")
      .select(["id", "event", "payload"])
      .where("dispatched_at", "is", null)
      .orderBy("id")
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    if (events.length === 0) return 0;
    for (const event of events)
      for (const reaction of reactions)
        if (reaction.event === event.event)
          await send({ eventId: event.id, reaction: reaction.name, payload: event.payload });
    const ids = events.map((event) => event.id);
    await tx.db.updateTable("outbox_events").set({ dispatched_at: tx.now }).where("id", "in", ids).execute();
    return events.length;
  });

export type ReactionJob = { eventId: number; reaction: string; payload: unknown };
type SendReaction = (job: ReactionJob) => Promise<void>;

/** Runs one reaction once, however often the queue delivers it. */
export const react = async (platform: Platform, reactions: Reactions, job: ReactionJob) => {
  const reaction = reactions.find(({ name }) => name === job.reaction);
  if (!reaction) return;
  const ctx = systemContext(platform, `reaction:${job.reaction}`);
  const mark = (at: Ctx) =>
    at.db
      .insertInto("outbox_reactions")
      .values({ event_id: job.eventId, reaction: job.reaction })
      .onConflict((conflict) => conflict.doNothing())
      .returning("event_id")
      .executeTakeFirst();
  if (reaction.outside) {
    const done = await ctx.db
      .selectFrom("outbox_reactions")
      .select("event_id")
      .where("event_id", "=", job.eventId)
      .where("reaction", "=", job.reaction)
      .executeTakeFirst();
    if (done) return;
    await reaction.run(ctx, job.payload as never);
    await mark(ctx);
    return;
  }
  await inTransaction(ctx, async (tx) => {
    if (await mark(tx)) await reaction.run(tx, job.payload as never);
  });
};
