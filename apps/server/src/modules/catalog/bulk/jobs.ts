import { type BulkAction, type BulkState, bulkRuns, bulkTransitions, leftOutOf } from "@remedia/domain/catalog";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { json } from "../../../platform/db.ts";
import { advance, beginDocument, defineDocument, moveDocument, type Words } from "../../../platform/documents.ts";
import { invalid, notFound, wrongState } from "../../../platform/errors.ts";
import { listPage } from "../../../platform/lists.ts";
import { emit } from "../../../platform/outbox.ts";
import { storeFile } from "../../../platform/stored-files.ts";
import { ownBranchOnly, requireOwnBranches } from "../branch-scope.ts";
import { requireGroups } from "../product-writes.ts";
import { type BulkField, bulkFieldNames, bulkFields, headerKey, type Mapping } from "./fields.ts";
import type { Foreseen } from "./foreseen.ts";
import { cellsFor, changesFor, requireRights } from "./rights.ts";
import type { BulkJobQuery, BulkKind, BulkRowQuery, CheckBody, FilterBody } from "./schemas.ts";

/** A sheet of new products has no ids of ours; one of changes is known by them, or by barcode or NAFDAC number. */
export const fieldsOf = (kind: string): BulkField[] =>
  bulkFieldNames.filter((name) => name !== "id" || kind === "update");

// Reading ---------------------------------------------------------------------------------------------------------------

/** Those who may not choose a branch see their own uploads; whoever only reads, those of their branch. */
const jobs = (ctx: ActorCtx) =>
  ctx.db
    .selectFrom("bulk_jobs as j")
    .innerJoin("users as u", "u.id", "j.user_id")
    .leftJoin("branches as b", "b.id", "j.branch_id")
    .select([
      "j.id",
      "j.kind",
      "j.file_name",
      "u.name as user_name",
      "j.branch_id",
      "b.name as branch_name",
      "j.state",
      "j.rows_total",
      "j.rows_done",
      "j.rows_bad",
      "j.rows_created",
      "j.rows_updated",
      "j.rows_same",
      "j.rows_likely",
      "j.rows_left_out",
      "j.create_likely",
      "j.rows_undoable as rows_applied",
      "j.rows_undone",
      "j.rows_kept",
      "j.groups_removed",
      "j.groups_kept",
      "j.fault",
      "j.created_at",
      "j.finished_at",
    ])
    .$if(ownBranchOnly(ctx) !== null, (query) =>
      ctx.actor.permissions.has("products.bulk")
        ? query.where("j.user_id", "=", ctx.actor.userId)
        : query.where("u.branch_id", "=", ctx.actor.branchId),
    );

export const listBulkJobs = (ctx: ActorCtx, input: Static<typeof BulkJobQuery>) => {
  let query = jobs(ctx);
  if (input.kind) query = query.where("j.kind", "=", input.kind);
  if (input.state) query = query.where("j.state", "=", input.state);
  return listPage(ctx, input, {
    rows: query,
    sorts: { created_at: "j.id" },
    fallback: "-created_at",
    tie: "j.id",
  });
};

export const getBulkJob = async (ctx: ActorCtx, id: number) => {
  const job = await jobs(ctx)
    .select([
      sql<string[]>`j.headers`.as("headers"),
      sql<string[][]>`j.sample`.as("sample"),
      sql<Record<string, number>>`j.mapping`.as("mapping"),
      sql<Record<string, unknown>>`j.options`.as("options"),
    ])
    .where("j.id", "=", id)
    .executeTakeFirst();
  if (!job) throw notFound("Upload");
  const fields = fieldsOf(job.kind).map((name) => ({ name, label: bulkFields[name].label }));
  return { ...job, sample: job.sample.map(cellsFor(ctx, job)), fields: job.kind === "filter" ? [] : fields };
};

const rowsOf = (ctx: Ctx, jobId: number) =>
  ctx.db
    .selectFrom("bulk_rows as r")
    .leftJoin("products as p", "p.id", "r.product_id")
    .leftJoin("products as l", "l.id", "r.likely_id")
    .select([
      "r.row_no",
      "r.outcome",
      sql<string[]>`r.cells`.as("cells"),
      sql<string[]>`coalesce(r.faults, '[]')`.as("faults"),
      sql<Foreseen[]>`coalesce(r.foreseen, '[]')`.as("changes"),
      "r.product_id",
      "p.title as product_title",
      "r.likely_id",
      "l.title as likely_title",
      "r.undone",
    ])
    .where("r.job_id", "=", jobId);

export const listBulkRows = async (ctx: ActorCtx, id: number, input: Static<typeof BulkRowQuery>) => {
  const [cells, changes] = [cellsFor(ctx, await getBulkJob(ctx, id)), changesFor(ctx)];
  let query = rowsOf(ctx, id);
  if (input.outcome) query = query.where("r.outcome", "=", input.outcome);
  if (input.likely) query = query.where("r.likely_id", "is not", null);
  const page = await listPage(ctx, input, {
    rows: query,
    sorts: { row_no: "r.row_no" },
    fallback: "row_no",
    tie: "r.row_no",
  });
  const shown = page.data.map((row) => ({ ...row, cells: cells(row.cells), changes: changes(row.changes) }));
  return { ...page, data: shown };
};

/** The bad rows after a row, for a sheet that is written piece by piece. */
export const badRowsAfter = (ctx: Ctx, id: number, rowNo: number, limit: number) =>
  rowsOf(ctx, id)
    .where("r.outcome", "=", "bad")
    .where("r.row_no", ">", rowNo)
    .orderBy("r.row_no")
    .limit(limit)
    .execute();

// Starting --------------------------------------------------------------------------------------------------------------

type NewJob = {
  kind: BulkKind;
  file_id: number | null;
  file_name: string;
  branch_id: number | null;
  options: object;
  headers?: string[];
};

const insertJob = async (tx: ActorCtx, { options, ...job }: NewJob): Promise<number> => {
  const { id } = await tx.db
    .insertInto("bulk_jobs")
    .values({
      kind: job.kind,
      file_id: job.file_id,
      file_name: job.file_name,
      branch_id: job.branch_id,
      options: json(options),
      user_id: tx.actor.userId,
      state: "reading",
      created_at: tx.now,
      touched_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const noted = { ...job, options };
  await beginDocument(tx, { document: "bulk_job", documentId: id }, { action: "start", state: "reading", noted });
  await emit(tx, "bulk.step", { jobId: id });
  return id;
};

const zipStart = Buffer.from("PK\x03\x04", "latin1");

/** Puts the sheet away; it is read in the background. */
export const startSheet = async (ctx: ActorCtx, kind: "upload" | "update", name: string, content: Buffer) => {
  if (!Buffer.isBuffer(content) || content.length === 0) throw invalid("The file is empty.");
  const extension = content.subarray(0, 4).equals(zipStart) ? "xlsx" : "csv";
  const file = { name, extension, purpose: "uploads", ownerId: ctx.actor.userId };
  const file_id = await storeFile(ctx, content, file);
  return inTransaction(ctx, async (tx) => {
    const id = await insertJob(tx, { kind, file_id, file_name: name, branch_id: ownBranchOnly(tx), options: {} });
    return getBulkJob(tx, id);
  });
};

/** A change of everything that a filter finds, with the same preview, progress and undo as a sheet. */
export const startFilter = (ctx: ActorCtx, { filter, change, branch_id }: Static<typeof FilterBody>) =>
  inTransaction(ctx, async (tx) => {
    if (Object.keys(change).every((name) => name === "round_to")) throw invalid("Choose what to change.");
    requireRights(tx, { options: { change } });
    const options = { filter, change: { ...change, ...(await requireGroups(tx, change)) } };
    const job = {
      kind: "filter",
      file_id: null,
      file_name: "",
      branch_id: chosenBranch(tx, branch_id),
      options,
    } as const;
    return getBulkJob(tx, await insertJob(tx, job));
  });

/** Null is every branch, for those who may choose; for others it is their own. */
const chosenBranch = (ctx: ActorCtx, branchId: number | null): number | null => {
  if (branchId !== null) requireOwnBranches(ctx, [branchId]);
  return branchId ?? ownBranchOnly(ctx);
};

// Moving on -------------------------------------------------------------------------------------------------------------

const lockRow = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("bulk_jobs")
    .selectAll()
    .select("rows_undoable as rows_applied")
    .$narrowType<{ state: BulkState }>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Locked for the next bite of what runs by itself. */
export const lockJob = async (tx: Ctx, id: number) => {
  const job = await lockRow(tx, id);
  if (!job) throw notFound("Upload");
  return job;
};
export type LockedJob = Awaited<ReturnType<typeof lockJob>>;

type Said = Words & { set?: Record<string, unknown> };

/** Rows that a step leaves alone count as done, so that the bar ends at its end. */
const begins = (rowsDone: number, said: Said) => ({
  set: { rows_done: rowsDone, fault: null, finished_at: null, ...said.set },
});
const ends = async (tx: Ctx) => ({ set: { finished_at: tx.now } });

const leaveOutLikely = (tx: Ctx, id: number) =>
  tx.db
    .updateTable("bulk_rows")
    .set({ outcome: "left_out" })
    .where("job_id", "=", id)
    .where("likely_id", "is not", null)
    .where("outcome", "=", "create")
    .execute();

/** People see the uploads that are theirs to see. */
const lockVisible = async (tx: Ctx, id: number) => {
  const job = await lockRow(tx, id);
  if (job && tx.actor) await getBulkJob(tx as ActorCtx, id);
  return job;
};

/** A sheet or a filter that changes many products, from the first look to the last undo. */
export const bulkJobs = defineDocument({
  name: "bulk_job",
  noun: "Upload",
  table: "bulk_jobs",
  steps: { ...bulkTransitions, ...bulkRuns },
  lock: lockVisible,
  effects: {
    check: async (_tx, _job, said: Said) => begins(0, said),
    apply: async (tx, job, said: Said) => {
      if (tx.actor) requireRights(tx as ActorCtx, job);
      const leftOut = leftOutOf(job);
      if (leftOut > 0) await leaveOutLikely(tx, job.id);
      const set = { rows_created: job.rows_created - leftOut, rows_left_out: leftOut, ...said.set };
      return { ...begins(job.rows_bad + job.rows_same + leftOut, { set }), noted: { left_out: leftOut } };
    },
    undo: async (_tx, job, said: Said) => begins(job.rows_total - job.rows_applied, said),
    cancel: ends,
    read: async (_tx, _job, { set }: Said) => ({ set: set ?? {} }),
    find: async (_tx, _job, { set }: Said) => ({ set: set ?? {} }),
    finish_apply: ends,
    finish_undo: async (tx, _job, { set }: Said) => ({ set: { finished_at: tx.now, ...set } }),
    fail: async (tx, _job, { reason }: Said) => ({ set: { fault: reason, finished_at: tx.now } }),
  },
  columns: (tx) => ({ touched_at: tx.now }),
});

const move = async (tx: ActorCtx, id: number, action: BulkAction, set: Record<string, unknown> = {}) => {
  await moveDocument(tx, bulkJobs, id, action, { set });
  await emit(tx, "bulk.step", { jobId: id });
  return getBulkJob(tx, id);
};

/** What the background does with an upload, whoever it belongs to. */
export const runOn = (tx: Ctx, job: LockedJob, step: keyof typeof bulkRuns, said: Said = {}) =>
  advance({ ...tx, actor: null }, bulkJobs, job, step, said);

/** Takes the columns as chosen, remembers them for the next sheet, and checks every row. */
export const checkSheet = (ctx: ActorCtx, id: number, body: Static<typeof CheckBody>) =>
  inTransaction(ctx, async (tx) => {
    const job = await getBulkJob(tx, id);
    const { mapping, branch_id, ...options } = body;
    requireColumns(job.kind, job.headers, mapping, options);
    requireRights(tx, { mapping, options });
    const { category_id, product_type_id } = options;
    await requireGroups(tx, {
      ...(category_id ? { category_id } : {}),
      ...(product_type_id ? { product_type_id } : {}),
    });
    await rememberColumns(tx, job.headers, mapping);
    const chosen = { mapping: json(mapping), options: json(options), branch_id: chosenBranch(tx, branch_id) };
    return recheck(tx, id, chosen);
  });

/** What a check counts, from nothing; other rows may look like products than those that somebody chose to create. */
const unchecked = {
  rows_bad: 0,
  rows_created: 0,
  rows_updated: 0,
  rows_same: 0,
  rows_likely: 0,
  create_likely: false,
};

/** Checks every row from the first, with what was chosen now. */
export const recheck = (tx: ActorCtx, id: number, chosen: Record<string, unknown>) =>
  move(tx, id, "check", { ...chosen, ...unchecked });

type Fallbacks = { category_id?: number | null; product_type_id?: number | null };

const requireColumns = (kind: string, headers: readonly string[], mapping: Mapping, fallback: Fallbacks) => {
  const fault = (field: string, sentence: string) => invalid(sentence, { [field]: sentence });
  if (kind === "filter") throw wrongState("A change by filter has no columns.");
  for (const [name, column] of Object.entries(mapping)) {
    if (!fieldsOf(kind).includes(name as BulkField)) throw fault("mapping", `This sheet cannot hold ${name}.`);
    if (column >= headers.length) throw fault("mapping", "The sheet has no such column.");
  }
  if (new Set(Object.values(mapping)).size < Object.keys(mapping).length)
    throw fault("mapping", "Use each column once.");
  if (kind === "update" && ["id", "barcode", "nafdac_no"].every((name) => mapping[name as BulkField] === undefined))
    throw fault("mapping", "Choose the column that identifies products: id, barcode or NAFDAC number.");
  if (kind === "update") return;
  if (mapping.name === undefined) throw fault("mapping", "Choose the column of the name.");
  if (mapping.category === undefined && !fallback.category_id)
    throw fault("category_id", "Choose a column for the category, or one category for all.");
  if (mapping.product_type === undefined && !fallback.product_type_id)
    throw fault("product_type_id", "Choose a column for the product type, or one type for all.");
};

const rememberColumns = async (tx: ActorCtx, headers: readonly string[], mapping: Mapping) => {
  const rows = Object.entries(mapping).map(([field, column]) => ({
    user_id: tx.actor.userId,
    header: headerKey(headers[column] ?? ""),
    field,
  }));
  const named = [...new Map(rows.filter(({ header }) => header).map((row) => [row.header, row])).values()];
  if (named.length > 0)
    await tx.db
      .insertInto("sheet_mappings")
      .values(named)
      .onConflict((conflict) =>
        conflict.columns(["user_id", "header"]).doUpdateSet((eb) => ({ field: eb.ref("excluded.field") })),
      )
      .execute();
};

export const moveBulkJob = (ctx: ActorCtx, id: number, action: Exclude<BulkAction, "check">) =>
  inTransaction(ctx, (tx) => move(tx, id, action));
