import { addDays, lagosDay, monthOf } from "@remedia/domain/days";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";

/** Until then a movement of last month may still be under way. */
const graceDays = 1;

/** Sums up the months that are over, so that a balance never costs a walk along all that ever moved. */
export const closeMonths = async (ctx: Ctx): Promise<void> => {
  const open = monthOf(addDays(lagosDay(ctx.now), -graceDays));
  await sql`select close_stock_months(${open})`.execute(ctx.db);
};
