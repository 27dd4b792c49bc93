import {
  type SettingKey,
  type SettingValue,
  settingFault,
  settingKeys,
  settingLock,
  settingRows,
} from "@remedia/domain/settings";
import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { json } from "../../platform/db.ts";
import { clash } from "../../platform/edits.ts";
import { forbidden, invalid, notFound } from "../../platform/errors.ts";
import { tell } from "../../platform/notices.ts";

export const getSetting = async <K extends SettingKey>(ctx: Ctx, key: K): Promise<SettingValue<K>> => {
  const row = await ctx.db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return (row?.value ?? settingRows[key].value) as SettingValue<K>;
};

/** Several at once. */
export const getSettings = async <const K extends readonly SettingKey[]>({ db }: Ctx, keys: K) => {
  const rows = await db.selectFrom("settings").select(["key", "value"]).where("key", "in", keys).execute();
  const stored = new Map<string, unknown>(rows.map(({ key, value }) => [key, value]));
  const values = keys.map((key) => [key, stored.get(key) ?? settingRows[key].value]);
  return Object.fromEntries(values) as { [key in K[number]]: SettingValue<key> };
};

/** Every setting with its value now, who changed it last and when. */
export const listSettings = async (ctx: Ctx) => {
  const stored = await ctx.db
    .selectFrom("settings as s")
    .leftJoin("users as u", "u.id", "s.updated_by")
    .select(["s.key", "s.value", "s.updated_at", "u.name as updated_by"])
    .execute();
  const byKey = new Map(stored.map((row) => [row.key, row]));
  return settingKeys.map((key) => {
    const row = settingRows[key];
    const saved = byKey.get(key);
    return {
      key,
      group: row.group,
      label: row.label,
      kind: row.kind,
      unit: row.kind === "number" ? row.unit : null,
      value: (saved?.value ?? row.value) as string | number | boolean,
      fallback: row.value,
      updated_at: saved?.updated_at ?? null,
      updated_by: saved?.updated_by ?? null,
    };
  });
};

type Value = string | number | boolean;
/** Somebody else changed it since its editor looked, and not to the same value. */
const requireSeen = async (tx: Ctx, key: SettingKey, value: unknown, was: Value | undefined) => {
  const now = (await listSettings(tx)).find((row) => row.key === key)!;
  if (was === undefined || now.value === was || now.value === value) return;
  throw clash([{ field: "value", by: now.updated_by, at: now.updated_at }]);
};

export const changeSetting = (ctx: ActorCtx, key: string, { value, was }: { value: Value; was?: Value }) =>
  inTransaction(ctx, async (tx) => {
    if (!isSettingKey(key)) throw notFound("Setting");
    await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`.execute(tx.db);
    const lock = settingLock(key, tx.actor.isSuperAdmin);
    if (lock) throw forbidden(lock);
    const fault = settingFault(key, value);
    if (fault) throw invalid(fault, { value: fault });
    await requireSeen(tx, key, value, was);
    const before = await getSetting(tx, key);
    const next = value;
    await tx.db
      .insertInto("settings")
      .values({ key, value: json(next), updated_at: tx.now, updated_by: tx.actor.userId })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({ value: json(next), updated_at: tx.now, updated_by: tx.actor.userId }),
      )
      .execute();
    // Some settings say what people may do.
    await tell(tx, "rights");
    await audit(tx, {
      action: "setting.change",
      subject: "setting",
      before: { key, value: before },
      after: { key, value: next },
    });
    return (await listSettings(tx)).find((row) => row.key === key)!;
  });

export const settingHistory = async (ctx: Ctx, key: string) => {
  if (!isSettingKey(key)) throw notFound("Setting");
  const rows = await ctx.db
    .selectFrom("audit_events as e")
    .leftJoin("users as u", "u.id", "e.actor_id")
    .select(["e.at", "u.name as who", "e.before", "e.after"])
    .where("e.action", "=", "setting.change")
    .where(sql<boolean>`e.after ->> 'key' = ${key}`)
    .orderBy("e.id", "desc")
    .limit(50)
    .execute();
  const kept = (entry: unknown) => (entry as { value: string | number | boolean }).value;
  return rows.map((row) => ({ at: row.at, who: row.who, before: kept(row.before), after: kept(row.after) }));
};

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingRows, key);
