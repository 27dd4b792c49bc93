import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import type { Mergeable } from "../survivors.ts";

/** Groups that an undo took back: archived products still name them, so they wait out of sight instead of being deleted. */

export type GroupTable = Exclude<Mergeable, "products">;

/** A name that was taken back is free: whoever makes it again gets the old group, with the id its products know. */
export const reviveGroups = async (
  tx: Ctx,
  table: GroupTable,
  names: readonly string[],
  categoryId?: number,
): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`update ${sql.table(table)} set archived_at = null
    where fold(name) in (select fold(asked) from unnest(${sql.val([...names])}::text[]) as asked)
      and archived_at is not null and merged_into_id is null
      ${categoryId === undefined ? sql`` : sql`and category_id = ${categoryId}`}
    returning id, name`.execute(tx.db);
  return rows;
};

export const isArchived = async (ctx: Ctx, table: GroupTable, id: number): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and archived_at is not null`.execute(
    ctx.db,
  );
  return rows.length > 0;
};
