import { notPaidInTime } from "@remedia/domain/orders";
import { sql } from "kysely";
import { type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import { advance } from "../../platform/documents.ts";
import { lockOrder } from "../orders/lock.ts";
import { orders } from "../orders/moves.ts";
import { settlePagesOf } from "./settling.ts";

const atOnce = 50;

/**
 * Orders whose time to be paid is over are given up, and their packs are free. The gateway is asked once more before: what
 * was paid in the last minute counts, also when nobody announced it. May run twice without harm.
 */
export const expireOrders = async (ctx: Ctx): Promise<void> => {
  const due = await ctx.db
    .selectFrom("orders")
    .select("id")
    .where("state", "=", "pending_payment")
    .where("pays_by", "<=", ctx.now)
    .where(({ not, exists }) => not(exists(awaitingApproval(ctx))))
    .orderBy("pays_by")
    .limit(atOnce)
    .execute();
  for (const { id } of due)
    await expireOrder(ctx, id).catch((error: unknown) =>
      ctx.platform.log.warn({ order: id, error: String(error) }, "order not given up"),
    );
};

/** Money that staff wrote down and nobody has approved yet: its order waits for that, not for the clock. */
const awaitingApproval = ({ db }: Ctx) =>
  db
    .selectFrom("payment_parts as q")
    .innerJoin("payments as p", "p.id", "q.payment_id")
    .select("p.id")
    .where("q.document", "=", "order")
    .whereRef("q.document_id", "=", sql.ref("orders.id"))
    .where("p.state", "=", "initiated")
    .where("p.recorded_by", "is not", null);

const expireOrder = async (ctx: Ctx, id: number) => {
  // A gateway that does not answer keeps nobody's packs: money that comes later goes to the wallet.
  await settlePagesOf(ctx, id).catch(() => null);
  await inTransaction(systemContext(ctx.platform, "expire order"), async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.state === "pending_payment" && order.pays_by! <= ctx.now)
      await advance(tx, orders, order, "expire", { reason: notPaidInTime });
  });
};
