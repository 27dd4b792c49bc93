import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";

export type Mergeable = "products" | "categories" | "subcategories" | "product_types" | "manufacturers";

/** For a WHERE clause: the id that stands for this one now. Survivors are final, so one step is enough. */
export const survivorId = (table: Mergeable, id: number) =>
  sql<number>`coalesce((select merged_into_id from ${sql.table(table)} where id = ${id}), ${id}::bigint)`;

/** The record that answers for this id: itself, or the one it was merged into; null when there is none. */
export const survivorOf = async (ctx: Ctx, table: Mergeable, id: number): Promise<number | null> =>
  (await survivorsOf(ctx, table, [id])).get(id) ?? null;

export const survivorsOf = async (ctx: Ctx, table: Mergeable, ids: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; survivor: number }>`
    select id, coalesce(merged_into_id, id) as survivor from ${sql.table(table)}
    where id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, survivor }) => [id, survivor]));
};

export const requireProduct = async (ctx: Ctx, id: number): Promise<number> => {
  const survivor = await survivorOf(ctx, "products", id);
  if (survivor === null) throw notFound("Product");
  return survivor;
};
