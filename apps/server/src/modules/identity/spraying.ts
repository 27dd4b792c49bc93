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

type Seen = { phones: number; mine: number };

/** Notes a failed sign-in, and raises the alarm when it is one too many of its kind. */
export const noteFailedLogin = async (ctx: Ctx, phone: string, secret: string) => {
  const { ip } = ctx.caller;
  const row = { pin_key: keyOf(ctx, "failed pin", secret), phone_key: keyOf(ctx, "failed phone", phone), ip };
  await ctx.db
    .insertInto("failed_logins")
    .values({ ...row, at: ctx.now })
    .execute();
  const since = new Date(ctx.now.getTime() - windowMs);
  const count = async (column: "pin_key" | "ip", value: Buffer | string): Promise<Seen> =>
    ctx.db
      .selectFrom("failed_logins")
      .select([
        sql<number>`count(distinct phone_key)::int`.as("phones"),
        sql<number>`count(*) filter (where phone_key = ${row.phone_key})::int`.as("mine"),
      ])
      .where(column, "=", value)
      .where("at", ">", since)
      .executeTakeFirstOrThrow();
  // Raised by the phone that makes the number full, not by every one after it.
  const isFull = ({ phones, mine }: Seen, most: number) => phones === most && mine === 1;
  if (isFull(await count("pin_key", row.pin_key), phonesPerPin))
    await raise(ctx, { by: "pin", phones: phonesPerPin, minutes: windowMs / 60_000 });
  if (ip && isFull(await count("ip", ip), phonesPerAddress))
    await raise(ctx, { by: "address", phones: phonesPerAddress, minutes: windowMs / 60_000 });
};

const raise = async (ctx: Ctx, found: { by: "pin" | "address"; phones: number; minutes: number }) => {
  ctx.platform.log.warn({ ...found, ip: ctx.caller.ip }, "one PIN or address is tried on many phones");
  await audit(ctx, { action: "login.spraying", subject: "user", after: found });
};

export const forgetOldFailures = (db: Database, before: Date) =>
  db.deleteFrom("failed_logins").where("at", "<", before).execute();
