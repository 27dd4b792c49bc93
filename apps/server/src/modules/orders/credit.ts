import { type CreditStanding, creditRefusal } from "@remedia/domain/credit";
import { lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { getSetting } from "../settings/settings.ts";

/** On which terms a hospital buys on credit, how much of its limit is used, and how long we wait for what is overdue. */
export type CreditTerms = CreditStanding & { name: string; incrementBp: number; dueDays: number; graceDays: number };

/**
 * What a customer `u` owes. What was ordered on credit counts from the start: packs that are promised are as good as lent.
 * Overdue is whatever was delivered and not paid by its day. Both walk indexes of what is not paid, however much was.
 */
export const standingOf = (today: string) => ({
  owedKobo: sql<number>`(
    select coalesce(sum(o.due_kobo), 0)::bigint from orders o where o.user_id = u.id
      and o.payment_method = 'credit' and o.due_kobo > 0)`,
  overdueKobo: sql<number>`(
    select coalesce(sum(o.due_kobo), 0)::bigint from orders o where o.user_id = u.id
      and o.due_on < ${today}::date and o.due_kobo > 0)`,
  overdueSince: sql<string | null>`(
    select min(o.due_on) from orders o where o.user_id = u.id
      and o.due_on < ${today}::date and o.due_kobo > 0)`,
});

/** How many days after its due day an unpaid order stops new ones on credit. */
export const graceDaysOf = (ctx: Ctx) => getSetting(ctx, "credit.block_after_days");

/** With `lock`, two orders of one customer come one after the other. */
export const readCredit = async (ctx: ActorCtx, { lock }: { lock: boolean }): Promise<CreditTerms | null> => {
  const { db, actor, now } = ctx;
  const { userId } = actor;
  if (lock) await sql`select from users where id = ${userId} for no key update`.execute(db);
  const { owedKobo, overdueKobo, overdueSince } = standingOf(lagosDay(now));
  const { rows } = await sql<Omit<CreditTerms, "graceDays">>`
    select c.name, c.price_increment_bp as "incrementBp", c.due_days as "dueDays", u.credit_limit_kobo as "limitKobo",
      ${owedKobo} as "owedKobo", ${overdueKobo} as "overdueKobo", ${overdueSince} as "overdueSince"
    from users u join credit_options c on c.id = u.credit_option_id
    where u.id = ${userId} and u.user_type = 'hospital' and c.active`.execute(db);
  return rows[0] ? { ...rows[0], graceDays: await graceDaysOf(ctx) } : null;
};

/** How much more a customer, who is locked, may owe on credit. */
export const leftOnCredit = async ({ db, now }: Ctx, userId: number): Promise<number> => {
  const { owedKobo } = standingOf(lagosDay(now));
  const { rows } = await sql<{ kobo: number }>`
    select greatest(0, u.credit_limit_kobo - ${owedKobo})::bigint as kobo from users u where u.id = ${userId}`.execute(
    db,
  );
  return rows[0]!.kobo;
};

const refused = (message: string) => new AppError(409, "credit_refused", message);

type OnCredit = { user_id: number; payment_method: string; due_kobo: number };

/**
 * What is bought on credit keeps to the limit, also when staff make more of an order. Reads how the customer, who is locked,
 * stands before that; what it answers is told what the order comes to be due, and refuses.
 */
export const creditGuard = async (ctx: Ctx, order: OnCredit) => {
  if (order.payment_method !== "credit") return () => {};
  const today = lagosDay(ctx.now);
  const { owedKobo, overdueKobo, overdueSince } = standingOf(today);
  const { rows } = await sql<CreditStanding>`
    select u.credit_limit_kobo as "limitKobo", ${owedKobo} as "owedKobo", ${overdueKobo} as "overdueKobo",
      ${overdueSince} as "overdueSince" from users u where u.id = ${order.user_id}`.execute(ctx.db);
  const patience = { today, graceDays: await graceDaysOf(ctx) };
  return (dueKobo: number) => {
    const moreKobo = dueKobo - order.due_kobo;
    const refusal = moreKobo > 0 ? creditRefusal(rows[0]!, moreKobo, patience, "the customer's") : null;
    if (refusal) throw refused(refusal);
  };
};

export const requireCredit = async (tx: ActorCtx): Promise<CreditTerms> => {
  const terms = await readCredit(tx, { lock: true });
  if (!terms) throw refused("You have no credit with us. Please call us.");
  return terms;
};

/** Why an order of so much cannot go on credit today; null when it can. */
export const refusalOf = ({ now }: Ctx, terms: CreditTerms, totalKobo: number): string | null =>
  creditRefusal(terms, totalKobo, { today: lagosDay(now), graceDays: terms.graceDays });

export const requireWithin = (ctx: Ctx, terms: CreditTerms, totalKobo: number) => {
  const refusal = refusalOf(ctx, terms, totalKobo);
  if (refusal) throw refused(refusal);
};
