import { type RawBuilder, sql } from "kysely";
import { afterCommit, type Ctx, inSavepoint, inTransaction, systemContext } from "./context.ts";
import { json } from "./db.ts";
import type { Platform } from "./platform.ts";
import { recordsetIn } from "./recordset.ts";

/** Every event a module may emit, with its payload. Reactions to them stand in `subscriptions.ts`. */
export type Events = {
  "message.queued": { messageId: number };
  "export.queued": { exportId: number };
  "bulk.step": { jobId: number };
  "user.decided": { userId: number; action: string };
  "payment.announced": { announcementId: number };
  "payment.moved": { paymentId: number; action: string };
  "wallet.transferred": { transferId: number };
  "refund.asked": { paymentId: number };
  "order.moved": { orderId: number; action: string };
  "order.delivery_fee": { orderId: number };
  "order.delivered": { orderId: number };
  "return.moved": { returnId: number; action: string };
  "issue.moved": { issueId: number; action: string };
  "return.credited": { returnId: number };
  "invoice.due": { invoiceId: number };
  /** It may reach its buyer now. */
  "invoice.out": { invoiceId: number };
  "ticket.answered": { messageId: number };
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
  announceEvents(ctx);
};

/** The same as part of a larger statement, which may add a condition; whoever runs it calls `announceEvents`. */
export const insertEvents = (rows: RawBuilder<unknown>) => sql`
  insert into outbox_events (event, payload) select r.event, r.payload from ${recordsetIn(rows, "event text, payload jsonb")}`;

/** What `insertEvents` writes. */
export const eventJson = <E extends EventName>(event: E, payload: Events[E]): string =>
  JSON.stringify([{ event, payload }]);

/** How long further events wait for each other once one was announced. */
const announceEveryMs = 100;
const announcements = new WeakMap<Platform, { again: boolean }>();

/**
 * Tells the workers once the events are there. Inside the transaction it would make every commit wait for all others; told
 * after it, one word stands for all the events of a moment. If it is lost, the workers find them when they look by themselves.
 */
export const announceEvents = (ctx: Ctx) => afterCommit(ctx, () => announce(ctx.platform));

const announce = (platform: Platform) => {
  const lately = announcements.get(platform);
  if (lately) {
    lately.again = true;
    return;
  }
  const mine = { again: false };
  announcements.set(platform, mine);
  platform.sql`select pg_notify('outbox', '')`.catch(() => undefined);
  setTimeout(() => {
    announcements.delete(platform);
    if (mine.again) announce(platform);
  }, announceEveryMs).unref();
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
  /** The same for many events in a few statements, where there may be many at once. */
  runAll?: (ctx: Ctx, payloads: readonly Events[E][]) => Promise<void>;
  outside?: boolean;
  /** Takes seconds rather than moments: stands in a queue of its own, so that a login code never waits for a sheet. */
  slow?: boolean;
};
// biome-ignore lint/suspicious/noExplicitAny: a table of reactions to different events
export type Reactions = readonly Reaction<any>[];

/** Checks at compile time that a reaction's payload is its event's. */
export const on = <E extends EventName>(reaction: Reaction<E>): Reaction<E> => reaction;

const bunch = 500;

/**
 * Hands every waiting event to its reactions; answers how many it took. Safe on several workers at once. Reactions that take
 * many events together, and nothing but the database, take them here; the queue is for all others, and for what failed.
 */
export const dispatchOutbox = async (platform: Platform, reactions: Reactions, send: SendReactions): Promise<number> =>
  inTransaction(systemContext(platform, "outbox"), async (tx) => {
    const events = await tx.db
      .selectFrom("outbox_events")
      .select(["id", "event", "payload"])
      .where("dispatched_at", "is", null)
      .orderBy("id")
      .limit(bunch)
      .forUpdate()
      .skipLocked()
      .execute();
    if (events.length === 0) return 0;
    const jobs = events.flatMap(({ id, event, payload }) =>
      reactions
        .filter((reaction) => reaction.event === event)
        .map(({ name }) => ({ eventId: id, reaction: name, payload })),
    );
    const left = await takeAtOnce(tx, reactions, jobs);
    if (left.length > 0) await send(left);
    const ids = events.map(({ id }) => id);
    await sql`update outbox_events set dispatched_at = ${tx.now} where id = any(${ids}::bigint[])`.execute(tx.db);
    return events.length;
  });

/** Lets such reactions take effect in this transaction, each whole or not at all; answers what is left for the queue. */
const takeAtOnce = async (tx: Ctx, reactions: Reactions, jobs: readonly ReactionJob[]): Promise<ReactionJob[]> => {
  const left: ReactionJob[] = [];
  for (const [name, alike] of Map.groupBy(jobs, ({ reaction }) => reaction)) {
    const { runAll, outside } = reactions.find((each) => each.name === name)!;
    if (!runAll || outside) left.push(...alike);
    else
      await inSavepoint({ ...tx, caller: { ...tx.caller, requestId: `reaction:${name}` } }, async (piece) => {
        const ids = alike.map(({ eventId }) => eventId);
        const mine = await mark(piece, name, ids);
        const fresh = alike.filter(({ eventId }) => mine.has(eventId));
        if (fresh.length > 0)
          await runAll(
            piece,
            fresh.map(({ payload }) => payload as never),
          );
      }).catch(() => left.push(...alike));
  }
  return left;
};

export type ReactionJob = { eventId: number; reaction: string; payload: unknown };
type SendReactions = (jobs: ReactionJob[]) => Promise<void>;

/** Marks reactions to events as done and answers which of them were not yet. */
const mark = async ({ db }: Ctx, reaction: string, eventIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ event_id: number }>`
    insert into outbox_reactions (event_id, reaction)
    select id, ${reaction} from unnest(${eventIds as number[]}::bigint[]) as id order by id
    on conflict do nothing returning event_id`.execute(db);
  return new Set(rows.map(({ event_id }) => event_id));
};

const marked = async ({ db }: Ctx, reaction: string, eventIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ event_id: number }>`
    select event_id from outbox_reactions
    where event_id = any(${eventIds as number[]}::bigint[]) and reaction = ${reaction}`.execute(db);
  return new Set(rows.map(({ event_id }) => event_id));
};

/** Runs one reaction once, however often the queue delivers it. */
export const react = async (platform: Platform, reactions: Reactions, job: ReactionJob) => {
  const reaction = reactions.find(({ name }) => name === job.reaction);
  if (reaction) await take(platform, reaction, [job], (ctx) => reaction.run(ctx, job.payload as never));
};

/**
 * The same for whatever the queue delivers at once; answers the jobs that failed, with the reason. Events that one reaction
 * can take together take effect together; if they cannot, each is tried alone, so that one does not hold back the others.
 */
export const reactAll = async <J extends ReactionJob>(platform: Platform, reactions: Reactions, jobs: readonly J[]) => {
  const failed = new Map<J, unknown>();
  const alone = async (job: J) => {
    await react(platform, reactions, job).catch((error: unknown) => failed.set(job, error));
  };
  const groups = [...Map.groupBy(jobs, ({ reaction }) => reaction)].map(async ([name, alike]) => {
    const reaction = reactions.find((each) => each.name === name);
    const { runAll } = reaction ?? {};
    const together =
      reaction && runAll && alike.length > 1
        ? take(platform, reaction, alike, (ctx, fresh) =>
            runAll(
              ctx,
              fresh.map(({ payload }) => payload as never),
            ),
          )
        : Promise.reject(new Error("each by itself"));
    await together.catch(() => Promise.all(alike.map(alone)));
  });
  await Promise.all(groups);
  return failed;
};

/** Lets a reaction work on those of its jobs that are not done, and marks them: with its effect, or behind it. */
const take = async (
  platform: Platform,
  { name, outside }: Reaction,
  jobs: readonly ReactionJob[],
  work: (ctx: Ctx, fresh: readonly ReactionJob[]) => Promise<void>,
) => {
  const ctx = systemContext(platform, `reaction:${name}`);
  const ids = [...new Set(jobs.map(({ eventId }) => eventId))];
  const chosen = (holds: (eventId: number) => boolean) =>
    ids.filter(holds).map((id) => jobs.find(({ eventId }) => eventId === id)!);
  if (outside) {
    const done = await marked(ctx, name, ids);
    const fresh = chosen((id) => !done.has(id));
    if (fresh.length === 0) return;
    await work(ctx, fresh);
    await mark(ctx, name, ids);
    return;
  }
  await inTransaction(ctx, async (tx) => {
    const mine = await mark(tx, name, ids);
    if (mine.size > 0)
      await work(
        tx,
        chosen((id) => mine.has(id)),
      );
  });
};
