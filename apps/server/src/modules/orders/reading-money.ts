import { toNaira } from "@remedia/domain/money";
import type { Money } from "@remedia/domain/orders";
import {
  type MoneyState,
  openPaymentStates,
  type PaymentDirection,
  payPageState,
  type TenderMethod,
} from "@remedia/domain/payments";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { heldFor } from "../ledger/holds.ts";

/** What is to be paid on top of what waits in the wallet for the order: nobody pays that twice. */
export const leftToPayKobo = async (ctx: Ctx, order: { id: number; due_kobo: number }): Promise<number> =>
  order.due_kobo - (await heldFor(ctx, { document: "order", documentId: order.id }));

/** The same in kobo of an order `o`, for lists. */
export const leftToPay = sql<number>`greatest(o.due_kobo - coalesce((select h.amount_kobo
  from wallet_holds h where h.document = 'order' and h.document_id = o.id and h.state = 'held'), 0), 0)`;

const paymentsOf = (ctx: Ctx, orderId: number) =>
  ctx.db
    .selectFrom("payment_parts as q")
    .innerJoin("payments as p", "p.id", "q.payment_id")
    .select(["p.id", "p.number", "p.direction", "p.method", "p.state"])
    .select(sql<Date>`coalesce(p.paid_at, p.state_since)`.as("at"))
    // What the order took of it; the rest is in the wallet.
    .select(sql<number>`coalesce(q.taken_kobo, q.amount_kobo) / 100::float8`.as("amount"))
    .select(sql<number>`(q.amount_kobo - coalesce(q.taken_kobo, q.amount_kobo)) / 100::float8`.as("to_wallet"))
    .$narrowType<{ direction: PaymentDirection; method: TenderMethod; state: MoneyState }>()
    .where("q.document", "=", "order")
    .where("q.document_id", "=", orderId)
    .orderBy("p.id");

/** What was paid for an order and how, what went back, and what is still to come. */
export const readMoney = async (
  ctx: Ctx,
  order: Omit<Money, "delivery_kobo"> & { id: number; credited_kobo: number },
) => ({
  paid: toNaira(order.paid_kobo),
  refunded: toNaira(order.refunded_kobo),
  credited: toNaira(order.credited_kobo),
  due: toNaira(order.due_kobo),
  held: toNaira(await heldFor(ctx, { document: "order", documentId: order.id })),
  payments: await paymentsOf(ctx, order.id).execute(),
});

const pagesOf = (ctx: Ctx, orderId: number) =>
  paymentsOf(ctx, orderId)
    .clearOrderBy()
    .orderBy("p.id", "desc")
    .where("p.direction", "=", "in")
    .where("p.method", "=", "gateway");

/**
 * The payment of an order whose page may still be used, through whichever door it was asked for: two pages at once would
 * lead somebody to pay twice.
 */
export const openPaymentOf = async (ctx: Ctx, orderId: number) => {
  const open = await pagesOf(ctx, orderId)
    .select("q.amount_kobo")
    .where("p.state", "in", openPaymentStates)
    .where("p.held_at", "is", null)
    .where("p.expires_at", ">", ctx.now)
    .executeTakeFirst();
  return open ? { id: open.id, amountKobo: open.amount_kobo } : null;
};

/** The gateway's page that was opened last for an order, while it may bring money or has just been refused. */
export const payPageOf = async (ctx: Ctx, orderId: number) => {
  const last = await pagesOf(ctx, orderId)
    .select(["p.gateway", "p.reference", "p.held_at"])
    .$narrowType<{ gateway: string; reference: string }>()
    .where("p.page_url", "is not", null)
    .executeTakeFirst();
  const state = last && payPageState(last.state);
  return state ? { state, gateway: last.gateway, reference: last.reference, isHeld: last.held_at !== null } : null;
};
