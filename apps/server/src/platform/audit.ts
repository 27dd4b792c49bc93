import { type Ctx, doerOf } from "./context.ts";
import { json } from "./db.ts";

export type AuditEntry = {
  action: string;
  subject: string;
  subjectId?: number | null;
  before?: object | null;
  after?: object | null;
  /** When it happened, where that is not now. */
  at?: Date;
};

/** Never written down, whatever a caller passes. */
const secretFields = new Set([
  "password",
  "passphrase",
  "pin",
  "pin_hash",
  "transfer_pin_hash",
  "token",
  "token_hash",
  "code",
  "firebase_device_key",
]);
const withoutSecrets = (value: object | null | undefined) =>
  value ? json(Object.fromEntries(Object.entries(value).filter(([key]) => !secretFields.has(key)))) : null;

/** Says in the same transaction who did what, for whom, and what it was before. */
export const audit = (ctx: Ctx, entry: AuditEntry): Promise<void> => auditAll(ctx, [entry]);

/** The same for many at once, such as the rows of a sheet. */
export const auditAll = async (ctx: Ctx, entries: readonly AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  await ctx.db
    .insertInto("audit_events")
    .values(entries.map((entry) => auditRow(ctx, entry)))
    .execute();
};

/** The row of an entry, for statements that write it beside something else. */
export const auditRow = (ctx: Ctx, entry: AuditEntry) => ({
  at: entry.at ?? ctx.now,
  actor_id: doerOf(ctx),
  viewed_user_id: ctx.actor?.viewer ? ctx.actor.userId : null,
  action: entry.action,
  subject_type: entry.subject,
  subject_id: entry.subjectId ?? null,
  branch_id: ctx.branchId,
  before: withoutSecrets(entry.before),
  after: withoutSecrets(entry.after),
  ip: ctx.caller.ip,
  request_id: ctx.caller.requestId,
});

/** Only what differs, so that a reader sees the change and not the record. */
export const changed = <T extends object>(before: T, after: Partial<T>) => {
  const keys = (Object.keys(after) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: Partial<T>) => Object.fromEntries(keys.map((key) => [key, from[key] ?? null]));
  return keys.length === 0 ? null : { before: pick(before), after: pick(after) };
};
