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

/** Whether somebody else has to look before more of a customer's money counts; the payer is locked. */
export const needsSecondPerson = async (tx: ActorCtx, userId: number, moreKobo = 0): Promise<boolean> => {
  const limit = await getSetting(tx, "payments.approval_above_naira");
  return (await recordedToday(tx, userId)) + moreKobo > toKobo(limit);
};
