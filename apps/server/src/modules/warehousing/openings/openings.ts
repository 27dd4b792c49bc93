import { dayOnPaper, lagosDay } from "@remedia/domain/days";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { contains, listPage } from "../../../platform/lists.ts";
import { recordset } from "../../../platform/recordset.ts";
import { costFor } from "../../catalog/prices/costs.ts";
import { type Intake, takeIn } from "../../inventory/batch-intake.ts";
import { moveStock } from "../../inventory/ledger.ts";
import { worldPlace } from "../../inventory/places.ts";
import { findProducts, readStockSheet, refuseFaultyRows, type StockRow } from "../stock-sheet.ts";
import { requireWarehouse } from "../warehouse-scope.ts";
import type { OpeningQuery, OpeningUpload } from "./schemas.ts";

const openings = (ctx: Ctx) =>
  ctx.db
    .selectFrom("opening_balances as o")
    .innerJoin("warehouses as w", "w.id", "o.warehouse_id")
    .innerJoin("branches as b", "b.id", "w.branch_id")
    .leftJoin("users as u", "u.id", "o.created_by")
    .select(["o.id", "o.warehouse_id", "w.name as warehouse_name", "b.name as branch_name", "o.file_name"])
    .select([
      "o.row_count",
      sql<number>`(select coalesce(sum(l.quantity), 0)::int from opening_lines l where l.opening_id = o.id)`.as(
        "packs",
      ),
      "u.name as created_by",
      "o.created_at",
    ])
    .$if(ctx.branchId !== null, (query) => query.where("w.branch_id", "=", ctx.branchId!));

export const listOpenings = (ctx: Ctx, input: Static<typeof OpeningQuery>) => {
  let query = openings(ctx);
  if (input.q) query = query.where(sql`fold(o.file_name || ' ' || w.name)`, "like", contains(input.q));
  if (input.warehouse_id) query = query.where("o.warehouse_id", "=", input.warehouse_id);
  return listPage(ctx, input, {
    rows: query,
    sorts: { created_at: "o.id", packs: sql.ref("packs") },
    fallback: "-created_at",
    tie: "o.id",
  });
};

const rowsMax = 5_000;

const readOpening = (name: string, upload: Buffer) =>
  readStockSheet(upload, { name, rowsMax, needed: ["batch", "expiry", "quantity", "shelf"], also: ["cost"] });

/** What stood on the shelves when a warehouse came into use. Every row counts, or none. */
export const uploadOpening = async (ctx: ActorCtx, query: Static<typeof OpeningUpload>, upload: Buffer) => {
  const rows = await readOpening(query.name, upload);
  return inTransaction(ctx, async (tx) => {
    const { id, lines } = await enterOpening(tx, query, rows);
    const after = { warehouse_id: query.warehouse_id, file_name: query.name, rows: lines.length };
    await audit(tx, { action: "opening.enter", subject: "opening", subjectId: id, after });
    return openings(tx).where("o.id", "=", id).executeTakeFirstOrThrow();
  });
};

const takenBack = Symbol("taken back");

/** What an upload would enter: it is entered and taken back, so that it is refused for the very same reasons. */
export const checkOpening = async (ctx: ActorCtx, query: Static<typeof OpeningUpload>, upload: Buffer) => {
  const rows = await readOpening(query.name, upload);
  let lines: readonly OpeningLine[] = [];
  await inTransaction(ctx, async (tx) => {
    lines = (await enterOpening(tx, query, rows)).lines;
    throw takenBack;
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
  return {
    row_count: lines.length,
    product_count: new Set(lines.map(({ productId }) => productId)).size,
    packs: lines.reduce((sum, { packs }) => sum + packs, 0),
    value: costFor(ctx)(lines.reduce((sum, { packs, costKobo }) => sum + packs * costKobo, 0)),
  };
};

const enterOpening = async (tx: Ctx, query: Static<typeof OpeningUpload>, rows: readonly StockRow[]) => {
  await requireWarehouse(tx, query.warehouse_id);
  // Two who send the same sheet at once come one after the other, and the second is told what stands there already.
  await tx.db.selectFrom("warehouses").select("id").where("id", "=", query.warehouse_id).forNoKeyUpdate().execute();
  const checked = rows.map((row) => ({ ...row, faults: [...row.faults] }));
  const lines = await linesOf(tx, query.warehouse_id, checked);
  refuseFaultyRows(checked);
  const { id, faults } = await insertOpening(tx, query, lines);
  for (const { at, message } of faults) checked[at]!.faults.push(message);
  refuseFaultyRows(checked);
  return { id, lines };
};

export type OpeningLine = Intake & { placeId: number };

/** A line per row; rows that cannot have one have got a fault. */
const linesOf = async (tx: Ctx, warehouseId: number, rows: readonly StockRow[]): Promise<OpeningLine[]> => {
  const products = await findProducts(tx, rows);
  const shelves = await shelvesOf(tx, warehouseId);
  const branchCosts = await costsOf(tx, warehouseId, [...products.values()]);
  const entered = await enteredBefore(tx, warehouseId);
  const today = lagosDay(tx.now);
  const seen = new Map<string, number>();
  return rows.flatMap((row): OpeningLine[] => {
    const { batch = "", expiry = "", quantity = 0, shelf = "", cost } = row.values;
    const productId = products.get(row);
    const placeId = shelves.get(shelf);
    if (shelf !== "" && placeId === undefined) row.faults.push(`There is no shelf ${shelf} in this warehouse.`);
    if (expiry !== "" && expiry < today) row.faults.push(`It expired on ${dayOnPaper(expiry)}.`);
    if (row.faults.length > 0 || productId === undefined || placeId === undefined) return [];
    const key = `${productId} ${batch} ${placeId}`;
    const before = seen.get(key);
    if (before !== undefined) row.faults.push(`Row ${before} has this batch on this shelf already.`);
    if (entered.has(key)) row.faults.push(`Batch ${batch} on shelf ${shelf} was entered before.`);
    seen.set(key, row.row);
    const costKobo = cost ?? branchCosts.get(productId) ?? 0;
    return [{ productId, number: batch, expiresOn: expiry, costKobo, packs: quantity, placeId }];
  });
};

const shelvesOf = async (tx: Ctx, warehouseId: number): Promise<Map<string, number>> => {
  const rows = await tx.db
    .selectFrom("stock_places")
    .select(["id", sql<string>`upper(code)`.as("code")])
    .where("warehouse_id", "=", warehouseId)
    .where("kind", "=", "shelf")
    .where("active", "=", true)
    .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
};

/** Where a row says no cost: what the branch knows the product to cost. */
const costsOf = async (tx: Ctx, warehouseId: number, productIds: readonly number[]): Promise<Map<number, number>> => {
  if (productIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom("product_prices as p")
    .innerJoin("warehouses as w", "w.branch_id", "p.branch_id")
    .select(["p.product_id", "p.cost_kobo"])
    .where("w.id", "=", warehouseId)
    .where("p.product_id", "in", [...new Set(productIds)])
    .execute();
  return new Map(rows.map(({ product_id, cost_kobo }) => [product_id, cost_kobo ?? 0]));
};

/** A balance is opened once: what is found later is a matter of counting. */
const enteredBefore = async (tx: Ctx, warehouseId: number): Promise<Set<string>> => {
  const rows = await tx.db
    .selectFrom("opening_lines as l")
    .innerJoin("opening_balances as o", "o.id", "l.opening_id")
    .innerJoin("batches as b", "b.id", "l.batch_id")
    .select(["b.product_id", "b.number", "l.place_id"])
    .where("o.warehouse_id", "=", warehouseId)
    .execute();
  return new Set(rows.map(({ product_id, number, place_id }) => `${product_id} ${number} ${place_id}`));
};

/** Writes the balance and moves the packs in; where batches do not fit, their faults come back and nothing is moved. */
export const insertOpening = async (
  tx: Ctx,
  { warehouse_id, name }: Static<typeof OpeningUpload>,
  lines: readonly OpeningLine[],
) => {
  const { batchIds, faults } = await takeIn(tx, lines);
  const { id } = await tx.db
    .insertInto("opening_balances")
    .values({
      warehouse_id,
      file_name: name,
      row_count: lines.length,
      created_by: doerOf(tx),
      created_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (faults.length > 0) return { id, faults };
  const rows = lines.map(({ placeId, packs }, at) => ({ batch: batchIds[at], place: placeId, packs }));
  const { rows: written } = await sql<{ id: number; batch_id: number; place_id: number; quantity: number }>`
    insert into opening_lines (opening_id, batch_id, place_id, quantity)
    select ${id}, r.batch, r.place, r.packs from ${recordset(rows, "batch bigint, place bigint, packs integer")}
    returning id, batch_id, place_id, quantity`.execute(tx.db);
  const fromPlaceId = await worldPlace(tx, "count_difference");
  const movements = written.map((line) => ({
    step: "enter" as const,
    lineId: line.id,
    batchId: line.batch_id,
    fromPlaceId,
    toPlaceId: line.place_id,
    quantity: line.quantity,
  }));
  await moveStock(tx, "opening", id, movements);
  return { id, faults };
};
