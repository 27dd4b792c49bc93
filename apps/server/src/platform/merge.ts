import { sql } from "kysely";
import type { Ctx } from "./context.ts";
import { invalid } from "./errors.ts";

/**
 * What points at a record and must follow it into the survivor of a merge. Each module declares its own; the table
 * of all stands in `subscriptions.ts`, so that a merge reaches modules which the merged record does not know.
 */
export type Follower = {
  subject: "lga" | "user" | "product" | "category" | "subcategory" | "product_type" | "manufacturer";
  what: string;
  count: (ctx: Ctx, id: number) => Promise<number>;
  /** In the merge's own transaction. */
  move: (tx: Ctx, fromId: number, toId: number) => Promise<void>;
};

declare module "./platform.ts" {
  interface Platform {
    followers: readonly Follower[];
  }
}

type MergedTable = "lgas" | "users" | "products" | "categories" | "subcategories" | "product_types" | "manufacturers";

const followersOf = (ctx: Ctx, subject: Follower["subject"]) =>
  ctx.platform.followers.filter((follower) => follower.subject === subject);

export const countFollowers = (ctx: Ctx, subject: Follower["subject"], id: number) =>
  Promise.all(followersOf(ctx, subject).map(async ({ what, count }) => ({ what, count: await count(ctx, id) })));

export const moveFollowers = async (tx: Ctx, subject: Follower["subject"], fromId: number, toId: number) => {
  for (const follower of followersOf(tx, subject)) await follower.move(tx, fromId, toId);
};

/** The usual count of a follower: the rows of a table that point at the record. */
export const countIn =
  (table: string, column: string): Follower["count"] =>
  async (ctx, id) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      where ${sql.ref(column)} = ${id}`.execute(ctx.db);
    return rows[0]?.count ?? 0;
  };

/** A follower that simply comes along: its rows point at the survivor afterwards. */
export const rowsFollow = (subject: Follower["subject"], what: string, table: string, column: string): Follower => ({
  subject,
  what,
  count: countIn(table, column),
  move: async (tx, fromId, toId) => {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${toId} where ${sql.ref(column)} = ${fromId}`.execute(
      tx.db,
    );
  },
});

/** In the order of ids: two merges at once never wait for each other in a circle. */
export const lockPair = async (tx: Ctx, table: MergedTable, keepId: number, mergeId: number) => {
  refuseSame(keepId, mergeId);
  await sql`select id from ${sql.table(table)} where id in (${keepId}, ${mergeId}) order by id for update`.execute(
    tx.db,
  );
};

/** What was merged into the record that goes now leads to the survivor as well. */
export const leadOn = async (tx: Ctx, table: MergedTable, keepId: number, mergeId: number) => {
  await sql`update ${sql.table(table)} set merged_into_id = ${keepId} where merged_into_id = ${mergeId}`.execute(tx.db);
};

/** The same for the record itself, where it has no state that says so. */
export const retire = async (tx: Ctx, table: MergedTable, keepId: number, mergeId: number, also = sql``) => {
  await leadOn(tx, table, keepId, mergeId);
  await sql`update ${sql.table(table)} set merged_into_id = ${keepId} ${also} where id = ${mergeId}`.execute(tx.db);
};

export const refuseSame = (keepId: number, mergeId: number) => {
  if (keepId === mergeId) throw invalid("Choose two different records.", { merge_id: "Choose another one." });
};
