import { sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { json } from "../../../platform/db.ts";
import { recordset } from "../../../platform/recordset.ts";
import { sheetError } from "../../../platform/sheet-cells.ts";
import { readSheet } from "../../../platform/sheets.ts";
import { filtered } from "../products.ts";
import { suggestMapping } from "./fields.ts";
import { fieldsOf, lockJob, runOn } from "./jobs.ts";
import { columnsMax, rowsMax } from "./schemas.ts";
import type { BulkOptions } from "./surroundings.ts";
import { rememberedChoices } from "./unknown-values.ts";

const rowsAtOnce = 1_000;
const sampleRows = 5;

type Staged = { row_no: number; cells: string[] };

/** Rows in bites, each in a transaction of its own; answers false when somebody cancelled meanwhile. */
const stage = (ctx: Ctx, jobId: number, rows: readonly Staged[]): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx, jobId);
    if (job.state !== "reading") return false;
    await sql`insert into bulk_rows (job_id, row_no, cells)
      select ${jobId}, row_no, cells from ${recordset(rows, "row_no int, cells jsonb")}
      on conflict (job_id, row_no) do nothing`.execute(tx.db);
    await tx.db
      .updateTable("bulk_jobs")
      .set({ rows_done: job.rows_done + rows.length, touched_at: tx.now })
      .where("id", "=", jobId)
      .execute();
    return true;
  });

/** The sheet as a stream of bites: memory holds one of them, however long it is. */
export const readFile = async (ctx: ActorCtx, jobId: number) => {
  const job = await ctx.db
    .selectFrom("bulk_jobs as j")
    .innerJoin("files as f", "f.id", "j.file_id")
    .select(["j.kind", "j.file_name", "f.key"])
    .where("j.id", "=", jobId)
    .executeTakeFirstOrThrow();
  const stored = await ctx.platform.files.get(job.key);
  if (!stored) throw sheetError("not_a_sheet", "The file is gone. Please send it again.");
  // After a crash the reading begins again; what is staged already stays.
  await ctx.db.updateTable("bulk_jobs").set({ rows_done: 0 }).where("id", "=", jobId).execute();
  let headers: string[] | null = null;
  let bite: Staged[] = [];
  let total = 0;
  const sample: string[][] = [];
  const limits = { filename: job.file_name, maxRows: rowsMax + 1, maxColumns: columnsMax };
  for await (const { row, cells } of readSheet(stored.stream, limits)) {
    // Spreadsheets leave rows behind that were emptied but not deleted.
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (headers === null) {
      headers = cells.map((cell, at) => cell.trim().slice(0, 200) || `Column ${at + 1}`);
      continue;
    }
    if (sample.length < sampleRows) sample.push(cells);
    bite.push({ row_no: row, cells });
    total++;
    if (bite.length < rowsAtOnce) continue;
    if (!(await stage(ctx, jobId, bite))) return;
    bite = [];
  }
  if (total === 0) throw sheetError("not_a_sheet", "The sheet has no rows below its head.");
  if (bite.length > 0 && !(await stage(ctx, jobId, bite))) return;
  await finishReading(ctx, jobId, job.kind, { headers: headers ?? [], sample, total });
};

type Sheet = { headers: string[]; sample: string[][]; total: number };

const finishReading = async (ctx: ActorCtx, jobId: number, kind: string, { headers, sample, total }: Sheet) => {
  const remembered = await ctx.db
    .selectFrom("sheet_mappings")
    .select(["header", "field"])
    .where("user_id", "=", ctx.actor.userId)
    .execute();
  const known = new Map(remembered.map(({ header, field }) => [header, field]));
  const set = {
    headers: json(headers),
    sample: json(sample),
    mapping: json(suggestMapping(headers, fieldsOf(kind), known)),
    value_choices: json(await rememberedChoices(ctx)),
    rows_total: total,
    rows_done: total,
  };
  await inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx, jobId);
    // Somebody may have cancelled it meanwhile.
    if (job.state === "reading") await runOn(tx, job, "read", { set });
  });
};

/** Every product that the filter finds now; what comes later is not meant. */
export const readFilter = (ctx: ActorCtx, jobId: number) =>
  inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx, jobId);
    if (job.state !== "reading") return;
    const { filter, change } = job.options as BulkOptions & { filter: Parameters<typeof filtered>[2] };
    const living = tx.db.selectFrom("products as p").where("p.state", "!=", "merged");
    // As in the list of products: what was archived is meant only where somebody says so.
    const meansArchived = filter.state !== undefined || change?.action === "restore";
    const meant = meansArchived ? living : living.where("p.state", "!=", "archived");
    const found = filtered({ ...tx, branchId: job.branch_id }, meant, filter);
    const numbered = found
      .select([sql<number>`${jobId}`.as("job_id"), "p.id", sql<number>`row_number() over (order by p.id)`.as("row_no")])
      .select(sql`jsonb_build_array(p.title)`.as("cells"))
      .limit(rowsMax);
    await sql`insert into bulk_rows (job_id, product_id, row_no, cells) ${numbered}`.execute(tx.db);
    const { total } = await tx.db
      .selectFrom("bulk_rows")
      .select(sql<number>`count(*)::int`.as("total"))
      .where("job_id", "=", jobId)
      .executeTakeFirstOrThrow();
    await runOn(tx, job, "find", { set: { rows_total: total, rows_done: 0, headers: json(["Product"]) } });
  });
