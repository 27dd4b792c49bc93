import { lagosTime } from "@remedia/domain/days";
import { remindAgainMinutes } from "@remedia/domain/orders";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { wrongState } from "../../platform/errors.ts";

/** Notes that the customer was asked for the money of an order; of two who ask within minutes, the second is told so. */
export const noteReminder = async ({ db, actor, now }: ActorCtx, orderId: number) => {
  const before = await db
    .selectFrom("orders as o")
    .leftJoin("users as u", "u.id", "o.reminded_by")
    .select(["o.reminded_at", "u.name"])
    .where("o.id", "=", orderId)
    .forUpdate("o")
    .executeTakeFirstOrThrow();
  const again = new Date(now.getTime() - remindAgainMinutes * 60_000);
  if (before.reminded_at !== null && before.reminded_at > again)
    throw wrongState(
      `${before.name} reminded this customer at ${lagosTime(before.reminded_at)}. Wait ${remindAgainMinutes} minutes before you remind them again.`,
    );
  await db
    .updateTable("orders")
    .set({ reminded_at: now, reminded_by: actor.userId })
    .where("id", "=", orderId)
    .execute();
};

/** The link to pay went out with the news that staff ordered: whoever placed them asked for the money. */
export const noteLinks = async ({ db, now }: Ctx, orderIds: readonly number[]) => {
  if (orderIds.length === 0) return;
  await sql`update orders set reminded_at = ${now}, reminded_by = placed_by where id = any(${orderIds}::bigint[])`.execute(
    db,
  );
};
