import { toNaira } from "@remedia/domain/money";
import type { ChangeDetails } from "@remedia/domain/order-desk";
import type { OrderState } from "@remedia/domain/orders";
import { type Ctx, doerOf } from "../../../platform/context.ts";
import type { Outcome } from "../../../platform/documents.ts";
import { invalid, notFound } from "../../../platform/errors.ts";
import { addLines, promiseLines } from "../changing/adding.ts";
import { cutLines, recount } from "../changing/lines.ts";
import { settle } from "../changing/settling.ts";
import { backOrder } from "../changing/splitting.ts";
import type { DeskWords, Short } from "../changing/words.ts";
import type { LockedOrder } from "../lock.ts";

type Answer = { part_id?: number; substitute_id?: number; consent?: string };

/** What becomes of the packs that are not there, as the customer wants it. */
const answers: Record<Short["answer"], (tx: Ctx, order: LockedOrder, short: Short) => Promise<Answer>> = {
  refund: async (tx, order, { line_id, packs }) => {
    await cutLines(tx, order.id, [{ lineId: line_id, packs }]);
    return {};
  },
  back_order: async (tx, order, { line_id, packs }) => ({
    part_id: await backOrder(tx, order, [{ line_id, quantity: packs }]),
  }),
  substitute: async (tx, order, { line_id, packs, substitute }) => {
    if (!substitute) throw invalid("Say what comes instead.", { substitute: "Say what comes instead." });
    const { product_id, quantity, consent } = substitute;
    await addLines(tx, order, [{ productId: product_id, quantity }]);
    await cutLines(tx, order.id, [{ lineId: line_id, packs }]);
    await promiseLines(tx, order);
    return { substitute_id: product_id, consent };
  },
};

const readLine = (tx: Ctx, orderId: number, lineId: number) =>
  tx.db
    .selectFrom("order_lines")
    .select(["product_id", "title", "quantity"])
    .where("order_id", "=", orderId)
    .where("id", "=", lineId)
    .executeTakeFirst();

const readSums = (tx: Ctx, orderId: number) =>
  tx.db.selectFrom("orders").select("total_kobo").where("id", "=", orderId).executeTakeFirstOrThrow();

/** Packs of a line that could not be found while it was picked: the order goes on without them. */
export const applyShort = async (tx: Ctx, order: LockedOrder, words: DeskWords): Promise<Outcome<OrderState>> => {
  const short = words.short!;
  const line = await readLine(tx, order.id, short.line_id);
  if (!line) throw notFound("Line");
  if (short.packs > line.quantity) throw invalid(`The order wants ${line.quantity} packs of ${line.title}.`);
  if (short.answer !== "substitute" && order.line_count === 1 && short.packs === line.quantity)
    throw invalid("Nothing would be left of the order. Hold or cancel it instead.");
  const answer = await answers[short.answer](tx, order, short);
  await recount(tx, order.id);
  const { total_kobo } = await readSums(tx, order.id);
  const backKobo = await settle(tx, order.id, short.refund_to ?? "wallet");
  await tx.db
    .insertInto("order_shorts")
    .values({
      order_id: order.id,
      product_id: line.product_id,
      packs: short.packs,
      answer: short.answer,
      ...answer,
      found_by: doerOf(tx),
      at: tx.now,
    })
    .execute();
  const noted: ChangeDetails = {
    lines: [{ title: line.title, from: line.quantity, to: line.quantity - short.packs }],
    total_before: toNaira(order.total_kobo),
    total: toNaira(total_kobo),
    refunded: toNaira(backKobo),
  };
  return { noted };
};
