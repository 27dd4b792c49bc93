import { addDays, lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";

const longExpiredDays = 30;

/**
 * Forgets levels that say nothing any more: empty areas through which a batch passed, empty shelves of what expired long
 * ago. No row and a row of zero mean the same; who is at one just now keeps it. May run twice without harm.
 */
export const forgetEmptyLevels = async (ctx: Ctx): Promise<void> => {
  await sql`
    delete from stock_levels l using (
      select l.place_id, l.batch_id from stock_levels l where l.on_hand = 0 and l.reserved = 0
        and (l.place_id = any(array(select id from stock_places where kind <> 'shelf'))
          or l.expires_on < ${addDays(lagosDay(ctx.now), -longExpiredDays)}::date)
      order by l.product_id, l.expires_on, l.batch_id, l.place_id for update of l skip locked) as empty
    where l.place_id = empty.place_id and l.batch_id = empty.batch_id`.execute(ctx.db);
};

/** Whoever follows the catalogue has seen these long ago. */
const marksKept = 1_000_000;
export const forgetOldMarks = async (ctx: Ctx): Promise<void> => {
  await sql`delete from product_stock_marks
    where updated_seq < pg_snapshot_xmin(pg_current_snapshot())::text::bigint - ${marksKept}::bigint`.execute(ctx.db);
};
