import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { countIn, type Follower, rowsFollow } from "../../platform/merge.ts";

/** A deal on both keeps the survivor's price. */
const moveDealProducts = async (tx: Ctx, fromId: number, toId: number) => {
  await sql`delete from deal_products f using deal_products t
    where f.product_id = ${fromId} and t.product_id = ${toId} and t.deal_id = f.deal_id`.execute(tx.db);
  await tx.db.updateTable("deal_products").set({ product_id: toId }).where("product_id", "=", fromId).execute();
};

/** What two customers bought of a deal counts together against its limit. */
export const dealFollowers: Follower[] = [
  { subject: "product", what: "Deals with it", count: countIn("deal_products", "product_id"), move: moveDealProducts },
  rowsFollow("product", "Deal sales", "deal_sales", "product_id"),
  rowsFollow("user", "Deal sales", "deal_sales", "user_id"),
];
