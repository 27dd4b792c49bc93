import { addDays, lagosDay } from "@remedia/domain/days";
import { type InvoiceContent, type InvoiceKind, type InvoiceState, isOut } from "@remedia/domain/invoices";
import { growsBy, ledgerAccounts } from "@remedia/domain/ledger";
import { toKobo } from "@remedia/domain/money";
import { isPayable, type OrderState } from "@remedia/domain/orders";
import { type MoneyState, movementName, type PaymentDirection, type TenderMethod } from "@remedia/domain/payments";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import type { Clearance } from "../../platform/einvoice/access-point.ts";
import { invalid, notFound, wrongState } from "../../platform/errors.ts";
import { drawPaper } from "../../platform/paper.ts";
import type { Download } from "../../platform/route.ts";
import { getAccount, readStatement } from "../ledger/statements.ts";
import { payUrlFor } from "../settling/links.ts";
import { checkUrl, readCode } from "./codes.ts";
import { readContents, readHouse } from "./contents.ts";
import type { Paper } from "./drawing.ts";
import { invoicePaper, proformaPaper, qrFor, receiptPaper, stampOf, statementPaper } from "./papers.ts";

const print = async (ctx: Ctx, paper: Paper, name: string): Promise<Download> => {
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
    .select(["id", "number", "state", "goods_kobo", "delivery_kobo", "paid_kobo", "refunded_kobo"])
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
const payUrlOf = (ctx: Ctx, order: Order): string | null => (isPayable(order) ? payUrlFor(ctx, order.id) : null);

/** States in which there is nothing to ask money for any more, or an invoice instead. */
const withoutProforma: readonly OrderState[] = ["delivered", "returned", "cancelled"];
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

export const paidStates: readonly MoneyState[] = ["succeeded", "partly_refunded", "refunded"];

const methodWords: Readonly<Record<TenderMethod, string>> = {
  gateway: "Online payment",
  wallet: "Wallet",
  cash: "Cash",
  bank: "Bank transfer",
};

export const readPayment = (ctx: Ctx) =>
  ctx.db
    .selectFrom("payments as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.id", "p.number", "p.state", "p.state_since", "p.amount_kobo", "p.direction", "p.method"])
    .select(["u.name", "u.phone"])
    .$narrowType<{ state: MoneyState; direction: PaymentDirection; method: TenderMethod }>();

/** What each part of a payment is for. */
const readParts = async (ctx: Ctx, paymentId: number) => {
  const parts = await ctx.db
    .selectFrom("payment_parts as q")
    .leftJoin("orders as o", (join) => join.onRef("o.id", "=", "q.document_id").on("q.document", "=", "order"))
    .select(["q.document", "q.amount_kobo as kobo", "o.number"])
    .where("q.payment_id", "=", paymentId)
    .orderBy("q.id")
    .execute();
  return parts.map(({ number, kobo }) => ({ kobo, what: number ? `Order ${number}` : "Money added to the wallet" }));
};

export const printReceipt = async (ctx: ActorCtx, id: number, reach: Reach) => {
  const payment = await readPayment(ctx)
    .where("p.id", "=", id)
    .$if(reach === "own", (query) => query.where("p.user_id", "=", ctx.actor.userId))
    .$if(reach === "branch" && ctx.branchId !== null, (query) => query.where("p.branch_id", "=", ctx.branchId!))
    .executeTakeFirst();
  if (!payment) throw notFound("Payment");
  if (!paidStates.includes(payment.state)) throw wrongState("There is a receipt once a payment has come in.");
  const { number, state_since: paidAt, direction, method, name, phone } = payment;
  const receipt = {
    number,
    paidAt,
    direction,
    method: methodWords[method],
    payer: { name, phone },
    parts: await readParts(ctx, id),
    house: await readHouse(ctx),
  };
  const qr = qrFor({ pay: null, check: checkUrl(ctx, { kind: "receipt", id }) });
  return print(ctx, receiptPaper(receipt, qr), `receipt-${number}`);
};

const movementsMax = 2_000;
const usualDays = 90;

/** The days of a statement where nobody says which: the last three months. */
const periodOf = (ctx: Ctx, { from, to }: { from?: string; to?: string }) => {
  const last = to ?? lagosDay(ctx.now);
  const period = { from: from ?? addDays(last, -usualDays), to: last };
  if (period.from > period.to) throw invalid("The first day comes after the last.", { from: "Choose an earlier day." });
  return period;
};

export const walletBalances = async (ctx: Ctx, userId: number, period: { from: string; to: string }) => {
  const account = await ctx.db
    .selectFrom("ledger_accounts")
    .select("id")
    .where("kind", "=", "wallet")
    .where("owner", "=", "customer")
    .where("owner_id", "=", userId)
    .executeTakeFirst();
  if (!account) return { accountId: 0, openingKobo: 0, closingKobo: 0 };
  // The wallet is the customer's in every branch.
  const { opening, closing } = await getAccount({ ...ctx, branchId: null }, account.id, period);
  const grows = growsBy(ledgerAccounts.wallet.group);
  return { accountId: account.id, openingKobo: grows * toKobo(opening), closingKobo: grows * toKobo(closing) };
};

export const printStatement = async (ctx: ActorCtx, days: { from?: string; to?: string }) => {
  const period = periodOf(ctx, days);
  const { userId, name, phone } = ctx.actor;
  const { accountId, ...balances } = await walletBalances(ctx, userId, period);
  const page = await readStatement(ctx, accountId, { ...period, sort: "at", page: 1, per_page: movementsMax });
  if (page.total > movementsMax)
    throw invalid(`A statement holds ${movementsMax.toLocaleString("en")} movements. Choose fewer days.`);
  const grows = growsBy(ledgerAccounts.wallet.group);
  const rows = page.data.map(({ at, debit, credit, balance, document, step }) => ({
    day: lagosDay(at),
    what: movementName({ document, step }),
    kobo: toKobo(credit ?? -debit!),
    balanceKobo: grows * toKobo(balance),
  }));
  const statement = { ...period, ...balances, rows, owner: { name, phone }, house: await readHouse(ctx) };
  const qr = qrFor({ pay: null, check: checkUrl(ctx, { kind: "statement", id: userId, ...period }) });
  return print(ctx, statementPaper(statement, qr), `statement-${period.from}-${period.to}`);
};
