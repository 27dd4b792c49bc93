import { adjustment, needsRecount } from "@remedia/domain/counting";
import { type CountAction, countStates, countTransitions } from "@remedia/domain/stock";
import { abcClasses } from "@remedia/domain/stock-planning";
import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../platform/context.ts";
import {
  advance,
  defineDocument,
  lockDocument,
  lockInBranch,
  moveDocument,
  requireStep,
} from "../../platform/documents.ts";
import { wrongState } from "../../platform/errors.ts";
import { recordset } from "../../platform/recordset.ts";
import { lockBatches, lockLevels, type Movement, moveStock } from "../inventory/ledger.ts";
import { worldPlace } from "../inventory/places.ts";
import { seizeReserved } from "../inventory/reservations.ts";
import { getCount } from "./counts.ts";
import { expectedAt } from "./entries.ts";
import { requireTeams } from "./teams.ts";

const lockCount = lockInBranch("stock_counts", countStates);
type LockedCount = NonNullable<Awaited<ReturnType<typeof lockCount>>>;

/** A stock count: blind, by teams, with a second round for what is off, and a decision at the end. */
export const counts = defineDocument({
  name: "stock_count",
  noun: "Stock count",
  table: "stock_counts",
  steps: countTransitions,
  lock: lockCount,
  effects: {
    start: (tx, count) => listLines(tx, count),
    review: async (tx) => ({ set: { reviewed_at: tx.now } }),
    send_back: (tx, count) => reopenDifferences(tx, count),
    approve: (tx, count) => adjust(tx, count),
  },
  columns: (_tx, { note }) => (note ? { state_reason: note } : {}),
});

const stepCount = (ctx: ActorCtx, id: number, action: CountAction, reason?: string) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, counts, id, action, { reason });
    return getCount(tx, id);
  });
export const startCount = (ctx: ActorCtx, id: number) => stepCount(ctx, id, "start");
export const sendBack = (ctx: ActorCtx, id: number, reason: string) => stepCount(ctx, id, "send_back", reason);
export const cancelCount = (ctx: ActorCtx, id: number, reason: string) => stepCount(ctx, id, "cancel", reason);
export const approveCount = (ctx: ActorCtx, id: number) => stepCount(ctx, id, "approve");

/** What the ledger expects in the scope: the sheet from which teams count, blind. */
const listLines = async (tx: Ctx, count: LockedCount) => {
  await sql`
    insert into stock_count_lines (count_id, place_id, batch_id, product_id, cost_kobo)
    select ${count.id}, l.place_id, l.batch_id, l.product_id, b.cost_kobo
    from stock_levels l join stock_places p on p.id = l.place_id join batches b on b.id = l.batch_id
      join products pr on pr.id = l.product_id
    where l.branch_id = ${count.branch_id} and p.kind = 'shelf' and l.on_hand > 0
      ${count.warehouse_id ? sql`and p.warehouse_id = ${count.warehouse_id}` : sql``}
      ${count.scope === "zone" ? sql`and p.zone = any(${count.scope_zones})` : sql``}
      ${count.scope === "category" ? sql`and pr.category_id = ${count.scope_category_id}` : sql``}
      ${count.scope === "abc" ? sql`and l.product_id = any(${await productsOfClass(tx, count)}::bigint[])` : sql``}
    order by p.code, l.product_id, l.batch_id`.execute(tx.db);
  return { set: { started_at: tx.now } };
};

/** A are the few products that make most of the value of the branch's stock. */
const productsOfClass = async (tx: Ctx, count: LockedCount): Promise<number[]> => {
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
    const count = await lockDocument(tx, counts, id, "review");
    // Whether to a recount or to review: the same right and the same state before.
    await requireStep(tx, counts, count, "review");
    const off = count.state === "recount" ? [] : await closeRound(tx, count, missingAsZero);
    if (count.state === "recount") await requireRecounted(tx, count);
    await advance(tx, counts, count, off.length === 0 ? "review" : "recount");
    return getCount(tx, id);
  });

/**
 * Nobody checks their own figures: where no other team, and nobody else in one, could count these lines again, a second round
 * would never end.
 */
const requireSecondTeam = async (tx: Ctx, countId: number) => {
  const { rows } = await sql<{ stuck: number }>`
    select count(*)::int as stuck from stock_count_lines l
    where l.count_id = ${countId} and l.recount_wanted and l.recounted is null and not exists (
      select from stock_count_teams t join count_team_members m on m.team_id = t.team_id
      where t.count_id = l.count_id and t.team_id is distinct from l.team_id
        and m.user_id is distinct from l.counted_by)`.execute(tx.db);
  const { stuck } = rows[0]!;
  if (stuck > 0)
    throw wrongState(
      `${stuck === 1 ? "1 line is" : `${stuck} lines are`} off, and another team has to count ${stuck === 1 ? "it" : "them"} again. Add a second team first.`,
    );
};

const openToTeams: readonly string[] = ["planned", "counting", "recount"];

/** More hands, or the second team that what is off asks for. */
export const addTeams = (ctx: ActorCtx, id: number, teamIds: readonly number[]) =>
  inTransaction(ctx, async (tx) => {
    const count = await lockDocument(tx, counts, id, "review");
    if (!openToTeams.includes(count.state)) throw wrongState(`You can't do this while it is ${count.state}.`);
    await requireTeams(tx, { branch_id: count.branch_id, team_ids: teamIds });
    await tx.db
      .insertInto("stock_count_teams")
      .values(teamIds.map((team_id) => ({ count_id: id, team_id })))
      .onConflict((known) => known.doNothing())
      .execute();
    await audit(tx, {
      action: "stock_count.add_teams",
      subject: "stock_count",
      subjectId: id,
      after: { team_ids: teamIds },
    });
    return getCount(tx, id);
  });

/** Answers the lines beyond the tolerance, which are marked for a second count. */
const closeRound = async (tx: Ctx, count: LockedCount, missingAsZero: boolean): Promise<number[]> => {
  await closeOpenLines(tx, count, missingAsZero);
  const lines = await tx.db
    .selectFrom("stock_count_lines")
    .select(["id", "counted", "expected"])
    .where("count_id", "=", count.id)
    .execute();
  const tolerance = { packs: count.tolerance_packs, percent: Number(count.tolerance_percent) };
  const off = lines
    .filter(({ counted, expected }) => needsRecount({ counted: counted ?? 0, expected: expected ?? 0 }, tolerance))
    .map(({ id }) => id);
  await sql`update stock_count_lines set recount_wanted = true where id = any(${off}::bigint[])`.execute(tx.db);
  await requireSecondTeam(tx, count.id);
  return off;
};

const closeOpenLines = async (tx: Ctx, count: LockedCount, missingAsZero: boolean) => {
  if (!missingAsZero) {
    const { open } = await tx.db
      .selectFrom("stock_count_lines")
      .select(sql<number>`count(*)::int`.as("open"))
      .where("count_id", "=", count.id)
      .where("counted", "is", null)
      .executeTakeFirstOrThrow();
    if (open > 0) throw wrongState(`${open} lines are not counted yet. Count them, or enter that nothing is there.`);
    return;
  }
  await tx.db
    .updateTable("stock_count_lines")
    .set({
      counted: 0,
      expected: expectedAt(sql.ref("stock_count_lines.place_id"), sql.ref("stock_count_lines.batch_id"), tx.now),
      counted_by: doerOf(tx),
      counted_at: tx.now,
    })
    .where("count_id", "=", count.id)
    .where("counted", "is", null)
    .execute();
};

const requireRecounted = async (tx: Ctx, count: LockedCount) => {
  const { open } = await tx.db
    .selectFrom("stock_count_lines")
    .select(sql<number>`count(*)::int`.as("open"))
    .where("count_id", "=", count.id)
    .where("recount_wanted", "=", true)
    .where("recounted", "is", null)
    .executeTakeFirstOrThrow();
  if (open > 0) throw wrongState(`${open} lines still wait for their second count.`);
};

/** A reviewer who does not believe it has every difference counted once more. */
const reopenDifferences = async (tx: Ctx, { id }: LockedCount) => {
  await sql`update stock_count_lines l set recount_wanted = true, recounted = null, recount_expected = null,
      recount_team_id = null, recounted_by = null, recounted_at = null
    where l.count_id = ${id} and coalesce(l.recounted - l.recount_expected, l.counted - l.expected) <> 0`.execute(
    tx.db,
  );
  await requireSecondTeam(tx, id);
  return { set: { reviewed_at: null } };
};

type Difference = {
  id: number;
  place_id: number;
  batch_id: number;
  counted: number;
  expected: number;
};

/** Posts every difference as it was when it was counted; what moved since moved in the ledger and on the shelf alike. */
const adjust = async (tx: Ctx, { id }: LockedCount) => {
  const { rows: lines } = await sql<Difference>`
    select id, place_id, batch_id, coalesce(recounted, counted) as counted, coalesce(recount_expected, expected) as expected
    from stock_count_lines where count_id = ${id}
      and coalesce(recounted - recount_expected, counted - expected) <> 0 order by id`.execute(tx.db);
  if (lines.length > 0) await postDifferences(tx, id, lines);
  return { set: { approved_at: tx.now, approved_by: doerOf(tx) } };
};

const postDifferences = async (tx: Ctx, countId: number, lines: readonly Difference[]) => {
  await lockBatches(
    tx,
    lines.map(({ batch_id }) => batch_id),
  );
  const levels = await lockLevels(
    tx,
    lines.map(({ place_id, batch_id }) => ({ placeId: place_id, batchId: batch_id })),
  );
  const levelOf = new Map(levels.map((level) => [`${level.place_id}/${level.batch_id}`, level]));
  const difference = await worldPlace(tx, "count_difference");
  const movements: Movement<"count">[] = [];
  const adjusted: { line: number; packs: number; remainder: number }[] = [];
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
    adjusted.push({ line: id, packs: found ? quantity : -quantity, remainder });
  }
  await sql`update stock_count_lines l set adjusted = r.packs, unadjusted = r.remainder
    from ${recordset(adjusted, "line bigint, packs integer, remainder integer")} where l.id = r.line`.execute(tx.db);
  await moveStock(tx, "count", countId, movements);
};
