import { nairaText } from "@remedia/domain/money";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";

/** On which terms a hospital buys on credit, and how much of its limit is used. */
export type CreditTerms = { name: string; incrementBp: number; dueDays: number; limitKobo: number; owedKobo: number };

/** What was ordered on credit and not paid, delivered or not: packs that are promised are as good as lent. */
export const owedOnCredit = sql<number>`(
  select coalesce(sum(o.total_kobo - o.paid_kobo), 0)::bigint from orders o where o.user_id = u.id
    and o.payment_method = 'credit' and o.state not in ('cancelled', 'returned'))`;

/** With `lock`, two orders of one customer come one after the other. */
export const readCredit = async ({ db, actor }: ActorCtx, { lock }: { lock: boolean }): Promise<CreditTerms | null> => {
  const { userId } = actor;
  if (lock) await sql`select from users where id = ${userId} for no key update`.execute(db);
  const { rows } = await sql<CreditTerms>`
    select c.name, c.price_increment_bp as "incrementBp", c.due_days as "dueDays", u.credit_limit_kobo as "limitKobo",
      ${owedOnCredit} as "owedKobo"
    from users u join credit_options c on c.id = u.credit_option_id
    where u.id = ${userId} and u.user_type = 'hospital' and c.active`.execute(db);
  return rows[0] ?? null;
};

const refused = (message: string) => new AppError(409, "credit_refused", message);

export const requireCredit = async (tx: ActorCtx): Promise<CreditTerms> => {
  const terms = await readCredit(tx, { lock: true });
  if (!terms) throw refused("You have no credit with us. Please call us.");
  return terms;
};

/** Why an order of so much cannot go on credit; null when it can. */
export const creditRefusal = ({ limitKobo, owedKobo }: CreditTerms, totalKobo: number): string | null => {
  if (limitKobo === 0) return "Your credit limit is not set yet. Please call us.";
  const leftKobo = Math.max(0, limitKobo - owedKobo);
  return totalKobo > leftKobo ? `${nairaText(leftKobo)} of your credit limit is left.` : null;
};

export const requireWithin = (terms: CreditTerms, totalKobo: number) => {
  const refusal = creditRefusal(terms, totalKobo);
  if (refusal) throw refused(refusal);
};
