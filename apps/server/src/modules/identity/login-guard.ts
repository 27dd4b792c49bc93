import { sql } from "kysely";
import { type Ctx, inTransaction } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";

const minute = 60_000;
/** After the fifth failure in a row, and after each one more. */
const waitMinutes = [1, 5, 15, 60];
const failuresBeforeWait = 5;
const windows = [
  { length: 15 * minute, checks: 5 },
  { length: 24 * 60 * minute, checks: 20 },
];

export type Guard = { failures_in_a_row: number; recent_failures: Date[]; blocked_until: Date | null };

/** When the next check is allowed: the latest of the growing wait and of both windows having room again. */
export const allowedFrom = (guard: Guard): Date | null => {
  const ends = windows.flatMap(({ length, checks }) => {
    const first = guard.recent_failures.at(-checks);
    return first ? [first.getTime() + length] : [];
  });
  if (guard.blocked_until) ends.push(guard.blocked_until.getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends));
};

export const afterFailure = (guard: Guard, now: Date): Guard => {
  const failures = guard.failures_in_a_row + 1;
  const over = failures - failuresBeforeWait;
  const wait = over < 0 ? 0 : waitMinutes[Math.min(over, waitMinutes.length - 1)]!;
  const dayAgo = now.getTime() - windows[1]!.length;
  return {
    failures_in_a_row: failures,
    recent_failures: [...guard.recent_failures.filter((at) => at.getTime() > dayAgo), now].slice(-windows[1]!.checks),
    blocked_until: wait > 0 ? new Date(now.getTime() + wait * minute) : null,
  };
};

/**
 * Counts a check as failed before it is made, under a row lock, so that a hundred at once are still five. Unknown
 * numbers are counted like known ones. `accountId` is whose secret is tried, for the trail.
 */
export const claimPinCheck = (ctx: Ctx, phone: string, accountId: number | null) =>
  inTransaction(ctx, async (tx) => {
    const guard = await tx.db
      .insertInto("login_guards")
      .values({ phone })
      .onConflict((conflict) => conflict.column("phone").doUpdateSet({ phone }))
      .returning(["failures_in_a_row", "recent_failures", "blocked_until"])
      .executeTakeFirstOrThrow();
    const from = allowedFrom(guard);
    if (from && from > tx.now) throw tooManyTries(from, tx.now, accountId);
    const next = afterFailure(guard, tx.now);
    const times = next.recent_failures.map((at) => at.toISOString()).join(",");
    await tx.db
      .updateTable("login_guards")
      .set({ ...next, recent_failures: sql<Date[]>`string_to_array(${times}, ',')::timestamptz[]` })
      .where("phone", "=", phone)
      .execute();
  });

/** The PIN was right: nothing of the past counts. */
export const clearGuard = (ctx: Ctx, phone: string) =>
  ctx.db.deleteFrom("login_guards").where("phone", "=", phone).execute();

const tooManyTries = (from: Date, now: Date, accountId: number | null) => {
  const seconds = Math.ceil((from.getTime() - now.getTime()) / 1000);
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError(429, "too_many_tries", `Too many failed tries. Please wait ${wait}.`, {
    extra: { retry_after: seconds },
    tried: { accountId },
  });
};
