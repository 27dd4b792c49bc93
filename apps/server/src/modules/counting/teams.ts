import { teamAccuracy } from "@remedia/domain/counting";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { refuseTaken } from "../../platform/db.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { alphabetical, contains, listPage } from "../../platform/lists.ts";
import { requireOwnBranches } from "../catalog/branch-scope.ts";
import type { TeamBody, TeamEdit, TeamQuery } from "./schemas.ts";

const teams = (ctx: Ctx) =>
  ctx.db
    .selectFrom("count_teams as t")
    .innerJoin("branches as b", "b.id", "t.branch_id")
    .select([
      "t.id",
      "t.branch_id",
      "b.name as branch_name",
      "t.name",
      "t.zones",
      "t.active",
      sql<{ id: number; name: string }[]>`(select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name)
        order by u.name), '[]') from count_team_members m join users u on u.id = m.user_id where m.team_id = t.id)`.as(
        "members",
      ),
    ])
    .$if(ctx.branchId !== null, (query) => query.where("t.branch_id", "=", ctx.branchId!));

type Listed = { id: number };
/** How often each team was right in counts that were approved; a second team's figure stands against the first's. */
const withAccuracy = async <T extends Listed>(ctx: Ctx, rows: readonly T[]) => {
  const teams = rows.map(({ id }) => id);
  const { rows: lines } = await sql<{ team: number; counted: number; expected: number }>`
    select l.team_id as team, l.counted,
      case when l.recounted is null then l.expected else l.expected + l.recounted - l.recount_expected end as expected
    from stock_count_lines l join stock_counts c on c.id = l.count_id
    where c.state = 'approved' and l.team_id = any(${teams}::bigint[])
    union all
    select l.recount_team_id, l.recounted, l.recounted from stock_count_lines l join stock_counts c on c.id = l.count_id
    where c.state = 'approved' and l.recount_team_id = any(${teams}::bigint[])`.execute(ctx.db);
  const byTeam = new Map(teamAccuracy(lines).map((accuracy) => [accuracy.team, accuracy]));
  return rows.map((row) => {
    const accuracy = byTeam.get(row.id);
    const { lines: counted = 0, exact = 0, percent = null } = accuracy ?? {};
    return { ...row, lines: counted, exact, accuracy_percent: percent };
  });
};

export const listTeams = async (ctx: Ctx, input: Static<typeof TeamQuery>) => {
  let query = teams(ctx);
  if (input.q) query = query.where(sql`fold(t.name)`, "like", contains(input.q));
  if (input.active !== undefined) query = query.where("t.active", "=", input.active);
  const page = await listPage(ctx, input, {
    rows: query,
    sorts: { name: alphabetical("t.name") },
    fallback: "name",
    tie: "t.id",
  });
  return { ...page, data: await withAccuracy(ctx, page.data) };
};

export const getTeam = async (ctx: Ctx, id: number) => {
  const [team] = await withAccuracy(ctx, await teams(ctx).where("t.id", "=", id).execute());
  if (!team) throw notFound("Team");
  return team;
};

/** Whoever forms a team chooses among the staff of its branch, by name; more about them is not theirs to read. */
export const listColleagues = (ctx: ActorCtx, branchId: number) => {
  requireOwnBranches(ctx, [branchId]);
  return ctx.db
    .selectFrom("users")
    .select(["id", "name"])
    .where("branch_id", "=", branchId)
    .where("role", "=", 1)
    .where("state", "=", "active")
    .orderBy("name")
    .orderBy("id")
    .execute();
};

/** Only active teams of its own branch are given a count. */
export const requireTeams = async (tx: Ctx, wanted: { branch_id: number; team_ids: readonly number[] }) => {
  const teams = await tx.db
    .selectFrom("count_teams")
    .select("id")
    .where("id", "in", wanted.team_ids)
    .where("branch_id", "=", wanted.branch_id)
    .where("active", "=", true)
    .execute();
  if (teams.length < wanted.team_ids.length)
    throw invalid("Choose teams of this branch.", { team_ids: "Choose active teams." });
};

const refuseTakenName = refuseTaken("This branch has a team with this name already.");

const writeMembers = async (tx: Ctx, teamId: number, memberIds: readonly number[]) => {
  const staff = memberIds.length
    ? await tx.db
        .selectFrom("users")
        .select("id")
        .where("id", "in", memberIds)
        .where("role", "=", 1)
        .where("state", "=", "active")
        .execute()
    : [];
  if (staff.length < memberIds.length)
    throw invalid("Only active staff count stock.", { member_ids: "Choose active staff." });
  await tx.db.deleteFrom("count_team_members").where("team_id", "=", teamId).execute();
  if (staff.length > 0)
    await tx.db
      .insertInto("count_team_members")
      .values(staff.map(({ id }) => ({ team_id: teamId, user_id: id })))
      .execute();
};

export const createTeam = (ctx: ActorCtx, { member_ids, ...body }: Static<typeof TeamBody>) =>
  inTransaction(ctx, async (tx) => {
    requireOwnBranches(tx, [body.branch_id]);
    const { id } = await tx.db
      .insertInto("count_teams")
      .values({ ...body, created_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName);
    await writeMembers(tx, id, member_ids);
    await audit(tx, {
      action: "count_team.create",
      subject: "count_team",
      subjectId: id,
      after: { ...body, member_ids },
    });
    return getTeam({ ...tx, branchId: null }, id);
  });

export const updateTeam = (ctx: ActorCtx, id: number, { member_ids, ...body }: Static<typeof TeamEdit>) =>
  inTransaction(ctx, async (tx) => {
    const before = await getTeam(tx, id);
    if (Object.keys(body).length > 0)
      await tx.db.updateTable("count_teams").set(body).where("id", "=", id).execute().catch(refuseTakenName);
    if (member_ids) await writeMembers(tx, id, member_ids);
    await audit(tx, {
      action: "count_team.update",
      subject: "count_team",
      subjectId: id,
      before,
      after: { ...body, member_ids },
    });
    return getTeam(tx, id);
  });
