import { sql } from "kysely";
import { auditAll } from "../../../platform/audit.ts";
import type { Ctx } from "../../../platform/context.ts";
import { recordset } from "../../../platform/recordset.ts";
import { groups, living } from "../groups/kinds.ts";
import type { CreatableField } from "./choices.ts";
import type { MadeGroup } from "./named-groups.ts";

/** Categories, types and makers that an upload made on its way. */

export const noteMadeGroups = async (tx: Ctx, jobId: number, made: readonly MadeGroup[]) => {
  if (made.length === 0) return;
  await sql`insert into bulk_groups (job_id, field, group_id)
    select ${jobId}, field, group_id from ${recordset(made, "field text, group_id bigint")}
    on conflict do nothing`.execute(tx.db);
};

/** A category goes after its subcategories, since one that is still in use keeps it. */
const order = ["subcategory", "category", "product_type", "manufacturer"] as const satisfies CreatableField[];
const holdsSubcategories = sql`and not exists (select from subcategories s
  where s.category_id = g.id and ${living("s")})`;

/** Takes back what the upload made and no living product uses; what somebody has used since stays. */
export const takeBackGroups = async (tx: Ctx, jobId: number) => {
  let removed = 0;
  for (const field of order) {
    const { rows } = await sql<{ id: number; name: string }>`
      update ${sql.table(groups[field].table)} g set archived_at = ${tx.now} from bulk_groups m
      where m.job_id = ${jobId} and m.field = ${field} and g.id = m.group_id
        and ${living("g")}
        and not exists (select from products p where p.${sql.ref(groups[field].column)} = g.id
          and p.state not in ('archived', 'merged'))
        ${field === "category" ? holdsSubcategories : sql``}
      returning g.id, g.name`.execute(tx.db);
    await auditAll(
      tx,
      rows.map(({ id, name }) => ({ action: `${field}.remove`, subject: field, subjectId: id, before: { name } })),
    );
    removed += rows.length;
  }
  const { made } = await tx.db
    .selectFrom("bulk_groups")
    .select(sql<number>`count(*)::int`.as("made"))
    .where("job_id", "=", jobId)
    .executeTakeFirstOrThrow();
  return { groups_removed: removed, groups_kept: made - removed };
};
