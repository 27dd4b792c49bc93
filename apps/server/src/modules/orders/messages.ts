import { orderMessage } from "@remedia/domain/messages";
import { toNaira } from "@remedia/domain/money";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { queueMessages } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";

type Step = { orderId: number; action: string };
type Told = {
  id: number;
  number: string;
  total_kobo: number;
  promised_on: string;
  reason: string | null;
  userId: number;
  phone: string;
};

/** Tells customers of steps of their orders, where they are told of them at all. */
export const tellOrders = async (ctx: Ctx, steps: readonly Step[]) => {
  const { rows } = await sql<Told>`
    select o.id, o.number, o.total_kobo, o.promised_on, o.state_reason as reason, u.id as "userId", u.phone
    from orders o join users u on u.id = o.user_id
    where o.id = any(${steps.map(({ orderId }) => orderId)}::bigint[])`.execute(ctx.db);
  const orders = new Map(rows.map((row) => [row.id, row]));
  const brand = await getSetting(ctx, "brand.name");
  const messages = steps.flatMap(({ orderId, action }) => {
    const order = orders.get(orderId);
    if (!order) return [];
    const { userId, phone, total_kobo, ...said } = order;
    const body = orderMessage(action, { ...said, total: toNaira(total_kobo) }, brand);
    return body === null ? [] : [{ channel: "sms" as const, recipient: phone, body, userId }];
  });
  await queueMessages(ctx, messages);
};
