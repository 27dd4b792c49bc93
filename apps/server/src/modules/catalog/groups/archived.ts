import { type RawBuilder, sql } from "kysely";
import { auditAll } from "../../../platform/audit.ts";
import type { Ctx } from "../../../platform/context.ts";
import { type GroupKind, groupKinds, groups } from "./kinds.ts";

/** Groups that an undo took back: archived products still name them, so they wait out of sight instead of being deleted. */

/** An archived group, known as `g`: it keeps its name, so that nothing stands in the way when it comes back. */
export const archived = sql<boolean>`g.archived_at is not null and g.merged_into_id is null`;

export const reviveGroups = async (tx: Ctx, kind: GroupKind, which: RawBuilder<unknown>) => {
  const { rows } = await sql<{ id: number; name: string }>`update ${sql.table(groups[kind].table)} g
    set archived_at = null where ${archived} and ${which} returning g.id, g.name`.execute(tx.db);
  await auditAll(
    tx,
    rows.map(({ id, name }) => ({ action: `${kind}.restore`, subject: kind, subjectId: id, after: { name } })),
  );
};

/** Products that are alive, or about to be, bring back the groups that they stand in. */
export const reviveGroupsOf = async (tx: Ctx, productIds: readonly number[]) => {
  if (productIds.length === 0) return;
  for (const kind of groupKinds)
    await reviveGroups(
      tx,
      kind,
      sql`g.id in (select ${sql.ref(groups[kind].column)} from products where id = any(${sql.val([...productIds])}::bigint[]))`,
    );
};
