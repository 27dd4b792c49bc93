import type { Ctx } from "../../../platform/context.ts";
import { living } from "../groups/kinds.ts";
import { insertOrRevive } from "../groups/writes.ts";
import { type CreatableField, nameKey } from "./choices.ts";
import type { CellValues } from "./fields.ts";

export type Named = Pick<CellValues, CreatableField>;
/** One that an upload made. */
export type MadeGroup = { field: CreatableField; group_id: number };
/** Whether a name that does not exist is to be made. */
export type Creates = (field: CreatableField, name: string) => boolean;

export type Groups = {
  category: (name: string) => number | undefined;
  subcategory: (categoryId: number, name: string) => number | undefined;
  categoryOf: (subcategoryId: number) => number | undefined;
  product_type: (name: string) => number | undefined;
  manufacturer: (name: string) => number | undefined;
  /** What the row of a column such as category_id is called. */
  nameOf: (column: string, id: number) => string | null;
};

const columnOf = {
  categories: "category_id",
  product_types: "product_type_id",
  manufacturers: "manufacturer_id",
} as const;

/** Everything a row may name, read once for many rows. A merged name leads to its survivor. */
export const openGroups = async (ctx: Ctx): Promise<Groups> => {
  const names = new Map<string, string>();
  const read = async (table: "categories" | "product_types" | "manufacturers") => {
    const rows = await ctx.db
      .selectFrom(table)
      .select(["id", "name", "merged_into_id"])
      .where("archived_at", "is", null)
      .execute();
    // Living ones come last, so that they win over a merged one of the same name.
    for (const { id, name } of rows) names.set(`${columnOf[table]} ${id}`, name);
    const ordered = rows.sort((a, b) => Number(a.merged_into_id === null) - Number(b.merged_into_id === null));
    return new Map(ordered.map(({ id, name, merged_into_id }) => [nameKey(name), merged_into_id ?? id]));
  };
  const [categories, types, makers] = [
    await read("categories"),
    await read("product_types"),
    await read("manufacturers"),
  ];
  const standing = await ctx.db
    .selectFrom("subcategories")
    .select(["id", "name", "category_id"])
    .where(living("subcategories"))
    .execute();
  const subcategories = new Map(standing.map(({ id, name, category_id }) => [`${category_id}/${nameKey(name)}`, id]));
  for (const { id, name } of standing) names.set(`subcategory_id ${id}`, name);
  const parents = new Map(standing.map(({ id, category_id }) => [id, category_id]));
  return {
    category: (name) => categories.get(nameKey(name)),
    subcategory: (categoryId, name) => subcategories.get(`${categoryId}/${nameKey(name)}`),
    categoryOf: (subcategoryId) => parents.get(subcategoryId),
    product_type: (name) => types.get(nameKey(name)),
    manufacturer: (name) => makers.get(nameKey(name)),
    nameOf: (column, id) => names.get(`${column} ${id}`) ?? null,
  };
};

/** "iv-fluids" is a computer's name for "Iv fluids". */
const shownName = (name: string) =>
  /^[a-z0-9]+([-_][a-z0-9]+)*$/.test(name) ? name.charAt(0).toUpperCase() + name.slice(1).replace(/[-_]/g, " ") : name;

const distinct = (names: readonly string[], known: (name: string) => number | undefined) => [
  ...new Map(
    names.filter((name) => known(name) === undefined).map((name) => [nameKey(name), shownName(name)]),
  ).values(),
];

/** Makes what the rows name and nobody has made yet, and answers what it made. */
export const createMissingGroups = async (
  tx: Ctx,
  rows: readonly Partial<Named>[],
  standardCategoryId: number | null,
  creates: Creates,
): Promise<MadeGroup[]> => {
  const all: MadeGroup[] = [];
  const groups = await openGroups(tx);
  for (const kind of ["category", "product_type", "manufacturer"] as const) {
    const names = rows.flatMap((row) => row[kind] ?? []).filter((name) => creates(kind, name));
    const missing = distinct(names, groups[kind]).map((name) => ({ name }));
    const made = await insertOrRevive(tx, kind, missing);
    all.push(...made.map(({ id }) => ({ field: kind, group_id: id })));
  }
  return [...all, ...(await createMissingSubcategories(tx, rows, standardCategoryId, creates))];
};

const createMissingSubcategories = async (
  tx: Ctx,
  rows: readonly Partial<Named>[],
  standardCategoryId: number | null,
  creates: Creates,
): Promise<MadeGroup[]> => {
  const groups = await openGroups(tx);
  const wanted = new Map<string, { category_id: number; name: string }>();
  for (const { category, subcategory } of rows) {
    const category_id = category === undefined ? standardCategoryId : groups.category(category);
    if (!category_id || !subcategory || !creates("subcategory", subcategory)) continue;
    if (groups.subcategory(category_id, subcategory) !== undefined) continue;
    wanted.set(`${category_id}/${nameKey(subcategory)}`, { category_id, name: shownName(subcategory) });
  }
  const made = await insertOrRevive(tx, "subcategory", [...wanted.values()]);
  return made.map(({ id }) => ({ field: "subcategory", group_id: id }));
};
