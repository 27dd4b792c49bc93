import { daysLate, type Reminder, remindedOf, reminders } from "@remedia/domain/credit";
import { lagosDay } from "@remedia/domain/days";
import { owedMessage } from "@remedia/domain/messages";
import { toNaira } from "@remedia/domain/money";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { queueMessages } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";
import { payUrlFor } from "./links.ts";

const atOnce = 200;

/**
 * Asks customers for what they owe: once on the day on which it is due, and once when it is a week late. May run twice: of
 * which order somebody was reminded stands in the messages themselves.
 */
export const remindOfOwed = async (ctx: Ctx): Promise<void> => {
  for (const reminder of reminders) while ((await remindSome(ctx, reminder)) === atOnce);
};

type Owed = { id: number; number: string; due_on: string; left_kobo: number; userId: number; phone: string };

const remindSome = async (ctx: Ctx, reminder: Reminder): Promise<number> => {
  const today = lagosDay(ctx.now);
  const { from, to } = remindedOf(reminder, today);
  const about = `order ${reminder} `;
  const { rows } = await sql<Owed>`
    select o.id, o.number, o.due_on, o.due_kobo as left_kobo, u.id as "userId", u.phone
    from orders o join users u on u.id = o.user_id
    where o.due_on between ${from}::date and ${to}::date and o.due_kobo > 0
      and not exists (select from messages m where m.once = ${about} || o.id)
    order by o.due_on, o.id limit ${sql.lit(atOnce)}`.execute(ctx.db);
  const brand = await getSetting(ctx, "brand.name");
  const messages = rows.map(({ id, number, due_on, left_kobo, userId, phone }) => {
    const told = {
      number,
      due: toNaira(left_kobo),
      due_on,
      days_late: daysLate(due_on, today),
      url: payUrlFor(ctx, id),
    };
    return {
      channel: "sms" as const,
      recipient: phone,
      body: owedMessage(told, brand),
      userId,
      once: `${about}${id}`,
    };
  });
  await queueMessages(ctx, messages);
  return rows.length;
};
