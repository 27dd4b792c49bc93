import { deliveryFeeMessage, issueMessage, orderMessage, returnMessage } from "@remedia/domain/messages";
import { toNaira } from "@remedia/domain/money";
import type { PaymentMethod } from "@remedia/domain/orders";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { queueMessage, queueMessages } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";
import { pickUpLine } from "./pick-up.ts";

type Step = { orderId: number; action: string };

/** What an order came to before some of it went its own way. */
const withParts = (sum: "total_kobo" | "paid_kobo") => sql`(o.${sql.ref(sum)}
  + coalesce((select sum(p.${sql.ref(sum)}) from orders p where p.parent_id = o.id), 0))::bigint`;
const ofTheWhole = ["place", "pay"];
type Told = {
  id: number;
  number: string;
  whole_kobo: number;
  whole_paid_kobo: number;
  total_kobo: number;
  due_kobo: number;
  paid_kobo: number;
  refunded_kobo: number;
  credited_kobo: number;
  refunded_now: number;
  promised_on: string;
  waits: boolean;
  due_on: string | null;
  awaits_money: boolean;
  awaits_delivery_fee: boolean;
  pick_up: string | null;
  by_staff: boolean;
  reason: string | null;
  userId: number;
  phone: string;
};

/** Tells customers of steps of their orders, where they are told of them at all. */
export const tellOrders = async (ctx: Ctx, steps: readonly Step[]) => {
  const { rows } = await sql<Told>`
    select o.id, o.number, ${withParts("total_kobo")} as whole_kobo, ${withParts("paid_kobo")} as whole_paid_kobo, o.total_kobo, o.due_kobo, o.paid_kobo, o.refunded_kobo, o.credited_kobo, coalesce((
        select (e.data ->> 'refunded')::float8 from document_events e where e.document = 'order' and e.document_id = o.id
          and e.action in ('change', 'pick_short') order by e.seq desc limit 1), 0) as refunded_now,
      o.promised_on, o.state = 'held' and o.waits_for_stock as waits, o.due_on, o.state = 'pending_payment' as awaits_money, o.awaits_delivery_fee,
      ${pickUpLine} as pick_up, o.placed_by is not null as by_staff, o.state_reason as reason, u.id as "userId", u.phone
    from orders o join users u on u.id = o.user_id join branches b on b.id = o.branch_id
    where o.id = any(${steps.map(({ orderId }) => orderId)}::bigint[])`.execute(ctx.db);
  const orders = new Map(rows.map((row) => [row.id, row]));
  const brand = await getSetting(ctx, "brand.name");
  const messages = steps.flatMap(({ orderId, action }) => {
    const order = orders.get(orderId);
    if (!order) return [];
    const { userId, phone, whole_kobo, whole_paid_kobo, total_kobo, paid_kobo, ...rest } = order;
    const { due_kobo, refunded_kobo, credited_kobo, ...said } = rest;
    const isWhole = ofTheWhole.includes(action);
    const told = {
      ...said,
      total: toNaira(isWhole ? whole_kobo : total_kobo),
      due: toNaira(due_kobo),
      paid: toNaira(isWhole ? whole_paid_kobo : paid_kobo),
      refunded: toNaira(refunded_kobo),
      credited: toNaira(credited_kobo),
    };
    const body = orderMessage(action, told, brand);
    return body === null ? [] : [{ channel: "sms" as const, recipient: phone, body, userId }];
  });
  await queueMessages(ctx, messages);
};

/** Tells a customer what bringing their order costs. */
export const tellDeliveryFee = async (ctx: Ctx, orderId: number) => {
  const order = await ctx.db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .select(["o.number", "o.delivery_kobo", "o.due_kobo"])
    .select(["u.id as userId", "u.phone", "o.payment_method"])
    .$narrowType<{ payment_method: PaymentMethod }>()
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  if (!order) return;
  const { number, payment_method } = order;
  const told = { number, payment_method, fee: toNaira(order.delivery_kobo), due: toNaira(order.due_kobo) };
  const body = deliveryFeeMessage(told, await getSetting(ctx, "brand.name"));
  await queueMessage(ctx, { channel: "sms", recipient: order.phone, body, userId: order.userId });
};

/** Tells a customer of a step of what they return. */
export const tellReturn = async (ctx: Ctx, returnId: number, action: string) => {
  const back = await ctx.db
    .selectFrom("returns as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .innerJoin("users as u", "u.id", "r.user_id")
    .select(["r.number", "o.number as order", "r.packs", "r.credited_kobo", "r.state_reason as reason"])
    .select(["u.id as userId", "u.phone"])
    .where("r.id", "=", returnId)
    .executeTakeFirst();
  if (!back) return;
  const { userId, phone, credited_kobo, ...told } = back;
  const body = returnMessage(
    action,
    { ...told, credited: toNaira(credited_kobo) },
    await getSetting(ctx, "brand.name"),
  );
  if (body !== null) await queueMessage(ctx, { channel: "sms", recipient: phone, body, userId });
};

/** Tells a customer what became of what they reported; what staff raised among themselves is theirs. */
export const tellIssue = async (ctx: Ctx, issueId: number, action: string) => {
  const issue = await ctx.db
    .selectFrom("order_issues as i")
    .innerJoin("orders as o", "o.id", "i.order_id")
    .innerJoin("users as u", "u.id", "i.user_id")
    .leftJoin("orders as r", "r.id", "i.replacement_id")
    .select(["i.number", "o.number as order", "i.paid_kobo", "i.state_reason as reason", "i.raised_by"])
    .select("r.number as replacement")
    .select(["u.id as userId", "u.phone"])
    .where("i.id", "=", issueId)
    .executeTakeFirst();
  if (!issue || (issue.raised_by !== "customer" && issue.paid_kobo === 0)) return;
  const { userId, phone, paid_kobo, raised_by: _, ...told } = issue;
  const body = issueMessage(action, { ...told, paid: toNaira(paid_kobo) }, await getSetting(ctx, "brand.name"));
  if (body !== null) await queueMessage(ctx, { channel: "sms", recipient: phone, body, userId });
};
