import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { refuseTaken } from "../../../platform/db.ts";
import { conflict, notFound } from "../../../platform/errors.ts";
import { alphabetical, contains, listPage } from "../../../platform/lists.ts";
import { survivorId } from "../survivors.ts";
import { reviveGroups } from "./archived.ts";
import type { CategoryBody, GroupQuery, SubcategoryBody } from "./schemas.ts";

type Subcategory = { id: number; name: string; position: number; product_count: number };

const subcategoriesOf = sql<Subcategory[]>`coalesce((
  select json_agg(json_build_object('id', s.id, 'name', s.name, 'position', s.position, 'product_count',
    (select count(*)::int from products p where p.subcategory_id = s.id and p.state <> 'merged'))
    order by s.position, s.id)
  from subcategories s where s.category_id = c.id and s.merged_into_id is null
    and s.archived_at is null), '[]')`;

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
    .where("c.merged_into_id", "is", null)
    .where("c.archived_at", "is", null);

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
      from subcategories s where s.category_id = c.id and s.merged_into_id is null
        and exists (select from products p where p.subcategory_id = s.id and p.state = 'active')), '[]') as subcategories
    from categories c where c.merged_into_id is null
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
    .executeTakeFirst();
  if (!subcategory) throw notFound("Subcategory");
  return subcategory;
};

const refuseTakenCategory = refuseTaken("A category with this name exists already.");
const refuseTakenSubcategory = refuseTaken("This category has a subcategory with this name already.");

const nextPosition = (table: "categories" | "subcategories") =>
  sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(table)})`;

export const createCategory = (ctx: ActorCtx, body: Static<typeof CategoryBody>) =>
  inTransaction(ctx, async (tx) => {
    const [revived] = await reviveGroups(tx, "categories", [body.name]);
    if (revived) await updateCategory(tx, revived.id, body);
    const { id } =
      revived ??
      (await tx.db
        .insertInto("categories")
        .values({ ...body, position: nextPosition("categories") })
        .returning("id")
        .executeTakeFirstOrThrow()
        .catch(refuseTakenCategory));
    await audit(tx, { action: "category.create", subject: "category", subjectId: id, after: body });
    return getCategory(tx, id);
  });

export const updateCategory = (ctx: ActorCtx, id: number, body: Static<typeof CategoryBody>) =>
  inTransaction(ctx, async (tx) => {
    const before = await tx.db
      .selectFrom("categories")
      .selectAll()
      .where("id", "=", survivorId("categories", id))
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound("Category");
    const change = changed(before, body);
    if (change) {
      await tx.db.updateTable("categories").set(body).where("id", "=", before.id).execute().catch(refuseTakenCategory);
      await audit(tx, { action: "category.update", subject: "category", subjectId: before.id, ...change });
    }
    return getCategory(tx, before.id);
  });

export const createSubcategory = (ctx: ActorCtx, categoryId: number, name: string) =>
  inTransaction(ctx, async (tx) => {
    const category = await getCategory(tx, categoryId);
    const [revived] = await reviveGroups(tx, "subcategories", [name], category.id);
    if (revived) await updateSubcategory(tx, revived.id, { name, category_id: category.id });
    const { id } =
      revived ??
      (await tx.db
        .insertInto("subcategories")
        .values({ category_id: category.id, name, position: nextPosition("subcategories") })
        .returning("id")
        .executeTakeFirstOrThrow()
        .catch(refuseTakenSubcategory));
    const after = { name, category_id: category.id };
    await audit(tx, { action: "subcategory.create", subject: "subcategory", subjectId: id, after });
    return getSubcategory(tx, id);
  });

/** Renames a subcategory or moves it to another category; its products move along by the foreign key's cascade. */
export const updateSubcategory = (ctx: ActorCtx, id: number, body: Static<typeof SubcategoryBody>) =>
  inTransaction(ctx, async (tx) => {
    const before = await tx.db
      .selectFrom("subcategories")
      .selectAll()
      .where("id", "=", survivorId("subcategories", id))
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound("Subcategory");
    const { id: category_id } = await getCategory(tx, body.category_id);
    const wanted = { name: body.name, category_id };
    const change = changed(before, wanted);
    if (change) {
      await tx.db
        .updateTable("subcategories")
        .set(wanted)
        .where("id", "=", before.id)
        .execute()
        .catch(refuseTakenSubcategory);
      await audit(tx, { action: "subcategory.update", subject: "subcategory", subjectId: before.id, ...change });
    }
    return getSubcategory(tx, before.id);
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
      .where("merged_into_id", "is", null)
      .where("archived_at", "is", null)
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
      .where("merged_into_id", "is", null)
      .where("archived_at", "is", null)
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
