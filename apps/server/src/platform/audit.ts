import { type RawBuilder, sql } from "kysely";
import { type Ctx, doerOf } from "./context.ts";
import { json } from "./db.ts";
import { recordsetIn } from "./recordset.ts";

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
  value ? Object.fromEntries(Object.entries(value).filter(([key]) => !secretFields.has(key))) : null;
const jsonOrNull = (value: object | null) => (value ? json(value) : null);

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
export const auditRow = (ctx: Ctx, entry: AuditEntry) => {
  const row = plainRow(ctx, entry);
  return { ...row, before: jsonOrNull(row.before), after: jsonOrNull(row.after) };
};

/** The same as JSON, for `insertAudits`. */
export const auditJson = (ctx: Ctx, entry: AuditEntry): string => auditsJson(ctx, [entry]);
export const auditsJson = (ctx: Ctx, entries: readonly AuditEntry[]): string =>
  JSON.stringify(entries.map((entry) => plainRow(ctx, entry)));

/** As part of a larger statement, which may add a condition. */
export const insertAudits = (rows: RawBuilder<unknown>) => sql`
  insert into audit_events (at, actor_id, viewed_user_id, action, subject_type, subject_id, branch_id, before, after, ip,
    request_id)
  select r.at, r.actor_id, r.viewed_user_id, r.action, r.subject_type, r.subject_id, r.branch_id, r.before, r.after, r.ip,
    r.request_id
  from ${recordsetIn(
    rows,
    `at timestamptz, actor_id bigint, viewed_user_id bigint, action text, subject_type text, subject_id bigint,
    branch_id bigint, before jsonb, after jsonb, ip inet, request_id text`,
  )}`;

const plainRow = (ctx: Ctx, entry: AuditEntry) => ({
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
