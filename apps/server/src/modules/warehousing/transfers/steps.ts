import { dayOnPaper, lagosDay } from "@remedia/domain/days";
import { transferTransitions } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import {
  advance,
  defineDocument,
  lockDocument,
  moveDocument,
  requireStep,
  type Words,
} from "../../../platform/documents.ts";
import { invalid } from "../../../platform/errors.ts";
import { recordset } from "../../../platform/recordset.ts";
import { type Movement, moveStock, notEnough } from "../../inventory/ledger.ts";
import { areaOf, hmoPlace, worldPlace } from "../../inventory/places.ts";
import { type BatchPick, releaseReservations, spendReservations } from "../../inventory/reservations.ts";
import { type LineOutcome, readOutcomes } from "../outcomes.ts";
import type { Outcomes } from "../receipts/schemas.ts";
import { documentOf, getTransfer, type LockedTransfer, lockTransfer, transferLines } from "./transfers.ts";

type Line = Awaited<ReturnType<typeof transferLines>>[number];

type Said = Words & Partial<Static<typeof Outcomes>>;

/** Packs on their way from one warehouse to another, or to an HMO and back. */
export const transfers = defineDocument({
  name: "transfer",
  noun: "Transfer",
  table: "transfers",
  steps: transferTransitions,
  lock: lockTransfer,
  effects: {
    dispatch: (tx, transfer) => sendTransfer(tx, transfer),
    cancel: async (tx, { id, kind }) => releaseReservations(tx, { document: documentOf[kind], documentId: id }),
    receive: (tx, transfer, said: Said) => takeTransfer(tx, transfer, said),
    receive_with_difference: (tx, transfer, said: Said) => takeTransfer(tx, transfer, said),
  },
});

const stepTransfer = (ctx: ActorCtx, id: number, action: "dispatch" | "cancel") =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, transfers, id, action);
    return getTransfer(tx, id);
  });
export const dispatchTransfer = (ctx: ActorCtx, id: number) => stepTransfer(ctx, id, "dispatch");
export const cancelTransfer = (ctx: ActorCtx, id: number) => stepTransfer(ctx, id, "cancel");

/** Whether something is missing is known only from the lines, so they are read before the step is named. */
export const receiveTransfer = (ctx: ActorCtx, id: number, body: Static<typeof Outcomes>) =>
  inTransaction(ctx, async (tx) => {
    const transfer = await lockDocument(tx, transfers, id, "receive");
    // Before the lines are read: whoever comes second hears that it was received, not that a line is wrong.
    await requireStep(tx, transfers, transfer, "receive");
    const lines = await transferLines(tx, id);
    const outcomes = outcomesOf(lines, body);
    const whole = lines.every(({ id: lineId, quantity }) => outcomes.get(lineId)!.passed === quantity);
    await advance(tx, transfers, transfer, whole ? "receive" : "receive_with_difference", body);
    return getTransfer(tx, id);
  });

/** Takes the promised packs onto the road. What an HMO sends back moves only when it arrives. */
const sendTransfer = async (tx: Ctx, { id, kind }: LockedTransfer) => {
  if (kind !== "from_hmo") {
    const document = documentOf[kind];
    const picks = await spendReservations(tx, { document, documentId: id });
    // Read now that nobody can hold or recall the batches any more.
    const lines = await transferLines(tx, id);
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
  return { set: { dispatched_by: doerOf(tx), dispatched_at: tx.now } };
};

const nameOf = (lines: readonly Line[], line: Line) =>
  `Line ${lines.indexOf(line) + 1}, ${line.title}, batch ${line.batch_number}`;

/** A recall or a count may have taken what was promised: then somebody decides what goes instead. */
const refuseUnheld = (lines: readonly Line[], picks: readonly BatchPick[]) => {
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

const outcomesOf = (lines: readonly Line[], said: Said) => {
  const outcomes = readOutcomes(
    lines.map(({ id }) => id),
    said.lines ?? [],
  );
  refuseTooMany(lines, outcomes);
  return outcomes;
};

const refuseTooMany = (lines: readonly Line[], outcomes: ReadonlyMap<number, LineOutcome>) => {
  const over = lines.find(({ id, quantity }) => outcomes.get(id)!.passed + outcomes.get(id)!.rejected > quantity);
  if (!over) return;
  const fault = `${over.quantity} packs were sent, not more.`;
  throw invalid(`${nameOf(lines, over)}: ${fault}`, { [`lines.${lines.indexOf(over)}.passed`]: fault });
};

/** Everything sent is passed, rejected or lost. */
const takeTransfer = async (tx: Ctx, transfer: LockedTransfer, said: Said) => {
  const lines = await transferLines(tx, transfer.id);
  const outcomes = outcomesOf(lines, said);
  await moveArrived(tx, transfer, lines, outcomes);
  const rows = [...outcomes].map(([id, outcome]) => ({ id, ...outcome }));
  await sql`update transfer_lines l set passed = r.passed, rejected = r.rejected, reject_reason = r.reason
    from ${recordset(rows, "id bigint, passed integer, rejected integer, reason text")} where l.id = r.id`.execute(
    tx.db,
  );
  return { set: { received_by: doerOf(tx), received_at: tx.now }, noted: { lines: said.lines } };
};

type Arrival = { pass: number; reject: number; lose: number };

/** An HMO refuses packs by sending them back, so these wait in the quarantine of whoever sent them. */
const moveArrived = async (
  tx: Ctx,
  { id, kind, from_warehouse_id, to_warehouse_id, hmo_id }: LockedTransfer,
  lines: readonly Line[],
  outcomes: ReadonlyMap<number, LineOutcome>,
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
