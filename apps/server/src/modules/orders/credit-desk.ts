import { isCreditStopped } from "@remedia/domain/credit";
import { lagosDay } from "@remedia/domain/days";
import { toKobo, toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { inNaira } from "../../platform/amounts.ts";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import { Closed, Day, Id, Naira, Nullable, Type } from "../../platform/schemas.ts";
import { getCustomer } from "../customers/customers.ts";
import { setCredit } from "../identity/accounts.ts";
import { graceDaysOf, standingOf } from "./credit.ts";

const terms = { credit_option_id: Nullable(Id), limit: Naira };

export const CreditBody = Closed(terms);
export const CustomerCredit = Closed({
  ...terms,
  option: Nullable(Type.String()),
  owed: Naira,
  /** What may still be ordered on credit. */
  left: Naira,
  /** What should have been paid by now, since when, and whether nothing more goes on credit until it is. */
  overdue: Naira,
  overdue_since: Nullable(Day),
  stopped: Type.Boolean(),
});

/** On which terms a customer buys on credit, how much they may owe, and how much they do. */
export const getCredit = async (ctx: Ctx, customerId: number): Promise<Static<typeof CustomerCredit>> => {
  await getCustomer(ctx, customerId);
  const today = lagosDay(ctx.now);
  const standing = standingOf(today);
  const { owedKobo, overdueKobo, overdueSince, ...credit } = await ctx.db
    .selectFrom("users as u")
    .leftJoin("credit_options as c", "c.id", "u.credit_option_id")
    .select(["u.credit_option_id", "c.name as option", inNaira("u.credit_limit_kobo").as("limit")])
    .select([standing.owedKobo.as("owedKobo"), standing.overdueKobo.as("overdueKobo")])
    .select(standing.overdueSince.as("overdueSince"))
    .where("u.id", "=", customerId)
    .executeTakeFirstOrThrow();
  const limitKobo = toKobo(credit.limit);
  const patience = { today, graceDays: await graceDaysOf(ctx) };
  return {
    ...credit,
    owed: toNaira(owedKobo),
    left: toNaira(Math.max(0, limitKobo - owedKobo)),
    overdue: toNaira(overdueKobo),
    overdue_since: overdueSince,
    stopped: isCreditStopped({ limitKobo, owedKobo, overdueKobo, overdueSince }, patience),
  };
};

/** Holds from the next order on: what was ordered before stays as it was agreed. */
export const grantCredit = (ctx: ActorCtx, customerId: number, body: Static<typeof CreditBody>) =>
  inTransaction(ctx, async (tx) => {
    const { user_type } = await getCustomer(tx, customerId);
    if (user_type !== "hospital") throw invalid("Only hospitals buy on credit.");
    if (body.limit > 0 && body.credit_option_id === null) {
      const fault = "Choose the terms for this limit.";
      throw invalid(fault, { credit_option_id: fault });
    }
    await requireOption(tx, body.credit_option_id);
    const after = { credit_option_id: body.credit_option_id, credit_limit_kobo: toKobo(body.limit) };
    const before = await setCredit(tx, customerId, after);
    await audit(tx, { action: "user.credit", subject: "user", subjectId: customerId, ...changed(before, after) });
    return getCredit(tx, customerId);
  });

const requireOption = async ({ db }: Ctx, id: number | null) => {
  if (id === null) return;
  const option = await db.selectFrom("credit_options").select("id").where("id", "=", id).executeTakeFirst();
  if (!option) throw invalid("Choose one of the terms.", { credit_option_id: "Choose one of the terms." });
};
