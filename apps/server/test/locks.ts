import { type RawBuilder, sql } from "kysely";
import { type Database, sqlState } from "../src/platform/db.ts";
import type { TestApp } from "./harness.ts";

type Locks = {
  /** What everybody locks first: somebody else has it. */
  first: RawBuilder<unknown>;
  /** What is locked next, which the one who waits must leave alone. */
  next: RawBuilder<unknown>;
};

type Begun<T> = { answer: Promise<T>; over: boolean };
const begin = <T>(work: () => Promise<T>): Begun<T> => {
  const begun: Begun<T> = {
    over: false,
    answer: work().finally(() => {
      begun.over = true;
    }),
  };
  return begun;
};

/** Comes back once the work waits for this transaction. */
const untilItWaits = async (tx: Database, begun: Begun<unknown>) => {
  const waits = sql<{ yes: boolean }>`select exists (select from pg_locks
    where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid) as yes`;
  while (!(await waits.execute(tx)).rows[0]!.yes) if (begun.over) throw new Error("nothing was waited for");
};

/**
 * Does the work while somebody else holds its first lock, and tells whether it keeps the order: whether they can lock
 * what comes next while it waits for them. If not, each would wait for the other.
 */
export const keepsOrder = async ({ platform }: TestApp, { first, next }: Locks, work: () => Promise<unknown>) => {
  let begun: Begun<unknown> | undefined;
  const kept = await platform.db.transaction().execute(async (tx) => {
    await first.execute(tx);
    begun = begin(work);
    await untilItWaits(tx, begun);
    await sql`set local lock_timeout = '200ms'`.execute(tx);
    return next.execute(tx).then(
      () => true,
      (error) => {
        if (sqlState(error) === "55P03") return false;
        throw error;
      },
    );
  });
  await begun?.answer;
  return kept;
};

/** Changes a row that the work has read and waits for: what it answers when somebody else was a moment faster. */
export const aMomentBefore = async <T>({ platform }: TestApp, change: RawBuilder<unknown>, work: () => Promise<T>) => {
  const begun = await platform.db.transaction().execute(async (tx) => {
    await change.execute(tx);
    const started = begin(work);
    await untilItWaits(tx, started);
    return started;
  });
  return begun.answer;
};

/** A batch and its levels as a recall locks them. */
export const recallLocks = (batchId: number): Locks => ({
  first: sql`select from batches where id = ${batchId} for no key update`,
  next: sql`select from stock_levels where batch_id = ${batchId} for update`,
});
