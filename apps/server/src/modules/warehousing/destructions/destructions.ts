import {
  type BatchState,
  type DestructionAction,
  type DestructionState,
  destructionTransitions,
  whyNotDestroyed,
} from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { advance, beginDocument, defineDocument, lockDocument, moveDocument } from "../../../platform/documents.ts";
import { conflict, wrongState } from "../../../platform/errors.ts";
import { contains, listPage, nullsLast } from "../../../platform/lists.ts";
import { costFor } from "../../catalog/prices/costs.ts";
import { batches, moveBatch } from "../../inventory/batches.ts";
import { moveStock } from "../../inventory/ledger.ts";
import { worldPlace } from "../../inventory/places.ts";
import type { DestructionQuery } from "./schemas.ts";

/** Those of the branch where the caller stands, with what they are filtered by. */
const destructionsAlone = (ctx: Ctx) =>
  ctx.db
    .selectFrom("destructions as d")
    .innerJoin("batches as b", "b.id", "d.batch_id")
    .innerJoin("products as p", "p.id", "b.product_id")
    .$if(ctx.branchId !== null, (query) => query.where("d.branch_id", "=", ctx.branchId!));

const destructions = (ctx: Ctx) =>
  destructionsAlone(ctx)
    .innerJoin("branches as br", "br.id", "d.branch_id")
    .select([
      "d.id",
      "d.state",
      "d.batch_id",
      "d.branch_id",
      "b.number as batch_number",
      "b.product_id",
      "p.title",
      "br.name as branch_name",
      "d.reason",
      "d.proposed_by as proposed_by_id",
      "d.proposed_at",
      "d.decided_at",
      "d.state_reason",
      sql<number>`(select coalesce(sum(packs), 0)::int from destruction_lines l where l.destruction_id = d.id)`.as(
        "packs",
      ),
    ])
    .$narrowType<{ state: DestructionState }>();

export const listDestructions = async (ctx: ActorCtx, input: Static<typeof DestructionQuery>) => {
  let narrow = destructionsAlone(ctx);
  if (input.q) narrow = narrow.where(sql`fold(concat_ws(' ', p.title, b.number, d.reason))`, "like", contains(input.q));
  if (input.id) narrow = narrow.where("d.id", "=", input.id);
  if (input.product_id) narrow = narrow.where("b.product_id", "=", input.product_id);
  if (input.state) narrow = narrow.where("d.state", "=", input.state);
  const page = await listPage(ctx, input, {
    rows: destructions(ctx)
      .leftJoin("users as pb", "pb.id", "d.proposed_by")
      .leftJoin("users as db", "db.id", "d.decided_by")
      .select(["b.cost_kobo", "pb.name as proposed_by", "db.name as decided_by"]),
    narrow,
    sorts: { proposed_at: "d.id", decided_at: nullsLast("d.decided_at") },
    fallback: "-proposed_at",
    tie: "d.id",
  });
  const cost = costFor(ctx);
  return { ...page, data: page.data.map(({ cost_kobo, ...row }) => ({ ...row, value: cost(cost_kobo * row.packs) })) };
};

const lockDestruction = (tx: Ctx, id: number) =>
  destructions(tx).where("d.id", "=", id).forUpdate("d").executeTakeFirst();
type LockedDestruction = NonNullable<Awaited<ReturnType<typeof lockDestruction>>>;

const requireDestroyable = (state: BatchState) => {
  const why = whyNotDestroyed(state);
  if (why) throw wrongState(why);
};

/** Out of the house, place by place; the batch is destroyed with the last of its packs. */
const destroy = async (tx: Ctx, { id, batch_id }: LockedDestruction) => {
  const batch = await lockDocument(tx, batches, batch_id, "destroy");
  requireDestroyable(batch.state);
  const lines = await tx.db.selectFrom("destruction_lines").selectAll().where("destruction_id", "=", id).execute();
  const toPlaceId = await worldPlace(tx, "damaged");
  await moveStock(
    tx,
    "destruction",
    id,
    lines.map((line) => ({
      step: "approve",
      lineId: line.id,
      batchId: batch_id,
      fromPlaceId: line.place_id,
      toPlaceId,
      quantity: line.packs,
    })),
  );
  const left = await tx.db
    .selectFrom("stock_levels")
    .select("place_id")
    .where("batch_id", "=", batch_id)
    .where("on_hand", ">", 0)
    .limit(1)
    .executeTakeFirst();
  if (!left && batch.state !== "destroyed")
    await advance(tx, batches, batch, "destroy", { reason: `Destruction ${id}` });
};

/** Packs that must not reach anybody: one person proposes to destroy them, another decides. */
const destructionDocuments = defineDocument({
  name: "destruction",
  noun: "Destruction",
  table: "destructions",
  steps: destructionTransitions,
  lock: lockDestruction,
  effects: { approve: destroy },
  columns: (tx, { note }) => ({ state_reason: note, decided_at: tx.now, decided_by: doerOf(tx) }),
});

export const decideDestruction = (
  ctx: ActorCtx,
  id: number,
  action: Exclude<DestructionAction, "lapse">,
  reason?: string,
) =>
  inTransaction(ctx, async (tx) => {
    const { facts, to } = await moveDocument(tx, destructionDocuments, id, action, { reason });
    const done = to === "approved" ? "were destroyed" : "stay where they are";
    return { message: `${facts.packs} packs of batch ${facts.batch_number} ${done}.` };
  });

const longestReason = 500;

/**
 * A batch goes back on sale, and nobody is left to be asked whether to destroy it. Proposals are locked before the batch, as
 * whoever approves one does.
 */
export const clearBatch = (ctx: ActorCtx, batchId: number, reason: string) =>
  inTransaction(ctx, async (tx) => {
    const everywhere = { ...tx, branchId: null };
    const proposed = () =>
      destructions(everywhere).where("d.batch_id", "=", batchId).where("d.state", "=", "proposed").orderBy("d.id");
    await proposed().forUpdate("d").execute();
    const batch = await moveBatch(tx, batchId, "clear", reason);
    const lapsed = { reason: `The batch was cleared: ${reason}`.slice(0, longestReason) };
    for (const { id } of await proposed().execute())
      await moveDocument(everywhere, destructionDocuments, id, "lapse", lapsed);
    return { message: `Batch ${batch.number} is ${batch.state.replaceAll("_", " ")}.` };
  });

/** Packs of a batch that lie free in the branches one may act for. What is promised to another document is its to decide. */
const freePacks = async (tx: Ctx, batchId: number) => {
  const here = tx.branchId === null ? sql`` : sql`and p.branch_id = ${tx.branchId}`;
  const { rows } = await sql<{ branch_id: number; place_id: number; packs: number }>`
    select p.branch_id, l.place_id, l.on_hand - l.reserved as packs
    from stock_levels l join stock_places p on p.id = l.place_id
    where l.batch_id = ${batchId} and l.on_hand > l.reserved and p.kind in ('shelf', 'receiving', 'quarantine') ${here}
    order by l.place_id`.execute(tx.db);
  return Map.groupBy(rows, ({ branch_id }) => branch_id);
};

export const proposeDestruction = (ctx: ActorCtx, { batch_id, reason }: { batch_id: number; reason: string }) =>
  inTransaction(ctx, async (tx) => {
    const batch = await lockDocument(tx, batches, batch_id, "destroy");
    requireDestroyable(batch.state);
    const packs = await freePacks(tx, batch_id);
    if (packs.size === 0) throw wrongState("No packs of this batch lie in your branch.");
    let count = 0;
    // Where one waits already nothing is to do; the other branches do not wait for its decision.
    for (const [branch_id, lines] of packs)
      if (await insertDestruction(tx, { batch_id, branch_id, reason }, lines))
        count += lines.reduce((sum, line) => sum + line.packs, 0);
    if (count === 0) throw conflict("The destruction of this batch waits for approval already.");
    return { message: `Destruction of ${count} packs of batch ${batch.number} waits for approval.` };
  });

type Proposal = { batch_id: number; branch_id: number; reason: string };

/** Whether it was proposed: one at a time in each branch. */
const insertDestruction = async (tx: Ctx, proposal: Proposal, lines: { place_id: number; packs: number }[]) => {
  const row = await tx.db
    .insertInto("destructions")
    .values({ ...proposal, proposed_by: doerOf(tx), proposed_at: tx.now })
    // Written out: a prepared statement whose state is a parameter does not find the index any more once it is planned again.
    .onConflict((conflicting) =>
      conflicting.columns(["batch_id", "branch_id"]).where(sql<boolean>`state = 'proposed'`).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  await tx.db
    .insertInto("destruction_lines")
    .values(lines.map(({ place_id, packs }) => ({ destruction_id: row.id, place_id, packs })))
    .execute();
  const noted = { ...proposal, packs: lines.map(({ place_id, packs }) => ({ place_id, packs })) };
  const document = { document: "destruction", documentId: row.id };
  await beginDocument(tx, document, { action: "propose", state: "proposed", noted });
  return true;
};
