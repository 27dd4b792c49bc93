import { PassThrough } from "node:stream";
import { bulkTransitions } from "@remedia/domain/catalog";
import type { ActorCtx } from "../../../platform/context.ts";
import { type Download, route } from "../../../platform/route.ts";
import { Closed, IdParams, OneOf, PageOf, Text, Type } from "../../../platform/schemas.ts";
import { openSheetWriter } from "../../../platform/sheets.ts";
import { contentTypeOf } from "../../../platform/stored-files.ts";
import { bulkFields } from "./fields.ts";
import {
  badRowsAfter,
  checkSheet,
  fieldsOf,
  getBulkJob,
  listBulkJobs,
  listBulkRows,
  moveBulkJob,
  startFilter,
  startSheet,
} from "./jobs.ts";
import { chooseLikely } from "./likely.ts";
import { cellsFor } from "./rights.ts";
import {
  BulkJob,
  BulkJobDetail,
  BulkJobQuery,
  BulkRow,
  BulkRowQuery,
  CheckBody,
  FilterBody,
  UnknownValues,
  ValuesBody,
} from "./schemas.ts";
import { chooseValues, listUnknownValues } from "./unknown-values.ts";

const sheetBytesMax = 25 * 1024 * 1024;
const sheetKinds = ["upload", "update"] as const;
const formats = ["csv", "xlsx"] as const;

/** An empty sheet with the heads that are understood without choosing. */
const downloadTemplate = (kind: (typeof sheetKinds)[number], format: (typeof formats)[number]): Download => {
  const stream = new PassThrough();
  const columns = fieldsOf(kind).map((name) => ({ key: name, label: bulkFields[name].label }));
  openSheetWriter(format, stream, columns)
    .close()
    .catch((error) => stream.destroy(error as Error));
  return { download: { content: stream, contentType: contentTypeOf(format), name: `products-${kind}.${format}` } };
};

/** The bad rows as they came, with what is wrong in front: mend them and send them again. */
const downloadFaults = async (ctx: ActorCtx, id: number, format: (typeof formats)[number]): Promise<Download> => {
  const job = await getBulkJob(ctx, id);
  const shown = cellsFor(ctx, job);
  const stream = new PassThrough();
  const columns = [
    { key: "row_no", label: "Row", kind: "number" as const },
    { key: "faults", label: "What is wrong" },
    ...job.headers.map((label, at) => ({ key: String(at), label })),
  ];
  const writer = openSheetWriter(format, stream, columns);
  const write = async () => {
    for (let last = -1; ; ) {
      const rows = await badRowsAfter(ctx, id, last, 500);
      for (const { row_no, faults, cells } of rows)
        await writer.writeRow({ ...Object.fromEntries(shown(cells).entries()), row_no, faults: faults.join(" ") });
      if (rows.length < 500) return writer.close();
      last = rows.at(-1)!.row_no;
    }
  };
  write().catch((error) => stream.destroy(error as Error));
  return { download: { content: stream, contentType: contentTypeOf(format), name: `faults-${id}.${format}` } };
};

const moveRoute = <A extends "apply" | "cancel" | "undo">(action: A) =>
  route({
    permission: bulkTransitions[action].permission,
    summary: `${bulkTransitions[action].label}: an upload or change of many`,
    params: IdParams,
    response: BulkJobDetail,
    idempotent: "accepted",
    handler: (ctx, { params }) => moveBulkJob(ctx, params.id, action),
  });

export const bulkRoutes = {
  "GET /admin/bulk_jobs": route({
    permission: "products.bulk.read",
    summary: "Uploads and changes of many products",
    query: BulkJobQuery,
    response: PageOf(BulkJob),
    handler: (ctx, { query }) => listBulkJobs(ctx, query),
  }),
  "GET /admin/bulk_jobs/template": route({
    permission: "products.bulk.read",
    summary: "An empty sheet to fill in",
    query: Closed({ kind: OneOf(sheetKinds), format: OneOf(formats) }),
    response: "download",
    handler: (_ctx, { query }) => downloadTemplate(query.kind, query.format),
  }),
  "POST /admin/bulk_jobs/sheet": route({
    permission: "products.bulk",
    summary: "Takes a CSV or XLSX of new products, or of changes; it is read in the background",
    query: Closed({ kind: OneOf(sheetKinds), name: Text(200, 1) }),
    upload: { maxBytes: sheetBytesMax },
    idempotent: "accepted",
    response: BulkJobDetail,
    status: 201,
    limit: { max: 30, seconds: 600 },
    handler: (ctx, { query, upload }) => startSheet(ctx, query.kind, query.name, upload),
  }),
  "POST /admin/bulk_jobs/filter": route({
    permission: "products.bulk",
    summary: "Prepares the same change of every product that a filter finds",
    body: FilterBody,
    response: BulkJobDetail,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => startFilter(ctx, body),
  }),
  "GET /admin/bulk_jobs/:id": route({
    permission: "products.bulk.read",
    summary: "How far an upload is, with its columns and counts",
    params: IdParams,
    response: BulkJobDetail,
    handler: (ctx, { params }) => getBulkJob(ctx, params.id),
  }),
  "GET /admin/bulk_jobs/:id/rows": route({
    permission: "products.bulk.read",
    summary: "The rows of an upload and what becomes of each",
    params: IdParams,
    query: BulkRowQuery,
    response: PageOf(BulkRow),
    handler: (ctx, { params, query }) => listBulkRows(ctx, params.id, query),
  }),
  "GET /admin/bulk_jobs/:id/faults": route({
    permission: "products.bulk.read",
    summary: "The bad rows with what is wrong, as a sheet",
    params: IdParams,
    query: Closed({ format: OneOf(formats) }),
    response: "download",
    handler: (ctx, { params, query }) => downloadFaults(ctx, params.id, query.format),
  }),
  "PUT /admin/bulk_jobs/:id/mapping": route({
    permission: "products.bulk",
    summary: "Says which column is what, and checks every row without changing anything",
    params: IdParams,
    body: CheckBody,
    response: BulkJobDetail,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => checkSheet(ctx, params.id, body),
  }),
  "GET /admin/bulk_jobs/:id/unknown_values": route({
    permission: "products.bulk.read",
    summary: "Names in the sheet that do not exist, each once, with the nearest that do",
    params: IdParams,
    response: UnknownValues,
    handler: (ctx, { params }) => listUnknownValues(ctx, params.id),
  }),
  "PUT /admin/bulk_jobs/:id/unknown_values": route({
    permission: "products.bulk",
    summary: "Says what names that do not exist stand for, and checks every row again",
    params: IdParams,
    body: ValuesBody,
    response: BulkJobDetail,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => chooseValues(ctx, params.id, body),
  }),
  "PUT /admin/bulk_jobs/:id/likely": route({
    permission: "products.bulk",
    summary: "Says whether rows that look like existing products are created as well",
    params: IdParams,
    body: Closed({ create: Type.Boolean() }),
    response: BulkJobDetail,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => chooseLikely(ctx, params.id, body.create),
  }),
  "POST /admin/bulk_jobs/:id/apply": moveRoute("apply"),
  "POST /admin/bulk_jobs/:id/cancel": moveRoute("cancel"),
  "POST /admin/bulk_jobs/:id/undo": moveRoute("undo"),
};
