import { nairaText, toKobo, toNaira } from "@remedia/domain/money";
import { type ChangeDetails, planLines } from "@remedia/domain/order-desk";
import type { OrderState } from "@remedia/domain/orders";
import type { Ctx } from "../../../platform/context.ts";
import type { Outcome } from "../../../platform/documents.ts";
import { AppError, invalid, notFound } from "../../../platform/errors.ts";
import { requirePhone } from "../../identity/phones.ts";
import { creditGuard } from "../credit.ts";
import type { LockedOrder } from "../lock.ts";
import { addLines, promiseLines } from "./adding.ts";
import { cutLines, noteAsked, recount, requireEachOnce, setPrices } from "./lines.ts";
import { settle } from "./settling.ts";
import { goElsewhere } from "./where.ts";
import type { Change, DeskWords } from "./words.ts";

export const readLines = (tx: Ctx, orderId: number) =>
  tx.db
    .selectFrom("order_lines")
    .select(["id", "product_id", "title", "quantity", "unit_kobo"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
type Line = Awaited<ReturnType<typeof readLines>>[number];

/** The lines of an order as asked: fewer packs, more of them, others, at prices that somebody set. */
const changeLines = async (tx: Ctx, order: LockedOrder, before: readonly Line[], change: Change) => {
  const byId = new Map(before.map((line) => [line.id, line]));
  requireEachOnce(change.lines);
  if (change.lines.some(({ line_id }) => !byId.has(line_id))) throw notFound("Line");
  const asked = change.lines.map(({ unit_price, ...line }) => ({ ...line, unit_kobo: koboOf(unit_price) }));
  const { cuts, growths, prices } = planLines(before, asked);
  const more = growths.map(({ lineId, packs, unitKobo }) => ({
    productId: byId.get(lineId)!.product_id,
    quantity: packs,
    unitKobo,
  }));
  const added = change.added.map(({ product_id, quantity, unit_price }) => ({
    productId: product_id,
    quantity,
    unitKobo: koboOf(unit_price),
  }));
  if (prices.length > 0 || [...more, ...added].some(({ unitKobo }) => unitKobo !== undefined)) requireMayPrice(tx);
  await cutLines(tx, order.id, cuts);
  await setPrices(tx, prices);
  await addLines(tx, order, [...more, ...added]);
};
const koboOf = (naira: number | undefined) => (naira === undefined ? undefined : toKobo(naira));

const requireMayPrice = ({ actor }: Ctx) => {
  if (actor && !actor.permissions.has("orders.price"))
    throw new AppError(403, "forbidden", "You don't have permission to set prices.");
};

const readSums = (tx: Ctx, orderId: number) =>
  tx.db
    .selectFrom("orders")
    .select(["total_kobo", "due_kobo", "packs", "branch_id", "promised_on"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();

/** What the customer and the log are told: packs by product before and after, and the sums. */
export const differences = (before: readonly Line[], after: readonly Line[]) => {
  const packsOf = (lines: readonly Line[]) => {
    const packs = new Map<number, number>();
    for (const { product_id, quantity } of lines) packs.set(product_id, (packs.get(product_id) ?? 0) + quantity);
    return packs;
  };
  const [was, is] = [packsOf(before), packsOf(after)];
  const titles = new Map([...before, ...after].map(({ product_id, title }) => [product_id, title]));
  return [...titles].flatMap(([id, title]) => {
    const [from, to] = [was.get(id) ?? 0, is.get(id) ?? 0];
    return from === to ? [] : [{ title, from, to }];
  });
};

/** The step itself, on an order that is locked. */
export const applyChange = async (tx: Ctx, order: LockedOrder, { change }: DeskWords): Promise<Outcome<OrderState>> => {
  const asked = change!;
  const requireRoom = await creditGuard(tx, order);
  const before = await readLines(tx, order.id);
  await changeLines(tx, order, before, asked);
  const after = await readLines(tx, order.id);
  if (after.length === 0) throw invalid("Nothing would be left of the order. Cancel it instead.");
  const moved = await goElsewhere(tx, order, asked);
  const where = { ...moved, ...(asked.phone ? { phone: requirePhone(tx, asked.phone) } : {}) };
  if (Object.keys(where).length > 0) await tx.db.updateTable("orders").set(where).where("id", "=", order.id).execute();
  await recount(tx, order.id);
  const sums = await readSums(tx, order.id);
  await promiseLines(tx, { id: order.id, ...sums });
  requireRoom(sums.due_kobo);
  await noteAsked(tx, order.id, sums.packs - order.packs);
  requireTotal(sums.total_kobo, asked.expected_total);
  const backKobo = await settle(tx, order.id, asked.refund_to ?? "wallet");
  const noted: ChangeDetails = {
    lines: differences(before, after),
    ...(moved ? { store: moved.store_name, delivery_type: moved.delivery_type_name } : {}),
    total_before: toNaira(order.total_kobo),
    total: toNaira(sums.total_kobo),
    refunded: toNaira(backKobo),
  };
  return { to: order.state, noted };
};

const requireTotal = (totalKobo: number, expected: number | undefined) => {
  if (expected === undefined || toKobo(expected) === totalKobo) return;
  const message = `It comes to ${nairaText(totalKobo)} now. Look at it again.`;
  throw new AppError(409, "change_refused", message, { extra: { total: toNaira(totalKobo) } });
};
