import type { InvoiceContent, InvoiceLine } from "@remedia/domain/invoices";
import { sql } from "kysely";
import { type Ctx, inTransaction } from "../../platform/context.ts";
import { issueInvoices } from "./invoices.ts";
import { issueNext, lockCounter, type Ready, yearOf } from "./numbering.ts";

type Head = {
  id: number;
  orderId: number;
  branchId: number;
  branchCode: string;
  invoiceId: number;
  content: InvoiceContent;
};

/** Credited returns that have no note yet, with the invoice that each of them takes from. */
const readHeads = async (ctx: Ctx, returnIds: readonly number[]) => {
  const { rows } = await sql<Head>`
    select r.id, r.order_id as "orderId", r.branch_id as "branchId", b.code as "branchCode", i.id as "invoiceId", i.content
    from returns r join branches b on b.id = r.branch_id
      join invoices i on i.order_id = r.order_id and i.kind = 'invoice'
    where r.id = any(${returnIds as number[]}::bigint[]) and r.credited_kobo > 0
      and not exists (select from invoices n where n.return_id = r.id)
    order by r.credited_at, r.id`.execute(ctx.db);
  return rows;
};

const readLines = async (ctx: Ctx, returnId: number) => {
  const { rows } = await sql<InvoiceLine>`
    select p.title || ', batch ' || b.number as title, c.name as category, p.hs_code as "hsCode", l.credited as quantity,
      round(l.credited_kobo::numeric / l.credited)::bigint as "unitKobo", l.credited_kobo as "totalKobo",
      o.vat_class as "vatClass", o.vat_basis_points as "basisPoints", l.credited_vat_kobo as "vatKobo"
    from return_lines l join order_picks k on k.id = l.pick_id join order_lines o on o.id = k.line_id
      join batches b on b.id = k.batch_id join products p on p.id = b.product_id join categories c on c.id = p.category_id
    where l.return_id = ${returnId} and l.credited > 0 order by l.id`.execute(ctx.db);
  return rows;
};

/** What comes back is taken from an invoice; where that was not issued yet, it is now. */
const ensureInvoices = async (ctx: Ctx, returnIds: readonly number[]) => {
  const { rows } = await sql<{ orderId: number }>`
    select distinct r.order_id as "orderId" from returns r where r.id = any(${returnIds as number[]}::bigint[])
      and not exists (select from invoices i where i.order_id = r.order_id and i.kind = 'invoice')`.execute(ctx.db);
  await issueInvoices(
    ctx,
    rows.map(({ orderId }) => ({ orderId, at: ctx.now })),
  );
};

/** A credit note for each credited return that has none. May run twice, and at the same time. */
export const issueCreditNotes = async (ctx: Ctx, returnIds: readonly number[]) => {
  await ensureInvoices(ctx, returnIds);
  for (const { id, content, ...head } of await readHeads(ctx, returnIds)) {
    const lines = await readLines(ctx, id);
    await inTransaction(ctx, (tx) =>
      issueOne(tx, { ...head, returnId: id, content: { ...content, lines }, at: tx.now }),
    );
  }
};

const issueOne = async (tx: Ctx, ready: Ready & { returnId: number }) => {
  const counter = { branchId: ready.branchId, kind: "credit_note" as const, year: yearOf(ready.at) };
  const lastNo = await lockCounter(tx, counter);
  // Whoever held the counter before may have issued it.
  const known = await tx.db
    .selectFrom("invoices")
    .select("id")
    .where("return_id", "=", ready.returnId)
    .executeTakeFirst();
  if (!known) await issueNext(tx, counter, lastNo, [ready]);
};

const notesAtOnce = 200;

/** Whatever was credited and found nobody to issue its note. May run twice without harm. */
export const issueMissingCreditNotes = async (ctx: Ctx) => {
  const { rows } = await sql<{ id: number }>`
    select r.id from returns r where r.credited_at is not null and r.credited_kobo > 0
      and r.credited_at > ${ctx.now}::timestamptz - interval '7 days'
      and not exists (select from invoices n where n.return_id = r.id)
    order by r.credited_at limit ${notesAtOnce}`.execute(ctx.db);
  if (rows.length === 0) return;
  await issueCreditNotes(
    ctx,
    rows.map(({ id }) => id),
  );
};
