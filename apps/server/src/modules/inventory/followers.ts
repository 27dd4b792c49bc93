import { sql } from "kysely";
import { countIn, type Follower, rowsFollow } from "../../platform/merge.ts";

/**
 * Batches, with what stands of them and what is promised, follow their product. Movements stay as they were written;
 * whoever reads them asks for the merged products too.
 */
export const stockFollowers: readonly Follower[] = [
  {
    subject: "product",
    what: "Batches",
    count: countIn("batches", "product_id"),
    move: async (tx, fromId, toId) => {
      // In the order in which everybody locks: batches first, then levels.
      await sql`update batches set product_id = ${toId}, from_product_id = coalesce(from_product_id, ${fromId})
        where product_id = ${fromId}`.execute(tx.db);
      await sql`update stock_levels l set product_id = ${toId} from (
          select place_id, batch_id from stock_levels where product_id = ${fromId}
          order by product_id, expires_on, batch_id, place_id for update) as theirs
        where l.place_id = theirs.place_id and l.batch_id = theirs.batch_id`.execute(tx.db);
    },
  },
  rowsFollow("product", "Reservations", "stock_reservations", "product_id"),
];
