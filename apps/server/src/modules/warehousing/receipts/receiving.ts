import { addDays, dayOnPaper, daysBetween, lagosDay } from "@remedia/domain/days";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { invalid } from "../../../platform/errors.ts";
import { recordset } from "../../../platform/recordset.ts";
import { audit } from "../../audit/audit.ts";
import { takeIn } from "../../inventory/batch-intake.ts";
import { moveStock } from "../../inventory/ledger.ts";
import { areaOf, worldPlace } from "../../inventory/places.ts";
import { type Outcome, readOutcomes } from "../outcomes.ts";
import { getReceipt, stepReceipt } from "./receipts.ts";
import type { Outcomes } from "./schemas.ts";

export type Warning = { line_id: number; message: string };

/** What passed the check stands in the receiving area afterwards; what was rejected never came in. */
export const receiveReceipt = (ctx: ActorCtx, id: number, body: Static<typeof Outcomes>) =>
  inTransaction(ctx, async (tx) => {
    const receipt = await stepReceipt(tx, id, "receive");
    const lines = await linesOf(tx, id);
    const outcomes = readOutcomes(
      lines.map((line) => line.id),
      body.lines,
    );
    const warnings = await takeReceipt(tx, receipt, outcomes);
    await audit(tx, {
      action: "receipt.receive",
      subject: "receipt",
      subjectId: id,
      before: { state: receipt.from },
      after: { state: receipt.state, lines: body.lines },
    });
    return { ...(await getReceipt(tx, id)), warnings };
  });

const linesOf = (tx: Ctx, receiptId: number) =>
  tx.db
    .selectFrom("receipt_lines as l")
    .innerJoin("products as p", "p.id", "l.product_id")
    .select(["l.id", "l.product_id", "l.batch_number", "l.expires_on", "l.cost_kobo"])
    .select(["p.title", "p.min_shelf_life_days"])
    .where("l.receipt_id", "=", receiptId)
    .orderBy("l.id")
    .execute();
type Line = Awaited<ReturnType<typeof linesOf>>[number];

/**
 * Brings in what passed: batches made or found, costs averaged, packs from the supplier to the receiving area. The
 * caller has locked the receipt, a draft until now. Answers what somebody should look at.
 */
export const takeReceipt = async (
  tx: Ctx,
  receipt: { id: number; warehouse_id: number; supplier_id: number },
  outcomes: ReadonlyMap<number, Outcome>,
): Promise<Warning[]> => {
  const lines = await linesOf(tx, receipt.id);
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
    passed.map(({ id }) => ({
      step: "receive",
      lineId: id,
      batchId: batchOf.get(id)!,
      fromPlaceId,
      toPlaceId,
      quantity: outcomes.get(id)!.passed,
      partyId: receipt.supplier_id,
    })),
  );
  await writeOutcomes(tx, receipt.id, outcomes, batchOf);
  return passed.flatMap((line) => warningOf(tx, line));
};

const refuseLine = (lines: readonly Line[], line: Line, fault: string, field: string): never => {
  const at = lines.indexOf(line);
  throw invalid(`Line ${at + 1}, ${line.title}: ${fault}`, { [`lines.${at}.${field}`]: fault });
};

const refuseExpired = (tx: Ctx, lines: readonly Line[], outcomes: ReadonlyMap<number, Outcome>) => {
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

const warningOf = (tx: Ctx, { id, title, batch_number, expires_on, min_shelf_life_days }: Line): Warning[] => {
  const today = lagosDay(tx.now);
  if (expires_on >= addDays(today, min_shelf_life_days)) return [];
  const left = `has ${daysBetween(today, expires_on)} days left, and is sold with at least ${min_shelf_life_days}`;
  return [{ line_id: id, message: `${title}, batch ${batch_number}, ${left}.` }];
};

const writeOutcomes = async (
  tx: Ctx,
  receiptId: number,
  outcomes: ReadonlyMap<number, Outcome>,
  batchOf: ReadonlyMap<number, number>,
) => {
  const rows = [...outcomes].map(([id, outcome]) => ({ id, ...outcome, batch: batchOf.get(id) ?? null }));
  await sql`update receipt_lines l set passed = r.passed, rejected = r.rejected, reject_reason = r.reason, batch_id = r.batch
    from ${recordset(rows, "id bigint, passed integer, rejected integer, reason text, batch bigint")}
    where l.id = r.id`.execute(tx.db);
  await tx.db
    .updateTable("receipts")
    .set({ state: "received", received_by: tx.actor?.userId ?? null, received_at: tx.now })
    .where("id", "=", receiptId)
    .execute();
};
