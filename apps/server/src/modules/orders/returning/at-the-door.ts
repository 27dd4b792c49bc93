import { returnableKobo } from "@remedia/domain/orders";
import type { Ctx } from "../../../platform/context.ts";
import { invalid } from "../../../platform/errors.ts";
import { refundOrder } from "../../payments/giving-back.ts";
import type { LockedOrder } from "../lock.ts";
import { type Claim, insertReturn } from "./claiming.ts";
import { creditPacks } from "./crediting.ts";
import { type Delivered, readDelivered } from "./picks.ts";

export type RefusedLine = { line_id: number; quantity: number };

/** Of which batches the refused packs are, nobody asks at a door: the last to expire come back first, as they were packed last. */
const claimsOf = (picks: readonly Delivered[], refused: readonly RefusedLine[]): Claim[] =>
  refused.flatMap(({ line_id, quantity }) => {
    const sent = picks.filter((pick) => pick.line_id === line_id);
    if (quantity > (sent[0]?.line_packs ?? 0)) throw invalid("More was refused than was sent.");
    // Of a combo, each of its products comes back.
    return [...Map.groupBy(sent, ({ product_id }) => product_id).values()].flatMap((alike) => {
      let wanted = (packsIn(alike) / alike[0]!.line_packs) * quantity;
      return alike.toReversed().flatMap(({ id, quantity: there }) => {
        const packs = Math.min(wanted, there);
        wanted -= packs;
        return packs > 0 ? [{ pick_id: id, quantity: packs }] : [];
      });
    });
  });
const packsIn = (some: readonly { quantity: number }[]) => some.reduce((all, { quantity }) => all + quantity, 0);

/**
 * Packs that were not taken come back with whoever brought them, and nobody pays for them. What was paid already goes to the
 * wallet. Where they end up is decided once somebody has looked at them.
 */
export const refuseAtTheDoor = async (tx: Ctx, order: LockedOrder, refused: readonly RefusedLine[]) => {
  if (refused.length === 0) return null;
  const picks = await readDelivered(tx, order.id);
  const lines = claimsOf(picks, refused);
  if (packsIn(lines) === packsIn(picks)) throw invalid("If nothing was taken, mark the delivery as failed.");
  const id = await insertReturn(tx, {
    order,
    origin: "door",
    reason: "refused",
    state: "collected",
    refundTo: "wallet",
    lines,
  });
  const written = await tx.db
    .selectFrom("return_lines")
    .select(["id", "pick_id", "quantity"])
    .where("return_id", "=", id)
    .execute();
  const credit = await creditPacks(
    tx,
    { id, user_id: order.user_id, branch_id: order.branch_id, order_id: order.id },
    written.map(({ id: lineId, pick_id, quantity }) => ({ id: lineId, pick_id, packs: quantity })),
  );
  await tx.db.updateTable("returns").set(credit).where("id", "=", id).execute();
  const { credited_kobo } = credit;
  const overKobo = Math.max(0, returnableKobo(order) - (order.total_kobo - credited_kobo));
  const backKobo = overKobo > 0 ? await refundOrder(tx, order.id, "wallet", overKobo) : 0;
  const refunded_kobo = order.refunded_kobo + backKobo;
  const due_kobo = Math.max(0, order.total_kobo - credited_kobo - order.paid_kobo + refunded_kobo);
  return { set: { credited_kobo, refunded_kobo }, after: { due_kobo } };
};
