import { mostTaxed, type ProductClass, type Storage, strictestClass, strictestStorage } from "@remedia/domain/catalog";
import { nairaOrNull } from "@remedia/domain/money";
import type { VatClass } from "@remedia/domain/vat";
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

type Strictness = { class: string; storage: string; vat_class: string };
type Part = Strictness & { id: number; state: string; is_combo: boolean; title: string };

/** What a combo takes from its parts. */
export const fromParts = ["class", "storage", "vat_class"] as const;

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
    .select(["id", ...fromParts, "state", "is_combo", "title"])
    .where("id", "in", [...quantities.keys()])
    .execute();
  const unfit = parts.find(({ state, is_combo }) => is_combo || !["active", "hidden"].includes(state));
  if (unfit) {
    const fault = unfit.is_combo ? `${unfit.title} is a combo itself.` : `${unfit.title} is ${unfit.state}.`;
    throw invalid(fault, { components: fault });
  }
  return { parts, quantities };
};

/** A combo is as strictly sold and kept as its strictest part, and taxed as its most taxed one. */
const strictnessOf = (parts: readonly Strictness[]) => ({
  class: strictestClass(parts.map((part) => part.class as ProductClass)),
  storage: strictestStorage(parts.map((part) => part.storage as Storage)),
  vat_class: mostTaxed(parts.map((part) => part.vat_class as VatClass)),
});

/** Makes these the combo's parts; its class, storage and tax follow from them. */
export const replaceComponents = async (tx: Ctx, comboId: number, components: readonly ComponentBody[]) => {
  const { parts, quantities } = await requireParts(tx, components);
  await tx.db.deleteFrom("combo_components").where("combo_id", "=", comboId).execute();
  await tx.db
    .insertInto("combo_components")
    .values([...quantities].map(([component_id, quantity]) => ({ combo_id: comboId, component_id, quantity })))
    .execute();
  await tx.db.updateTable("products").set(strictnessOf(parts)).where("id", "=", comboId).execute();
};

/** Combos follow when one of their parts is sold, kept or taxed in another way. */
export const refreshCombosWith = async (tx: Ctx, productIds: readonly number[]) => {
  const { rows } = await sql<{ id: number; parts: Strictness[] }>`
    select cc.combo_id as id,
      json_agg(json_build_object('class', p.class, 'storage', p.storage, 'vat_class', p.vat_class)) as parts
    from combo_components cc join products p on p.id = cc.component_id
    where cc.combo_id in (select combo_id from combo_components where component_id = any(${productIds}::bigint[]))
    group by cc.combo_id`.execute(tx.db);
  for (const { id, parts } of rows)
    await tx.db.updateTable("products").set(strictnessOf(parts)).where("id", "=", id).execute();
};
