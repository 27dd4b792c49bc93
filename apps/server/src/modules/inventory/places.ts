import type { PlaceKind } from "@remedia/domain/stock";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";

/** The one place of a kind that stands for the world outside, or for the road. */
export const worldPlace = async (ctx: Ctx, kind: PlaceKind): Promise<number> => {
  const { id } = await ctx.db
    .selectFrom("stock_places")
    .select("id")
    .where("kind", "=", kind)
    .where("warehouse_id", "is", null)
    .where("hmo_id", "is", null)
    .executeTakeFirstOrThrow();
  return id;
};

/** The receiving area or the quarantine of a warehouse. */
export const areaOf = async (ctx: Ctx, warehouseId: number, kind: "receiving" | "quarantine"): Promise<number> => {
  const { id } = await ctx.db
    .selectFrom("stock_places")
    .select("id")
    .where("warehouse_id", "=", warehouseId)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return id;
};

/** The stock that an HMO keeps, made when it is first needed. */
export const hmoPlace = async (tx: Ctx, hmoId: number): Promise<number> => {
  const known = () => tx.db.selectFrom("stock_places").select("id").where("hmo_id", "=", hmoId).executeTakeFirst();
  const before = await known();
  if (before) return before.id;
  const hmo = await tx.db.selectFrom("hmos").select("name").where("id", "=", hmoId).executeTakeFirst();
  if (!hmo) throw notFound("HMO");
  await tx.db
    .insertInto("stock_places")
    .values({ kind: "hmo", hmo_id: hmoId, code: hmo.name.slice(0, 40) })
    .onConflict((conflict) => conflict.column("hmo_id").where("hmo_id", "is not", null).doNothing())
    .execute();
  return (await known())!.id;
};

export type PlaceRow = {
  id: number;
  kind: string;
  code: string;
  zone: string | null;
  warehouse_id: number | null;
  branch_id: number | null;
  active: boolean;
};

/** Places of the caller's branch; another branch's are simply not there. */
export const requirePlaces = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, PlaceRow>> => {
  const wanted = [...new Set(ids)];
  const rows = await ctx.db
    .selectFrom("stock_places")
    .select(["id", "kind", "code", "zone", "warehouse_id", "branch_id", "active"])
    .where("id", "in", wanted)
    .$if(ctx.branchId !== null, (query) => query.where("branch_id", "=", ctx.branchId))
    .execute();
  if (rows.length < wanted.length) throw notFound("Place");
  return new Map(rows.map((row) => [row.id, row]));
};
