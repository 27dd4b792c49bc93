import { toKobo } from "@remedia/domain/money";
import type { ReceiptState } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { beginDocument } from "../../../platform/documents.ts";
import { notFound, wrongState } from "../../../platform/errors.ts";
import { contains, listPage, nullsLast } from "../../../platform/lists.ts";
import { recordset } from "../../../platform/recordset.ts";
import { costFor } from "../../catalog/prices/costs.ts";
import { batchNumber } from "../../inventory/batches.ts";
import { requireStocked, requireSupplier, requireWarehouse } from "../warehouse-scope.ts";
import type { ReceiptBody, ReceiptQuery } from "./schemas.ts";

type Body = Static<typeof ReceiptBody>;

const sums = sql<{
  line_count: number;
  expected: number;
  passed: number;
  rejected: number;
  short: number;
  value_kobo: number;
}>`(select count(*)::int as line_count, coalesce(sum(l.expected), 0)::int as expected,
    coalesce(sum(l.passed), 0)::int as passed, coalesce(sum(l.rejected), 0)::int as rejected,
    coalesce(sum(greatest(l.expected - l.passed - l.rejected, 0)) filter (where r.state = 'received'), 0)::int as short,
    coalesce(sum(l.cost_kobo * case when r.state = 'received' then l.passed else l.expected end), 0)::bigint as value_kobo
  from receipt_lines l where l.receipt_id = r.id)`;

/** Those of the branch where the caller stands, with what they are filtered by. */
const receiptsAlone = (ctx: Ctx) =>
  ctx.db
    .selectFrom("receipts as r")
    .innerJoin("warehouses as w", "w.id", "r.warehouse_id")
    .innerJoin("suppliers as s", "s.id", "r.supplier_id")
    .$if(ctx.branchId !== null, (query) => query.where("w.branch_id", "=", ctx.branchId!));

const receipts = (ctx: Ctx) =>
  receiptsAlone(ctx)
    .innerJoin("branches as b", "b.id", "w.branch_id")
    .leftJoin("users as c", "c.id", "r.created_by")
    .leftJoin("users as g", "g.id", "r.received_by")
    .innerJoinLateral(sums.as("t"), (join) => join.onTrue())
    .select(["r.id", "r.state", "r.warehouse_id", "w.name as warehouse_name", "b.name as branch_name"])
    .select(["r.supplier_id", "s.name as supplier_name", "r.reference", "r.note"])
    .select(["t.line_count", "t.expected", "t.passed", "t.rejected", "t.short", "t.value_kobo"])
    .select(["c.name as created_by", "r.created_at", "g.name as received_by", "r.received_at"])
    .$narrowType<{ state: ReceiptState }>();

export const listReceipts = async (ctx: ActorCtx, input: Static<typeof ReceiptQuery>) => {
  let narrow = receiptsAlone(ctx);
  if (input.q)
    narrow = narrow.where(sql`fold(r.reference || ' ' || s.name || ' ' || r.note)`, "like", contains(input.q));
  if (input.state) narrow = narrow.where("r.state", "=", input.state);
  if (input.supplier_id) narrow = narrow.where("r.supplier_id", "=", input.supplier_id);
  if (input.warehouse_id) narrow = narrow.where("r.warehouse_id", "=", input.warehouse_id);
  if (input.product_id)
    narrow = narrow.where(
      sql<boolean>`exists (select from receipt_lines l where l.receipt_id = r.id and l.product_id = ${input.product_id})`,
    );
  const page = await listPage(ctx, input, {
    rows: receipts(ctx),
    narrow,
    sorts: { created_at: "r.id", received_at: nullsLast("r.received_at") },
    fallback: "-created_at",
    tie: "r.id",
  });
  const cost = costFor(ctx);
  return { ...page, data: page.data.map(({ value_kobo, note: _, ...row }) => ({ ...row, value: cost(value_kobo) })) };
};

export const getReceipt = async (ctx: ActorCtx, id: number) => {
  const row = await receipts(ctx).where("r.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Receipt");
  const { value_kobo, ...receipt } = row;
  const lines = await ctx.db
    .selectFrom("receipt_lines as l")
    .innerJoin("products as p", "p.id", "l.product_id")
    .select(["l.id", "l.product_id", "p.title", "l.batch_number", "l.batch_id", "l.expires_on", "l.cost_kobo"])
    .select(["l.expected", "l.passed", "l.rejected", "l.reject_reason"])
    .where("l.receipt_id", "=", id)
    .orderBy("l.id")
    .execute();
  const cost = costFor(ctx);
  return {
    ...receipt,
    value: cost(value_kobo),
    lines: lines.map(({ cost_kobo, ...line }) => ({
      ...line,
      cost: cost(cost_kobo),
      short: receipt.state === "received" ? Math.max(0, line.expected - line.passed - line.rejected) : 0,
    })),
  };
};

/** In the branch of its warehouse. */
export const lockReceipt = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("receipts as r")
    .innerJoin("warehouses as w", "w.id", "r.warehouse_id")
    .select(["r.id", "r.state", "r.warehouse_id", "r.supplier_id"])
    .$narrowType<{ state: ReceiptState }>()
    .where("r.id", "=", id)
    .$if(tx.branchId !== null, (query) => query.where("w.branch_id", "=", tx.branchId!))
    .forUpdate("r")
    .executeTakeFirst();

export type ReceiptLine = {
  product_id: number;
  batch_number: string;
  expires_on: string;
  cost_kobo: number;
  expected: number;
};
type Head = { warehouse_id: number; supplier_id: number; reference: string; note: string };

/** Lines as they are kept: products by the ids they have today, numbers as printed, every one with a cost. */
const linesOf = async (
  tx: Ctx,
  { lines }: Body,
  branchId: number,
  receiptId: number | null,
): Promise<ReceiptLine[]> => {
  const productOf = await requireStocked(
    tx,
    lines.map(({ product_id }) => product_id),
  );
  const tidy = lines.map(({ id, product_id, batch_number, expires_on, expected, cost }) => ({
    id: id ?? null,
    product_id: productOf(product_id),
    batch_number: batchNumber(batch_number),
    expires_on,
    expected,
    cost_kobo: cost === null ? null : toKobo(cost),
  }));
  const asked = recordset(
    tidy.map(({ id, product_id, batch_number }, at) => ({ at, id, product: product_id, number: batch_number })),
    "at integer, id bigint, product bigint, number text",
  );
  const { rows: known } = await sql<{ cost_kobo: number }>`
    select coalesce(k.cost_kobo, b.cost_kobo, c.cost_kobo, 0) as cost_kobo from ${asked}
    left join receipt_lines k on k.id = r.id and k.receipt_id = ${receiptId}
    left join batches b on b.product_id = r.product and b.number = r.number and b.owner = 'own'
      and b.from_product_id is null
    left join product_prices c on c.product_id = r.product and c.branch_id = ${branchId} order by r.at`.execute(tx.db);
  return tidy.map(({ id: _, ...line }, at) => ({ ...line, cost_kobo: line.cost_kobo ?? known[at]!.cost_kobo }));
};

const headOf = ({ warehouse_id, supplier_id, reference, note }: Body): Head => ({
  warehouse_id,
  supplier_id,
  reference: reference.trim(),
  note,
});

const insertLines = async (tx: Ctx, receiptId: number, lines: readonly ReceiptLine[]) => {
  const rows = lines.map((line) => ({ ...line, receipt_id: receiptId }));
  await tx.db.insertInto("receipt_lines").values(rows).execute();
};

/** Writes a draft; what is in it was checked by the caller. */
export const insertReceipt = async (tx: Ctx, head: Head, lines: readonly ReceiptLine[]): Promise<number> => {
  const { id } = await tx.db
    .insertInto("receipts")
    .values({ ...head, created_by: doerOf(tx), created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertLines(tx, id, lines);
  return id;
};

export const createReceipt = (ctx: ActorCtx, body: Body) =>
  inTransaction(ctx, async (tx) => {
    const { branch_id } = await requireWarehouse(tx, body.warehouse_id);
    await requireSupplier(tx, body.supplier_id);
    const id = await insertReceipt(tx, headOf(body), await linesOf(tx, body, branch_id, null));
    await beginDocument(tx, { document: "receipt", documentId: id }, { action: "create", state: "draft", noted: body });
    return getReceipt(tx, id);
  });

export const updateReceipt = (ctx: ActorCtx, id: number, body: Body) =>
  inTransaction(ctx, async (tx) => {
    const receipt = await lockReceipt(tx, id);
    if (!receipt) throw notFound("Receipt");
    if (receipt.state !== "draft") throw wrongState(`You can't do this while it is ${receipt.state}.`);
    const { branch_id } = await requireWarehouse(tx, body.warehouse_id);
    await requireSupplier(tx, body.supplier_id);
    const lines = await linesOf(tx, body, branch_id, id);
    await tx.db.updateTable("receipts").set(headOf(body)).where("id", "=", id).execute();
    await tx.db.deleteFrom("receipt_lines").where("receipt_id", "=", id).execute();
    await insertLines(tx, id, lines);
    await audit(tx, { action: "receipt.update", subject: "receipt", subjectId: id, after: body });
    return getReceipt(tx, id);
  });
