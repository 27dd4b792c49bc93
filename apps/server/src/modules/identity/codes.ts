import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { type Ctx, inTransaction } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { queueMessage } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";
import { requireServed } from "./phones.ts";

export type CodePurpose = keyof typeof codeUses;
/** What a code is for, in its SMS: nobody should be talked out of one that lets money out. */
const codeUses = {
  phone: "",
  pin_reset: "",
  transfer_pin: " to change your transfer PIN",
  device: " to send money from a new device",
} as const;
const validMinutes = 10;
const tries = 5;
export const resendAfterSeconds = 60;
const sendsPerTenMinutes = 3;
/** A person needs one or two a day. At 10, with at most 20 wrong tries, a guess succeeds on one day in 50,000. */
const sendsPerDay = 10;
const wrongTriesPerDay = 20;
const dayMs = 24 * 3_600_000;

const codeHash = (ctx: Ctx, purpose: CodePurpose, phone: string, code: string) =>
  createHmac("sha256", ctx.platform.config.SECRET_KEY).update(`${purpose}\n${phone}\n${code}`).digest();

/**
 * Makes a 6-digit code and, when somebody is there to get it, queues the SMS. Without a recipient everything else is
 * the same, so that nobody can ask which numbers are known.
 */
export const sendCode = (ctx: Ctx, purpose: CodePurpose, phone: string, recipientId: number | null) =>
  inTransaction(ctx, async (tx) => {
    requireServed(tx, phone);
    await oneAtATime(tx, phone);
    await refuseTooSoon(tx, phone);
    const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
    await tx.db
      .insertInto("one_time_codes")
      .values({
        purpose,
        phone,
        code_hash: codeHash(tx, purpose, phone, code),
        tries_left: tries,
        created_at: tx.now,
        expires_at: new Date(tx.now.getTime() + validMinutes * 60_000),
      })
      .execute();
    if (recipientId === null) return;
    const product = await getSetting(tx, "brand.name");
    const body = `${code} is your ${product} code${codeUses[purpose]}. It works for ${validMinutes} minutes. Never share it with anyone.`;
    await queueMessage(tx, { channel: "sms", recipient: phone, body, userId: recipientId, secret: true });
  });

/** Two requests at once for one number must not both pass a count. */
const oneAtATime = (tx: Ctx, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`code ${phone}`}, 0))`.execute(tx.db);

/** The codes of one number in the last 24 hours, whatever for, the newest first. */
const codesOfTheDay = (tx: Ctx, phone: string) =>
  tx.db
    .selectFrom("one_time_codes")
    .select(["created_at", "tries_left", "used_at"])
    .where("phone", "=", phone)
    .where("created_at", ">", new Date(tx.now.getTime() - dayMs))
    .orderBy("id", "desc")
    .execute();

const refuseTooSoon = async (tx: Ctx, phone: string) => {
  const recent = await codesOfTheDay(tx, phone);
  /** When the last `count` sends are as old as `ms`. */
  const room = (count: number, ms: number) => (recent.at(count - 1)?.created_at.getTime() ?? -ms) + ms;
  const from = Math.max(
    room(1, resendAfterSeconds * 1000),
    room(sendsPerTenMinutes, 10 * 60_000),
    room(sendsPerDay, dayMs),
  );
  const seconds = Math.ceil((from - tx.now.getTime()) / 1000);
  if (seconds > 0)
    throw new AppError(429, "too_many_tries", `Please wait ${waitOf(seconds)} before asking for another code.`, {
      extra: { retry_after: seconds },
    });
};

const waitOf = (seconds: number) => {
  if (seconds < 120) return `${seconds} seconds`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
};

/** Over all codes and purposes: otherwise every new code would bring five more guesses, day and night. */
const refuseGuessing = async (tx: Ctx, phone: string, accountId: number | null) => {
  const wrong = (await codesOfTheDay(tx, phone)).reduce(
    (sum, { tries_left, used_at }) => sum + tries - tries_left - (used_at ? 1 : 0),
    0,
  );
  if (wrong >= wrongTriesPerDay)
    throw new AppError(429, "too_many_tries", "Too many wrong codes today. Try again tomorrow, or contact support.", {
      tried: { accountId },
    });
};

/**
 * Checks a code and answers its id. The try is counted in a transaction of its own before anything is compared; a
 * wrong code therefore costs a try even though the caller's work is rolled back. `accountId` is whose phone it is, for the
 * trail.
 */
export const tryCode = async (
  ctx: Ctx,
  purpose: CodePurpose,
  { phone, accountId }: { phone: string; accountId: number | null },
  code: string,
): Promise<number> => {
  const tried = await inTransaction(ctx, async (tx) => {
    await oneAtATime(tx, phone);
    await refuseGuessing(tx, phone, accountId);
    return countTry(tx, purpose, phone);
  });
  if (!tried || !timingSafeEqual(tried.code_hash, codeHash(ctx, purpose, phone, code))) throw wrongCode(accountId);
  return tried.id;
};

const countTry = (tx: Ctx, purpose: CodePurpose, phone: string) =>
  tx.db
    .updateTable("one_time_codes")
    .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("one_time_codes")
        .select("id")
        .where("phone", "=", phone)
        .where("purpose", "=", purpose)
        .orderBy("id", "desc")
        .limit(1),
    )
    .where("tries_left", ">", 0)
    .where("used_at", "is", null)
    .where("expires_at", ">", tx.now)
    .returning(["id", "code_hash"])
    .executeTakeFirst();

/** A code works once, however many requests have tried it with success. */
export const useCode = async (ctx: Ctx, codeId: number): Promise<void> => {
  const used = await ctx.db
    .updateTable("one_time_codes")
    .set({ used_at: ctx.now })
    .where("id", "=", codeId)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!used) throw wrongCode();
};

const wrongCode = (accountId?: number | null) =>
  new AppError(422, "code_wrong", "The code is wrong, used or expired.", {
    fields: { code: "The code is wrong, used or expired." },
    ...(accountId === undefined ? {} : { tried: { accountId } }),
  });

export const forgetOldCodes = (db: Database, before: Date) =>
  db.deleteFrom("one_time_codes").where("expires_at", "<", before).execute();
