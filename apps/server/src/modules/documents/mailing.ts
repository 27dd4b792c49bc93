import { type InvoiceKind, type InvoiceState, isOut } from "@remedia/domain/invoices";
import { invoiceMail } from "@remedia/domain/messages";
import { toNaira } from "@remedia/domain/money";
import type { Ctx } from "../../platform/context.ts";
import { queueMessages } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";
import { checkUrl } from "./codes.ts";

const readMailed = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom("invoices as i")
    .innerJoin("orders as o", "o.id", "i.order_id")
    .innerJoin("users as u", "u.id", "o.user_id")
    .select([
      "i.id",
      "i.kind",
      "i.number",
      "i.state",
      "i.total_kobo",
      "o.number as order",
      "o.due_on",
      "u.id as userId",
      "u.email",
    ])
    .select("o.due_kobo")
    .$narrowType<{ kind: InvoiceKind; state: InvoiceState; email: string }>()
    .where("i.id", "in", [...ids])
    .where("u.email", "is not", null)
    .where("u.email_verified_at", "is not", null)
    .orderBy("i.id")
    .execute();

/** Mails invoices to those buyers who have confirmed their address: each once, however often somebody asks for it. */
export const mailInvoices = async (ctx: Ctx, ids: readonly number[]) => {
  const invoices = await readMailed(ctx, ids);
  const brand = await getSetting(ctx, "brand.name");
  await queueMessages(
    ctx,
    invoices
      .filter(({ state }) => isOut(state))
      .map(({ id, kind, number, total_kobo, order, due_on, userId, email, due_kobo }) => ({
        channel: "email",
        recipient: email,
        userId,
        once: `invoice ${id}`,
        ...invoiceMail(
          {
            kind,
            number,
            order,
            total: toNaira(total_kobo),
            due: toNaira(due_kobo),
            due_on,
            url: checkUrl(ctx, { kind: "invoice", id }),
          },
          brand,
        ),
      })),
  );
};
