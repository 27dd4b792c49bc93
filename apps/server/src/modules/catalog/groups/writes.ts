import { sql } from "kysely";
import { audit, auditAll, changed } from "../../../platform/audit.ts";
import type { Ctx } from "../../../platform/context.ts";
import { refuseTaken } from "../../../platform/db.ts";
import { takeEdit } from "../../../platform/edits.ts";
import { conflict, notFound } from "../../../platform/errors.ts";
import { recordset } from "../../../platform/recordset.ts";
import { survivorId } from "../survivors.ts";
import { type GroupKind, type GroupValues, groups, living } from "./kinds.ts";
import { absorbArchived } from "./merge.ts";

const shapeOf = (column: string) => `${column} ${column === "category_id" ? "bigint" : "text"}`;

/**
 * Makes groups, and answers those it made: what somebody else has already is left out. A name that was taken back is
 * free, and whoever makes it again gets the old group, with the id that its products know.
 */
export const insertOrRevive = async (tx: Ctx, kind: GroupKind, rows: readonly GroupValues[]) => {
  if (rows.length === 0) return [];
  const { table, key, ordered } = groups[kind];
  const columns = Object.keys(rows[0]!);
  const own = sql.join(columns.map((column) => sql.ref(column)));
  const atEnd = sql`(select coalesce(max(position), 0) + 1 from ${sql.table(table)})`;
  const written = ordered ? [...columns, "position"] : columns;
  const taken = written.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  const { rows: made } = await sql<GroupValues & { id: number }>`
    insert into ${sql.table(table)} as g (${sql.join(written.map((column) => sql.ref(column)))})
    select distinct on (${sql.raw(key)}) ${own}${ordered ? sql`, ${atEnd}` : sql``}
    from ${recordset(rows, columns.map(shapeOf).join(", "))}
    on conflict (${sql.raw(key)}) where merged_into_id is null
    do update set archived_at = null, ${sql.join(taken)} where g.archived_at is not null
    returning id, ${own}`.execute(tx.db);
  await auditAll(
    tx,
    made.map(({ id, ...after }) => ({ action: `${kind}.create`, subject: kind, subjectId: id, after })),
  );
  return made;
};

export const createGroup = async (tx: Ctx, kind: GroupKind, values: GroupValues): Promise<number> => {
  const [made] = await insertOrRevive(tx, kind, [values]);
  if (!made) throw conflict(groups[kind].taken);
  return made.id;
};

type Standing = GroupValues & { id: number };

const lockGroup = async (tx: Ctx, kind: GroupKind, id: number): Promise<Standing> => {
  const { table, noun } = groups[kind];
  const { rows } = await sql<Standing>`select g.* from ${sql.table(table)} g
    where g.id = ${survivorId(table, id)} and ${living("g")} for update`.execute(tx.db);
  if (!rows[0]) throw notFound(noun);
  return rows[0];
};

/** Writes what differs, and answers which group it is: the one asked for may have been merged. */
export const editGroup = async (
  tx: Ctx,
  kind: GroupKind,
  id: number,
  edit: GroupValues & { was?: Partial<GroupValues> },
): Promise<number> => {
  const before = await lockGroup(tx, kind, id);
  const values = await takeEdit<GroupValues>(tx, { subject: kind, id: before.id }, before, edit);
  const change = changed(before, values);
  if (change) {
    await absorbArchived(tx, kind, before.id, values);
    await tx.db
      .updateTable(groups[kind].table as "categories")
      .set(values)
      .where("id", "=", before.id)
      .execute()
      .catch(refuseTaken(groups[kind].taken));
    await audit(tx, { action: `${kind}.update`, subject: kind, subjectId: before.id, ...change });
  }
  return before.id;
};
