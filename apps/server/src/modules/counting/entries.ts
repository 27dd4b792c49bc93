import type { CountState } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { AppError, forbidden, wrongState } from "../../platform/errors.ts";
import { listPage } from "../../platform/lists.ts";
import { requireProduct } from "../catalog/survivors.ts";
import { findOrCreateBatch } from "../inventory/batches.ts";
import { countLines, getCount } from "./counts.ts";
import type { Entries, Entry, SheetQuery } from "./schemas.ts";

type EntryBody = Static<typeof Entry>;
type Round = 1 | 2;

/** What there is to count, without a word about how much is expected. */
export const listSheet = async (ctx: ActorCtx, countId: number, input: Static<typeof SheetQuery>) => {
  const { state } = await getCount(ctx, countId);
  const second = state === "recount";
  let query = countLines(ctx, countId, input.q)
    .leftJoin("users as u", "u.id", second ? "l.recounted_by" : "l.counted_by")
    .select([
      second ? "l.recounted as counted" : "l.counted",
      "u.name as counted_by",
      second ? "l.recounted_at as counted_at" : "l.counted_at",
    ]);
  if (second) query = query.where("l.recount_wanted", "=", true);
  if (input.zone) query = query.where("p.zone", "=", input.zone);
  if (input.place_id) query = query.where("l.place_id", "=", input.place_id);
  if (input.open) query = query.where(second ? "l.recounted" : "l.counted", "is", null);
  return listPage(ctx, input, {
    rows: query,
    sorts: { place_code: "p.code", title: "pr.title" },
    fallback: "place_code",
    tie: "l.id",
  });
};

/**
 * Takes in what a team counted, each entry for itself: a phone that was offline sends what it has, and what was sent
 * before is answered as before. Movements are never a reason to refuse.
 */
export const enterCounts = async (ctx: ActorCtx, countId: number, { team_id, entries }: Static<typeof Entries>) => {
  const count = await openCount(ctx, countId);
  await requireMember(ctx, countId, team_id);
  const answers = [];
  for (const entry of entries)
    answers.push(
      await inTransaction(ctx, (tx) => enterOne(tx, count, team_id, entry)).then(
        (line_id) => ({ key: entry.key, line_id, fault: null }),
        (error: unknown) => {
          if (error instanceof AppError && error.status < 500)
            return { key: entry.key, line_id: null, fault: error.message };
          throw error;
        },
      ),
    );
  return { answers };
};

type OpenCount = {
  id: number;
  branch_id: number;
  warehouse_id: number | null;
  state: CountState;
  started_at: Date | null;
};

const openCount = async (ctx: ActorCtx, id: number): Promise<OpenCount> => {
  await getCount(ctx, id);
  const count = await ctx.db
    .selectFrom("stock_counts")
    .select(["id", "branch_id", "warehouse_id", "state", "started_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return count as OpenCount;
};

const requireMember = async (ctx: ActorCtx, countId: number, teamId: number) => {
  const member = await ctx.db
    .selectFrom("stock_count_teams as t")
    .innerJoin("count_team_members as m", "m.team_id", "t.team_id")
    .select("m.user_id")
    .where("t.count_id", "=", countId)
    .where("t.team_id", "=", teamId)
    .where("m.user_id", "=", ctx.actor.userId)
    .executeTakeFirst();
  if (!member) throw forbidden("You are not in this team.");
};

const enterOne = async (
  tx: ActorCtx,
  { id: countId }: OpenCount,
  teamId: number,
  entry: EntryBody,
): Promise<number> => {
  const known = await tx.db
    .selectFrom("stock_count_entries")
    .select("line_id")
    .where("count_id", "=", countId)
    .where("entry_key", "=", entry.key)
    .executeTakeFirst();
  if (known) return known.line_id;
  // Shared among those who count, so that nobody finishes the round under their hands.
  const { state, started_at, branch_id } = await tx.db
    .selectFrom("stock_counts")
    .select(["state", "started_at", "branch_id"])
    .where("id", "=", countId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (state !== "counting" && state !== "recount") throw wrongState("This count is not being counted now.");
  const round: Round = state === "counting" ? 1 : 2;
  const line = await lockLine(tx, countId, branch_id, entry);
  if (round === 2) checkSecondRound(tx, line, teamId);
  const asked = new Date(entry.counted_at);
  const countedAt = asked > tx.now ? tx.now : asked < started_at! ? started_at! : asked;
  const fresh = await tx.db
    .insertInto("stock_count_entries")
    .values({
      count_id: countId,
      entry_key: entry.key,
      line_id: line.id,
      round,
      counted: entry.counted,
      counted_at: countedAt,
      entered_by: tx.actor.userId,
      entered_at: tx.now,
    })
    // The same entry may have come in while this one waited for the line.
    .onConflict((conflict) => conflict.columns(["count_id", "entry_key"]).doNothing())
    .returning("line_id")
    .executeTakeFirst();
  if (!fresh) return line.id;
  const before = round === 1 ? line.counted_at : line.recounted_at;
  if (!before || before <= countedAt) await writeLine(tx, line, round, teamId, entry.counted, countedAt);
  return line.id;
};

type Line = {
  id: number;
  place_id: number;
  batch_id: number;
  team_id: number | null;
  counted_by: number | null;
  counted_at: Date | null;
  recounted_at: Date | null;
  recount_wanted: boolean;
};

const checkSecondRound = (tx: ActorCtx, line: Line, teamId: number) => {
  if (!line.recount_wanted) throw wrongState("This line needs no second count.");
  if (line.team_id === teamId || line.counted_by === tx.actor.userId)
    throw wrongState("Somebody of another team counts this line again.");
};

/** The line of an entry; one that nobody expected is made. */
const lockLine = async (tx: ActorCtx, countId: number, branchId: number, entry: EntryBody): Promise<Line> => {
  const find = (by: { id: number } | { place_id: number; batch_id: number }) =>
    sql<Line>`select id, place_id, batch_id, team_id, counted_by, counted_at, recounted_at, recount_wanted
      from stock_count_lines where count_id = ${countId}
        and ${"id" in by ? sql`id = ${by.id}` : sql`place_id = ${by.place_id} and batch_id = ${by.batch_id}`}
      for update`
      .execute(tx.db)
      .then(({ rows }) => rows[0]);
  if (entry.line_id) {
    const line = await find({ id: entry.line_id });
    if (!line) throw wrongState("This line does not belong to the count.");
    return line;
  }
  const place = await tx.db
    .selectFrom("stock_places")
    .select("id")
    .where("id", "=", entry.place_id ?? 0)
    .where("branch_id", "=", branchId)
    .where("kind", "=", "shelf")
    .executeTakeFirst();
  if (!place) throw wrongState("Say on which shelf of this branch it stands.");
  const batch = await batchOf(tx, entry);
  await sql`insert into stock_count_lines (count_id, place_id, batch_id, product_id, cost_kobo, recount_wanted)
    select c.id, ${place.id}, b.id, b.product_id, b.cost_kobo, c.state = 'recount' from batches b, stock_counts c
    where b.id = ${batch} and c.id = ${countId} on conflict do nothing`.execute(tx.db);
  return (await find({ place_id: place.id, batch_id: batch }))!;
};

const batchOf = async (tx: Ctx, entry: EntryBody): Promise<number> => {
  if (entry.batch_id) {
    const batch = await tx.db.selectFrom("batches").select("id").where("id", "=", entry.batch_id).executeTakeFirst();
    if (batch) return batch.id;
  }
  if (!entry.product_id || !entry.batch_number || !entry.expires_on)
    throw wrongState("Say product, batch number and expiry of what was found.");
  const productId = await requireProduct(tx, entry.product_id);
  // What the product cost last, since nobody knows what this one did.
  const last = await tx.db
    .selectFrom("batches")
    .select("cost_kobo")
    .where("product_id", "=", productId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return findOrCreateBatch(tx, {
    productId,
    number: entry.batch_number,
    expiresOn: entry.expires_on,
    costKobo: last?.cost_kobo ?? 0,
  });
};

/** What the ledger said at that very moment: what stands there now, less what came and went since. */
export const expectedAt = (
  place: number | RawBuilder<unknown>,
  batch: number | RawBuilder<unknown>,
  at: Date,
) => sql<number>`(
  coalesce((select l.on_hand from stock_levels l where l.place_id = ${place} and l.batch_id = ${batch}), 0)
  - coalesce((select sum(case when m.to_place_id = ${place} then m.quantity else -m.quantity end) from stock_movements m
      where m.batch_id = ${batch} and m.at > ${at} and ${place} in (m.from_place_id, m.to_place_id)), 0))::int`;

const writeLine = async (tx: ActorCtx, line: Line, round: Round, teamId: number, counted: number, at: Date) => {
  const expected = expectedAt(line.place_id, line.batch_id, at);
  const who = tx.actor.userId;
  await tx.db
    .updateTable("stock_count_lines")
    .set(
      round === 1
        ? { counted, expected, team_id: teamId, counted_by: who, counted_at: at }
        : {
            recounted: counted,
            recount_expected: expected,
            recount_team_id: teamId,
            recounted_by: who,
            recounted_at: at,
          },
    )
    .where("id", "=", line.id)
    .execute();
};
