import {
  type BatchState,
  type DestructionAction,
  type DestructionState,
  destructionTransitions,
  whyNotDestroyed,
} from "@remedia/domain/stock";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { advance, beginDocument, defineDocument, lockDocument, moveDocument } from "../../../platform/documents.ts";
import { conflict, wrongState } from "../../../platform/errors.ts";
import { batches } from "../../inventory/batches.ts";
import { moveStock } from "../../inventory/ledger.ts";
import { worldPlace } from "../../inventory/places.ts";

const destructions = (ctx: Ctx) =>
  ctx.db
    .selectFrom("destructions as d")
    .innerJoin("batches as b", "b.id", "d.batch_id")
    .innerJoin("products as p", "p.id", "b.product_id")
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
    .$narrowType<{ state: DestructionState }>()
    .$if(ctx.branchId !== null, (query) => query.where("d.branch_id", "=", ctx.branchId!));

type Wanted = { product_id?: number; state?: DestructionState };
const shownAtMost = 200;

export const listDestructions = (ctx: Ctx, { product_id, state }: Wanted) =>
  destructions(ctx)
    .leftJoin("users as pb", "pb.id", "d.proposed_by")
    .leftJoin("users as db", "db.id", "d.decided_by")
    .select(["pb.name as proposed_by", "db.name as decided_by"])
    .$if(product_id !== undefined, (query) => query.where("b.product_id", "=", product_id!))
    .$if(state !== undefined, (query) => query.where("d.state", "=", state!))
    .orderBy("d.id", "desc")
    .limit(shownAtMost)
    .execute();

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

export const decideDestruction = (ctx: ActorCtx, id: number, action: DestructionAction, reason?: string) =>
  inTransaction(ctx, async (tx) => {
    const { facts, to } = await moveDocument(tx, destructionDocuments, id, action, { reason });
    const done = to === "approved" ? "were destroyed" : "stay where they are";
    return { message: `${facts.packs} packs of batch ${facts.batch_number} ${done}.` };
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
    // Written out: a prepared statement whose state is a parameter does not find the index any more once it is planned anew.
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
