import type { Ctx } from "../../platform/context.ts";

/**
 * Holds batches as they are until the transaction ends, in the order of ids and before any level is locked: a recall
 * waits for us or we for it, never each for the other.
 */
export const holdStill = async (tx: Ctx, batchIds: readonly number[]) => {
  if (batchIds.length === 0) return;
  await tx.db
    .selectFrom("batches")
    .select("id")
    .where("id", "in", [...new Set(batchIds)])
    .orderBy("id")
    .forShare()
    .execute();
};
