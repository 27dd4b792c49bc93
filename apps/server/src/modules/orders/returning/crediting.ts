import { creditedReturn, nextShare, soldAs } from "@remedia/domain/returns";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import { emit } from "../../../platform/outbox.ts";
import { recordset } from "../../../platform/recordset.ts";
import { postEntry } from "../../ledger/ledger.ts";
import { type Delivered, readDelivered } from "./picks.ts";

/** Packs of a return that are paid for. */
export type CreditedLine = { id: number; pick_id: number; packs: number };
type Returned = { id: number; user_id: number; branch_id: number; order_id: number };

/** What each batch of the order was sold for. */
const salesOf = (picks: readonly Delivered[]) =>
  new Map(
    [...Map.groupBy(picks, ({ line_id }) => line_id).values()].flatMap((alike) => {
      const { line_kobo, basis_points } = alike[0]!;
      const isCombo = alike.some(({ is_combo }) => is_combo);
      const sold = soldAs(
        { totalKobo: line_kobo, basisPoints: basis_points },
        alike.map(({ id, quantity, value_kobo }) => ({ id, packs: quantity, costKobo: value_kobo })),
        isCombo,
      );
      return sold.map((pick) => [pick.id, pick] as const);
    }),
  );

/** What so many packs of each batch are worth to whoever bought them, after what was credited of it before. */
export const sharesOf = (picks: readonly Delivered[], lines: readonly CreditedLine[]) => {
  const sales = salesOf(picks);
  const before = new Map(picks.map(({ id, credited }) => [id, credited]));
  return lines.map(({ id, pick_id, packs }) => {
    const { totalKobo, vatKobo, packs: all } = sales.get(pick_id)!;
    const share = (kobo: number) => nextShare({ kobo, packs: all }, before.get(pick_id)!, packs);
    return { id, packs, kobo: share(totalKobo), vat: share(vatKobo) };
  });
};

/** Packs that whoever looked at them found worth their money. */
export const readPayable = ({ db }: Ctx, returnId: number): Promise<CreditedLine[]> =>
  db
    .selectFrom("return_lines")
    .select(["id", "pick_id", "payable as packs"])
    .$narrowType<{ packs: number }>()
    .where("return_id", "=", returnId)
    .where("payable", ">", 0)
    .execute();

/**
 * Credits packs that came back: by what they were sold for, to the kobo, however often and in whatever parts they come. The
 * order is locked. Answers what the return keeps of it; the caller writes that, and what the order is credited with.
 */
export const creditPacks = async (tx: Ctx, returned: Returned, lines: readonly CreditedLine[]) => {
  const credits = sharesOf(await readDelivered(tx, returned.order_id), lines);
  await sql`update return_lines l set credited = r.packs, credited_kobo = r.kobo, credited_vat_kobo = r.vat
    from ${recordset(credits, "id bigint, packs integer, kobo bigint, vat bigint")} where l.id = r.id`.execute(tx.db);
  const totalKobo = credits.reduce((sum, { kobo }) => sum + kobo, 0);
  const vatKobo = credits.reduce((sum, { vat }) => sum + vat, 0);
  const { id, user_id: customerId, branch_id: branchId } = returned;
  await postEntry(tx, {
    document: "return",
    documentId: id,
    step: "credit",
    postings: creditedReturn({ customerId, branchId, totalKobo, vatKobo }),
  });
  await emit(tx, "return.credited", { returnId: id });
  return { credited_kobo: totalKobo, credited_vat_kobo: vatKobo, credited_at: tx.now };
};

/** Whether everything that was delivered with an order came back and was credited. */
export const isAllCredited = async (tx: Ctx, orderId: number) =>
  (await readDelivered(tx, orderId)).every(({ quantity, credited }) => quantity === credited);
