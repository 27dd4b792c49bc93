import { setImmediate as breathe } from "node:timers/promises";
import { refusalOf } from "@remedia/domain/permissions";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction, systemContext } from "../../../platform/context.ts";
import { isDatabaseAway, isDatabaseBusy, isRetryable, json } from "../../../platform/db.ts";
import { emit } from "../../../platform/outbox.ts";
import { recordset } from "../../../platform/recordset.ts";
import { isSheetError } from "../../../platform/sheet-cells.ts";
import { actorById } from "../../identity/sessions.ts";
import { applyRows, isLostRace, markBad } from "./apply.ts";
import { type Choice, nameKey } from "./choices.ts";
import type { Mapping } from "./fields.ts";
import { type LockedJob, lockJob, runOn } from "./jobs.ts";
import { takeBackGroups } from "./made-groups.ts";
import { type Plan, planRows } from "./plan.ts";
import { readFile, readFilter } from "./reading.ts";
import { lackedRight } from "./rights.ts";
import type { BulkOptions, PlannedJob, StagedRow } from "./surroundings.ts";
import { type AppliedRow, keepRows, undoRows } from "./undo.ts";

const rowsAtOnce = 300;
/** After so long a step hands on to its successor, so that several uploads take turns. */
const sliceMs = 2_000;

const plannedOf = (job: LockedJob): PlannedJob => ({
  id: job.id,
  kind: job.kind,
  branch_id: job.branch_id,
  mapping: job.mapping as Mapping,
  options: job.options as BulkOptions,
  choices: job.value_choices as Choice[],
});

/** What goes on by itself in each state. Each takes a bite in a transaction of its own, and may be repeated. */
const steps: Readonly<Record<string, (ctx: ActorCtx, jobId: number) => Promise<unknown>>> = {
  reading: async (ctx, jobId) => {
    const { kind } = await ctx.db
      .selectFrom("bulk_jobs")
      .select("kind")
      .where("id", "=", jobId)
      .executeTakeFirstOrThrow();
    await (kind === "filter" ? readFilter(ctx, jobId) : readFile(ctx, jobId));
  },
  checking: (ctx, jobId) => inTransaction(ctx, (tx) => checkSome(tx, jobId)),
  applying: (ctx, jobId) => applySome(ctx, jobId),
  undoing: (ctx, jobId) => undoSome(ctx, jobId),
};

/** The background's part of an upload, with the rights the person has by now. */
export const runBulkStep = async (ctx: Ctx, jobId: number): Promise<void> => {
  const until = performance.now() + sliceMs;
  const owner = await ctx.db
    .selectFrom("bulk_jobs")
    .select(["user_id", "state", "mapping", "options"])
    .where("id", "=", jobId)
    .executeTakeFirst();
  const actor = owner && (await actorById(ctx.platform, owner.user_id));
  if (!owner) return;
  if (!actor?.permissions.has("products.bulk")) return fail(ctx, jobId, "You may no longer change many products.");
  const lacked = owner.state === "applying" && lackedRight({ actor }, owner);
  if (lacked) return fail(ctx, jobId, refusalOf(lacked));
  try {
    while (performance.now() < until) {
      const now = { ...systemContext(ctx.platform, `bulk:${jobId}`), actor };
      const job = await now.db
        .selectFrom("bulk_jobs")
        .select("state")
        .where("id", "=", jobId)
        .executeTakeFirstOrThrow();
      const step = steps[job.state];
      if (!step) return;
      await step(now, jobId);
      await breathe();
    }
    await emit(ctx, "bulk.step", { jobId });
  } catch (error) {
    if (isDatabaseAway(error) || isDatabaseBusy(error) || isRetryable(error)) throw error;
    if (!isSheetError(error)) ctx.platform.log.error({ err: error, jobId }, "upload failed");
    await fail(
      ctx,
      jobId,
      isSheetError(error) ? error.message : "Something went wrong on our side. Nothing more was changed.",
    );
  }
};

const fail = (ctx: Ctx, jobId: number, fault: string) =>
  inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx, jobId);
    if (steps[job.state]) await runOn(tx, job, "fail", { reason: fault });
  });

const rowsFrom = async (tx: Ctx, jobId: number, limit: number, which: ReturnType<typeof sql<boolean>>) => {
  const { rows } = await sql<StagedRow>`select row_no, cells, product_id from bulk_rows b
    where job_id = ${jobId} and ${which} order by row_no limit ${limit}`.execute(tx.db);
  return rows;
};

const add = (column: string, count: number) => sql<number>`${sql.ref(column)} + ${count}`;

// Checking --------------------------------------------------------------------------------------------------------------

/** What a check writes down of each row, and the next one begins without. */
const checked = {
  outcome: "text",
  faults: "jsonb",
  foreseen: "jsonb",
  gtin: "text",
  title_key: "text",
  product_id: "bigint",
  likely_id: "bigint",
  unknown_values: "jsonb",
} as const;
type Checked = { row_no: number } & Record<keyof typeof checked, unknown>;
const checkedColumns = Object.keys(checked) as (keyof typeof checked)[];
const checkedShape = ["row_no int", ...checkedColumns.map((column) => `${column} ${checked[column]}`)].join(", ");

const checkedOf = (plan: Plan) => {
  const unknown = plan.unknown.map((each) => ({ ...each, key: nameKey(each.value) }));
  return {
    row_no: plan.rowNo,
    outcome: plan.outcome,
    faults: plan.outcome === "bad" ? plan.faults : null,
    foreseen: plan.outcome === "update" ? plan.foreseen : null,
    gtin: plan.gtin,
    title_key: plan.titleKey,
    product_id: plan.productId,
    likely_id: plan.outcome === "create" ? plan.likelyId : null,
    unknown_values: unknown.length > 0 ? unknown : null,
  } satisfies Checked;
};

/** A filter has found its products before any check. */
const forgetCheck = async (tx: Ctx, { id, kind }: LockedJob) => {
  const forgotten = checkedColumns.filter((column) => kind !== "filter" || column !== "product_id");
  await sql`update bulk_rows set ${sql.join(forgotten.map((column) => sql`${sql.ref(column)} = null`))}
    where job_id = ${id} and outcome is not null`.execute(tx.db);
};

const checkSome = async (tx: ActorCtx, jobId: number) => {
  const job = await lockJob(tx, jobId);
  if (job.state !== "checking") return;
  if (job.rows_done === 0) await forgetCheck(tx, job);
  const rows = await rowsFrom(tx, jobId, rowsAtOnce, sql<boolean>`outcome is null`);
  if (rows.length === 0) return runOn(tx, job, "finish_check");
  const plans = await planRows(tx, plannedOf(job), rows, "check");
  const written = plans.map(checkedOf);
  await sql`update bulk_rows b set ${sql.join(checkedColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`))}
    from ${recordset(written, checkedShape)} where b.job_id = ${jobId} and b.row_no = r.row_no`.execute(tx.db);
  const count = (outcome: string) => plans.filter((plan) => plan.outcome === outcome).length;
  await tx.db
    .updateTable("bulk_jobs")
    .set({
      touched_at: tx.now,
      rows_done: add("rows_done", rows.length),
      rows_bad: add("rows_bad", count("bad")),
      rows_created: add("rows_created", count("create")),
      rows_updated: add("rows_updated", count("update")),
      rows_same: add("rows_same", count("same")),
      rows_likely: add("rows_likely", written.filter(({ likely_id }) => likely_id !== null).length),
    })
    .where("id", "=", jobId)
    .execute();
};

// Applying --------------------------------------------------------------------------------------------------------------

const waiting = sql<boolean>`outcome in ('create', 'update') and after is null`;

const applySome = async (ctx: ActorCtx, jobId: number) => {
  try {
    await inTransaction(ctx, (tx) => applyBite(tx, jobId, rowsAtOnce));
  } catch (error) {
    if (!isLostRace(error)) throw error;
    await applyOneByOne(ctx, jobId);
  }
};

const applyBite = async (tx: ActorCtx, jobId: number, limit: number) => {
  const job = await lockJob(tx, jobId);
  if (job.state !== "applying") return;
  const rows = await rowsFrom(tx, jobId, limit, waiting);
  if (rows.length === 0) return runOn(tx, job, "finish_apply");
  await applyTo(tx, job, rows);
};

const applyTo = async (tx: ActorCtx, job: LockedJob, rows: readonly StagedRow[]) => {
  const done = await applyRows({ ...tx, branchId: job.branch_id }, plannedOf(job), rows);
  await countApplied(tx, job.id, rows.length, { ...done, lost: done.bad + done.same });
};

/** What turned bad since the check is counted over from created and updated. */
const countApplied = async (
  tx: Ctx,
  jobId: number,
  rows: number,
  done: { created: number; updated: number; same: number; bad: number; lost: number },
) => {
  const { rows: counted } = await sql<{ created: number; updated: number }>`
    select count(*) filter (where outcome = 'create')::int as created, count(*) filter (where outcome = 'update')::int as updated
    from bulk_rows where job_id = ${jobId} and ${done.lost > 0}`.execute(tx.db);
  const recounted = done.lost > 0 ? { rows_created: counted[0]!.created, rows_updated: counted[0]!.updated } : {};
  await tx.db
    .updateTable("bulk_jobs")
    .set({
      touched_at: tx.now,
      rows_done: add("rows_done", rows),
      rows_undoable: add("rows_undoable", done.created + done.updated),
      rows_bad: add("rows_bad", done.bad),
      rows_same: add("rows_same", done.same),
      ...recounted,
    })
    .where("id", "=", jobId)
    .execute();
};

/** One row of the bite lost a race with somebody else's: only that one is refused. */
const applyOneByOne = async (ctx: ActorCtx, jobId: number) => {
  for (let n = 0; n < rowsAtOnce; n++) {
    const [row] = await rowsFrom(ctx, jobId, 1, waiting);
    if (!row) return;
    try {
      await inTransaction(ctx, (tx) => applyBite(tx, jobId, 1));
    } catch (error) {
      if (!isLostRace(error)) throw error;
      await inTransaction(ctx, async (tx) => {
        await lockJob(tx, jobId);
        await markBad(tx, jobId, row.row_no, "Somebody else has just entered this barcode.");
        await countApplied(tx, jobId, 1, { created: 0, updated: 0, same: 0, bad: 1, lost: 1 });
      });
    }
  }
};

// Undoing ---------------------------------------------------------------------------------------------------------------

const undoSome = async (ctx: ActorCtx, jobId: number) => {
  try {
    await inTransaction(ctx, (tx) => undoBite(tx, jobId, rowsAtOnce, undoRows));
  } catch (error) {
    if (!isLostRace(error)) throw error;
    // A barcode that came free has been given to another product since: that row is kept as it is.
    for (let n = 0; n < rowsAtOnce; n++)
      await inTransaction(ctx, (tx) => undoBite(tx, jobId, 1, undoRows)).catch((fault: unknown) => {
        if (!isLostRace(fault)) throw fault;
        return inTransaction(ctx, (tx) => undoBite(tx, jobId, 1, keepRows));
      });
  }
};

const undoBite = async (tx: ActorCtx, jobId: number, limit: number, undo: typeof undoRows) => {
  const job = await lockJob(tx, jobId);
  if (job.state !== "undoing") return;
  const { rows } = await sql<AppliedRow>`select row_no, outcome, product_id, before, after from bulk_rows
    where job_id = ${jobId} and after is not null and undone is null order by row_no desc limit ${limit}`.execute(
    tx.db,
  );
  if (rows.length === 0) return runOn(tx, job, "finish_undo", { set: await takeBackGroups(tx, jobId) });
  const { undone, kept } = await undo({ ...tx, branchId: job.branch_id }, jobId, rows);
  await tx.db
    .updateTable("bulk_jobs")
    .set({
      touched_at: tx.now,
      rows_done: add("rows_done", rows.length),
      rows_undone: add("rows_undone", undone),
      rows_kept: add("rows_kept", kept),
    })
    .where("id", "=", jobId)
    .execute();
};

const silenceMs = 2 * 60_000;

/** Takes up what a dead server left lying: a step may be taken twice, so it does not matter if it only slept. */
export const resumeUploads = async (ctx: Ctx) => {
  const silent = await ctx.db
    .selectFrom("bulk_jobs")
    .select("id")
    .where("state", "in", Object.keys(steps))
    .where("touched_at", "<", new Date(ctx.now.getTime() - silenceMs))
    .orderBy("id")
    .execute();
  for (const { id } of silent) {
    await ctx.db.updateTable("bulk_jobs").set({ touched_at: ctx.now }).where("id", "=", id).execute();
    await emit(ctx, "bulk.step", { jobId: id });
  }
};

/** Old uploads keep their numbers; their rows go after three months. */
export const forgetOldUploads = async (ctx: Ctx) => {
  const before = new Date(ctx.now.getTime() - 90 * 24 * 3_600_000);
  await sql`delete from bulk_rows r using bulk_jobs j
    where j.id = r.job_id and j.created_at < ${before} and j.state not in ('applying', 'undoing')`.execute(ctx.db);
  await ctx.db
    .updateTable("bulk_jobs")
    .set({ sample: json([]), rows_undoable: 0 })
    .where("created_at", "<", before)
    .execute();
};
