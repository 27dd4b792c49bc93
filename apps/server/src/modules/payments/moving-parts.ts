import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";

/**
 * Money that came for an order goes over to a part of it, payment by payment: what is paid back later still goes to where it
 * came from. Both orders are locked, and the caller writes what they were paid; the books do not change, since it is the same
 * customer's.
 */
export const movePaidParts = async (tx: Ctx, fromId: number, toId: number, kobo: number) => {
  const parts = await tx.db
    .selectFrom("payment_parts as q")
    .innerJoin("payments as p", "p.id", "q.payment_id")
    .select(["q.id", "q.payment_id", sql<number>`q.taken_kobo - q.refunded_kobo`.as("left_kobo")])
    .where("q.document", "=", "order")
    .where("q.document_id", "=", fromId)
    .where("p.direction", "=", "in")
    .where(sql<boolean>`q.taken_kobo > q.refunded_kobo`)
    .orderBy("q.payment_id", "desc")
    .orderBy("q.id", "desc")
    .forUpdate("p")
    .execute();
  let leftKobo = kobo;
  for (const { id, payment_id, left_kobo } of parts) {
    const movedKobo = Math.min(leftKobo, left_kobo);
    if (movedKobo === 0) continue;
    leftKobo -= movedKobo;
    await tx.db
      .updateTable("payment_parts")
      .set({ amount_kobo: sql`amount_kobo - ${movedKobo}`, taken_kobo: sql`taken_kobo - ${movedKobo}` })
      .where("id", "=", id)
      .execute();
    await tx.db
      .insertInto("payment_parts")
      .values({ payment_id, document: "order", document_id: toId, amount_kobo: movedKobo, taken_kobo: movedKobo })
      .execute();
  }
  if (leftKobo > 0) throw new Error(`order ${fromId} has not been paid ${kobo} kobo`);
};
