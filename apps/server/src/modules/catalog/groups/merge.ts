import { sql } from "kysely";
import { audit } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { countFollowers, type Follower, lockPair, moveFollowers, refuseSame, retire } from "../../../platform/merge.ts";
import { archived, reviveGroups } from "./archived.ts";
import { type GroupKind, type GroupValues, groups, living } from "./kinds.ts";

export type MergeableGroup = Exclude<GroupKind, "subcategory">;

type Labelled = { id: number; label: string };

const getLive = async (ctx: Ctx, kind: GroupKind, id: number): Promise<Labelled> => {
  const { rows } = await sql<Labelled>`select id, name as label from ${sql.table(groups[kind].table)} g
    where id = ${id} and ${living("g")}`.execute(ctx.db);
  if (!rows[0]) throw notFound(groups[kind].noun);
  return rows[0];
};

export const previewGroupMerge = async (ctx: Ctx, kind: MergeableGroup, keepId: number, mergeId: number) => {
  refuseSame(keepId, mergeId);
  const [keep, merge] = await Promise.all([getLive(ctx, kind, keepId), getLive(ctx, kind, mergeId)]);
  return { keep, merge, moves: await countFollowers(ctx, kind, mergeId), warnings: [] as string[] };
};

export const mergeGroups = (ctx: ActorCtx, kind: MergeableGroup, keepId: number, mergeId: number) =>
  inTransaction(ctx, async (tx) => {
    await lockPair(tx, groups[kind].table, keepId, mergeId);
    const { keep, merge, moves } = await previewGroupMerge(tx, kind, keepId, mergeId);
    await mergeInto(tx, kind, merge, { ...keep, moves });
  });

const mergeInto = async (tx: Ctx, kind: GroupKind, merge: Labelled, keep: Labelled & { moves: object }) => {
  await moveFollowers(tx, kind, merge.id, keep.id);
  await retire(tx, groups[kind].table, keep.id, merge.id);
  await audit(tx, { action: `${kind}.merge`, subject: kind, subjectId: keep.id, before: merge, after: keep });
};

/** A group that takes a name takes over what an undo left under it: the archived products keep the name they had. */
export const absorbArchived = async (tx: Ctx, kind: GroupKind, id: number, { name, category_id }: GroupValues) => {
  const { rows } = await sql<Labelled>`select g.id, g.name as label from ${sql.table(groups[kind].table)} g
    where fold(g.name) = fold(${name}) and g.id <> ${id} and ${archived}
      ${category_id === undefined ? sql`` : sql`and g.category_id = ${category_id}`} for update`.execute(tx.db);
  for (const merge of rows)
    await mergeInto(tx, kind, merge, { id, label: name, moves: await countFollowers(tx, kind, merge.id) });
};

const countProducts = async (ctx: Ctx, kind: GroupKind, id: number) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from products
    where ${sql.ref(groups[kind].column)} = ${id} and state <> 'merged'`.execute(ctx.db);
  return rows[0]?.count ?? 0;
};

const productsFollow = (kind: GroupKind): Follower => ({
  subject: kind,
  what: "Products",
  count: (ctx, id) => countProducts(ctx, kind, id),
  move: async (tx, fromId, toId) => {
    await sql`update products set ${sql.ref(groups[kind].column)} = ${toId}
      where ${sql.ref(groups[kind].column)} = ${fromId}`.execute(tx.db);
  },
});

/** A subcategory that the survivor has too, by name, is merged into it; the others move as they are. */
const moveSubcategories = async (tx: Ctx, fromId: number, toId: number) => {
  await reviveGroups(
    tx,
    "subcategory",
    sql`g.category_id = ${toId} and exists (select from subcategories f
      where f.category_id = ${fromId} and fold(f.name) = fold(g.name) and ${living("f")})`,
  );
  const { rows: twins } = await sql<{ from_id: number; to_id: number }>`
    select f.id as from_id, t.id as to_id from subcategories f
    join subcategories t on fold(t.name) = fold(f.name) and t.category_id = ${toId} and t.merged_into_id is null
    where f.category_id = ${fromId} and f.merged_into_id is null order by f.id`.execute(tx.db);
  for (const { from_id, to_id } of twins) {
    await moveFollowers(tx, "subcategory", from_id, to_id);
    await retire(tx, "subcategories", to_id, from_id);
  }
  // Products move along by the foreign key's cascade.
  await tx.db
    .updateTable("subcategories")
    .set({ category_id: toId })
    .where("category_id", "=", fromId)
    .where("merged_into_id", "is", null)
    .execute();
};

/** Subcategories go before the products of their category, since a product may stand only in a subcategory of its own. */
export const groupFollowers: Follower[] = [
  {
    subject: "category",
    what: "Subcategories",
    count: async (ctx, id) => {
      const { count } = await ctx.db
        .selectFrom("subcategories")
        .select(sql<number>`count(*)::int`.as("count"))
        .where("category_id", "=", id)
        .where(living("subcategories"))
        .executeTakeFirstOrThrow();
      return count;
    },
    move: moveSubcategories,
  },
  productsFollow("category"),
  {
    ...productsFollow("subcategory"),
    move: async (tx, fromId, toId) => {
      await sql`update products set (subcategory_id, category_id) = (select id, category_id from subcategories where id = ${toId})
        where subcategory_id = ${fromId}`.execute(tx.db);
    },
  },
  productsFollow("product_type"),
  productsFollow("manufacturer"),
];
