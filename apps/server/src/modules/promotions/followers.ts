import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import type { Follower } from "../../platform/merge.ts";

const countIn =
  (table: "deal_products" | "deal_sales", column: "product_id" | "user_id") => async (ctx: Ctx, id: number) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where ${sql.ref(column)} = ${id}`.execute(ctx.db);
    return rows[0]?.count ?? 0;
  };

/** A deal on both keeps the survivor's price. */
const moveDealProducts = async (tx: Ctx, fromId: number, toId: number) => {
  await sql`delete from deal_products f using deal_products t
    where f.product_id = ${fromId} and t.product_id = ${toId} and t.deal_id = f.deal_id`.execute(tx.db);
  await tx.db.updateTable("deal_products").set({ product_id: toId }).where("product_id", "=", fromId).execute();
};

const moveSales = (column: "product_id" | "user_id") => async (tx: Ctx, fromId: number, toId: number) => {
  await tx.db
    .updateTable("deal_sales")
    .set({ [column]: toId })
    .where(column, "=", fromId)
    .execute();
};

/** What two customers bought of a deal counts together against its limit. */
export const dealFollowers: Follower[] = [
  { subject: "product", what: "Deals with it", count: countIn("deal_products", "product_id"), move: moveDealProducts },
  { subject: "product", what: "Deal sales", count: countIn("deal_sales", "product_id"), move: moveSales("product_id") },
  { subject: "user", what: "Deal sales", count: countIn("deal_sales", "user_id"), move: moveSales("user_id") },
];
