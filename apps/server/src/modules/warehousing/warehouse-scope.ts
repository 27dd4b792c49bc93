import type { Ctx } from "../../platform/context.ts";
import { conflict, invalid, notFound } from "../../platform/errors.ts";
import { survivorsOf } from "../catalog/survivors.ts";

/** A warehouse in use, in whichever branch: where a transfer may go. */
export const requireDestination = async (ctx: Ctx, id: number) => {
  const warehouse = await ctx.db
    .selectFrom("warehouses")
    .select(["id", "name", "branch_id", "active"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!warehouse) throw notFound("Warehouse");
  if (!warehouse.active) throw conflict(`${warehouse.name} is closed.`);
  return warehouse;
};

/** The same in the branch where the caller stands; another branch's is simply not there. */
export const requireWarehouse = async (ctx: Ctx, id: number) => {
  const warehouse = await requireDestination(ctx, id);
  if (ctx.branchId !== null && warehouse.branch_id !== ctx.branchId) throw notFound("Warehouse");
  return warehouse;
};

export const requireSupplier = async (ctx: Ctx, id: number) => {
  const supplier = await ctx.db.selectFrom("suppliers").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
  if (!supplier) throw invalid("Choose a supplier from the list.", { supplier_id: "Choose a supplier from the list." });
  return supplier;
};

/** Products by the ids they have today. A combo is only sold, its parts are what stands on shelves. */
export const requireStocked = async (ctx: Ctx, ids: readonly number[]): Promise<(id: number) => number> => {
  const survivors = await survivorsOf(ctx, "products", [...new Set(ids)]);
  const at = ids.findIndex((id) => !survivors.has(id));
  if (at >= 0)
    throw invalid("Choose a product from the list.", { [`lines.${at}.product_id`]: "There is no such product." });
  const combos = await ctx.db
    .selectFrom("products")
    .select(["id", "title"])
    .where("id", "in", [...new Set(survivors.values()), 0])
    .where("is_combo", "=", true)
    .execute();
  if (combos[0]) {
    const combo = ids.findIndex((id) => survivors.get(id) === combos[0]!.id);
    const fault = `${combos[0].title} is a combo: its parts have stock, it has none.`;
    throw invalid(fault, { [`lines.${combo}.product_id`]: fault });
  }
  return (id) => survivors.get(id)!;
};
