import { lagosDay } from "@remedia/domain/days";
import { toKobo } from "@remedia/domain/money";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { dayBegins } from "../../platform/lagos-days.ts";
import { getSetting } from "../settings/settings.ts";

/** What is written down for one customer comes one after the other. Before orders and payments, as everybody has it. */
export const lockPayer = async ({ db }: Ctx, userId: number) => {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
};

/** What one person wrote down for one customer in a day counts together: a large sum in small parts is a large sum. */
const recordedToday = async (tx: ActorCtx, userId: number): Promise<number> => {
  const { kobo } = await tx.db
    .selectFrom("payments")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount_kobo"), sql<number>`0`).as("kobo"))
    .where("user_id", "=", userId)
    .where("recorded_by", "=", tx.actor.userId)
    .where("state", "in", ["initiated", "succeeded", "partly_refunded", "refunded"])
    .where("created_at", ">=", dayBegins(lagosDay(tx.now)))
    .executeTakeFirstOrThrow();
  return Number(kobo);
};

/** What one person sent back to one customer in a day, however many payments it came by. */
const sentBackToday = async (tx: ActorCtx, userId: number): Promise<number> => {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(r.amount_kobo), 0)::bigint as kobo from payments r
      join document_events e on e.document = 'payment' and e.document_id = r.id and e.action = 'give_back'
        and e.actor_id = ${tx.actor.userId}
    where r.user_id = ${userId} and r.refunds_charge_id is not null and not exists (select from payment_parts q where q.payment_id = r.id
        and q.document = 'order')
      and r.state <> 'failed' and r.created_at >= ${dayBegins(lagosDay(tx.now))}`.execute(tx.db);
  return rows[0]!.kobo;
};

const monthMs = 30 * 24 * 3_600_000;

/** Whether one person wrote down money of a customer lately: whoever did must not be the one who sends it out again. */
export const hasRecorded = async ({ db, actor, now }: ActorCtx, userId: number): Promise<boolean> => {
  const recorded = await db
    .selectFrom("payments")
    .select("id")
    .where("user_id", "=", userId)
    .where("recorded_by", "=", actor.userId)
    .where("state", "not in", ["failed", "reversed"])
    .where("created_at", ">", new Date(now.getTime() - monthMs))
    .executeTakeFirst();
  return recorded !== undefined;
};

/** How much more one person may send back to a customer today; the payer is locked. Beyond that somebody else has to. */
export const mayStillSendBack = async (tx: ActorCtx, userId: number): Promise<number> => {
  const limit = await getSetting(tx, "payments.approval_above_naira");
  return Math.max(0, toKobo(limit) - (await sentBackToday(tx, userId)));
};

/** Whether somebody else has to look before more of a customer's money counts; the payer is locked. */
export const needsSecondPerson = async (tx: ActorCtx, userId: number, moreKobo = 0): Promise<boolean> => {
  const limit = await getSetting(tx, "payments.approval_above_naira");
  return (await recordedToday(tx, userId)) + moreKobo > toKobo(limit);
};
