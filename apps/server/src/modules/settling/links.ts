import { addDays, lagosDay } from "@remedia/domain/days";
import { payLinkMessage } from "@remedia/domain/messages";
import { toNaira } from "@remedia/domain/money";
import type { OrderState, PaymentState } from "@remedia/domain/orders";
import { hasReceipt, type MoneyState } from "@remedia/domain/payments";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { notFound, wrongState } from "../../platform/errors.ts";
import { queueMessage } from "../../platform/messages.ts";
import { seal, unseal } from "../../platform/sealed.ts";
import { ordersInView } from "../orders/orders.ts";
import { askForPaymentOf } from "../orders/paying.ts";
import { leftToPayKobo, payPageOf } from "../orders/reading-money.ts";
import { noteReminder } from "../orders/reminders.ts";
import { openPayment, refuseForNow } from "../payments/payments.ts";
import { getSetting } from "../settings/settings.ts";
import { isConfirming } from "./checking.ts";
import { settlePagesOf } from "./settling.ts";

const purpose = "pay order";
const daysValid = 30;
type Link = { o: number; d: string };

/** Opens one order for payment to whoever has it, and nothing else, for a month. */
export const payTokenFor = ({ platform, now }: Ctx, orderId: number): string => {
  const link: Link = { o: orderId, d: addDays(lagosDay(now), daysValid) };
  return seal(platform.config.SECRET_KEY, purpose, link);
};

const payPathFor = (ctx: Ctx, orderId: number): string => `/orders/pay/${payTokenFor(ctx, orderId)}`;
export const payUrlFor = (ctx: Ctx, orderId: number): string =>
  `${ctx.platform.publicUrl()}${payPathFor(ctx, orderId)}`;

/**
 * The gateway's page for a payment of one's own. An order's page serves whoever has its link as well, so it leads back to
 * where both may go; there its owner is shown the way to their own page.
 */
export const openOwnPage = async (ctx: ActorCtx, paymentId: number, returnTo: string) => {
  const order = await ctx.db
    .selectFrom("payment_parts as q")
    .innerJoin("payments as p", "p.id", "q.payment_id")
    .select("q.document_id as id")
    .where("q.document", "=", "order")
    .where("p.id", "=", paymentId)
    .where("p.user_id", "=", ctx.actor.userId)
    .executeTakeFirst();
  const path = order ? payPathFor(ctx, order.id) : returnTo;
  return openPayment(ctx, paymentId, { userId: ctx.actor.userId, returnTo: path });
};

/** The link for staff to pass on, or sent to the customer by SMS. */
export const getPayLink = async (ctx: ActorCtx, id: number, { send }: { send: boolean }) => {
  const order = await ordersInView(ctx).select(["u.phone", "o.due_kobo"]).where("o.id", "=", id).executeTakeFirst();
  if (!order) throw notFound("Order");
  if (order.due_kobo === 0) throw wrongState("There is nothing to pay for this order.");
  const url = payUrlFor(ctx, id);
  if (send)
    await inTransaction(ctx, async (tx) => {
      await noteReminder(tx, id);
      const due = toNaira(await leftToPayKobo(tx, order));
      const body = payLinkMessage({ number: order.number, due, url }, await getSetting(tx, "brand.name"));
      await queueMessage(tx, { channel: "sms", recipient: order.phone, body, userId: order.user_id });
      await audit(tx, { action: "order.send_link", subject: "order", subjectId: id });
    });
  return { url };
};

const orderIn = ({ platform, now }: Ctx, token: string): number => {
  const link = unseal<Link>(platform.config.SECRET_KEY, purpose, token);
  if (!link) throw notFound("Order");
  if (link.d < lagosDay(now)) throw wrongState("This link is no longer valid. Please ask for a new one.");
  return link.o;
};

/**
 * What came through a gateway for an order alone. A payment that staff recorded may be for other orders too, which is not
 * for whoever has the link to see.
 */
const receiptsFor = async ({ db }: Ctx, orderId: number) => {
  const payments = await db
    .selectFrom("payment_parts as q")
    .innerJoin("payments as p", "p.id", "q.payment_id")
    .select(["p.id", "p.number", "p.paid_at", "p.state"])
    .$narrowType<{ state: MoneyState }>()
    .where("q.document", "=", "order")
    .where("q.document_id", "=", orderId)
    .where("p.direction", "=", "in")
    .where("p.method", "=", "gateway")
    .orderBy("p.id")
    .execute();
  return payments.filter(hasReceipt);
};

export const linkedReceipts = (ctx: Ctx, token: string) => receiptsFor(ctx, orderIn(ctx, token));

/** What whoever pays needs to know of an order, and no more: the link may have been passed on. */
export const getLinkedOrder = async (ctx: Ctx, token: string) => {
  const id = orderIn(ctx, token);
  const order = await ctx.db
    .selectFrom("orders")
    .select(["id", "number", "state", "payment_state", "store_name", "line_count", "packs", "placed_at", "promised_on"])
    .select(["goods_kobo", "delivery_kobo", "credited_kobo", "due_kobo", "pays_by", "awaits_delivery_fee", "user_id"])
    .$narrowType<{ state: OrderState; payment_state: PaymentState }>()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!order) throw notFound("Order");
  const { goods_kobo, delivery_kobo, credited_kobo, due_kobo, user_id, ...shown } = order;
  const totalKobo = goods_kobo + delivery_kobo;
  const leftKobo = await leftToPayKobo(ctx, order);
  const may_pay = due_kobo > 0;
  return {
    ...shown,
    goods: toNaira(goods_kobo),
    delivery_fee: toNaira(delivery_kobo),
    total: toNaira(totalKobo),
    paid: toNaira(totalKobo - credited_kobo - leftKobo),
    due: toNaira(may_pay ? leftKobo : 0),
    may_pay,
    is_own: user_id === ctx.actor?.userId,
    pay_page: (await payPageOf(ctx, id))?.state ?? null,
    receipts: (await receiptsFor(ctx, id)).map(({ number }) => number),
  };
};

/** The gateway's page for what is due; afterwards the browser comes back to the link. */
export const payLinkedOrder = async (ctx: Ctx, token: string) => {
  const paymentId = await askForPaymentOf(ctx, orderIn(ctx, token));
  return openPayment(ctx, paymentId, { userId: null, returnTo: `/orders/pay/${token}` });
};

/** Whoever came back asks how it ended. */
export const checkLinkedOrder = async (ctx: Ctx, token: string) => {
  const id = orderIn(ctx, token);
  await settlePagesOf(ctx, id).catch(refuseForNow);
  const confirming = await isConfirming(ctx, await payPageOf(ctx, id)).catch(refuseForNow);
  return { ...(await getLinkedOrder(ctx, token)), confirming };
};
