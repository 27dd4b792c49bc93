import { type RawBuilder, sql } from "kysely";
import { sqlState } from "../src/platform/db.ts";
import type { TestApp } from "./harness.ts";

type Locks = {
  /** What everybody locks first: somebody else has it. */
  first: RawBuilder<unknown>;
  /** What is locked next, which the one who waits must leave alone. */
  next: RawBuilder<unknown>;
};

/**
 * Does the work while somebody else holds its first lock, and tells whether it keeps the order: whether they can lock
 * what comes next while it waits for them. If not, each would wait for the other.
 */
export const keepsOrder = async ({ platform }: TestApp, { first, next }: Locks, work: () => Promise<unknown>) => {
  let working: Promise<unknown> | undefined;
  let over = false;
  const kept = await platform.db.transaction().execute(async (tx) => {
    await first.execute(tx);
    working = work().finally(() => {
      over = true;
    });
    const waits = sql<{ yes: boolean }>`select exists (select from pg_locks
      where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid) as yes`;
    while (!(await waits.execute(tx)).rows[0]!.yes) if (over) throw new Error("nothing was waited for");
    await sql`set local lock_timeout = '200ms'`.execute(tx);
    return next.execute(tx).then(
      () => true,
      (error) => {
        if (sqlState(error) === "55P03") return false;
        throw error;
      },
    );
  });
  await working;
  return kept;
};

/** A batch and its levels as a recall locks them. */
export const recallLocks = (batchId: number): Locks => ({
  first: sql`select from batches where id = ${batchId} for no key update`,
  next: sql`select from stock_levels where batch_id = ${batchId} for update`,
});
