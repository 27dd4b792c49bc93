import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { countIn, type Follower, rowsFollow } from "../../platform/merge.ts";

/** A combo may have held both. */
const moveParts = async (tx: Ctx, fromId: number, toId: number) => {
  await sql`update order_parts t set quantity = t.quantity + f.quantity from order_parts f
    where f.product_id = ${fromId} and t.product_id = ${toId} and t.line_id = f.line_id`.execute(tx.db);
  await sql`delete from order_parts f using order_parts t
    where f.product_id = ${fromId} and t.product_id = ${toId} and t.line_id = f.line_id`.execute(tx.db);
  await tx.db.updateTable("order_parts").set({ product_id: toId }).where("product_id", "=", fromId).execute();
};

export const orderFollowers: Follower[] = [
  rowsFollow("user", "Orders", "orders", "user_id"),
  rowsFollow("user", "Order issues", "order_issues", "user_id"),
  rowsFollow("product", "Order issues", "order_issues", "product_id"),
  rowsFollow("user", "Returns", "returns", "user_id"),
  rowsFollow("lga", "Orders", "orders", "lga_id"),
  rowsFollow("lga", "Orders placed for it", "orders", "placed_lga_id"),
  rowsFollow("product", "Order lines", "order_lines", "product_id"),
  rowsFollow("category", "Order lines", "order_lines", "category_id"),
  { subject: "product", what: "Parts of orders", count: countIn("order_parts", "product_id"), move: moveParts },
];
