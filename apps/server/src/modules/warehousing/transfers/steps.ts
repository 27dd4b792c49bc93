import { dayOnPaper, lagosDay } from "@remedia/domain/days";
import { type TransferAction, type TransferState, transferTransitions } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { forbidden, invalid } from "../../../platform/errors.ts";
import { recordset } from "../../../platform/recordset.ts";
import { checkTransition } from "../../../platform/transition.ts";
import { audit } from "../../audit/audit.ts";
import { lockBatches, type Movement, moveStock, notEnough } from "../../inventory/ledger.ts";
import { areaOf, hmoPlace, worldPlace } from "../../inventory/places.ts";
import { type Pick, releaseReservations, spendReservations } from "../../inventory/reservations.ts";
import { type Outcome, readOutcomes } from "../outcomes.ts";
import type { Outcomes } from "../receipts/schemas.ts";
import { documentOf, getTransfer, type LockedTransfer, lockTransfer, transferLines } from "./transfers.ts";

type Line = Awaited<ReturnType<typeof transferLines>>[number];

const requireSender = ({ sends }: LockedTransfer) => {
  if (!sends) throw forbidden("Only the branch that sends it can do that.");
};

const auditStep = (tx: Ctx, transfer: LockedTransfer, action: TransferAction, after: object) =>
  audit(tx, {
    action: `transfer.${action}`,
    subject: "transfer",
    subjectId: transfer.id,
    before: { state: transfer.state },
    after,
  });

export const dispatchTransfer = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const transfer = await lockTransfer(tx, id);
    requireSender(transfer);
    const state: TransferState = checkTransition(tx, transferTransitions.dispatch, transfer);
    await sendTransfer(tx, transfer);
    await auditStep(tx, transfer, "dispatch", { state });
    return getTransfer(tx, id);
  });

/** Takes the promised packs onto the road. What an HMO sends back moves only when it arrives. */
export const sendTransfer = async (tx: Ctx, transfer: Omit<LockedTransfer, "sends" | "receives">) => {
  const { id, kind } = transfer;
  if (kind !== "from_hmo") {
    const document = documentOf[kind];
    await holdLines(tx, id);
    const lines = await transferLines(tx, id);
    const picks = await spendReservations(tx, { document, documentId: id });
    refuseUnheld(lines, picks);
    refuseExpired(tx, lines);
    const toPlaceId = await worldPlace(tx, "in_transit");
    const movements = lines.map((line) => ({
      step: "dispatch" as const,
      lineId: line.id,
      batchId: line.batch_id,
      fromPlaceId: line.from_place_id,
      toPlaceId,
      quantity: line.quantity,
    }));
    await moveStock(tx, document, id, movements);
  }
  await tx.db
    .updateTable("transfers")
    .set({ state: "dispatched", dispatched_by: tx.actor?.userId ?? null, dispatched_at: tx.now })
    .where("id", "=", id)
    .execute();
};

const holdLines = async (tx: Ctx, id: number) => {
  const lines = await tx.db.selectFrom("transfer_lines").select("batch_id").where("transfer_id", "=", id).execute();
  await lockBatches(
    tx,
    lines.map(({ batch_id }) => batch_id),
  );
};

const nameOf = (lines: readonly Line[], line: Line) =>
  `Line ${lines.indexOf(line) + 1}, ${line.title}, batch ${line.batch_number}`;

/** A recall or a count may have taken what was promised: then somebody decides what goes instead. */
const refuseUnheld = (lines: readonly Line[], picks: readonly Pick[]) => {
  const held = new Map<number, number>();
  for (const { lineId, quantity } of picks) held.set(lineId, (held.get(lineId) ?? 0) + quantity);
  const short = lines.find(({ id, quantity }) => (held.get(id) ?? 0) !== quantity);
  if (!short) return;
  const left = `only ${held.get(short.id) ?? 0} of ${short.quantity} packs are still held for it`;
  const why = short.batch_state === "available" ? "" : `, since the batch is ${short.batch_state.replace("_", " ")}`;
  throw notEnough(`${nameOf(lines, short)}: ${left}${why}. Cancel the transfer and make a new one.`, {
    line_id: short.id,
  });
};

const refuseExpired = (tx: Ctx, lines: readonly Line[]) => {
  const expired = lines.find(({ expires_on }) => expires_on < lagosDay(tx.now));
  if (expired)
    throw notEnough(`${nameOf(lines, expired)}: it expired on ${dayOnPaper(expired.expires_on)}.`, {
      line_id: expired.id,
    });
};

export const cancelTransfer = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const transfer = await lockTransfer(tx, id);
    requireSender(transfer);
    const state: TransferState = checkTransition(tx, transferTransitions.cancel, transfer);
    await releaseReservations(tx, { document: documentOf[transfer.kind], documentId: id });
    await tx.db.updateTable("transfers").set({ state }).where("id", "=", id).execute();
    await auditStep(tx, transfer, "cancel", { state });
    return getTransfer(tx, id);
  });

export const receiveTransfer = (ctx: ActorCtx, id: number, body: Static<typeof Outcomes>) =>
  inTransaction(ctx, async (tx) => {
    const transfer = await lockTransfer(tx, id);
    if (!transfer.receives) throw forbidden("Only the branch that receives it can do that.");
    // Before the lines are read: whoever comes second hears that it was received, not that a line is wrong.
    checkTransition(tx, transferTransitions.receive, transfer);
    const lines = await transferLines(tx, id);
    const outcomes = readOutcomes(
      lines.map((line) => line.id),
      body.lines,
    );
    refuseTooMany(lines, outcomes);
    const action = await takeTransfer(tx, transfer, outcomes);
    const { to: state } = transferTransitions[action];
    await auditStep(tx, transfer, action, { state, lines: body.lines });
    return getTransfer(tx, id);
  });

const refuseTooMany = (lines: readonly Line[], outcomes: ReadonlyMap<number, Outcome>) => {
  const over = lines.find(({ id, quantity }) => outcomes.get(id)!.passed + outcomes.get(id)!.rejected > quantity);
  if (!over) return;
  const fault = `${over.quantity} packs were sent, not more.`;
  throw invalid(`${nameOf(lines, over)}: ${fault}`, { [`lines.${lines.indexOf(over)}.passed`]: fault });
};

/** Everything sent is passed, rejected or lost. The caller has locked the transfer and checked the outcomes. */
export const takeTransfer = async (
  tx: Ctx,
  transfer: Omit<LockedTransfer, "sends" | "receives">,
  outcomes: ReadonlyMap<number, Outcome>,
): Promise<"receive" | "receive_with_difference"> => {
  const lines = await transferLines(tx, transfer.id);
  const whole = lines.every(({ id, quantity }) => outcomes.get(id)!.passed === quantity);
  const action = whole ? "receive" : "receive_with_difference";
  await moveArrived(tx, transfer, lines, outcomes);
  const rows = [...outcomes].map(([id, outcome]) => ({ id, ...outcome }));
  await sql`update transfer_lines l set passed = r.passed, rejected = r.rejected, reject_reason = r.reason
    from ${recordset(rows, "id bigint, passed integer, rejected integer, reason text")} where l.id = r.id`.execute(
    tx.db,
  );
  await tx.db
    .updateTable("transfers")
    .set({ state: transferTransitions[action].to, received_by: tx.actor?.userId ?? null, received_at: tx.now })
    .where("id", "=", transfer.id)
    .execute();
  return action;
};

type Arrival = { pass: number; reject: number; lose: number };

/** An HMO refuses packs by sending them back, so these wait in the quarantine of whoever sent them. */
const moveArrived = async (
  tx: Ctx,
  { id, kind, from_warehouse_id, to_warehouse_id, hmo_id }: Omit<LockedTransfer, "sends" | "receives">,
  lines: readonly Line[],
  outcomes: ReadonlyMap<number, Outcome>,
) => {
  const hmo = hmo_id === null ? null : await hmoPlace(tx, hmo_id);
  const arrival: Arrival = {
    pass: kind === "to_hmo" ? hmo! : await areaOf(tx, to_warehouse_id!, "receiving"),
    reject: await areaOf(tx, (to_warehouse_id ?? from_warehouse_id)!, "quarantine"),
    lose: await worldPlace(tx, "count_difference"),
  };
  const moved = (line: Line, fromPlaceId: number) => {
    const { passed, rejected } = outcomes.get(line.id)!;
    const packs: Arrival = { pass: passed, reject: rejected, lose: line.quantity - passed - rejected };
    return (["pass", "reject", "lose"] as const)
      .filter((step) => packs[step] > 0)
      .map((step) => ({
        step,
        lineId: line.id,
        batchId: line.batch_id,
        fromPlaceId,
        toPlaceId: arrival[step],
        quantity: packs[step],
      }));
  };
  if (kind !== "from_hmo") {
    const road = await worldPlace(tx, "in_transit");
    return moveStock(
      tx,
      documentOf[kind],
      id,
      lines.flatMap((line) => moved(line, road)),
    );
  }
  // What did not come still stands with the HMO: nobody saw it leave.
  const came = lines.flatMap((line) => moved(line, line.from_place_id)).filter(({ step }) => step !== "lose");
  return moveStock(tx, "hmo_return", id, came as Movement<"hmo_return">[]);
};
