import { lagosDay } from "@remedia/domain/days";
import { irnOf } from "@remedia/domain/einvoices";
import {
  type InvoiceContent,
  type InvoiceKind,
  type InvoiceState,
  invoiceNumber,
  invoiceTotals,
} from "@remedia/domain/invoices";
import { sql } from "kysely";
import { auditsJson, insertAudits } from "../../platform/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { insertFirstEvents } from "../../platform/documents.ts";
import { emitAll } from "../../platform/outbox.ts";
import { recordset } from "../../platform/recordset.ts";
import { getSetting } from "../settings/settings.ts";

export const yearOf = (at: Date) => Number(lagosDay(at).slice(0, 4));

/** Numbers run by branch, kind and year. */
export type Counter = { branchId: number; kind: InvoiceKind; year: number };

/** Whoever holds it gives the next number; others wait. */
export const lockCounter = async (tx: Ctx, { branchId, kind, year }: Counter): Promise<number> => {
  await sql`insert into invoice_counters (branch_id, kind, year) values (${branchId}, ${kind}, ${year})
    on conflict do nothing`.execute(tx.db);
  const { rows } = await sql<{ no: number }>`select last_no as no from invoice_counters
    where branch_id = ${branchId} and kind = ${kind} and year = ${year} for update`.execute(tx.db);
  return rows[0]!.no;
};

const raiseCounter = (tx: Ctx, { branchId, kind, year }: Counter, lastNo: number) =>
  sql`update invoice_counters set last_no = ${lastNo}
    where branch_id = ${branchId} and kind = ${kind} and year = ${year}`.execute(tx.db);

/**
 * By which the tax authority knows us, while invoices must be cleared before they go out; null while they need not. Without an
 * access point they wait for one: the rule holds all the same.
 */
const clearingService = async (ctx: Ctx): Promise<string | null> =>
  (await getSetting(ctx, "einvoices.on")) ? getSetting(ctx, "einvoices.service_id") : null;

/** What is to get a number. A credit note names the invoice it takes back, and what came back. */
export type Ready = {
  orderId: number;
  branchId: number;
  branchCode: string;
  content: InvoiceContent;
  at: Date;
  invoiceId?: number;
  returnId?: number;
};
type Numbered = Counter & { no: number };

const rowOf = (numbered: Numbered, ready: Ready, serviceId: string | null) => {
  const { orderId, branchCode, content, at, invoiceId = null, returnId = null } = ready;
  const { totalKobo, vatKobo } = invoiceTotals(content.lines);
  const number = invoiceNumber({ ...numbered, branchCode });
  const irn = serviceId && irnOf(number, serviceId, lagosDay(at));
  const state: InvoiceState = irn ? "clearing" : "issued";
  return { ...numbered, number, orderId, invoiceId, returnId, state, irn, at, totalKobo, vatKobo, content };
};

const rowShape = `kind text, "branchId" bigint, year integer, no integer, number text, "orderId" bigint, "invoiceId" bigint,
  "returnId" bigint, state text, irn text, at timestamptz, "totalKobo" bigint, "vatKobo" bigint, content jsonb`;

const writeInvoices = async (tx: Ctx, rows: readonly ReturnType<typeof rowOf>[]) => {
  const { rows: made } = await sql<{ id: number; number: string; state: string; at: Date }>`
    insert into invoices (kind, branch_id, year, no, number, order_id, invoice_id, return_id, state, state_since, issued_at,
      total_kobo, vat_kobo, content, irn, ask_again_at)
    select r.kind, r."branchId", r.year, r.no, r.number, r."orderId", r."invoiceId", r."returnId", r.state, r.at, r.at,
      r."totalKobo", r."vatKobo", r.content, r.irn, case when r.irn is not null then r.at end
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

/** Gives the next numbers, in the order in which they come. The counter is locked and stands at `lastNo`. */
export const issueNext = async (tx: Ctx, counter: Counter, lastNo: number, ready: readonly Ready[]) => {
  const serviceId = await clearingService(tx);
  await writeInvoices(
    tx,
    ready.map((each, nth) => rowOf({ ...counter, no: lastNo + nth + 1 }, each, serviceId)),
  );
  await raiseCounter(tx, counter, lastNo + ready.length);
};
