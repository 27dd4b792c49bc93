import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { conflict, notFound } from "../../../platform/errors.ts";
import { alphabetical, contains, listPage } from "../../../platform/lists.ts";
import { survivorId } from "../survivors.ts";
import { living } from "./kinds.ts";
import type { CategoryBody, CategoryEdit, GroupQuery, SubcategoryEdit } from "./schemas.ts";
import { createGroup, editGroup } from "./writes.ts";

type Subcategory = { id: number; name: string; position: number; product_count: number };

const subcategoriesOf = sql<Subcategory[]>`coalesce((
  select json_agg(json_build_object('id', s.id, 'name', s.name, 'position', s.position, 'product_count',
    (select count(*)::int from products p where p.subcategory_id = s.id and p.state <> 'merged'))
    order by s.position, s.id)
  from subcategories s where s.category_id = c.id and ${living("s")}), '[]')`;

const categories = (ctx: Ctx) =>
  ctx.db
    .selectFrom("categories as c")
    .select([
      "c.id",
      "c.name",
      "c.about",
      "c.position",
      sql<number>`(select count(*)::int from products p where p.category_id = c.id and p.state <> 'merged')`.as(
        "product_count",
      ),
      subcategoriesOf.as("subcategories"),
    ])
    .where(living("c"));

export const listCategories = (ctx: Ctx, input: Static<typeof GroupQuery>) => {
  let query = categories(ctx);
  if (input.q) query = query.where(sql`fold(c.name)`, "like", contains(input.q));
  return listPage(ctx, input, {
    rows: query,
    sorts: { name: alphabetical("c.name"), position: "c.position" },
    fallback: "position",
    tie: "c.id",
  });
};

type Branch = { id: number; name: string; about: string; subcategories: { id: number; name: string }[] };

/** The shop's tree: names only, for everybody. What holds nothing on sale, such as what an upload made, leads nowhere. */
export const listCategoryTree = async (ctx: Ctx): Promise<Branch[]> => {
  const { rows } = await sql<Branch>`
    select c.id, c.name, c.about, coalesce((
      select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.position, s.id)
      from subcategories s where s.category_id = c.id and ${living("s")}
        and exists (select from products p where p.subcategory_id = s.id and p.state = 'active')), '[]') as subcategories
    from categories c where ${living("c")}
      and exists (select from products p where p.category_id = c.id and p.state = 'active')
    order by c.position, c.id`.execute(ctx.db);
  return rows;
};

export const getCategory = async (ctx: Ctx, id: number) => {
  const category = await categories(ctx).where("c.id", "=", survivorId("categories", id)).executeTakeFirst();
  if (!category) throw notFound("Category");
  return category;
};

export const getSubcategory = async (ctx: Ctx, id: number) => {
  const subcategory = await ctx.db
    .selectFrom("subcategories as s")
    .innerJoin("categories as c", "c.id", "s.category_id")
    .select([
      "s.id",
      "s.name",
      "s.position",
      "s.category_id",
      "c.name as category_name",
      sql<number>`(select count(*)::int from products p where p.subcategory_id = s.id and p.state <> 'merged')`.as(
        "product_count",
      ),
    ])
    .where("s.id", "=", survivorId("subcategories", id))
    .where(living("s"))
    .executeTakeFirst();
  if (!subcategory) throw notFound("Subcategory");
  return subcategory;
};

export const createCategory = (ctx: ActorCtx, body: Static<typeof CategoryBody>) =>
  inTransaction(ctx, async (tx) => getCategory(tx, await createGroup(tx, "category", body)));

export const updateCategory = (ctx: ActorCtx, id: number, edit: Static<typeof CategoryEdit>) =>
  inTransaction(ctx, async (tx) => getCategory(tx, await editGroup(tx, "category", id, edit)));

export const createSubcategory = (ctx: ActorCtx, categoryId: number, name: string) =>
  inTransaction(ctx, async (tx) => {
    const { id: category_id } = await getCategory(tx, categoryId);
    return getSubcategory(tx, await createGroup(tx, "subcategory", { name, category_id }));
  });

/** Renames a subcategory or moves it to another category; its products move along by the foreign key's cascade. */
export const updateSubcategory = (ctx: ActorCtx, id: number, edit: Static<typeof SubcategoryEdit>) =>
  inTransaction(ctx, async (tx) => {
    const { id: category_id } = await getCategory(tx, edit.category_id);
    return getSubcategory(tx, await editGroup(tx, "subcategory", id, { ...edit, category_id }));
  });

/** Puts all live rows in the order given; a list that has changed meanwhile is refused rather than guessed at. */
const writeOrder = async (tx: Ctx, table: "categories" | "subcategories", live: number[], ids: readonly number[]) => {
  const known = new Set(live);
  if (ids.length !== known.size || !ids.every((id) => known.delete(id)))
    throw conflict("The list has changed meanwhile. Please reload it.");
  await sql`update ${sql.table(table)} t set position = o.position
    from unnest(${sql.val([...ids])}::bigint[]) with ordinality as o(id, position)
    where t.id = o.id and t.position <> o.position`.execute(tx.db);
};

export const orderCategories = (ctx: ActorCtx, ids: number[]) =>
  inTransaction(ctx, async (tx) => {
    const live = await tx.db
      .selectFrom("categories")
      .select("id")
      .where(living("categories"))
      .orderBy("id")
      .forUpdate()
      .execute();
    await writeOrder(
      tx,
      "categories",
      live.map(({ id }) => id),
      ids,
    );
    await audit(tx, { action: "category.order", subject: "category", after: { ids } });
    return listCategories(tx, { per_page: 100 });
  });

export const orderSubcategories = (ctx: ActorCtx, categoryId: number, ids: number[]) =>
  inTransaction(ctx, async (tx) => {
    const { id } = await getCategory(tx, categoryId);
    const live = await tx.db
      .selectFrom("subcategories")
      .select("id")
      .where("category_id", "=", id)
      .where(living("subcategories"))
      .orderBy("id")
      .forUpdate()
      .execute();
    await writeOrder(
      tx,
      "subcategories",
      live.map((row) => row.id),
      ids,
    );
    await audit(tx, { action: "subcategory.order", subject: "category", subjectId: id, after: { ids } });
    return getCategory(tx, id);
  });
