import type { ReturnOrigin, ReturnReason, ReturnState } from "@remedia/domain/returns";
import { sql } from "kysely";
import { type Ctx, doerOf } from "../../../platform/context.ts";
import { beginDocument } from "../../../platform/documents.ts";
import { invalid } from "../../../platform/errors.ts";
import { emit } from "../../../platform/outbox.ts";
import { recordset } from "../../../platform/recordset.ts";
import type { RefundTo } from "../../payments/giving-back.ts";
import { type Delivered, leftToReturn, readDelivered } from "./picks.ts";

export type Claim = { pick_id: number; quantity: number };
type NewReturn = {
  order: { id: number; user_id: number; branch_id: number };
  origin: ReturnOrigin;
  reason: ReturnReason;
  state: ReturnState;
  refundTo: RefundTo;
  lines: readonly Claim[];
  note?: string | undefined;
  photoFileId?: number | null;
};

const overFault = ({ title, batch_number, ...pick }: Delivered) => {
  const left = leftToReturn({ title, batch_number, ...pick });
  return left === 0
    ? `All packs of ${title}, batch ${batch_number}, are returned already.`
    : `Only ${left} of ${title}, batch ${batch_number}, can still be returned.`;
};

/** Nobody brings back what they were not handed, nor the same pack twice. The order is locked. */
const requireLeft = async (tx: Ctx, orderId: number, lines: readonly Claim[]) => {
  const picks = new Map((await readDelivered(tx, orderId)).map((pick) => [pick.id, pick]));
  for (const { pick_id, quantity } of lines) {
    const pick = picks.get(pick_id);
    if (!pick) throw invalid("This was not delivered with the order.");
    if (quantity > leftToReturn(pick)) throw invalid(overFault(pick));
  }
  if (new Set(lines.map(({ pick_id }) => pick_id)).size < lines.length) throw invalid("Name each batch once.");
};

/** Begins a return and speaks for its packs. The order is locked. */
export const insertReturn = async (tx: Ctx, made: NewReturn): Promise<number> => {
  const { order, origin, reason, state, refundTo, lines, note, photoFileId = null } = made;
  await requireLeft(tx, order.id, lines);
  const { id } = await tx.db
    .insertInto("returns")
    .values({
      order_id: order.id,
      user_id: order.user_id,
      branch_id: order.branch_id,
      origin,
      reason,
      note: note?.trim() || null,
      photo_file_id: photoFileId,
      refund_to: refundTo,
      state,
      state_since: tx.now,
      packs: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      created_by: doerOf(tx),
      created_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`insert into return_lines (return_id, pick_id, quantity)
    select ${id}, r.pick_id, r.quantity from ${recordset(lines, "pick_id bigint, quantity integer")}`.execute(tx.db);
  await claim(tx, lines);
  await beginDocument(tx, { document: "return", documentId: id }, { action: "ask", state, noted: { reason, lines } });
  await emit(tx, "return.moved", { returnId: id, action: "ask" });
  return id;
};

/** Speaks for packs, or, below zero, no longer does. */
export const claim = (tx: Ctx, lines: readonly Claim[]) =>
  sql`update order_picks k set returning_packs = k.returning_packs + r.quantity
    from ${recordset(lines, "pick_id bigint, quantity integer")} where k.id = r.pick_id`.execute(tx.db);
