import { isPaidFirst } from "@remedia/domain/orders";
import { sql } from "kysely";
import { type Ctx, inTransaction, systemContext } from "../../../platform/context.ts";
import { advance } from "../../../platform/documents.ts";
import { AppError } from "../../../platform/errors.ts";
import { type LockedOrder, lockOrder } from "../lock.ts";
import { orders } from "../moves.ts";
import { waitForSomebody } from "../paying.ts";
import { promiseLines } from "./adding.ts";
import { promisedFromToday, whyNotThere } from "./where.ts";

const atOnce = 200;

/** Parts that wait and whose packs seem to be there now, the eldest first. */
const readWaiting = async ({ db }: Ctx, after: number) => {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.state = 'held' and o.waits_for_stock and o.id > ${after} and not exists (
      select from order_parts p where p.order_id = o.id and p.quantity > coalesce((
        select sum(l.on_hand - l.reserved) from stock_levels l
        where l.product_id = p.product_id and l.branch_id = o.branch_id and l.sellable and l.on_hand > l.reserved), 0))
    order by o.id limit ${atOnce}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Parts that wait for packs go on as soon as there are enough, the eldest first. May run twice without harm. */
export const wakeBackOrders = async (ctx: Ctx): Promise<void> => {
  const faults: unknown[] = [];
  for (let ids = await readWaiting(ctx, 0); ids.length > 0; ids = await readWaiting(ctx, ids.at(-1)!))
    for (const id of ids)
      await wake(ctx, id).catch((error: unknown) => {
        // Too few after all, or too short-dated. One that somebody holds, or that fails, does not keep the others waiting.
        if (!(error instanceof AppError)) faults.push(error);
      });
  if (faults.length > 0) throw faults[0];
};

/** Why a part does not go on by itself although its packs are there. */
const whyNot = async (tx: Ctx, order: LockedOrder): Promise<string | null> => {
  if (isPaidFirst(order.payment_method) && order.due_kobo > 0) return "It is not paid any more";
  const { state } = await tx.db
    .selectFrom("users")
    .select("state")
    .where("id", "=", order.user_id)
    .executeTakeFirstOrThrow();
  return state === "active" ? whyNotThere(tx, order) : "The customer's account is not active";
};

const wake = (ctx: Ctx, id: number) =>
  inTransaction(systemContext(ctx.platform, "wake back order"), async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.state !== "held" || !order.waits_for_stock) return;
    const reason = await whyNot(tx, order);
    if (reason !== null) return waitForSomebody(tx, id, reason);
    const promised_on = await promisedFromToday(tx, order);
    await promiseLines(tx, { ...order, promised_on });
    await tx.db.updateTable("orders").set({ promised_on }).where("id", "=", id).execute();
    await advance(tx, orders, order, "release");
  });
