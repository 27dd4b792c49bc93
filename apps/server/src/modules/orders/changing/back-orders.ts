import { waitsForStock } from "@remedia/domain/order-desk";
import { type Ctx, inTransaction, systemContext } from "../../../platform/context.ts";
import { advance } from "../../../platform/documents.ts";
import { AppError } from "../../../platform/errors.ts";
import { lockOrder } from "../lock.ts";
import { orders } from "../moves.ts";
import { promiseLines } from "./adding.ts";
import { promisedFromToday } from "./where.ts";

const atOnce = 200;

/** Parts that wait for packs go on as soon as there are enough, the eldest first. May run twice without harm. */
export const wakeBackOrders = async (ctx: Ctx): Promise<void> => {
  const waiting = await ctx.db
    .selectFrom("orders")
    .select("id")
    .where("state", "=", "held")
    .where("state_reason", "=", waitsForStock)
    .orderBy("id")
    .limit(atOnce)
    .execute();
  for (const { id } of waiting)
    await wake(ctx, id).catch((error: unknown) => {
      // There are still too few.
      if (!(error instanceof AppError)) throw error;
    });
};

const wake = (ctx: Ctx, id: number) =>
  inTransaction(systemContext(ctx.platform, "wake back order"), async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.state !== "held" || order.state_reason !== waitsForStock) return;
    const promised_on = await promisedFromToday(tx, order);
    await promiseLines(tx, { ...order, promised_on });
    await tx.db.updateTable("orders").set({ promised_on }).where("id", "=", id).execute();
    await advance(tx, orders, order, "release");
  });
