import { compensation, leftInMoneyKobo, leftToGiveKobo, replacingStates } from "@remedia/domain/issues";
import { nairaText, toNaira } from "@remedia/domain/money";
import { sql } from "kysely";
import { audit } from "../../../platform/audit.ts";
import { bySystem, type Ctx } from "../../../platform/context.ts";
import { invalid } from "../../../platform/errors.ts";
import { postEntry } from "../../ledger/ledger.ts";
import { type LockedOrder, lockOrder } from "../lock.ts";
import { payNow } from "../money.ts";
import { addPaid } from "../paying.ts";
import { leftToPayKobo } from "../reading-money.ts";

type Given = { id: number; order_id: number; user_id: number; branch_id: number };

export const orderOf = async (tx: Ctx, id: number) =>
  (await lockOrder({ ...tx, branchId: null }, id)) ?? Promise.reject(new Error(`Order ${id} of an issue is gone`));

/** What an order came to, and what was given for it before. Until 0072 that could hold a fee besides. */
const readGiven = async ({ db }: Ctx, orderId: number) => {
  const { rows } = await sql<{ goodsKobo: number; creditedKobo: number; givenKobo: number; paidKobo: number }>`
    select o.goods_kobo as "goodsKobo", o.credited_kobo as "creditedKobo", o.paid_kobo - o.refunded_kobo as "paidKobo",
      coalesce((select sum(i.paid_kobo - i.fee_kobo)::bigint from order_issues i where i.order_id = o.id), 0) as "givenKobo"
    from orders o where o.id = ${orderId}`.execute(db);
  return rows[0]!;
};

/** What may still be given for whatever was wrong with an order, in kobo: in money, and in the goods of another order. */
export const leftForIssues = async (ctx: Ctx, orderId: number) => {
  const given = await readGiven(ctx, orderId);
  return { moneyKobo: leftInMoneyKobo(given), goodsKobo: leftToGiveKobo(given) };
};

const requireWithin = (leftKobo: number, amountKobo: number, field: string, upTo: string) => {
  if (amountKobo <= leftKobo) return;
  const message =
    leftKobo === 0
      ? `Nothing more can be given: at most ${upTo}, less what was given back before.`
      : `At most ${nairaText(leftKobo)} can be given: ${upTo}, less what was given back before.`;
  throw invalid(message, { [field]: message });
};

/** Into the wallet, at our cost. */
const compensate = (tx: Ctx, { id, user_id: customerId, branch_id: branchId }: Given, amountKobo: number) =>
  postEntry(tx, {
    document: "order_issue",
    documentId: id,
    step: "resolve",
    postings: compensation({ customerId, branchId, amountKobo }),
  });

/** The order is locked: all that goes wrong with it shares what may be given. */
export const giveMoney = async (tx: Ctx, issue: Given, amountKobo: number) => {
  if (amountKobo <= 0) throw invalid("Enter an amount above ₦0.", { amount: "Enter an amount above ₦0." });
  const { moneyKobo } = await leftForIssues(tx, issue.order_id);
  requireWithin(moneyKobo, amountKobo, "amount", "what was paid for the goods");
  await compensate(tx, issue, amountKobo);
};

const refuse = (message: string) => invalid(message, { replacement_id: message });

/** The order that stands in its place: the same customer's, placed afterwards, and not in place of something else. */
const findReplacement = async (tx: Ctx, issue: Given, id: number): Promise<number> => {
  const order = await tx.db
    .selectFrom("orders as o")
    .leftJoin("order_issues as i", "i.replacement_id", "o.id")
    .select(["o.id", "o.number", "i.number as replaces"])
    .where("o.id", "=", id)
    .where("o.user_id", "=", issue.user_id)
    .executeTakeFirst();
  if (!order) throw refuse("Choose another order of the same customer.");
  // Orders are locked by id: the one that went wrong already is.
  if (order.id <= issue.order_id) throw refuse("Choose an order that was placed after this one.");
  if (order.replaces !== null) throw refuse(`This order was sent for ${order.replaces} already.`);
  return order.id;
};

/** Once it has left, its sums stand on an invoice: then money is given instead. */
const requireHere = ({ number, state }: LockedOrder) => {
  if (!replacingStates.includes(state))
    throw refuse(`${number} is ${state.replaceAll("_", " ")}. Choose an order that has not left yet.`);
};

/** We bring it at our own cost: there is no fee, and none that could be given back in money later. */
const waiveFee = async (tx: Ctx, order: LockedOrder): Promise<LockedOrder> => {
  const { id, paid_kobo, delivery_kobo, awaits_delivery_fee } = order;
  if (paid_kobo > 0 || (delivery_kobo === 0 && !awaits_delivery_fee)) return order;
  const set = { delivery_kobo: 0, delivery_fee_later: false };
  await tx.db.updateTable("orders").set(set).where("id", "=", id).execute();
  await audit(tx, {
    action: "order.set_delivery_fee",
    subject: "order",
    subjectId: id,
    before: { delivery_fee: awaits_delivery_fee ? null : toNaira(delivery_kobo) },
    after: { delivery_fee: 0 },
  });
  return (await lockOrder(bySystem(tx), id))!;
};

/**
 * Another order is sent in its place. It is an order like any other, with its prices, packs and papers, but the customer owes
 * nothing for it: what its goods come to goes into their wallet and is spent on it at once.
 */
export const giveOrder = async (tx: Ctx, issue: Given, id: number) => {
  const placed = (await lockOrder(bySystem(tx), await findReplacement(tx, issue, id)))!;
  requireHere(placed);
  const order = await waiveFee(tx, placed);
  const kobo = await leftToPayKobo(tx, order);
  if (order.due_kobo === 0) throw refuse("Nothing is due for this order. Give the customer money instead.");
  if (kobo < order.total_kobo)
    throw refuse("Something was paid for this order already. Give the customer money instead.");
  const { goodsKobo } = await leftForIssues(tx, issue.order_id);
  requireWithin(goodsKobo, order.goods_kobo, "replacement_id", "what the goods came to");
  await compensate(tx, issue, kobo);
  await payNow(tx, order, "wallet", kobo);
  await addPaid(tx, order, kobo);
  return { id: order.id, kobo };
};
