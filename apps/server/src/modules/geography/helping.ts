import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";

/**
 * Where the customers of a branch get their packs from, and how many days later: from its own shelves, and what these lack from
 * the branch that helps it. A branch that is closed helps nobody, and nobody is helped through a third.
 */
export const shelvesOf = (branch: number | RawBuilder<unknown>) => sql`
  select ${branch}::bigint as branch_id, 0 as later_days
  union all
  select b.helper_id, b.helper_days from branches b join branches h on h.id = b.helper_id and h.active
  where b.id = ${branch}`;

/** The same where only its own count. */
export const ownShelvesOf = (branch: number | RawBuilder<unknown>) =>
  sql`select ${branch}::bigint as branch_id, 0 as later_days`;

/** Who helps whom. */
export const readHelpers = async ({ db }: Pick<Ctx, "db">) => {
  const { rows } = await sql<{ id: number; helper_id: number; helper_days: number }>`
    select b.id, b.helper_id, b.helper_days from branches b join branches h on h.id = b.helper_id and h.active
    order by b.id`.execute(db);
  return rows;
};

/** Who helps a branch, and how much later it comes from there. */
export const readHelper = async (
  { db }: Ctx,
  branchId: number,
): Promise<{ name: string; days: number } | undefined> => {
  const { rows } = await sql<{ name: string; days: number }>`
    select h.name, b.helper_days as days from branches b join branches h on h.id = b.helper_id and h.active
    where b.id = ${branchId}`.execute(db);
  return rows[0];
};
