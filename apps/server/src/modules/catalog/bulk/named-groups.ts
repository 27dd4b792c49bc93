import { auditAll } from "../../../platform/audit.ts";
import type { Ctx } from "../../../platform/context.ts";
import { reviveGroups } from "../groups/archived.ts";
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

export const groupTables = {
  category: "categories",
  subcategory: "subcategories",
  product_type: "product_types",
  manufacturer: "manufacturers",
} as const satisfies Record<CreatableField, string>;

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
  const living = await ctx.db
    .selectFrom("subcategories")
    .select(["id", "name", "category_id"])
    .where("merged_into_id", "is", null)
    .where("archived_at", "is", null)
    .execute();
  const subcategories = new Map(living.map(({ id, name, category_id }) => [`${category_id}/${nameKey(name)}`, id]));
  for (const { id, name } of living) names.set(`subcategory_id ${id}`, name);
  const parents = new Map(living.map(({ id, category_id }) => [id, category_id]));
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

const positionAtEnd = 10_000;

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
    const missing = distinct(names, groups[kind]);
    if (missing.length === 0) continue;
    const values = missing.map((name) => (kind === "category" ? { name, position: positionAtEnd } : { name }));
    const revived = await reviveGroups(tx, groupTables[kind], missing);
    // Another upload may be making the same at this moment.
    const inserted = await tx.db
      .insertInto(groupTables[kind])
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "name"])
      .execute();
    const made = [...revived, ...inserted];
    all.push(...made.map(({ id }) => ({ field: kind, group_id: id })));
    await auditAll(
      tx,
      made.map(({ id, name }) => ({ action: `${kind}.create`, subject: kind, subjectId: id, after: { name } })),
    );
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
  const wanted = new Map<string, { category_id: number; name: string; position: number }>();
  for (const { category, subcategory } of rows) {
    const category_id = category === undefined ? standardCategoryId : groups.category(category);
    if (!category_id || !subcategory || !creates("subcategory", subcategory)) continue;
    if (groups.subcategory(category_id, subcategory) !== undefined) continue;
    const row = { category_id, name: shownName(subcategory), position: positionAtEnd };
    wanted.set(`${category_id}/${nameKey(subcategory)}`, row);
  }
  if (wanted.size === 0) return [];
  const revived: { id: number; name: string; category_id: number }[] = [];
  for (const [category_id, some] of Map.groupBy(wanted.values(), (row) => row.category_id))
    for (const row of await reviveGroups(
      tx,
      "subcategories",
      some.map(({ name }) => name),
      category_id,
    ))
      revived.push({ ...row, category_id });
  const inserted = await tx.db
    .insertInto("subcategories")
    .values([...wanted.values()])
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "name", "category_id"])
    .execute();
  const made = [...revived, ...inserted];
  await auditAll(
    tx,
    made.map(({ id, ...after }) => ({ action: "subcategory.create", subject: "subcategory", subjectId: id, after })),
  );
  return made.map(({ id }) => ({ field: "subcategory", group_id: id }));
};
