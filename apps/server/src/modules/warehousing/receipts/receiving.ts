import { addDays, dayOnPaper, daysBetween, lagosDay } from "@remedia/domain/days";
import { receiptTransitions } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { defineDocument, moveDocument, type Words } from "../../../platform/documents.ts";
import { invalid } from "../../../platform/errors.ts";
import { recordset } from "../../../platform/recordset.ts";
import { takeIn } from "../../inventory/batch-intake.ts";
import { moveStock } from "../../inventory/ledger.ts";
import { areaOf, worldPlace } from "../../inventory/places.ts";
import { type LineOutcome, readOutcomes } from "../outcomes.ts";
import { getReceipt, lockReceipt } from "./receipts.ts";
import type { Outcomes } from "./schemas.ts";

export type Warning = { line_id: number; message: string };

/** What a supplier brings: a draft until somebody has looked at it line by line. */
export const receipts = defineDocument({
  name: "receipt",
  noun: "Receipt",
  table: "receipts",
  steps: receiptTransitions,
  lock: lockReceipt,
  effects: { receive: (tx, receipt, said: Said) => takeReceipt(tx, receipt, said) },
});
type Said = Words & Partial<Static<typeof Outcomes>>;
type LockedReceipt = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>;

/** What passed the check stands in the receiving area afterwards; what was rejected never came in. */
export const receiveReceipt = (ctx: ActorCtx, id: number, body: Static<typeof Outcomes>) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, receipts, id, "receive", body);
    return { ...(await getReceipt(tx, id)), warnings: await warningsOf(tx, id) };
  });

export const cancelReceipt = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, receipts, id, "cancel");
    return getReceipt(tx, id);
  });

const linesOf = (tx: Ctx, receiptId: number) =>
  tx.db
    .selectFrom("receipt_lines as l")
    .innerJoin("products as p", "p.id", "l.product_id")
    .select(["l.id", "l.product_id", "l.batch_number", "l.expires_on", "l.cost_kobo", "l.passed"])
    .select(["p.title", "p.min_shelf_life_days"])
    .where("l.receipt_id", "=", receiptId)
    .orderBy("l.id")
    .execute();
type Line = Awaited<ReturnType<typeof linesOf>>[number];

/** Brings in what passed: batches made or found, costs averaged, packs from the supplier to the receiving area. */
const takeReceipt = async (tx: Ctx, receipt: LockedReceipt, said: Said) => {
  const lines = await linesOf(tx, receipt.id);
  const outcomes = readOutcomes(
    lines.map(({ id }) => id),
    said.lines ?? [],
  );
  const passed = lines.filter(({ id }) => outcomes.get(id)!.passed > 0);
  if (passed.length === 0 && lines.every(({ id }) => outcomes.get(id)!.rejected === 0))
    throw invalid("Nothing came: cancel the receipt instead.");
  refuseExpired(tx, lines, outcomes);
  const { batchIds, faults } = await takeIn(
    tx,
    passed.map(({ id, product_id, batch_number, expires_on, cost_kobo }) => ({
      productId: product_id,
      number: batch_number,
      expiresOn: expires_on,
      costKobo: cost_kobo,
      supplierId: receipt.supplier_id,
      packs: outcomes.get(id)!.passed,
    })),
  );
  refuseFaults(lines, passed, faults);
  const batchOf = new Map(passed.map(({ id }, at) => [id, batchIds[at]!]));
  const [fromPlaceId, toPlaceId] = [
    await worldPlace(tx, "supplier"),
    await areaOf(tx, receipt.warehouse_id, "receiving"),
  ];
  await moveStock(
    tx,
    "receipt",
    receipt.id,
    passed.map(({ id, cost_kobo }) => ({
      step: "receive",
      lineId: id,
      batchId: batchOf.get(id)!,
      fromPlaceId,
      toPlaceId,
      quantity: outcomes.get(id)!.passed,
      partyId: receipt.supplier_id,
      valueKobo: outcomes.get(id)!.passed * cost_kobo,
    })),
  );
  await writeOutcomes(tx, outcomes, batchOf);
  return { set: { received_by: doerOf(tx), received_at: tx.now }, noted: { lines: said.lines } };
};

const refuseLine = (lines: readonly Line[], line: Line, fault: string, field: string): never => {
  const at = lines.indexOf(line);
  throw invalid(`Line ${at + 1}, ${line.title}: ${fault}`, { [`lines.${at}.${field}`]: fault });
};

const refuseExpired = (tx: Ctx, lines: readonly Line[], outcomes: ReadonlyMap<number, LineOutcome>) => {
  const today = lagosDay(tx.now);
  const expired = lines.find(({ id, expires_on }) => outcomes.get(id)!.passed > 0 && expires_on < today);
  if (expired)
    refuseLine(
      lines,
      expired,
      `batch ${expired.batch_number} expired on ${dayOnPaper(expired.expires_on)}: reject it.`,
      "passed",
    );
};

const refuseFaults = (lines: readonly Line[], passed: readonly Line[], faults: { at: number; message: string }[]) => {
  const [fault] = faults;
  if (fault) refuseLine(lines, passed[fault.at]!, fault.message, "passed");
};

/** What somebody should look at among what came in. */
const warningsOf = async (tx: Ctx, receiptId: number): Promise<Warning[]> =>
  (await linesOf(tx, receiptId)).filter(({ passed }) => (passed ?? 0) > 0).flatMap((line) => warningOf(tx, line));

const warningOf = (tx: Ctx, { id, title, batch_number, expires_on, min_shelf_life_days }: Line): Warning[] => {
  const today = lagosDay(tx.now);
  if (expires_on >= addDays(today, min_shelf_life_days)) return [];
  const left = `has ${daysBetween(today, expires_on)} days left, and is sold with at least ${min_shelf_life_days}`;
  return [{ line_id: id, message: `${title}, batch ${batch_number}, ${left}.` }];
};

const writeOutcomes = async (
  tx: Ctx,
  outcomes: ReadonlyMap<number, LineOutcome>,
  batchOf: ReadonlyMap<number, number>,
) => {
  const rows = [...outcomes].map(([id, outcome]) => ({ id, ...outcome, batch: batchOf.get(id) ?? null }));
  await sql`update receipt_lines l set passed = r.passed, rejected = r.rejected, reject_reason = r.reason, batch_id = r.batch
    from ${recordset(rows, "id bigint, passed integer, rejected integer, reason text, batch bigint")}
    where l.id = r.id`.execute(tx.db);
};
