import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import { movePaidParts } from "../../payments/moving-parts.ts";

/** What was paid for an order is paid for a part of it now. Both are locked. */
export const movePaid = async (tx: Ctx, fromId: number, toId: number, kobo: number) => {
  if (kobo === 0) return;
  await movePaidParts(tx, fromId, toId, kobo);
  await sql`update orders set paid_kobo = paid_kobo + case id when ${toId} then ${kobo} else -${kobo}::bigint end
    where id in (${fromId}, ${toId})`.execute(tx.db);
};
