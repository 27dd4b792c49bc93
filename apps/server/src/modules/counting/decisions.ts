import { adjustment, needsRecount } from "@remedia/domain/counting";
import { type CountAction, countTransitions } from "@remedia/domain/stock";
import { abcClasses } from "@remedia/domain/stock-planning";
import { sql } from "kysely";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { wrongState } from "../../platform/errors.ts";
import { checkTransition } from "../../platform/transition.ts";
import { audit } from "../audit/audit.ts";
import { lockLevels, type Movement, moveStock } from "../inventory/ledger.ts";
import { worldPlace } from "../inventory/places.ts";
import { seizeReserved } from "../inventory/reservations.ts";
import { getCount, type LockedCount, lockCount } from "./counts.ts";
import { expectedAt } from "./entries.ts";

type Change = { state: LockedCount["state"] } & Partial<
  Pick<LockedCount, "started_at" | "reviewed_at" | "approved_at" | "approved_by" | "state_reason">
>;

const step = async (tx: ActorCtx, count: LockedCount, action: CountAction, change: Change) => {
  await tx.db.updateTable("stock_counts").set(change).where("id", "=", count.id).execute();
  await audit(tx, {
    action: `count.${action}`,
    subject: "stock_count",
    subjectId: count.id,
    before: { state: count.state },
    after: change,
  });
  return getCount(tx, count.id);
};

/** Lists what the ledger expects in the scope: the sheet from which teams count, blind. */
export const startCount = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const count = await lockCount(tx, id);
    const state = checkTransition(tx, countTransitions.start, count);
    await sql`
      insert into stock_count_lines (count_id, place_id, batch_id, product_id, cost_kobo)
      select ${id}, l.place_id, l.batch_id, l.product_id, b.cost_kobo
      from stock_levels l join stock_places p on p.id = l.place_id join batches b on b.id = l.batch_id
        join products pr on pr.id = l.product_id
      where l.branch_id = ${count.branch_id} and p.kind = 'shelf' and l.on_hand > 0
        ${count.warehouse_id ? sql`and p.warehouse_id = ${count.warehouse_id}` : sql``}
        ${count.scope === "zone" ? sql`and p.zone = any(${count.scope_zones})` : sql``}
        ${count.scope === "category" ? sql`and pr.category_id = ${count.scope_category_id}` : sql``}
        ${count.scope === "abc" ? sql`and l.product_id = any(${await productsOfClass(tx, count)}::bigint[])` : sql``}
      order by p.code, l.product_id, l.batch_id`.execute(tx.db);
    return step(tx, count, "start", { state, started_at: tx.now });
  });

/** A are the few products that make most of the value of the branch's stock. */
const productsOfClass = async (tx: ActorCtx, count: LockedCount): Promise<number[]> => {
  const { rows } = await sql<{ product_id: number; kobo: number }>`
    select l.product_id, sum(l.on_hand * b.cost_kobo)::bigint as kobo
    from stock_levels l join batches b on b.id = l.batch_id
    where l.branch_id = ${count.branch_id} and l.on_hand > 0 group by 1`.execute(tx.db);
  const classes = abcClasses(rows.map(({ kobo }) => kobo));
  return rows.flatMap(({ product_id }, nth) => (classes[nth] === count.scope_class ? [product_id] : []));
};

/** Ends a round: what is off by more than the tolerance goes to a second team, the rest to review. */
export const finishCounting = (ctx: ActorCtx, id: number, missingAsZero: boolean) =>
  inTransaction(ctx, async (tx) => {
    const count = await lockCount(tx, id);
    if (count.state === "recount") return finishRecount(tx, count);
    // Whether to a recount or to review: the same right and the same state before.
    checkTransition(tx, countTransitions.review, count);
    await closeOpenLines(tx, count, missingAsZero);
    const lines = await tx.db
      .selectFrom("stock_count_lines")
      .select(["id", "counted", "expected"])
      .where("count_id", "=", id)
      .execute();
    const tolerance = { packs: count.tolerance_packs, percent: Number(count.tolerance_percent) };
    const off = lines.filter(({ counted, expected }) =>
      needsRecount({ counted: counted ?? 0, expected: expected ?? 0 }, tolerance),
    );
    if (off.length === 0) return step(tx, count, "review", { state: "review", reviewed_at: tx.now });
    await tx.db
      .updateTable("stock_count_lines")
      .set({ recount_wanted: true })
      .where(
        "id",
        "in",
        off.map((line) => line.id),
      )
      .execute();
    return step(tx, count, "recount", { state: checkTransition(tx, countTransitions.recount, count) });
  });

const closeOpenLines = async (tx: ActorCtx, count: LockedCount, missingAsZero: boolean) => {
  const open = await tx.db
    .selectFrom("stock_count_lines")
    .select(["id", "place_id", "batch_id"])
    .where("count_id", "=", count.id)
    .where("counted", "is", null)
    .execute();
  if (open.length > 0 && !missingAsZero)
    throw wrongState(`${open.length} lines are not counted yet. Count them, or say that nothing is there.`);
  for (const line of open)
    await tx.db
      .updateTable("stock_count_lines")
      .set({
        counted: 0,
        expected: expectedAt(line.place_id, line.batch_id, tx.now),
        counted_by: tx.actor.userId,
        counted_at: tx.now,
      })
      .where("id", "=", line.id)
      .execute();
};

const finishRecount = async (tx: ActorCtx, count: LockedCount) => {
  const state = checkTransition(tx, countTransitions.review, count);
  const { open } = await tx.db
    .selectFrom("stock_count_lines")
    .select(sql<number>`count(*)::int`.as("open"))
    .where("count_id", "=", count.id)
    .where("recount_wanted", "=", true)
    .where("recounted", "is", null)
    .executeTakeFirstOrThrow();
  if (open > 0) throw wrongState(`${open} lines still wait for their second count.`);
  return step(tx, count, "review", { state, reviewed_at: tx.now });
};

/** A reviewer who does not believe it has every difference counted once more. */
export const sendBack = (ctx: ActorCtx, id: number, reason: string) =>
  inTransaction(ctx, async (tx) => {
    const count = await lockCount(tx, id);
    const state = checkTransition(tx, countTransitions.send_back, count, reason);
    await sql`update stock_count_lines l set recount_wanted = true, recounted = null, recount_expected = null,
        recount_team_id = null, recounted_by = null, recounted_at = null
      where l.count_id = ${id} and coalesce(l.recounted - l.recount_expected, l.counted - l.expected) <> 0`.execute(
      tx.db,
    );
    return step(tx, count, "send_back", { state, state_reason: reason, reviewed_at: null });
  });

export const cancelCount = (ctx: ActorCtx, id: number, reason: string) =>
  inTransaction(ctx, async (tx) => {
    const count = await lockCount(tx, id);
    const state = checkTransition(tx, countTransitions.cancel, count, reason);
    return step(tx, count, "cancel", { state, state_reason: reason });
  });

type Difference = {
  id: number;
  place_id: number;
  batch_id: number;
  counted: number;
  expected: number;
};

/** Posts every difference as it was when it was counted; what moved since moved in the ledger and on the shelf alike. */
export const approveCount = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const count = await lockCount(tx, id);
    const state = checkTransition(tx, countTransitions.approve, count);
    const { rows: lines } = await sql<Difference>`
      select id, place_id, batch_id, coalesce(recounted, counted) as counted, coalesce(recount_expected, expected) as expected
      from stock_count_lines where count_id = ${id}
        and coalesce(recounted - recount_expected, counted - expected) <> 0 order by id`.execute(tx.db);
    if (lines.length > 0) await postDifferences(tx, id, lines);
    return step(tx, count, "approve", { state, approved_at: tx.now, approved_by: tx.actor.userId });
  });

const postDifferences = async (tx: ActorCtx, countId: number, lines: readonly Difference[]) => {
  const levels = await lockLevels(
    tx,
    lines.map(({ place_id, batch_id }) => ({ placeId: place_id, batchId: batch_id })),
  );
  const levelOf = new Map(levels.map((level) => [`${level.place_id}/${level.batch_id}`, level]));
  const difference = await worldPlace(tx, "count_difference");
  const movements: Movement<"count">[] = [];
  for (const { id, place_id: placeId, batch_id: batchId, counted, expected } of lines) {
    const level = levelOf.get(`${placeId}/${batchId}`);
    const there = level?.on_hand ?? 0;
    const { step: kind, quantity, remainder } = adjustment({ counted, expected, there });
    const found = kind === "found";
    // Packs that are not there cannot stay promised.
    const promised = (level?.reserved ?? 0) - (there - quantity);
    if (!found && promised > 0) await seizeReserved(tx, { placeId, batchId }, promised);
    if (kind)
      movements.push({
        step: kind,
        lineId: id,
        batchId,
        fromPlaceId: found ? difference : placeId,
        toPlaceId: found ? placeId : difference,
        quantity,
      });
    await tx.db
      .updateTable("stock_count_lines")
      .set({ adjusted: found ? quantity : -quantity, unadjusted: remainder })
      .where("id", "=", id)
      .execute();
  }
  await moveStock(tx, "count", countId, movements);
};
