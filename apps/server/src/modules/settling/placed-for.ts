import { placedForMail, placedForMessage } from "@remedia/domain/messages";
import { toNaira } from "@remedia/domain/money";
import type { PaymentMethod } from "@remedia/domain/orders";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { queueMessages } from "../../platform/messages.ts";
import { pickUpLine } from "../orders/pick-up.ts";
import { noteLinks } from "../orders/reminders.ts";
import { getSetting } from "../settings/settings.ts";
import { payUrlFor } from "./links.ts";

type Step = { orderId: number; action: string };
type Placed = {
  id: number;
  number: string;
  by: string;
  total_kobo: number;
  due_kobo: number;
  payment_method: PaymentMethod;
  promised_on: string;
  awaits_delivery_fee: boolean;
  pick_up: string | null;
  pays_by: Date | null;
  userId: number;
  phone: string;
  email: string | null;
};

/** Tells customers for whom staff ordered what they ordered, with the link to pay it where something is to be paid. */
export const tellPlacedFor = async (ctx: Ctx, steps: readonly Step[]) => {
  const ids = steps.filter(({ action }) => action === "place").map(({ orderId }) => orderId);
  if (ids.length === 0) return;
  const { rows } = await sql<Placed>`
    select o.id, o.number, by.name as by, o.total_kobo, o.due_kobo, o.payment_method, o.promised_on,
      o.awaits_delivery_fee, ${pickUpLine} as pick_up, o.pays_by, u.id as "userId", u.phone,
      case when u.email_verified_at is not null then u.email end as email
    from orders o join users u on u.id = o.user_id join branches b on b.id = o.branch_id
      join users by on by.id = o.placed_by
    where o.id = any(${ids}::bigint[]) and o.state <> 'cancelled' order by o.id`.execute(ctx.db);
  if (rows.length === 0) return;
  const brand = await getSetting(ctx, "brand.name");
  await queueMessages(
    ctx,
    rows.flatMap(({ userId, phone, email, total_kobo, due_kobo, ...order }) => {
      const [total, due, url] = [toNaira(total_kobo), toNaira(due_kobo), payUrlFor(ctx, order.id)];
      const told = { ...order, total, due, url };
      const sms = { channel: "sms" as const, recipient: phone, body: placedForMessage(told, brand), userId };
      if (email === null) return [sms];
      return [sms, { channel: "email" as const, recipient: email, ...placedForMail(told, brand), userId }];
    }),
  );
  await noteLinks(
    ctx,
    rows.filter(({ due_kobo, payment_method }) => due_kobo > 0 && payment_method !== "credit").map(({ id }) => id),
  );
};
