import { dayOnPaper } from "@remedia/domain/days";
import { type BatchAction, type BatchState, batchTransitions } from "@remedia/domain/stock";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, mayChooseBranch } from "../../platform/context.ts";
import { defineDocument, moveDocument } from "../../platform/documents.ts";
import { forbidden, invalid } from "../../platform/errors.ts";
import { seizeBatch } from "./reservations.ts";

export type BatchFacts = {
  productId: number;
  number: string;
  expiresOn: string;
  costKobo: number;
  supplierId?: number | null;
};

/** As it is printed, but for the case and blanks that scanners and people add. */
export const batchNumber = (text: string) => text.replaceAll(/\s+/g, "").toUpperCase();

/**
 * The batch of a product under this number, made when it is new. The same number with another expiry is a typing error
 * or a counterfeit: neither may pass in silence.
 */
export const findOrCreateBatch = async (tx: Ctx, facts: BatchFacts): Promise<number> => {
  const number = batchNumber(facts.number);
  await tx.db
    .insertInto("batches")
    .values({
      product_id: facts.productId,
      number,
      expires_on: facts.expiresOn,
      cost_kobo: facts.costKobo,
      supplier_id: facts.supplierId ?? null,
      created_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["product_id", "number"]).where("from_product_id", "is", null).doNothing(),
    )
    .execute();
  const batch = await tx.db
    .selectFrom("batches")
    .select(["id", "expires_on"])
    .where("product_id", "=", facts.productId)
    .where("number", "=", number)
    .where("from_product_id", "is", null)
    .executeTakeFirstOrThrow();
  if (batch.expires_on !== facts.expiresOn) {
    const known = dayOnPaper(batch.expires_on);
    throw invalid(`Batch ${number} is known with expiry ${known}.`, { expires_on: `This batch expires on ${known}.` });
  }
  return batch.id;
};

/** What came in under a number, at its price: the cost of a pack is the average over all of it. */
export const addToBatch = async (tx: Ctx, batchId: number, packs: number, costKobo: number) => {
  await sql`update batches set received_packs = received_packs + ${packs},
      cost_kobo = case when received_packs = 0 then ${costKobo}::bigint
        else round((cost_kobo::numeric * received_packs + ${costKobo}::numeric * ${packs}) / (received_packs + ${packs})) end
    where id = ${batchId}`.execute(tx.db);
};

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
