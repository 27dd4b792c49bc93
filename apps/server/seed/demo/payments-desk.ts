import { lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { sql } from "kysely";
import { markReconciled, movePayment, recordPayment } from "../../src/modules/settling/desk/recording.ts";
import type { ActorCtx, Ctx } from "../../src/platform/context.ts";
import { at, daysAgo } from "../clock.ts";
import { actAsOwnerOf } from "../people.ts";
import { type Chance, openChance } from "../random.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type Accountants = { first: ActorCtx; second: ActorCtx };

/** Two, because nobody approves what they recorded themselves. */
export const accountantsOf = async (tx: Ctx): Promise<Accountants> => ({
  first: await actAsOwnerOf(tx, "+2348030000011"),
  second: await actAsOwnerOf(tx, "+2348030000012"),
});

/** Large sums, each put down with what came of it and how many days ago. */
const largeSums: readonly [days: number, naira: number, end: "approve" | "reject" | "waits"][] = [
  [19, 850_000, "approve"],
  [11, 1_200_000, "approve"],
  [5, 900_000, "reject"],
  [0.9, 640_000, "waits"],
  [0.4, 1_500_000, "waits"],
  [0.1, 725_000, "waits"],
];

const settledOnCredit = 8;

/**
 * What Finance wrote down in the last weeks: hospitals that settled orders bought on credit, large sums that a second person
 * approved, turned down or has yet to look at, cash paid in at the counter, and one entry for the wrong customer.
 */
export const seedPaymentsDesk = async (tx: Ctx) => {
  const chance = openChance(20_261_207);
  const desk = await accountantsOf(tx);
  const owed = await owedOnCredit(tx);
  for (const [nth, order] of owed.slice(0, settledOnCredit).entries()) await settleCredit(chance, desk, order, nth);
  const hospitals = [...new Set(owed.map(({ user_id }) => user_id))];
  for (const [nth, sum] of largeSums.entries())
    await recordLarge(tx, chance, desk, hospitals[nth % hospitals.length]!, sum);
  await recordForWrongCustomer(tx, desk, hospitals.at(-1)!);
  await tickOff(tx, desk.first.actor.userId);
};

/** What came more than a week ago was found on its statement: by the night at the gateway, by Finance at the bank and the till. */
const tickOff = async (tx: Ctx, accountantId: number) => {
  await sql`update payments set reconciled_at = least(paid_at + interval '1 day', ${tx.now}),
      reconciled_by = case when method <> 'gateway' then ${accountantId}::bigint end
    where direction = 'in' and method <> 'wallet' and state in ('succeeded', 'partly_refunded', 'refunded')
      and reconciled_at is null and held_at is null and paid_at < ${daysAgo(tx, 7)}`.execute(tx.db);
};

type Owed = { id: number; user_id: number; due_kobo: number; delivered_at: Date };

const owedOnCredit = async (tx: Ctx): Promise<Owed[]> => {
  const { rows } = await sql<Owed>`
    select id, user_id, goods_kobo + delivery_kobo - paid_kobo as due_kobo, delivered_at from orders
    where payment_method = 'credit' and state = 'delivered' and goods_kobo + delivery_kobo > paid_kobo
      and delivered_at between ${daysAgo(tx, 60)} and ${daysAgo(tx, 5)}
    order by delivered_at desc, id`.execute(tx.db);
  return rows;
};

const bankReference = (chance: Chance) => `FT${chance.whole(10_000_000, 99_999_999)}`;

/** Paid some days after the delivery, every third one only in part; what is on the statement is ticked off the day after. */
const settleCredit = async (chance: Chance, { first, second }: Accountants, order: Owed, nth: number) => {
  const paidAt = order.delivered_at.getTime() + chance.whole(1, 4) * dayMs;
  const clerk = at(first, new Date(paidAt));
  const kobo = nth % 3 === 2 ? Math.round(order.due_kobo / 2) : order.due_kobo;
  const { id, state } = await recordPayment(clerk, {
    user_id: order.user_id,
    method: "bank",
    amount: toNaira(kobo),
    order_ids: [order.id],
    received_on: lagosDay(clerk.now),
    bank_reference: bankReference(chance),
  });
  if (state === "initiated") await movePayment(at(second, new Date(paidAt + 3 * hourMs)), id, "approve");
  if (nth % 2 === 0) await markReconciled(at(second, new Date(paidAt + dayMs)), id);
};

const recordLarge = async (
  tx: Ctx,
  chance: Chance,
  { first, second }: Accountants,
  userId: number,
  [days, naira, end]: (typeof largeSums)[number],
) => {
  // The smallest sum was put down by the other one, so that each of them has something to approve.
  const [by, other] = naira < 700_000 ? [second, first] : [first, second];
  const clerk = at(by, daysAgo(tx, days));
  const { id } = await recordPayment(clerk, {
    user_id: userId,
    method: "bank",
    amount: naira,
    order_ids: [],
    received_on: lagosDay(clerk.now),
    bank_reference: bankReference(chance),
    note: "Paid ahead for next month",
  });
  const later = at(other, daysAgo(tx, days - 0.1));
  if (end === "approve") await movePayment(later, id, "approve");
  if (end === "reject") await movePayment(later, id, "reject", { reason: "Not on the bank statement" });
};

const recordForWrongCustomer = async (tx: Ctx, { first, second }: Accountants, userId: number) => {
  const clerk = at(first, daysAgo(tx, 8));
  const { id } = await recordPayment(clerk, {
    user_id: userId,
    method: "cash",
    amount: 42_000,
    order_ids: [],
    received_on: lagosDay(clerk.now),
  });
  await movePayment(at(second, daysAgo(tx, 7)), id, "reverse", { reason: "Recorded for the wrong customer" });
};
