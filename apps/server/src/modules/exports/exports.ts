import { refusalOf } from "@remedia/domain/permissions";
import { sql, type Updateable } from "kysely";
import { audit } from "../../platform/audit.ts";
import { readQuery } from "../../platform/compilers.ts";
import {
  type Actor,
  type ActorCtx,
  type Ctx,
  inTransaction,
  mayChooseBranch,
  systemContext,
} from "../../platform/context.ts";
import { isDatabaseAway, json } from "../../platform/db.ts";
import { forbidden, invalid, notFound, wrongState } from "../../platform/errors.ts";
import { authorise } from "../../platform/http.ts";
import type { Mark, WholeList } from "../../platform/lists.ts";
import { emit, emitAll } from "../../platform/outbox.ts";
import type { Page } from "../../platform/schemas.ts";
import { fileAddress, recordFile } from "../../platform/stored-files.ts";
import type { Exports } from "../../platform/types.generated.ts";
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

type PageQuery = { page: number; per_page: number; after?: Mark | null };

const readPage = async (ctx: ActorCtx, { list, params }: ListAt, query: PageQuery): Promise<Page<Row> & WholeList> => {
  const answer = await list.handler(ctx, { params, body: undefined, upload: Buffer.alloc(0), query });
  const { rows, moreRows } = list.export;
  if (!rows) return answer;
  return cutPage([...rows(answer), ...((await moreRows?.(ctx, query)) ?? [])], query);
};

const cutPage = (rows: Row[], { page, per_page }: PageQuery): Page<Row> => ({
  data: rows.slice((page - 1) * per_page, page * per_page),
  total: rows.length,
  page,
  per_page,
});

/** Orders a sheet of a whole filtered list, with the rights of the person who asks. */
export const requestExport = async (ctx: ActorCtx, request: ExportRequest) => {
  const at = exportable(ctx, request.list);
  const { list } = at;
  if (!ctx.actor.permissions.has(list.permission as never)) throw forbidden(refusalOf(list.permission as never));
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
  if (!list.export.paper) throw invalid("This list can't be printed. Export it as a sheet.");
  if (more) throw invalid(`This list has more than ${total} rows, too many to print. Export it as a sheet.`);
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
      touched_at: tx.now,
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
  const mayRead = stillMayRead(ctx, ctx.actor, row);
  return {
    id: row.id,
    state: row.state,
    rows_done: row.rows_done,
    rows_total: row.rows_total,
    url: row.file_id && mayRead ? fileAddress(ctx, row.file_id) : null,
    fault: row.file_id && !mayRead ? lostRight : row.fault,
  };
};

const lostRight = "You may no longer read this list.";

/** Rights and branches can be withdrawn while a file is made, and after. */
const stillMayRead = (ctx: Ctx, actor: Actor | null, row: { list: string; branch_id: number | null }): boolean => {
  try {
    authorise(exportable(ctx, row.list).list, actor);
  } catch {
    return false;
  }
  return actor !== null && (mayChooseBranch(actor) || row.branch_id === actor.branchId);
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
  if (!row) return;
  const actor = (await actorById(ctx.platform, row.user_id)) ?? null;
  if (!actor || !stillMayRead(ctx, actor, row)) {
    await ctx.db
      .updateTable("exports")
      .set({ state: "failed", fault: lostRight })
      .where("id", "=", id)
      .where("state", "in", ["queued", "running"])
      .execute();
    return;
  }
  await writeExport({ ...systemContext(ctx.platform, `export:${id}`), actor, branchId: row.branch_id }, id);
};

/** A writer says so often that it is at work, and counts as gone after three times of silence. */
const beatMs = 5_000;
const goneMs = 3 * beatMs;
/** An export that took several servers down with it is not tried for ever. */
const attempts = 3;

const fault = "The file could not be made.";
const cancelled = new Error("The export was cancelled, or another server has taken it up.");

/** The export as one writer holds it: every note of it is made under the writer's own attempt, so that two never mix. */
const claimExport = async (ctx: Ctx, id: number) => {
  const now = ctx.platform.clock();
  const free = sql<boolean>`(state = 'queued' or state = 'running' and touched_at < ${new Date(now.getTime() - goneMs)})`;
  const row = await ctx.db
    .updateTable("exports")
    .set({ state: "running", rows_done: 0, touched_at: now, attempt: sql`attempt + 1` })
    .where("id", "=", id)
    .where(free)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const note = async (columns: Updateable<Exports>) => {
    const held = await ctx.db
      .updateTable("exports")
      .set({ ...columns, touched_at: ctx.platform.clock() })
      .where("id", "=", id)
      .where("attempt", "=", row.attempt)
      .where("state", "=", "running")
      .returning("id")
      .executeTakeFirst();
    if (!held) throw cancelled;
  };
  return { ...row, format: row.format as ExportFormat, query: row.query as object, note };
};
type Claimed = NonNullable<Awaited<ReturnType<typeof claimExport>>>;

const writeExport = async (ctx: ActorCtx, id: number) => {
  const claimed = await claimExport(ctx, id);
  if (!claimed) return;
  const beat = setInterval(() => void claimed.note({}).catch(() => undefined), beatMs);
  try {
    if (claimed.attempt > attempts) return await claimed.note({ state: "failed", fault });
    const file_id = await makeFile(ctx, claimed);
    await claimed.note({ state: "done", file_id, finished_at: ctx.platform.clock() });
  } catch (error) {
    if (error === cancelled) return;
    // A database that is away keeps the export as it was; somebody takes it up again.
    if (isDatabaseAway(error)) throw error;
    ctx.platform.log.error({ err: error, exportId: id }, "export failed");
    await claimed.note({ state: "failed", fault }).catch((gone) => {
      if (gone !== cancelled) throw gone;
    });
  } finally {
    clearInterval(beat);
  }
};

const makeFile = async (ctx: ActorCtx, claimed: Claimed) => {
  const { query, format, user_id } = claimed;
  const at = exportable(ctx, claimed.list);
  const file = await writeFile(ctx, { list: at.list, query, format, rows: readRows(ctx, claimed, at) });
  return recordFile(ctx, file.key, {
    name: file.name,
    extension: format,
    sizeBytes: file.sizeBytes,
    purpose: "exports",
    ownerId: user_id,
  });
};

/** Row after row, noting piece by piece how many were taken. A list that gives no mark to go on from is read by pages. */
async function* readRows(ctx: ActorCtx, { query, note }: Claimed, at: ListAt): AsyncGenerator<Row> {
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
    await note({ rows_done: done });
    if (data.length < rowsPerRead) return;
  }
}

/** Takes up what a dead server left lying, or never handed on. An export that only waits for its turn is made once all the same. */
export const resumeExports = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const left = await tx.db
      .updateTable("exports")
      .set({ touched_at: tx.now, state: "queued" })
      .where("state", "in", ["queued", "running"])
      .where("touched_at", "<", new Date(tx.now.getTime() - goneMs))
      .returning("id")
      .execute();
    const queued = left.map(({ id }) => ({ exportId: id }));
    if (queued.length > 0) await emitAll(tx, "export.queued", queued);
  });
