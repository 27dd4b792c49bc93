import { type ProductClass, type Storage, strictestClass, strictestStorage } from "@remedia/domain/catalog";
import { nairaOrNull } from "@remedia/domain/money";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import { invalid } from "../../../platform/errors.ts";
import { survivorsOf } from "../survivors.ts";

export type ComponentBody = { product_id: number; quantity: number };

/** What combos sell, by combo, with the parts' own prices at the branch beside it. */
export const componentsOf = async (ctx: Ctx, comboIds: readonly number[]) => {
  if (comboIds.length === 0) return new Map<number, never[]>();
  const rows = await ctx.db
    .selectFrom("combo_components as cc")
    .innerJoin("products as p", "p.id", "cc.component_id")
    .leftJoin("product_prices as pp", (join) =>
      join.onRef("pp.product_id", "=", "p.id").on("pp.branch_id", "=", ctx.branchId),
    )
    .select(["cc.combo_id", "p.id as product_id", "p.title", "cc.quantity", "p.state", "pp.price_kobo"])
    .select(["p.form", "p.pack_size", "p.weight_grams"])
    .where("cc.combo_id", "in", comboIds)
    .orderBy("p.title")
    .orderBy("p.id")
    .execute();
  const parts = rows.map(({ price_kobo, ...row }) => ({ ...row, price: nairaOrNull(price_kobo) }));
  return Map.groupBy(parts, ({ combo_id }) => combo_id);
};

export const listComponents = async (ctx: Ctx, comboId: number) =>
  (await componentsOf(ctx, [comboId])).get(comboId) ?? [];

export const listCombosWith = (ctx: Ctx, productId: number) =>
  ctx.db
    .selectFrom("combo_components as cc")
    .innerJoin("products as p", "p.id", "cc.combo_id")
    .select(["p.id", "p.title"])
    .where("cc.component_id", "=", productId)
    .where("p.state", "!=", "merged")
    .orderBy("p.title")
    .execute();

type Part = { id: number; class: string; storage: string; state: string; is_combo: boolean; title: string };

/** The parts as they are now, by their survivors; refuses what cannot be sold within a combo. */
const requireParts = async (tx: Ctx, components: readonly ComponentBody[]) => {
  const survivors = await survivorsOf(
    tx,
    "products",
    components.map(({ product_id }) => product_id),
  );
  const quantities = new Map<number, number>();
  for (const { product_id, quantity } of components) {
    const id = survivors.get(product_id);
    if (id === undefined)
      throw invalid("A product of this combo does not exist.", { components: "Choose from the list." });
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  const parts: Part[] = await tx.db
    .selectFrom("products")
    .select(["id", "class", "storage", "state", "is_combo", "title"])
    .where("id", "in", [...quantities.keys()])
    .execute();
  const unfit = parts.find(({ state, is_combo }) => is_combo || !["active", "hidden"].includes(state));
  if (unfit) {
    const fault = unfit.is_combo ? `${unfit.title} is a combo itself.` : `${unfit.title} is ${unfit.state}.`;
    throw invalid(fault, { components: fault });
  }
  return { parts, quantities };
};

/** A combo is as strictly sold and kept as its strictest part. */
const strictnessOf = (parts: readonly Pick<Part, "class" | "storage">[]) => ({
  class: strictestClass(parts.map((part) => part.class as ProductClass)),
  storage: strictestStorage(parts.map((part) => part.storage as Storage)),
});

/** Makes these the combo's parts; its class and storage follow from them. */
export const replaceComponents = async (tx: Ctx, comboId: number, components: readonly ComponentBody[]) => {
  const { parts, quantities } = await requireParts(tx, components);
  await tx.db.deleteFrom("combo_components").where("combo_id", "=", comboId).execute();
  await tx.db
    .insertInto("combo_components")
    .values([...quantities].map(([component_id, quantity]) => ({ combo_id: comboId, component_id, quantity })))
    .execute();
  await tx.db.updateTable("products").set(strictnessOf(parts)).where("id", "=", comboId).execute();
};

/** Combos follow when the class or storage of one of their parts changes. */
export const refreshCombosWith = async (tx: Ctx, productIds: readonly number[]) => {
  const { rows } = await sql<{ id: number; classes: string[]; storages: string[] }>`
    select cc.combo_id as id, array_agg(p.class) as classes, array_agg(p.storage) as storages
    from combo_components cc join products p on p.id = cc.component_id
    where cc.combo_id in (select combo_id from combo_components where component_id = any(${productIds}::bigint[]))
    group by cc.combo_id`.execute(tx.db);
  for (const { id, classes, storages } of rows) {
    const parts = classes.map((each, at) => ({ class: each, storage: storages[at]! }));
    await tx.db.updateTable("products").set(strictnessOf(parts)).where("id", "=", id).execute();
  }
};
