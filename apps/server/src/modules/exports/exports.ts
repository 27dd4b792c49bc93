import { audit } from "../../platform/audit.ts";
import { readQuery } from "../../platform/compilers.ts";
import { type ActorCtx, type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import { json } from "../../platform/db.ts";
import { forbidden, invalid, notFound, wrongState } from "../../platform/errors.ts";
import { authorise } from "../../platform/http.ts";
import type { Mark, WholeList } from "../../platform/lists.ts";
import { emit } from "../../platform/outbox.ts";
import type { Page } from "../../platform/schemas.ts";
import { fileAddress, recordFile } from "../../platform/stored-files.ts";
import { actorById } from "../identity/sessions.ts";
import { type ExportableList, type ExportFormat, type Row, writeFile } from "./export-files.ts";

export type ExportRequest = {
  list: string;
  query: Record<string, string | number | boolean>;
  format: ExportFormat;
};

/** Up to here the request itself makes the file; a longer one is made in the background. */
const rowsAtOnce = 2_000;
const rowsPerRead = 1_000;

/** A list at its address: `GET /admin/products/12/orders` is that of `GET /admin/products/:id/orders` for product 12. */
type ListAt = { list: ExportableList; params: object | undefined };

const exportable = (ctx: Ctx, address: string): ListAt => {
  for (const [key, list] of Object.entries(ctx.platform.routes)) {
    const found = list.export && new RegExp(`^${key.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`).exec(address);
    const params = found && list.params ? readQuery(list.params, found.groups ?? {}) : undefined;
    if (found && params !== null) return { list: list as ExportableList, params };
  }
  throw notFound("List");
};

const readPage = (ctx: ActorCtx, { list, params }: ListAt, query: object): Promise<Page<Row> & WholeList> =>
  list.handler(ctx, { params, body: undefined, upload: Buffer.alloc(0), query });

/** Orders a sheet of a whole filtered list, with the rights of the person who asks. */
export const requestExport = async (ctx: ActorCtx, request: ExportRequest) => {
  const at = exportable(ctx, request.list);
  const { list } = at;
  if (!ctx.actor.permissions.has(list.permission as never)) throw forbidden();
  const query = list.query ? readQuery(list.query, request.query) : {};
  if (!query) throw invalid("The filters of this list are not valid.");
  const { total, more = false } = await readPage(ctx, at, { ...query, page: 1, per_page: 1 });
  if (request.format === "pdf") checkPaper(list, total, more);
  const id = await inTransaction(ctx, async (tx) => {
    const exportId = await insertExport(tx, { ...request, query, total: more ? null : total });
    if (total > rowsAtOnce) await emit(tx, "export.queued", { exportId });
    return exportId;
  });
  if (total <= rowsAtOnce) await writeExport(ctx, id);
  return getExport(ctx, id);
};

const checkPaper = (list: ExportableList, total: number, more: boolean) => {
  if (!list.export.paper) throw invalid("This list is not made for paper. Take it as a sheet.");
  if (more) throw invalid(`This list has more than ${total} rows, which paper does not hold. Take it as a sheet.`);
};

const insertExport = async (
  tx: ActorCtx,
  { list, query, format, total }: Omit<ExportRequest, "query"> & { query: object; total: number | null },
) => {
  const { id } = await tx.db
    .insertInto("exports")
    .values({
      user_id: tx.actor.userId,
      branch_id: tx.branchId,
      list,
      query: json(query),
      format,
      rows_total: total,
      created_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await audit(tx, { action: "export.request", subject: "export", subjectId: id, after: { list, query, format } });
  return id;
};

export const getExport = async (ctx: ActorCtx, id: number) => {
  const row = await ctx.db
    .selectFrom("exports")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", ctx.actor.userId)
    .executeTakeFirst();
  if (!row) throw notFound("Export");
  return {
    id: row.id,
    state: row.state,
    rows_done: row.rows_done,
    rows_total: row.rows_total,
    url: row.file_id ? fileAddress(ctx, row.file_id) : null,
    fault: row.fault,
  };
};

export const cancelExport = async (ctx: ActorCtx, id: number) => {
  const cancelled = await ctx.db
    .updateTable("exports")
    .set({ state: "cancelled", finished_at: ctx.now })
    .where("id", "=", id)
    .where("user_id", "=", ctx.actor.userId)
    .where("state", "in", ["queued", "running"])
    .returning("id")
    .executeTakeFirst();
  if (!cancelled) {
    await getExport(ctx, id);
    throw wrongState("This export is finished already.");
  }
  return getExport(ctx, id);
};

/** The background's part: with the rights the person has by now, not those of then. */
export const runExport = async (ctx: Ctx, id: number) => {
  const row = await ctx.db
    .selectFrom("exports")
    .select(["user_id", "branch_id", "list"])
    .where("id", "=", id)
    .executeTakeFirst();
  const actor = row && (await actorById(ctx.platform, row.user_id));
  if (!row) return;
  try {
    authorise(exportable(ctx, row.list).list, actor ?? null);
  } catch {
    await ctx.db
      .updateTable("exports")
      .set({ state: "failed", fault: "You may not read this list any more." })
      .where("id", "=", id)
      .execute();
    return;
  }
  await writeExport({ ...systemContext(ctx.platform, `export:${id}`), actor: actor!, branchId: row.branch_id }, id);
};

const writeExport = async (ctx: ActorCtx, id: number) => {
  const row = await ctx.db
    .updateTable("exports")
    .set({ state: "running", rows_done: 0 })
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  const at = exportable(ctx, row.list);
  const format = row.format as ExportFormat;
  const query = row.query as object;
  try {
    const file = await writeFile(ctx, { list: at.list, query, format, rows: readRows(ctx, id, at, query) });
    const file_id = await recordFile(ctx, file.key, {
      name: file.name,
      extension: format,
      sizeBytes: file.sizeBytes,
      purpose: "exports",
      ownerId: row.user_id,
    });
    await ctx.db
      .updateTable("exports")
      .set({ state: "done", file_id, finished_at: ctx.platform.clock() })
      .where("id", "=", id)
      .where("state", "=", "running")
      .execute();
  } catch (error) {
    if (error === cancelled) return;
    ctx.platform.log.error({ err: error, exportId: id }, "export failed");
    await ctx.db
      .updateTable("exports")
      .set({ state: "failed", fault: "The file could not be made." })
      .where("id", "=", id)
      .execute();
  }
};

const cancelled = new Error("Somebody cancelled the export.");

/** Row after row, noting piece by piece how many were taken. A list that gives no mark to go on from is read by pages. */
async function* readRows(ctx: ActorCtx, id: number, at: ListAt, query: object): AsyncGenerator<Row> {
  let done = 0;
  let after: Mark | null = null;
  for (let page = 1; ; page++) {
    const { data, next }: WholeList & Page<Row> = await readPage(ctx, at, {
      ...query,
      page,
      per_page: rowsPerRead,
      after,
    });
    after = next ?? null;
    yield* data;
    done += data.length;
    const going = await ctx.db
      .updateTable("exports")
      .set({ rows_done: done })
      .where("id", "=", id)
      .where("state", "=", "running")
      .returning("id")
      .executeTakeFirst();
    if (!going) throw cancelled;
    if (data.length < rowsPerRead) return;
  }
}
