import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";

/**
 * One PIN tried on many phones stays below the limit of every one of them. In an hour, ten phones with the same wrong
 * PIN, or twenty from one address, are no accident; a shop's whole staff behind one address is fewer.
 */
const windowMs = 3_600_000;
const phonesPerPin = 10;
const phonesPerAddress = 20;

/** Keyed, so that the table tells nothing without the secret: neither a PIN nor a phone is stored. */
const keyOf = (ctx: Ctx, what: string, text: string) =>
  createHmac("sha256", ctx.platform.config.SECRET_KEY).update(`${what}\n${text}`).digest();

/** Notes a failed sign-in, and raises the alarm when there are too many of its kind. */
export const noteFailedLogin = async (ctx: Ctx, phone: string, secret: string) => {
  const { ip } = ctx.caller;
  const row = { pin_key: keyOf(ctx, "failed pin", secret), phone_key: keyOf(ctx, "failed phone", phone), ip };
  await ctx.db
    .insertInto("failed_logins")
    .values({ ...row, at: ctx.now })
    .execute();
  const since = new Date(ctx.now.getTime() - windowMs);
  const phones = async (column: "pin_key" | "ip", value: Buffer | string): Promise<number> => {
    const seen = ctx.db
      .selectFrom("failed_logins")
      .select(sql<number>`count(distinct phone_key)::int`.as("phones"))
      .where(column, "=", value)
      .where("at", ">", since);
    return (await seen.executeTakeFirstOrThrow()).phones;
  };
  if ((await phones("pin_key", row.pin_key)) >= phonesPerPin)
    await raise(ctx, row.pin_key, { by: "pin", phones: phonesPerPin, minutes: windowMs / 60_000 });
  if (ip && (await phones("ip", ip)) >= phonesPerAddress)
    await raise(ctx, keyOf(ctx, "failed address", ip), {
      by: "address",
      phones: phonesPerAddress,
      minutes: windowMs / 60_000,
    });
};

type Found = { by: "pin" | "address"; phones: number; minutes: number };

/** Of however many tries at once, one raises it; the next may in the next hour. */
const raise = async (ctx: Ctx, key: Buffer, found: Found) => {
  const hour = new Date(Math.floor(ctx.now.getTime() / windowMs) * windowMs);
  const first = await ctx.db
    .insertInto("spraying_alarms")
    .values({ key, hour })
    .onConflict((conflict) => conflict.doNothing())
    .returning("hour")
    .executeTakeFirst();
  if (!first) return;
  ctx.platform.log.warn({ ...found, ip: ctx.caller.ip }, "one PIN or address is tried on many phones");
  await audit(ctx, { action: "login.spraying", subject: "user", after: found });
};

export const forgetOldFailures = async (db: Database, before: Date) => {
  await db.deleteFrom("failed_logins").where("at", "<", before).execute();
  await db.deleteFrom("spraying_alarms").where("hour", "<", before).execute();
};
