import { sql } from "kysely";
import { type Ctx, inTransaction } from "../../platform/context.ts";
import { chunksOf } from "../../platform/recordset.ts";
import { readContents } from "./contents.ts";
import { issueNext, lockCounter, type Ready, yearOf } from "./numbering.ts";

type Due = { orderId: number; at: Date };
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
  await issueNext(tx, counter, lastNo, inTime);
};

const withoutInvoice = async (tx: Ctx, ready: readonly Ready[]) => {
  const { rows } = await sql<{ id: number }>`select order_id as id from invoices
    where kind = 'invoice' and order_id = any(${ready.map(({ orderId }) => orderId)}::bigint[])`.execute(tx.db);
  const known = new Set(rows.map(({ id }) => id));
  return ready.filter(({ orderId }) => !known.has(orderId));
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
