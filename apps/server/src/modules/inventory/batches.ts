import { type BatchAction, type BatchState, batchTransitions, type StockOwner } from "@remedia/domain/stock";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, mayChooseBranch } from "../../platform/context.ts";
import { defineDocument, moveDocument } from "../../platform/documents.ts";
import { forbidden } from "../../platform/errors.ts";
import { seizeBatch } from "./reservations.ts";

export type BatchFacts = {
  productId: number;
  number: string;
  expiresOn: string;
  costKobo: number;
  supplierId?: number | null;
  /** Whose packs they are, where they are not our own. */
  of?: { owner: Exclude<StockOwner, "own">; ownerId: number };
};

/** As it is printed, but for the case and blanks that scanners and people add. */
export const batchNumber = (text: string) => text.replaceAll(/\s+/g, "").toUpperCase();

/** Half a character is none, and capitals may be longer than what was typed. */
export const isBatchNumber = (text: string) => text.isWellFormed() && batchNumber(text).length <= 40;

/** Not FOR UPDATE: whoever holds its levels and now writes a reservation must still be able to point at it. */
const lockBatch = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("batches")
    .selectAll()
    .$narrowType<{ state: BatchState }>()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * What may no longer be sold is taken off sale on every shelf, and out of the hands of those it was promised to, in
 * the same moment.
 */
const sells =
  (yes: boolean) =>
  (tx: Ctx, { id }: { id: number }) =>
    setSellable(tx, id, yes);

/** Taking a batch off sale is anybody's duty; putting it back is for those who answer for all of its packs. */
const sellsAgain = async (tx: Ctx, { id }: { id: number }) => {
  if (tx.actor && !mayChooseBranch(tx.actor)) {
    const elsewhere = await tx.db
      .selectFrom("stock_levels")
      .select("place_id")
      .where("batch_id", "=", id)
      .where("on_hand", ">", 0)
      .where("branch_id", "is distinct from", tx.actor.branchId)
      .limit(1)
      .executeTakeFirst();
    if (elsewhere)
      throw forbidden(
        "Packs of this batch are in other branches. Someone who works for all branches can put it back on sale.",
      );
  }
  await setSellable(tx, id, true);
};

export const batches = defineDocument({
  name: "batch",
  noun: "Batch",
  table: "batches",
  steps: batchTransitions,
  lock: lockBatch,
  effects: {
    hold: sells(false),
    release: sellsAgain,
    quarantine: sells(false),
    clear: sellsAgain,
    recall: sells(false),
    destroy: sells(false),
  },
  columns: (_tx, { note }) => ({ state_reason: note }),
});

export const moveBatch = async (ctx: ActorCtx, id: number, action: BatchAction, reason?: string) => {
  const { facts, to } = await moveDocument(ctx, batches, id, action, { reason });
  return { ...facts, state: to };
};

const setSellable = async (tx: Ctx, id: number, sells: boolean) => {
  await sql`select from stock_levels where batch_id = ${id}
    order by product_id, expires_on, batch_id, place_id for update`.execute(tx.db);
  if (!sells) await seizeBatch(tx, id);
  await sql`update stock_levels l set sellable = p.kind = 'shelf' and ${sells}
    from stock_places p where p.id = l.place_id and l.batch_id = ${id}`.execute(tx.db);
};
