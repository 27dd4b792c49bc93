import { toNaira } from "@remedia/domain/money";
import type { ChangeDetails } from "@remedia/domain/order-desk";
import type { OrderState } from "@remedia/domain/orders";
import { type Ctx, doerOf } from "../../../platform/context.ts";
import type { Outcome } from "../../../platform/documents.ts";
import { forbidden, invalid, notFound } from "../../../platform/errors.ts";
import type { Freed } from "../../inventory/reshaping.ts";
import { reportMissing } from "../../warehousing/damages/damages.ts";
import { addLines, promiseLines } from "../changing/adding.ts";
import { differences, readLines } from "../changing/changing.ts";
import { cutLines, noteAsked, recount } from "../changing/lines.ts";
import { settle } from "../changing/settling.ts";
import { backOrder } from "../changing/splitting.ts";
import type { DeskWords, Short } from "../changing/words.ts";
import { creditGuard } from "../credit.ts";
import type { LockedOrder } from "../lock.ts";

/** What is kept of an answer, and which packs of which shelf it let go. */
type Answer = { kept: { part_id?: number; substitute_id?: number; consent?: string }; freed: Freed[] };

/** What becomes of the packs that are not there, as the customer wants it. */
const answers: Record<Short["answer"], (tx: Ctx, order: LockedOrder, short: Short) => Promise<Answer>> = {
  refund: async (tx, order, { line_id, packs }) => {
    const freed = await cutLines(tx, order.id, [{ lineId: line_id, packs }]);
    await noteAsked(tx, order.id, -packs);
    return { kept: {}, freed };
  },
  back_order: async (tx, order, { line_id, packs }) => {
    const { partId, freed } = await backOrder(tx, order, [{ line_id, quantity: packs }]);
    return { kept: { part_id: partId }, freed };
  },
  substitute: async (tx, order, { line_id, packs, substitute }) => {
    if (!substitute) throw invalid("Say what comes instead.", { substitute: "Say what comes instead." });
    const { product_id, quantity, consent } = substitute;
    await addLines(tx, order, [{ productId: product_id, quantity }]);
    const freed = await cutLines(tx, order.id, [{ lineId: line_id, packs }]);
    await noteAsked(tx, order.id, -packs);
    await promiseLines(tx, order);
    return { kept: { substitute_id: product_id, consent }, freed };
  },
};

const readSums = (tx: Ctx, orderId: number) =>
  tx.db.selectFrom("orders").select(["total_kobo", "due_kobo"]).where("id", "=", orderId).executeTakeFirstOrThrow();

/** Whoever picks replaces; making an order dearer is for those who may change it. */
const requireNotDearer = ({ actor }: Ctx, order: LockedOrder, totalKobo: number) => {
  if (totalKobo > order.total_kobo && actor && !actor.permissions.has("orders.change"))
    throw forbidden("That costs more than what it replaces. Someone who may change orders has to do it.");
};

/** Packs of a line that could not be found while it was picked: the order goes on without them. */
export const applyShort = async (tx: Ctx, order: LockedOrder, words: DeskWords): Promise<Outcome<OrderState>> => {
  const short = words.short!;
  const before = await readLines(tx, order.id);
  const line = before.find(({ id }) => id === short.line_id);
  if (!line) throw notFound("Line");
  if (short.substitute?.product_id === line.product_id)
    throw invalid("Choose another product than the one that is missing.");
  if (short.packs > line.quantity) throw invalid(`The order wants ${line.quantity} packs of ${line.title}.`);
  if (short.answer !== "substitute" && order.line_count === 1 && short.packs === line.quantity)
    throw invalid("Nothing would be left of the order. Hold or cancel it instead.");
  const requireRoom = await creditGuard(tx, order);
  const { kept, freed } = await answers[short.answer](tx, order, short);
  await reportMissing(tx, freed, `Not found while ${order.number} was picked.`);
  await recount(tx, order.id);
  const { total_kobo, due_kobo } = await readSums(tx, order.id);
  requireNotDearer(tx, order, total_kobo);
  requireRoom(due_kobo);
  const backKobo = await settle(tx, order.id, short.refund_to ?? "wallet");
  await tx.db
    .insertInto("order_shorts")
    .values({
      order_id: order.id,
      product_id: line.product_id,
      packs: short.packs,
      answer: short.answer,
      ...kept,
      found_by: doerOf(tx),
      at: tx.now,
    })
    .execute();
  const noted: ChangeDetails = {
    lines: differences(before, await readLines(tx, order.id)),
    total_before: toNaira(order.total_kobo),
    total: toNaira(total_kobo),
    refunded: toNaira(backKobo),
  };
  return { noted };
};
