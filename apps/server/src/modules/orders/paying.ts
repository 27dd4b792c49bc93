import { addDays, lagosDay } from "@remedia/domain/days";
import { feeToTakeKobo } from "@remedia/domain/delivery";
import { isPaidFirst, type OrderState, orderTransitions } from "@remedia/domain/orders";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, bySystem, type Ctx, inTransaction } from "../../platform/context.ts";
import { advance } from "../../platform/documents.ts";
import { notFound, wrongState } from "../../platform/errors.ts";
import { createPayment, expirePayment } from "../payments/payments.ts";
import { requireMaySpend } from "../wallet/spending.ts";
import { type LockedOrder, lockOrder, lockOwnOrder } from "./lock.ts";
import { payNow } from "./money.ts";
import { orders } from "./moves.ts";
import { leftToPayKobo, openPaymentOf } from "./reading-money.ts";
import type { PayBody } from "./schemas.ts";

/** Orders that money came for, locked before its payment: everybody takes them in this order. */
export const lockOrders = async ({ db }: Ctx, ids: readonly number[]) => {
  if (ids.length > 0) await sql`select from orders where id = any(${ids}::bigint[]) order by id for update`.execute(db);
};

/** Writes down what came for an order that is locked, and lets it go on if that was what it waited for. */
export const addPaid = async (tx: Ctx, order: LockedOrder, kobo: number) => {
  const paid = {
    ...order,
    paid_kobo: order.paid_kobo + kobo,
    due_kobo: Math.max(0, order.due_kobo - kobo),
  };
  await tx.db.updateTable("orders").set({ paid_kobo: paid.paid_kobo }).where("id", "=", order.id).execute();
  if (order.state === "pending_payment" && (await leftToPayKobo(tx, paid)) <= 0)
    await advance(bySystem(tx), orders, paid, "pay");
};

/**
 * Money that came for an order: how much of it the order takes. One that was given up, or is paid already, takes nothing or
 * less; what it leaves is the customer's.
 */
export const payOrder = async (tx: Ctx, part: { document_id: number; amount_kobo: number }): Promise<number> => {
  const order = await lockOrder(bySystem(tx), part.document_id);
  if (!order || order.due_kobo === 0) return 0;
  const takenKobo = Math.min(await leftToPayKobo(tx, order), part.amount_kobo);
  if (takenKobo > 0) await addPaid(tx, order, takenKobo);
  return takenKobo;
};

/** A payment that turned out never to have come: the order, which is locked, is owed that much again. */
export const takeBackPayment = async (tx: Ctx, orderId: number, kobo: number) => {
  const order = (await lockOrder(bySystem(tx), orderId))!;
  const unpaid = { ...order, paid_kobo: order.paid_kobo - kobo };
  const { paid_kobo } = unpaid;
  await tx.db
    .updateTable("orders")
    .set({ paid_kobo, due_on: dueAgainOn(tx, order) })
    .where("id", "=", orderId)
    .execute();
  // It was to be paid before the work begins: somebody has to look before it goes on.
  if (!isPaidFirst(order.payment_method)) return;
  const reason = "Its payment was reversed";
  if (holdable.includes(order.state)) await advance(bySystem(tx), orders, unpaid, "hold", { reason });
  if (order.waits_for_stock) await waitForSomebody(tx, orderId, reason);
};

/** What waited for packs, and would have gone on by itself, waits for a person from now on. */
export const waitForSomebody = async ({ db }: Ctx, orderId: number, state_reason: string) => {
  await db
    .updateTable("orders")
    .set({ state_reason, waits_for_stock: false })
    .where("id", "=", orderId)
    .where("state", "=", "held")
    .execute();
};
/** What was delivered is owed from now on, as something is that was bought on credit: with a day on which it is due. */
const dueAgainOn = ({ now }: Ctx, { due_on, delivered_at, credit_days }: LockedOrder): string | null => {
  if (due_on !== null || delivered_at === null) return due_on;
  return credit_days === null ? lagosDay(now) : addDays(lagosDay(delivered_at), credit_days);
};
const holdable: readonly OrderState[] = orderTransitions.hold.from;

/**
 * The payment through the gateway that an order asks for: the one that is still open, or a new one in its place if the amount
 * has changed. What comes for the old one all the same is taken as late money is.
 */
const askForPayment = async (tx: Ctx, order: LockedOrder, amountKobo: number): Promise<number> => {
  const open = await openPaymentOf(tx, order.id);
  if (open !== null && open.amountKobo === amountKobo) return open.id;
  if (open !== null) await expirePayment(tx, open.id);
  const { id, user_id: userId, branch_id: branchId } = order;
  return createPayment(tx, { userId, branchId }, [{ document: "order", documentId: id, amountKobo }]);
};

const nothingToPay = () => wrongState("There is nothing to pay for this order.");

const requirePayable = (order: LockedOrder | undefined): LockedOrder => {
  if (!order) throw notFound("Order");
  if (order.due_kobo === 0) throw nothingToPay();
  return order;
};

/** The same for whoever comes by a link, and needs no account. */
export const askForPaymentOf = (ctx: Ctx, orderId: number) =>
  inTransaction(bySystem(ctx), async (tx) => {
    const order = requirePayable(await lockOrder(tx, orderId));
    return askForPayment(tx, order, await leftToPayKobo(tx, order));
  });

/** One's own order, from the wallet at once or through the gateway's page. */
export const payOwnOrder = (ctx: ActorCtx, id: number, { method, only }: Static<typeof PayBody>) =>
  inTransaction(ctx, async (tx) => {
    const order = requirePayable(await lockOwnOrder(tx, id));
    const leftKobo = await leftToPayKobo(tx, order);
    const amountKobo = only === "delivery_fee" ? Math.min(leftKobo, feeToTakeKobo(order)) : leftKobo;
    if (amountKobo <= 0) throw nothingToPay();
    if (method === "gateway") return { payment_id: await askForPayment(tx, order, amountKobo) };
    await requireMaySpend(tx, amountKobo);
    await payNow(tx, order, "wallet", amountKobo);
    await addPaid(tx, order, amountKobo);
    return { payment_id: null };
  });
