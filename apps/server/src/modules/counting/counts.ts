import type { CountState } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../platform/context.ts";
import { refuseTaken } from "../../platform/db.ts";
import { beginDocument } from "../../platform/documents.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { alphabetical, contains, listPage } from "../../platform/lists.ts";
import { type Follower, rowsFollow } from "../../platform/merge.ts";
import { requireOwnBranches } from "../catalog/branch-scope.ts";
import { costFor } from "../catalog/prices/costs.ts";
import { getWarehouse } from "../inventory/warehouses.ts";
import type { CountBody, CountQuery, countScopes } from "./schemas.ts";
import { requireTeams } from "./teams.ts";

type Scope = (typeof countScopes)[number];

const tally = <const W extends string>(what: W, condition: string) =>
  sql<number>`(select count(*)::int from stock_count_lines l where l.count_id = c.id and ${sql.raw(condition)})`.as(
    what,
  );

const isMine = (ctx: ActorCtx) =>
  sql<boolean>`exists (select from stock_count_teams ct join count_team_members m on m.team_id = ct.team_id
    where ct.count_id = c.id and m.user_id = ${ctx.actor.userId})`.as("mine");

const counts = (ctx: ActorCtx) =>
  ctx.db
    .selectFrom("stock_counts as c")
    .innerJoin("branches as b", "b.id", "c.branch_id")
    .leftJoin("warehouses as w", "w.id", "c.warehouse_id")
    .select([
      "c.id",
      "c.name",
      "c.branch_id",
      "b.name as branch_name",
      "w.name as warehouse_name",
      "c.scope",
      "c.general",
      "c.state",
      "c.state_reason",
      "c.planned_for",
      "c.created_at",
      "c.started_at",
      "c.approved_at",
      tally("lines", "true"),
      tally("counted", "l.counted is not null"),
      tally("to_recount", "l.recount_wanted"),
      tally("recounted", "l.recount_wanted and l.recounted is not null"),
      isMine(ctx),
    ])
    .$narrowType<{ state: CountState; scope: Scope }>()
    .$if(ctx.branchId !== null, (query) => query.where("c.branch_id", "=", ctx.branchId!));

export const listCounts = (ctx: ActorCtx, input: Static<typeof CountQuery>) => {
  let query = counts(ctx);
  if (input.q) query = query.where(sql`fold(c.name)`, "like", contains(input.q));
  if (input.state) query = query.where("c.state", "=", input.state);
  if (input.general !== undefined) query = query.where("c.general", "=", input.general);
  return listPage(ctx, input, {
    rows: query,
    sorts: { planned_for: "c.planned_for", name: alphabetical("c.name") },
    fallback: "-planned_for",
    tie: "c.id",
  });
};

export const getCount = async (ctx: ActorCtx, id: number) => {
  const count = await counts(ctx)
    .leftJoin("categories as cat", "cat.id", "c.scope_category_id")
    .leftJoin("users as maker", "maker.id", "c.created_by")
    .leftJoin("users as approver", "approver.id", "c.approved_by")
    .select([
      "c.scope_zones",
      "cat.name as scope_category",
      "c.scope_class",
      "c.tolerance_packs",
      sql<number>`c.tolerance_percent::float`.as("tolerance_percent"),
      "maker.name as created_by",
      "approver.name as approved_by",
    ])
    .where("c.id", "=", id)
    .executeTakeFirst();
  if (!count) throw notFound("Stock count");
  const [teams, zones, pace, differences] = await Promise.all([
    teamsOf(ctx, id),
    zonesOf(ctx, count),
    paceOf(ctx, id, count.started_at),
    count.state === "review" || count.state === "approved" ? differencesOf(ctx, id) : null,
  ]);
  return { ...count, teams, zones, pace, differences };
};

const teamsOf = async (ctx: ActorCtx, countId: number) => {
  const { rows } = await sql<{ id: number; name: string; mine: boolean; counted: number }>`
    select t.id, t.name, exists (select from count_team_members m where m.team_id = t.id and m.user_id = ${ctx.actor.userId}) as mine,
      (select count(*)::int from stock_count_lines l where l.count_id = ct.count_id
        and t.id in (l.team_id, l.recount_team_id)) as counted
    from stock_count_teams ct join count_teams t on t.id = ct.team_id where ct.count_id = ${countId} order by t.name`.execute(
    ctx.db,
  );
  return rows;
};

/** How far each zone is in the round that is open: a second one concerns only what differed. */
const zonesOf = async (ctx: Ctx, { id, state }: { id: number; state: CountState }) => {
  const second = state === "recount";
  const { rows } = await sql<{ zone: string; lines: number; counted: number }>`
    select coalesce(p.zone, p.code) as zone, count(*)::int as lines,
      count(${second ? sql`l.recounted` : sql`l.counted`})::int as counted
    from stock_count_lines l join stock_places p on p.id = l.place_id
    where l.count_id = ${id} ${second ? sql`and l.recount_wanted` : sql``} group by 1 order by 1`.execute(ctx.db);
  return rows;
};

const hourMs = 3_600_000;
type Latest = { by: string | null; place_code: string; at: Date };
/** A count younger than an hour is judged by the time it had, a minute at least. */
const paceOf = async (ctx: Ctx, countId: number, startedAt: Date | null) => {
  if (!startedAt) return { lines_per_hour: 0, last: null };
  const { rows } = await sql<Latest & { lately: number }>`
    select u.name as by, p.code as place_code, l.at,
      (count(*) filter (where l.at > ${new Date(ctx.now.getTime() - hourMs)}) over ())::int as lately
    from (
      select place_id, counted_by as who, counted_at as at from stock_count_lines
        where count_id = ${countId} and counted is not null
      union all
      select place_id, recounted_by, recounted_at from stock_count_lines
        where count_id = ${countId} and recounted is not null
    ) as l join stock_places p on p.id = l.place_id left join users u on u.id = l.who
    order by l.at desc limit 1`.execute(ctx.db);
  const [latest] = rows;
  if (!latest) return { lines_per_hour: 0, last: null };
  const { lately, ...last } = latest;
  const hours = Math.min(1, Math.max(1 / 60, (ctx.now.getTime() - startedAt.getTime()) / hourMs));
  return { lines_per_hour: Math.round(lately / hours), last };
};

/** The lines of a count with what names them: for those who count, and for those who review. */
export const countLines = (ctx: Ctx, countId: number, wanted = "") =>
  ctx.db
    .selectFrom("stock_count_lines as l")
    .innerJoin("stock_places as p", "p.id", "l.place_id")
    .innerJoin("products as pr", "pr.id", "l.product_id")
    .innerJoin("batches as b", "b.id", "l.batch_id")
    .select([
      "l.id",
      "l.place_id",
      "p.code as place_code",
      "p.zone",
      "l.product_id",
      "pr.title",
      "l.batch_id",
      "b.number as batch_number",
      "b.expires_on",
    ])
    .where("l.count_id", "=", countId)
    .$if(wanted !== "", (query) =>
      query.where(sql`fold(pr.title || ' ' || b.number || ' ' || p.code)`, "like", contains(wanted)),
    );

/** The second round's word stands before the first's. */
export const lineVariance = sql<number>`coalesce(l.recounted - l.recount_expected, l.counted - l.expected)`;

const differencesOf = async (ctx: ActorCtx, countId: number) => {
  const { rows } = await sql<{ lines: number; packs_found: number; packs_missing: number; kobo: number }>`
    select count(*) filter (where v <> 0)::int as lines, coalesce(sum(greatest(v, 0)), 0)::int as packs_found,
      coalesce(sum(greatest(-v, 0)), 0)::int as packs_missing, coalesce(sum(v * cost_kobo), 0)::bigint as kobo
    from (select ${lineVariance} as v, l.cost_kobo from stock_count_lines l where l.count_id = ${countId}) as lines`.execute(
    ctx.db,
  );
  const { kobo, ...differences } = rows[0]!;
  return { ...differences, value: costFor(ctx)(kobo) };
};

const checkScope = async (tx: ActorCtx, body: Static<typeof CountBody>) => {
  requireOwnBranches(tx, [body.branch_id]);
  if (body.warehouse_id && (await getWarehouse(tx, body.warehouse_id)).branch_id !== body.branch_id)
    throw notFound("Warehouse");
  if (body.scope === "zone" && body.zones.length === 0)
    throw invalid("Choose a zone.", { zones: "Choose at least one." });
  if (body.scope === "category" && !body.category_id)
    throw invalid("Choose a category.", { category_id: "Choose one." });
  if (body.scope === "abc" && !body.class) throw invalid("Choose a class.", { class: "Choose A, B or C." });
  if (body.general && (body.scope !== "all" || body.warehouse_id))
    throw invalid("A general count covers the whole branch.", { scope: "Choose the whole branch." });
  await requireTeams(tx, body);
};

export const createCount = (ctx: ActorCtx, body: Static<typeof CountBody>) =>
  inTransaction(ctx, async (tx) => {
    await checkScope(tx, body);
    const { id } = await tx.db
      .insertInto("stock_counts")
      .values({
        name: body.name,
        branch_id: body.branch_id,
        warehouse_id: body.warehouse_id,
        scope: body.scope,
        scope_zones: body.scope === "zone" ? body.zones : [],
        scope_category_id: body.scope === "category" ? body.category_id : null,
        scope_class: body.scope === "abc" ? body.class : null,
        general: body.general,
        tolerance_packs: body.tolerance_packs,
        tolerance_percent: body.tolerance_percent,
        planned_for: body.planned_for,
        created_by: doerOf(tx),
        created_at: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(refuseTaken("This branch has a general count under way already."));
    await tx.db
      .insertInto("stock_count_teams")
      .values(body.team_ids.map((team_id) => ({ count_id: id, team_id })))
      .execute();
    await beginDocument(
      tx,
      { document: "stock_count", documentId: id },
      { action: "plan", state: "planned", noted: body },
    );
    return getCount({ ...tx, branchId: null }, id);
  });

export const stockCountFollowers: readonly Follower[] = [
  rowsFollow("product", "Count lines", "stock_count_lines", "product_id"),
  rowsFollow("category", "Stock counts", "stock_counts", "scope_category_id"),
];
