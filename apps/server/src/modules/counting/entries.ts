import { isInstant } from "@remedia/domain/days";
import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { forbidden } from "../../platform/errors.ts";
import { alphabetical, listPage } from "../../platform/lists.ts";
import { recordset } from "../../platform/recordset.ts";
import { countLines, getCount } from "./counts.ts";
import { type EntryBody, linesOfFound, type Outcome } from "./found.ts";
import type { Entries, SheetQuery } from "./schemas.ts";

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
    sorts: { place_code: "p.code", title: alphabetical("pr.title") },
    fallback: "place_code",
    tie: "l.id",
  });
};

/**
 * Takes in what a team counted: a phone that was offline sends what it has, and what was sent before is answered as
 * before. An entry that cannot be taken keeps no other out, and movements are never a reason to refuse one.
 */
export const enterCounts = async (ctx: ActorCtx, countId: number, { team_id, entries }: Static<typeof Entries>) => {
  await getCount(ctx, countId);
  await requireMember(ctx, countId, team_id);
  return inTransaction(ctx, async (tx) => {
    const outcomes: Map<string, Outcome> = await readKnown(tx, countId, entries);
    // Of two with the same key the first counts, as it would if they came one after the other.
    const fresh = entries.filter(
      ({ key }, at) => !outcomes.has(key) && entries.findIndex((other) => other.key === key) === at,
    );
    const count = await shareCount(tx, countId);
    for (const [{ key }, outcome] of await findLines(tx, count, fresh)) outcomes.set(key, outcome);
    const lines = await lockLines(tx, countId, [...outcomes.values()]);
    const taken: Taken[] = [];
    for (const entry of fresh) {
      const id = outcomes.get(entry.key)!;
      if (typeof id !== "number") continue;
      const fault = whyNotTaken(tx, count, team_id, lines.get(id));
      if (fault) outcomes.set(entry.key, { fault });
      else taken.push({ key: entry.key, line_id: id, counted: entry.counted, counted_at: timeOf(tx, count, entry) });
    }
    await writeEntries(tx, count, team_id, taken);
    return { answers: entries.map(({ key }) => answer(key, outcomes.get(key)!)) };
  });
};

const answer = (key: string, outcome: Outcome) =>
  typeof outcome === "number" ? { key, line_id: outcome, fault: null } : { key, line_id: null, fault: outcome.fault };

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

const readKnown = async (tx: Ctx, countId: number, entries: readonly EntryBody[]) => {
  const known = await tx.db
    .selectFrom("stock_count_entries")
    .select(["entry_key", "line_id"])
    .where("count_id", "=", countId)
    .where("entry_key", "=", sql<string>`any(${entries.map(({ key }) => key)}::text[])`)
    .execute();
  return new Map(known.map(({ entry_key, line_id }) => [entry_key, line_id]));
};

type Counting = {
  id: number;
  branchId: number;
  startedAt: Date | null;
  round: Round | null;
  /** Since when the second round goes on, as often as it was begun. */
  since: Date | null;
};

/** Shared among those who count, so that nobody finishes the round under their hands. */
const shareCount = async (tx: Ctx, id: number): Promise<Counting> => {
  const { state, started_at, branch_id } = await tx.db
    .selectFrom("stock_counts")
    .select(["state", "started_at", "branch_id"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirstOrThrow();
  const rounds: Partial<Record<string, Round>> = { counting: 1, recount: 2 };
  const round = rounds[state] ?? null;
  const since = round === 2 ? await roundBegan(tx, id) : null;
  return { id, branchId: branch_id, startedAt: started_at, round, since };
};

/** Asked once the count is held: whoever waited for it sees the step they waited for. */
const roundBegan = async (tx: Ctx, id: number): Promise<Date | null> => {
  const step = await tx.db
    .selectFrom("document_events")
    .select("at")
    .where("document", "=", "stock_count")
    .where("document_id", "=", id)
    .where("to_state", "=", "recount")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return step?.at ?? null;
};

/** What a phone brings late from the round before is no second look. */
const tooEarly = "Counted before the second count began, by this phone's clock. Count it again.";

/** The line of each entry; where nobody expected anything, one is made. */
const findLines = async (tx: Ctx, count: Counting, entries: readonly EntryBody[]): Promise<[EntryBody, Outcome][]> => {
  const found: EntryBody[] = [];
  const outcomes: [EntryBody, Outcome][] = [];
  for (const entry of entries) {
    if (!count.round) outcomes.push([entry, { fault: "This count is not being counted now." }]);
    else if (!isInstant(entry.counted_at)) outcomes.push([entry, { fault: "When it was counted can't be read." }]);
    else if (count.since && new Date(entry.counted_at) < count.since) outcomes.push([entry, { fault: tooEarly }]);
    else if (entry.line_id) outcomes.push([entry, entry.line_id]);
    else found.push(entry);
  }
  return [...outcomes, ...(await linesOfFound(tx, { ...count, again: count.round === 2 }, found))];
};

type Line = { id: number; team_id: number | null; counted_by: number | null; recount_wanted: boolean };

const lockLines = async (tx: Ctx, countId: number, outcomes: readonly Outcome[]) => {
  const ids = outcomes.filter((id) => typeof id === "number");
  const { rows } = await sql<Line>`select id, team_id, counted_by, recount_wanted from stock_count_lines
    where count_id = ${countId} and id = any(${ids}::bigint[]) order by id for update`.execute(tx.db);
  return new Map(rows.map((line) => [line.id, line]));
};

const whyNotTaken = (tx: ActorCtx, { round }: Counting, teamId: number, line: Line | undefined): string | null => {
  if (!line) return "This line does not belong to the count.";
  if (round === 1) return null;
  if (!line.recount_wanted) return "This line needs no second count.";
  const isTheirs = line.team_id === teamId || line.counted_by === tx.actor.userId;
  return isTheirs ? "Someone from a different team has to count this line again." : null;
};

/** A phone's clock may be wrong: nothing was counted before the count began, nor will be. */
const timeOf = (tx: Ctx, { startedAt }: Counting, { counted_at }: EntryBody): Date => {
  const asked = new Date(counted_at);
  return asked > tx.now ? tx.now : asked < startedAt! ? startedAt! : asked;
};

/** What the ledger said at that very moment: what stands there now, less what came and went since. */
export const expectedAt = (
  place: number | RawBuilder<unknown>,
  batch: number | RawBuilder<unknown>,
  at: Date | RawBuilder<unknown>,
) => sql<number>`(
  coalesce((select l.on_hand from stock_levels l where l.place_id = ${place} and l.batch_id = ${batch}), 0)
  - coalesce((select sum(case when m.to_place_id = ${place} then m.quantity else -m.quantity end) from stock_movements m
      where m.batch_id = ${batch} and m.at > ${at} and ${place} in (m.from_place_id, m.to_place_id)), 0))::int`;

type Taken = { key: string; line_id: number; counted: number; counted_at: Date };

const roundColumns = {
  1: { counted: "counted", expected: "expected", team: "team_id", by: "counted_by", at: "counted_at" },
  2: {
    counted: "recounted",
    expected: "recount_expected",
    team: "recount_team_id",
    by: "recounted_by",
    at: "recounted_at",
  },
} as const;

/** Every entry is kept; a line says what was counted last. */
const writeEntries = async (tx: ActorCtx, { id, round }: Counting, teamId: number, taken: readonly Taken[]) => {
  if (taken.length === 0 || !round) return;
  const { rows: written } = await sql<{ entry_key: string }>`
    insert into stock_count_entries (count_id, entry_key, line_id, round, counted, counted_at, entered_by, entered_at)
    select ${id}, r.key, r.line_id, ${round}, r.counted, r.counted_at, ${tx.actor.userId}, ${tx.now}
    from ${recordset(taken, "key text, line_id bigint, counted integer, counted_at timestamptz")}
    -- The same entry may have come in while this one waited for its line.
    on conflict (count_id, entry_key) do nothing returning entry_key`.execute(tx.db);
  const isWritten = new Set(written.map(({ entry_key }) => entry_key));
  const inTime = taken
    .filter(({ key }) => isWritten.has(key))
    .toSorted((a, b) => a.counted_at.getTime() - b.counted_at.getTime());
  const last = [...new Map(inTime.map((entry) => [entry.line_id, entry])).values()];
  const { counted, expected, team, by, at } = roundColumns[round];
  await sql`
    update stock_count_lines line set ${sql.ref(counted)} = r.counted, ${sql.ref(at)} = r.counted_at,
      ${sql.ref(expected)} = ${expectedAt(sql`line.place_id`, sql`line.batch_id`, sql`r.counted_at`)},
      ${sql.ref(team)} = ${teamId}, ${sql.ref(by)} = ${tx.actor.userId}
    from ${recordset(last, "line_id bigint, counted integer, counted_at timestamptz")}
    where line.id = r.line_id and (line.${sql.ref(at)} is null or line.${sql.ref(at)} <= r.counted_at)`.execute(tx.db);
};
