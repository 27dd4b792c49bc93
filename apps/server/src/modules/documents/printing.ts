import { type InvoiceContent, type InvoiceKind, type InvoiceState, isOut } from "@remedia/domain/invoices";
import type { OrderState } from "@remedia/domain/orders";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import type { Clearance } from "../../platform/einvoice/access-point.ts";
import { notFound, wrongState } from "../../platform/errors.ts";
import { drawPaper } from "../../platform/paper.ts";
import type { Download } from "../../platform/route.ts";
import { payUrlFor } from "../settling/links.ts";
import { checkUrl, readCode } from "./codes.ts";
import { readContents } from "./contents.ts";
import type { Paper } from "./drawing.ts";
import { invoicePaper, proformaPaper, qrFor, stampOf } from "./papers.ts";

export const print = async (ctx: Ctx, paper: Paper, name: string): Promise<Download> => {
  const content = await drawPaper<Paper>({
    drawing: new URL("./drawing.ts", import.meta.url),
    options: { title: `${paper.title} ${paper.number}`, printedAt: ctx.now },
    parts: [paper],
  });
  return { download: { content, contentType: "application/pdf", name: `${name}.pdf`, inline: true } };
};

/** Whose orders and payments one may print: one's own, or those of the branch that staff look at. */
export type Reach = "own" | "branch";

const readOrder = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom("orders")
    .select(["id", "number", "state", "due_kobo"])
    .$narrowType<{ state: OrderState }>()
    .where("id", "=", id);

export const reachableOrder = async (ctx: ActorCtx, id: number, reach: Reach) => {
  const order = await readOrder(ctx, id)
    .$if(reach === "own", (query) => query.where("user_id", "=", ctx.actor.userId))
    .$if(reach === "branch" && ctx.branchId !== null, (query) => query.where("branch_id", "=", ctx.branchId!))
    .executeTakeFirst();
  if (!order) throw notFound("Order");
  return order;
};

type Order = Awaited<ReturnType<typeof reachableOrder>>;

/** Whoever holds the paper of an order that is not paid may pay with it. */
const payUrlOf = (ctx: Ctx, order: Order): string | null => (order.due_kobo > 0 ? payUrlFor(ctx, order.id) : null);

/** States in which there is nothing to ask money for any more, or an invoice instead. */
const withoutProforma: readonly OrderState[] = ["delivered", "partly_returned", "returned", "cancelled"];
export const hasProforma = (state: OrderState) => !withoutProforma.includes(state);

export const printProforma = async (ctx: ActorCtx, id: number, reach: Reach) => {
  const order = await reachableOrder(ctx, id, reach);
  if (!hasProforma(order.state)) throw wrongState("A proforma invoice is for orders that are not delivered yet.");
  const [said] = await readContents(ctx, [id]);
  const qr = qrFor({ pay: payUrlOf(ctx, order), check: checkUrl(ctx, { kind: "proforma", id }) });
  return print(ctx, proformaPaper(said!.content, ctx.now, qr), `proforma-${order.number}`);
};

export const readInvoice = (ctx: Ctx) =>
  ctx.db
    .selectFrom("invoices as i")
    .leftJoin("invoices as credited", "credited.id", "i.invoice_id")
    .select(["i.id", "i.kind", "i.number", "i.state", "i.issued_at", "i.total_kobo", "i.content", "i.irn"])
    .select(["i.order_id", "i.clearance", "credited.number as credited_number"])
    .$narrowType<{ kind: InvoiceKind; state: InvoiceState; content: InvoiceContent; clearance: Clearance | null }>();

export const printInvoice = async (ctx: ActorCtx, orderId: number, reach: Reach) => {
  const order = await reachableOrder(ctx, orderId, reach);
  const invoice = await readInvoice(ctx)
    .where("i.order_id", "=", orderId)
    .where("i.kind", "=", "invoice")
    .executeTakeFirst();
  if (!invoice) throw notFound("Invoice");
  if (!isOut(invoice.state))
    throw wrongState("This invoice is not ready yet: the tax authority has to clear it first.");
  return draw(ctx, order, invoice);
};

/** For whoever has the code of an invoice, with an account or without: it is on the paper, or came by e-mail. */
export const printInvoiceByCode = async (ctx: Ctx, code: string) => {
  const known = readCode(ctx, code);
  const invoice =
    known?.kind === "invoice" ? await readInvoice(ctx).where("i.id", "=", known.id).executeTakeFirst() : undefined;
  if (!invoice || !isOut(invoice.state)) throw notFound("Invoice");
  return draw(ctx, await readOrder(ctx, invoice.order_id).executeTakeFirstOrThrow(), invoice);
};

type Invoice = Awaited<ReturnType<ReturnType<typeof readInvoice>["executeTakeFirstOrThrow"]>>;

const draw = (ctx: Ctx, order: Order, invoice: Invoice) => {
  const { id, issued_at: issuedAt, credited_number: creditedNumber, clearance, ...known } = invoice;
  const own = { pay: payUrlOf(ctx, order), check: checkUrl(ctx, { kind: "invoice", id }) };
  const qr = clearance ? stampOf(clearance.qr) : qrFor(own);
  return print(ctx, invoicePaper({ ...known, issuedAt, creditedNumber }, qr), `invoice-${invoice.number}`);
};
