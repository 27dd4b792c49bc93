import { toKobo } from "@remedia/domain/money";
import {
  type SupplierReturnAction,
  type SupplierReturnState,
  supplierReturnStates,
  supplierReturnTransitions,
} from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { beginDocument, defineDocument, lockInBranch, moveDocument, type Words } from "../../../platform/documents.ts";
import { invalid, notFound } from "../../../platform/errors.ts";
import { contains, listPage, nullsLast } from "../../../platform/lists.ts";
import { costFor } from "../../catalog/prices/costs.ts";
import { moveStock, notEnough } from "../../inventory/ledger.ts";
import { requirePlaces, worldPlace } from "../../inventory/places.ts";
import { holdExactly, releaseReservations, spendReservations } from "../../inventory/reservations.ts";
import { requireSupplier } from "../warehouse-scope.ts";
import type { Credit, ReturnBody, ReturnQuery } from "./schemas.ts";

type Body = Static<typeof ReturnBody>;
const document = "supplier_return";

const sums = sql<{ line_count: number; packs: number; value_kobo: number }>`(
  select count(*)::int as line_count, coalesce(sum(l.quantity), 0)::int as packs,
    coalesce(sum(l.quantity * l.cost_kobo), 0)::bigint as value_kobo
  from supplier_return_lines l where l.return_id = r.id)`;

/** Those of the branch where the caller stands, with what they are filtered by. */
const returnsAlone = (ctx: Ctx) =>
  ctx.db
    .selectFrom("supplier_returns as r")
    .innerJoin("suppliers as s", "s.id", "r.supplier_id")
    .$if(ctx.branchId !== null, (query) => query.where("r.branch_id", "=", ctx.branchId!));

const returns = (ctx: Ctx) =>
  returnsAlone(ctx)
    .innerJoin("branches as b", "b.id", "r.branch_id")
    .leftJoin("users as c", "c.id", "r.created_by")
    .leftJoin("users as d", "d.id", "r.sent_by")
    .leftJoin("users as e", "e.id", "r.credited_by")
    .innerJoinLateral(sums.as("t"), (join) => join.onTrue())
    .select(["r.id", "r.state", "r.branch_id", "b.name as branch_name", "r.supplier_id", "s.name as supplier_name"])
    .select(["r.reason", "t.line_count", "t.packs", "t.value_kobo", "r.credit_note", "r.credited_kobo"])
    .select(["c.name as created_by", "r.created_at", "d.name as sent_by", "r.sent_at"])
    .select(["e.name as credited_by", "r.credited_at"])
    .$narrowType<{ state: SupplierReturnState }>();
type Row = Awaited<ReturnType<ReturnType<typeof returns>["executeTakeFirstOrThrow"]>>;

const shown = (ctx: ActorCtx) => {
  const cost = costFor(ctx);
  return ({ value_kobo, credited_kobo, ...row }: Row) => ({
    ...row,
    value: cost(value_kobo),
    credited: cost(credited_kobo),
  });
};

export const listReturns = async (ctx: ActorCtx, input: Static<typeof ReturnQuery>) => {
  let narrow = returnsAlone(ctx);
  if (input.q)
    narrow = narrow.where(sql`fold(concat_ws(' ', r.id, s.name, r.reason, r.credit_note))`, "like", contains(input.q));
  if (input.state) narrow = narrow.where("r.state", "=", input.state);
  if (input.returned !== undefined)
    narrow = narrow.where("r.state", input.returned ? "in" : "not in", ["sent", "credited"]);
  if (input.supplier_id) narrow = narrow.where("r.supplier_id", "=", input.supplier_id);
  if (input.product_id)
    narrow = narrow.where(
      sql<boolean>`exists (select from supplier_return_lines l where l.return_id = r.id and l.product_id = ${input.product_id})`,
    );
  const page = await listPage(ctx, input, {
    rows: returns(ctx),
    narrow,
    sorts: {
      created_at: "r.id",
      sent_at: nullsLast("r.sent_at"),
      credited_at: nullsLast("r.credited_at"),
    },
    fallback: "-created_at",
    tie: "r.id",
  });
  return { ...page, data: page.data.map(shown(ctx)) };
};

export const returnLines = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom("supplier_return_lines as l")
    .innerJoin("products as p", "p.id", "l.product_id")
    .innerJoin("batches as b", "b.id", "l.batch_id")
    .innerJoin("stock_places as s", "s.id", "l.place_id")
    .leftJoin("warehouses as w", "w.id", "s.warehouse_id")
    .select(["l.id", "l.product_id", "p.title", "l.batch_id", "b.number as batch_number", "b.expires_on"])
    .select(["l.place_id", "s.code as place_code", "w.name as warehouse_name", "l.quantity", "l.cost_kobo"])
    .where("l.return_id", "=", id)
    .orderBy("l.id")
    .execute();

export const getReturn = async (ctx: ActorCtx, id: number) => {
  const row = await returns(ctx).where("r.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Return");
  const cost = costFor(ctx);
  const lines = await returnLines(ctx, id);
  return {
    ...shown(ctx)(row),
    lines: lines.map(({ cost_kobo, ...line }) => ({
      ...line,
      cost: cost(cost_kobo),
      value: cost(cost_kobo * line.quantity),
    })),
  };
};

/** A draft whose packs are promised to it. Recalled and expired ones may go too: back is often their only way. */
export const createReturn = (ctx: ActorCtx, body: Body) =>
  inTransaction(ctx, async (tx) => {
    const supplier = await requireSupplier(tx, body.supplier_id);
    const branchId = await branchOf(tx, body);
    await refuseOthersBatches(tx, body, supplier.name);
    const id = await insertReturn(tx, branchId, body);
    await beginDocument(tx, { document, documentId: id }, { action: "create", state: "draft", noted: body });
    return getReturn(tx, id);
  });

/** All packs of a return leave from one branch. */
const branchOf = async (tx: Ctx, { lines }: Body): Promise<number> => {
  const places = await requirePlaces(
    tx,
    lines.map(({ place_id }) => place_id),
  );
  const branches = new Set([...places.values()].map(({ branch_id }) => branch_id));
  const [branchId] = branches;
  if (branches.size > 1 || branchId === null || branchId === undefined)
    throw invalid("All packs of a return leave from one branch.", { lines: "Choose places of one branch." });
  return branchId;
};

const refuseOthersBatches = async (tx: Ctx, { supplier_id, lines }: Body, supplier: string) => {
  const foreign = await tx.db
    .selectFrom("batches as b")
    .select("b.number")
    .where(
      "b.id",
      "in",
      lines.map(({ batch_id }) => batch_id),
    )
    .where("b.supplier_id", "!=", supplier_id)
    .where(
      sql<boolean>`not exists (select from receipt_lines l join receipts r on r.id = l.receipt_id
        where l.batch_id = b.id and r.supplier_id = ${supplier_id})`,
    )
    .executeTakeFirst();
  if (foreign) throw invalid(`Batch ${foreign.number} never came from ${supplier}.`);
};

const insertReturn = async (tx: Ctx, branchId: number, { supplier_id, reason, lines }: Body): Promise<number> => {
  const { id } = await tx.db
    .insertInto("supplier_returns")
    .values({ branch_id: branchId, supplier_id, reason, created_by: doerOf(tx), created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const batches = await tx.db
    .selectFrom("batches")
    .select(["id", "product_id", "cost_kobo"])
    .where(
      "id",
      "in",
      lines.map(({ batch_id }) => batch_id),
    )
    .execute();
  const known = new Map(batches.map((batch) => [batch.id, batch]));
  const rows = lines.map((line, at) => {
    const batch = known.get(line.batch_id);
    if (!batch) throw invalid("Choose a batch from the list.", { [`lines.${at}.batch_id`]: "There is no such batch." });
    return { ...line, return_id: id, product_id: batch.product_id, cost_kobo: batch.cost_kobo };
  });
  const written = await tx.db.insertInto("supplier_return_lines").values(rows).returningAll().execute();
  const picks = written.map((line) => ({
    lineId: line.id,
    productId: line.product_id,
    batchId: line.batch_id,
    placeId: line.place_id,
    quantity: line.quantity,
  }));
  await holdExactly(tx, { document, documentId: id }, picks);
  return id;
};

const lockReturn = lockInBranch("supplier_returns", supplierReturnStates);
type LockedReturn = NonNullable<Awaited<ReturnType<typeof lockReturn>>>;
type Said = Words & Partial<Static<typeof Credit>>;

/** Packs on their way back to who sold them to us. */
export const supplierReturns = defineDocument({
  name: document,
  noun: "Return",
  table: "supplier_returns",
  steps: supplierReturnTransitions,
  lock: lockReturn,
  effects: {
    send: (tx, goods) => takeBack(tx, goods),
    cancel: (tx, { id }) => releaseReservations(tx, { document, documentId: id }),
    credit: async (tx, _goods, { credit_note, amount }: Said) => {
      const credited = { credit_note: credit_note!.trim(), credited_kobo: toKobo(amount!) };
      return { set: { ...credited, credited_by: doerOf(tx), credited_at: tx.now }, noted: credited };
    },
  },
});

const stepReturn = (ctx: ActorCtx, id: number, action: SupplierReturnAction, said: Said = {}) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, supplierReturns, id, action, said);
    return getReturn(tx, id);
  });
export const sendReturn = (ctx: ActorCtx, id: number) => stepReturn(ctx, id, "send");
export const cancelReturn = (ctx: ActorCtx, id: number) => stepReturn(ctx, id, "cancel");
export const creditReturn = (ctx: ActorCtx, id: number, credit: Static<typeof Credit>) =>
  stepReturn(ctx, id, "credit", credit);

/** Hands the promised packs to the supplier. */
const takeBack = async (tx: Ctx, { id, supplier_id }: LockedReturn) => {
  const lines = await returnLines(tx, id);
  const picks = await spendReservations(tx, { document, documentId: id });
  for (const [at, line] of lines.entries()) {
    const held = picks.filter(({ lineId }) => lineId === line.id).reduce((sum, { quantity }) => sum + quantity, 0);
    if (held === line.quantity) continue;
    const what = `Line ${at + 1}, ${line.title}, batch ${line.batch_number}`;
    throw notEnough(
      `${what}: only ${held} of ${line.quantity} packs are still held for it. Cancel it and make a new one.`,
      {
        line_id: line.id,
      },
    );
  }
  const toPlaceId = await worldPlace(tx, "supplier");
  const movements = lines.map((line) => ({
    step: "send" as const,
    lineId: line.id,
    batchId: line.batch_id,
    fromPlaceId: line.place_id,
    toPlaceId,
    quantity: line.quantity,
    partyId: supplier_id,
  }));
  await moveStock(tx, document, id, movements);
  return { set: { sent_by: doerOf(tx), sent_at: tx.now } };
};
