import { type InvoiceKind, type InvoiceState, isOut } from "@remedia/domain/invoices";
import { toNaira } from "@remedia/domain/money";
import { hasReceipt, type MoneyState, type PaymentDirection } from "@remedia/domain/payments";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { inNaira } from "../../platform/amounts.ts";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { beginsWith, contains, listPage } from "../../platform/lists.ts";
import { codeOf } from "./codes.ts";
import { hasProforma, type Reach, reachableOrder, readInvoice } from "./printing.ts";
import type { InvoiceQuery } from "./schemas.ts";

/** What can be printed of an order: before it is delivered, after, and of each payment for it. */
export const listOrderPapers = async (ctx: ActorCtx, orderId: number, reach: Reach) => {
  const order = await reachableOrder(ctx, orderId, reach);
  const invoice = await readInvoice(ctx)
    .select("i.state_reason")
    .where("i.order_id", "=", orderId)
    .where("i.kind", "=", "invoice")
    .executeTakeFirst();
  // Staff who may not see payments see none here either.
  const mayReceipts = reach === "own" || ctx.actor.permissions.has("payments.read");
  return {
    proforma: hasProforma(order.state),
    invoice: invoice
      ? {
          id: invoice.id,
          number: invoice.number,
          issued_at: invoice.issued_at,
          state: invoice.state,
          state_reason: reach === "own" ? null : invoice.state_reason,
        }
      : null,
    credit_notes: await creditNotesFor(ctx, orderId),
    receipts: mayReceipts ? await receiptsFor(ctx, orderId) : [],
  };
};

/** Each with the code by which whoever holds it may print it. */
const creditNotesFor = async (ctx: Ctx, orderId: number) => {
  const notes = await ctx.db
    .selectFrom("invoices")
    .select(["id", "number", "state", "issued_at"])
    .$narrowType<{ state: InvoiceState }>()
    .where("order_id", "=", orderId)
    .where("kind", "=", "credit_note")
    .orderBy("id")
    .execute();
  return notes
    .filter(({ state }) => isOut(state))
    .map(({ id, number, issued_at }) => ({ id, number, issued_at, code: codeOf(ctx, { kind: "invoice", id }) }));
};

/** Of each payment for an order, also where the order was called off before and the money is in the wallet. */
const receiptsFor = async (ctx: Ctx, orderId: number) => {
  const payments = await ctx.db
    .selectFrom("payment_parts as q")
    .innerJoin("payments as p", "p.id", "q.payment_id")
    .select(["p.id as payment_id", "p.number", "p.direction", "q.taken_kobo", "p.paid_at", "p.state"])
    .$narrowType<{ direction: PaymentDirection; state: MoneyState; paid_at: Date }>()
    .where("q.document", "=", "order")
    .where("q.document_id", "=", orderId)
    .where("p.paid_at", "is not", null)
    .orderBy("p.id")
    .execute();
  return payments
    .filter(hasReceipt)
    .map(({ taken_kobo, state: _, ...receipt }) => ({ ...receipt, amount: toNaira(taken_kobo ?? 0) }));
};

const invoicesAlone = (ctx: Ctx) =>
  ctx.db
    .selectFrom("invoices as i")
    .$if(ctx.branchId !== null, (query) => query.where("i.branch_id", "=", ctx.branchId!));

/** Invoices and credit notes of the branch, by the numbers of either or of their orders, or by customer. */
export const listInvoices = (ctx: Ctx, input: Static<typeof InvoiceQuery>) =>
  listPage(ctx, input, {
    narrow: invoicesAlone(ctx)
      .$if(input.kind !== undefined, (query) => query.where("i.kind", "=", sql.lit(input.kind!)))
      .$if(input.state !== undefined, (query) => query.where("i.state", "=", sql.lit(input.state!)))
      .$if(input.from !== undefined, (query) => query.where("i.issued_at", ">=", dayBegins(input.from!)))
      .$if(input.to !== undefined, (query) => query.where("i.issued_at", "<", dayEnds(input.to!)))
      .$if(input.q !== undefined, (query) => query.where(numbered(input.q!))),
    rows: invoicesAlone(ctx)
      .innerJoin("orders as o", "o.id", "i.order_id")
      .innerJoin("users as u", "u.id", "o.user_id")
      .innerJoin("branches as b", "b.id", "i.branch_id")
      .select(["i.id", "i.kind", "i.number", "i.state", "i.state_reason", "i.order_id", "i.issued_at"])
      .select(["o.number as order_number", "u.name as customer", "b.name as branch_name"])
      .select([inNaira("i.total_kobo").as("total"), inNaira("i.vat_kobo").as("vat")])
      .$narrowType<{ kind: InvoiceKind; state: InvoiceState }>(),
    sorts: { issued_at: "i.issued_at" },
    fallback: "-issued_at",
    tie: "i.id",
  });

const numbered = (q: string) => {
  const wanted = beginsWith(q.trim().toUpperCase());
  return sql<boolean>`(i.number like ${wanted} or i.order_id in (select id from orders where number like ${wanted}
    or user_id in (select id from users where fold(name) like ${contains(q)})))`;
};
