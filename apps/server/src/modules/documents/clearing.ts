import { lagosDay } from "@remedia/domain/days";
import { type EInvoice, eInvoiceOf, whyNotSubmitted } from "@remedia/domain/einvoices";
import {
  type InvoiceAction,
  type InvoiceContent,
  type InvoiceKind,
  type InvoiceState,
  invoiceStates,
  invoiceTransitions,
} from "@remedia/domain/invoices";
import { type ActorCtx, type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import { json } from "../../platform/db.ts";
import { advance, defineDocument, lockInBranch, moveDocument, type Words } from "../../platform/documents.ts";
import type { AccessPoint, Clearance, Standing } from "../../platform/einvoice/access-point.ts";
import { emit } from "../../platform/outbox.ts";
import { getSetting } from "../settings/settings.ts";
import { readContents } from "./contents.ts";

const lock = lockInBranch("invoices", invoiceStates);
type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>;
type Said = Words & { clearance?: Clearance };

/** What it says of seller and buyer is mended before it is sent again; its number, lines and amounts stay. */
const mend = async (tx: Ctx, { order_id, content }: Locked) => {
  const [now] = await readContents(tx, [order_id]);
  const { seller, buyer } = now!.content;
  return { ...(content as InvoiceContent), seller, buyer };
};

/** An invoice that the tax authority must clear before the buyer gets it. */
const invoices = defineDocument<InvoiceState, InvoiceAction, Locked, Said>({
  name: "invoice",
  noun: "Invoice",
  table: "invoices",
  steps: invoiceTransitions,
  lock,
  effects: {
    clear: async (tx, invoice, { clearance }) => {
      await emit(tx, "invoice.out", { invoiceId: invoice.id });
      return { set: { clearance: json(clearance!) }, noted: clearance! };
    },
    resubmit: async (tx, invoice) => {
      await emit(tx, "invoice.due", { invoiceId: invoice.id });
      return { set: { content: json(await mend(tx, invoice)) } };
    },
  },
  columns: (tx, { to, note }) => ({
    state_reason: note,
    state_since: tx.now,
    ask_again_at: to === "clearing" ? tx.now : null,
  }),
});

export const resubmitInvoice = async (ctx: ActorCtx, id: number) => {
  await moveDocument(ctx, invoices, id, "resubmit");
  return { message: "The invoice is submitted again." };
};

const readSubmitted = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom("invoices as i")
    .leftJoin("invoices as c", "c.id", "i.invoice_id")
    .select([
      "i.id",
      "i.kind",
      "i.irn",
      "i.issued_at",
      "i.content",
      "c.irn as credited_irn",
      "c.issued_at as credited_at",
    ])
    .$narrowType<{ kind: InvoiceKind; irn: string; content: InvoiceContent }>()
    .where("i.id", "=", id)
    .where("i.state", "=", "clearing")
    .executeTakeFirst();

/**
 * Submits an invoice, or asks what became of it: an answer that was lost, such as a 503 behind which it was cleared, is
 * found by asking first. Speaking takes its time, so no transaction is open meanwhile. May run twice without harm.
 */
export const clearInvoice = async (ctx: Ctx, id: number): Promise<void> => {
  const { accessPoint } = ctx.platform;
  const invoice = await readSubmitted(ctx, id);
  if (!invoice || !accessPoint) return;
  const { kind, irn, content, credited_irn, credited_at } = invoice;
  const fault = whyNotSubmitted(content);
  const document = eInvoiceOf({
    kind,
    businessId: await getSetting(ctx, "einvoices.business_id"),
    irn,
    issuedOn: lagosDay(invoice.issued_at),
    content,
    credited: credited_irn && credited_at ? { irn: credited_irn, issuedOn: lagosDay(credited_at) } : null,
  });
  const standing: Standing =
    fault === null ? await clearOnce(accessPoint, irn, document) : { state: "refused", reason: fault };
  await inTransaction(systemContext(ctx.platform, "clear invoice"), (tx) => follow(tx, id, standing));
};

/** Whoever asked before may have been cleared without hearing of it; all else is sent, again if need be. */
const clearOnce = async (accessPoint: AccessPoint, irn: string, document: EInvoice): Promise<Standing> => {
  const earlier = await accessPoint.confirm(irn);
  return earlier?.state === "cleared" ? earlier : accessPoint.submit(irn, document);
};

const follow = async (tx: Ctx, id: number, standing: Standing) => {
  const invoice = await lock(tx, id);
  if (invoice?.state !== "clearing" || standing.state === "waiting") return;
  if (standing.state === "cleared") await advance(tx, invoices, invoice, "clear", { clearance: standing.clearance });
  else await advance(tx, invoices, invoice, "refuse", { reason: standing.reason.slice(0, 500) });
};

const dueAtOnce = 50;
const soonestMs = 60_000;
const latestMs = 3_600_000;

/** Whatever still waits for its answer, the longest waiting first; the longer it waits, the more rarely it is asked about. */
export const clearDueInvoices = async (ctx: Ctx): Promise<void> => {
  const due = await ctx.db
    .selectFrom("invoices")
    .select(["id", "state_since"])
    .where("state", "=", "clearing")
    .where("ask_again_at", "<=", ctx.now)
    .orderBy("ask_again_at")
    .limit(dueAtOnce)
    .execute();
  for (const { id, state_since } of due) {
    const pauseMs = Math.min(latestMs, Math.max(soonestMs, ctx.now.getTime() - state_since.getTime()));
    const again = new Date(ctx.now.getTime() + pauseMs);
    await ctx.db
      .updateTable("invoices")
      .set({ ask_again_at: again })
      .where("id", "=", id)
      .where("state", "=", "clearing")
      .execute();
    await clearInvoice(ctx, id).catch((error: unknown) =>
      ctx.platform.log.warn({ id, error: String(error) }, "invoice not cleared"),
    );
  }
};
