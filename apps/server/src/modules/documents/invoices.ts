import { lagosDay } from "@remedia/domain/days";
import { irnOf } from "@remedia/domain/einvoices";
import { type InvoiceKind, type InvoiceState, invoiceNumber, invoiceTotals } from "@remedia/domain/invoices";
import { sql } from "kysely";
import { auditsJson, insertAudits } from "../../platform/audit.ts";
import { type Ctx, inTransaction } from "../../platform/context.ts";
import { insertFirstEvents } from "../../platform/documents.ts";
import { emitAll } from "../../platform/outbox.ts";
import { chunksOf, recordset } from "../../platform/recordset.ts";
import { getSetting } from "../settings/settings.ts";
import { readContents } from "./contents.ts";

type Due = { orderId: number; at: Date };
type Content = Awaited<ReturnType<typeof readContents>>[number];
type Ready = Content & { at: Date };

const yearOf = (at: Date) => Number(lagosDay(at).slice(0, 4));
const ordersAtOnce = 500;

/**
 * An invoice for each delivered order that has none, dated when the caller says. May run twice, and at the same time: one
 * counter is held by one, and whoever holds it looks again.
 */
export const issueInvoices = async (ctx: Ctx, due: readonly Due[]) => {
  for (const some of chunksOf(due, ordersAtOnce)) {
    const atOf = new Map(some.map(({ orderId, at }) => [orderId, at]));
    const contents = await readContents(ctx, [...atOf.keys()]);
    const ready = contents.map((content) => ({ ...content, at: atOf.get(content.orderId)! }));
    for (const alike of Map.groupBy(ready, ({ branchId, at }) => `${branchId} ${yearOf(at)}`).values())
      await inTransaction(ctx, (tx) => issueInOrder(tx, alike));
  }
};

/** All of one branch and year. The counter is locked last and for as long as it takes to write: others wait for it. */
const issueInOrder = async (tx: Ctx, ready: readonly Ready[]) => {
  const { branchId, at } = ready[0]!;
  const counter = { branchId, kind: "invoice" as const, year: yearOf(at) };
  const lastNo = await lockCounter(tx, counter);
  const fresh = await withoutInvoice(tx, ready);
  if (fresh.length === 0) return;
  const inTime = fresh.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.orderId - b.orderId);
  const serviceId = await clearingService(tx);
  await writeInvoices(
    tx,
    inTime.map((each, nth) => rowOf({ ...counter, no: lastNo + nth + 1 }, each, serviceId)),
  );
  await sql`update invoice_counters set last_no = ${lastNo + fresh.length}
    where branch_id = ${branchId} and kind = ${counter.kind} and year = ${counter.year}`.execute(tx.db);
};

type Counter = { branchId: number; kind: InvoiceKind; year: number };

const lockCounter = async (tx: Ctx, { branchId, kind, year }: Counter): Promise<number> => {
  await sql`insert into invoice_counters (branch_id, kind, year) values (${branchId}, ${kind}, ${year})
    on conflict do nothing`.execute(tx.db);
  const { rows } = await sql<{ no: number }>`select last_no as no from invoice_counters
    where branch_id = ${branchId} and kind = ${kind} and year = ${year} for update`.execute(tx.db);
  return rows[0]!.no;
};

const withoutInvoice = async (tx: Ctx, ready: readonly Ready[]) => {
  const { rows } = await sql<{ id: number }>`select order_id as id from invoices
    where kind = 'invoice' and order_id = any(${ready.map(({ orderId }) => orderId)}::bigint[])`.execute(tx.db);
  const known = new Set(rows.map(({ id }) => id));
  return ready.filter(({ orderId }) => !known.has(orderId));
};

/**
 * By which the tax authority knows us, while invoices must be cleared before they go out; null while they need not. Without an
 * access point they wait for one: the rule holds all the same.
 */
const clearingService = async (ctx: Ctx): Promise<string | null> =>
  (await getSetting(ctx, "einvoices.on")) ? getSetting(ctx, "einvoices.service_id") : null;

type Numbered = Counter & { no: number };
const rowOf = (numbered: Numbered, { orderId, branchCode, content, at }: Ready, serviceId: string | null) => {
  const { totalKobo, vatKobo } = invoiceTotals(content.lines);
  const number = invoiceNumber({ ...numbered, branchCode });
  const irn = serviceId && irnOf(number, serviceId, lagosDay(at));
  const state: InvoiceState = irn ? "clearing" : "issued";
  return { ...numbered, number, orderId, state, irn, at, totalKobo, vatKobo, content };
};

const rowShape = `kind text, "branchId" bigint, year integer, no integer, number text, "orderId" bigint, state text,
  irn text, at timestamptz, "totalKobo" bigint, "vatKobo" bigint, content jsonb`;

const writeInvoices = async (tx: Ctx, rows: readonly ReturnType<typeof rowOf>[]) => {
  const { rows: made } = await sql<{ id: number; number: string; state: string; at: Date }>`
    insert into invoices (kind, branch_id, year, no, number, order_id, state, state_since, issued_at, total_kobo, vat_kobo,
      content, irn, ask_again_at)
    select r.kind, r."branchId", r.year, r.no, r.number, r."orderId", r.state, r.at, r.at, r."totalKobo", r."vatKobo",
      r.content, r.irn, case when r.irn is not null then r.at end
    from ${recordset(rows, rowShape)} returning id, number, state, issued_at as at`.execute(tx.db);
  const events = made.map(({ id, state, at }) => ({
    document: "invoice",
    id,
    action: "issue",
    state,
    actor: null,
    at,
  }));
  const audits = made.map(({ id, number, at }) => ({
    action: "invoice.issue",
    subject: "invoice",
    subjectId: id,
    after: { number },
    at,
  }));
  await sql`with logged as (${insertFirstEvents(sql`${JSON.stringify(events)}`)})
    ${insertAudits(sql`${auditsJson(tx, audits)}`)}`.execute(tx.db);
  // Of one branch and moment: all of them go out at once, or all must be cleared before.
  await emitAll(
    tx,
    made[0]!.state === "clearing" ? "invoice.due" : "invoice.out",
    made.map(({ id }) => ({ invoiceId: id })),
  );
};

const lookBackDays = 7;

/** Whatever was handed over lately and taxed, but found nobody to issue its invoice. May run twice without harm. */
export const issueMissingInvoices = async (ctx: Ctx) => {
  const since = new Date(ctx.now.getTime() - lookBackDays * 24 * 3_600_000);
  const { rows } = await sql<{ orderId: number }>`
    select o.id as "orderId" from orders o
    where o.delivered_at >= ${since} and not exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice')
      and exists (select from order_lines l where l.order_id = o.id and l.vat_class is not null)
    order by o.delivered_at limit ${ordersAtOnce}`.execute(ctx.db);
  await issueInvoices(
    ctx,
    rows.map(({ orderId }) => ({ orderId, at: ctx.now })),
  );
};
