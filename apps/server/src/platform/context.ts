import type { AccountKind } from "@remedia/domain/account-kinds";
import type { Door, UserState, UserType } from "@remedia/domain/accounts";
import type { Permission } from "@remedia/domain/permissions";
import { sql } from "kysely";
import { type Database, isRetryable } from "./db.ts";
import { AppError } from "./errors.ts";
import type { Platform } from "./platform.ts";

/** Who is asking. Read fresh for every request, so that a demotion bites at once. */
export type Actor = {
  userId: number;
  name: string;
  phone: string;
  kind: AccountKind;
  role: number;
  userType: UserType;
  state: UserState;
  phoneVerified: boolean;
  /** Somebody else chose the PIN, so whoever is here may not be its owner. */
  mustChangePin: boolean;
  /** The business asks for a second step at sign-in, and there is none yet. */
  mustSetSecondStep: boolean;
  isSuperAdmin: boolean;
  canSwitchBranch: boolean;
  isLineManager: boolean;
  branchId: number;
  hubId: number | null;
  partnerId: number | null;
  hmoId: number | null;
  /** What they buy must last so many days on the day it arrives; the product may ask for more. */
  minShelfLifeDays: number;
  /** How many working days an order takes to the first of their stores; null for those who have none. */
  deliveryDays: number | null;
  permissions: ReadonlySet<Permission>;
  sessionId: number;
  door: Door | "viewing";
  /**
   * The member of staff behind a view of the store as this customer; with a desk cart, behind an order that they write for
   * the customer, whose own cart it leaves alone.
   */
  viewer: { userId: number; name: string; sessionId: number; deskCartId?: number } | null;
};

/** Staff who may look at other branches than their own, or at all of them. */
export const mayChooseBranch = ({ kind, isSuperAdmin, canSwitchBranch }: Actor): boolean =>
  kind === "staff" && (isSuperAdmin || canSwitchBranch);

export type Caller = { ip: string | null; requestId: string; device: string };

export type KeptKey = { user_id: number; operation: string; path: string; key: string; isKept: boolean };

/**
 * What every use case gets first. `db` is the pool, or the transaction inside `inTransaction`.
 * `branchId` is null when somebody who may choose looks at all branches.
 */
export type Ctx = {
  db: Database;
  actor: Actor | null;
  branchId: number | null;
  now: Date;
  caller: Caller;
  platform: Platform;
  inTransaction: boolean;
  /** The Idempotency-Key that the answer is kept under, and whether it has been. */
  once?: KeptKey;
  /** What waits for the COMMIT of the transaction one is in; see `afterCommit`. */
  onceCommitted?: (() => void)[];
};
export type ActorCtx = Ctx & { actor: Actor };

/** Who did it themselves: a member of staff who views the store as a customer, not the customer; nobody for the system. */
export const doerOf = ({ actor }: Ctx): number | null => actor?.viewer?.userId ?? actor?.userId ?? null;

/** A context for work that nobody asked for: jobs, reactions, seeds. */
export const systemContext = (platform: Platform, task: string): Ctx => ({
  db: platform.db,
  actor: null,
  branchId: null,
  now: platform.clock(),
  caller: { ip: null, requestId: task, device: "system" },
  platform,
  inTransaction: false,
});

/** The same transaction, for steps that follow by themselves from what somebody did. */
export const bySystem = (tx: Ctx): Ctx => ({ ...tx, actor: null, branchId: null });

const attempts = 4;

/**
 * Runs `work` in one transaction on one connection; inside another one it simply joins. A transaction that loses
 * a race for locks is tried again from the start, so `work` must do nothing but talk to `tx.db`.
 */
export const inTransaction = async <C extends Ctx, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> => {
  if (ctx.inTransaction) return work(ctx);
  for (let attempt = 1; ; attempt++) {
    try {
      const onceCommitted: (() => void)[] = [];
      const answer = await ctx.db
        .transaction()
        .execute((db) => work({ ...ctx, db, inTransaction: true, onceCommitted }));
      for (const wake of onceCommitted) wake();
      return answer;
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt === attempts) throw new AppError(409, "busy", "Too many changes at once. Please try again.");
      await new Promise((done) => setTimeout(done, Math.random() * 20 * 2 ** attempt));
    }
  }
};

class Rehearsed<T> extends Error {
  readonly answer: T;
  constructor(answer: T) {
    super("rehearsed");
    this.answer = answer;
  }
}

/** What `work` would answer, with everything undone that it did: a look ahead that cannot differ from the deed. */
export const rehearse = async <C extends Ctx, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> => {
  try {
    return await inTransaction(ctx, async (tx) => {
      throw new Rehearsed(await work(tx));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer;
    throw error;
  }
};

/**
 * One piece of a larger work, whole or not at all: what fails is undone without the rest. Outside a transaction it is one
 * by itself.
 */
export const inSavepoint = async <C extends Ctx, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> => {
  if (!ctx.inTransaction) return inTransaction(ctx, work);
  const waiting = ctx.onceCommitted?.length ?? 0;
  await sql`savepoint piece`.execute(ctx.db);
  try {
    const answer = await work(ctx);
    await sql`release savepoint piece`.execute(ctx.db);
    return answer;
  } catch (error) {
    await sql`rollback to savepoint piece`.execute(ctx.db);
    ctx.onceCommitted?.splice(waiting);
    throw error;
  }
};

/**
 * Does something in this process when the transaction is committed, before anybody is answered; at once where there is
 * none. Never for one that was rolled back, and once for one that was tried again. It must not fail.
 */
export const afterCommit = ({ inTransaction, onceCommitted }: Ctx, work: () => void) => {
  if (inTransaction && onceCommitted) onceCommitted.push(work);
  else work();
};
