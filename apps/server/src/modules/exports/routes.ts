import { route } from "../../platform/route.ts";
import { Closed, Id, IdParams, Nullable, OneOf, Text, Type, Whole } from "../../platform/schemas.ts";
import { openFile } from "../../platform/stored-files.ts";
import { exportFormats } from "./export-files.ts";
import { cancelExport, getExport, requestExport } from "./exports.ts";

const Export = Closed({
  id: Id,
  state: Type.String(),
  rows_done: Whole(),
  rows_total: Nullable(Whole()),
  url: Nullable(Type.String()),
  fault: Nullable(Type.String()),
});
const Filter = Type.Union([Type.String({ maxLength: 200, pattern: "^[^\\u0000]*$" }), Type.Number(), Type.Boolean()]);

export const exportRoutes = {
  "POST /exports": route({
    permission: "signed-in",
    personal: "named in body",
    summary: "Orders a whole filtered list as a file",
    body: Closed({
      list: Text(120, 5),
      query: Type.Record(Type.String({ maxLength: 60 }), Filter, { maxProperties: 30 }),
      format: OneOf(exportFormats),
    }),
    response: Export,
    status: 201,
    limit: { max: 60, seconds: 600 },
    handler: (ctx, { body }) => requestExport(ctx, body),
  }),
  "GET /exports/:id": route({
    permission: "signed-in",
    summary: "How far an export is, and its address when done",
    params: IdParams,
    response: Export,
    handler: (ctx, { params }) => getExport(ctx, params.id),
  }),
  "POST /exports/:id/cancel": route({
    permission: "signed-in",
    summary: "Cancels an export",
    params: IdParams,
    response: Export,
    handler: (ctx, { params }) => cancelExport(ctx, params.id),
  }),
  "GET /files/:ticket": route({
    permission: "public",
    summary: "Opens a file by its signed address",
    params: Closed({ ticket: Text(400, 10) }),
    response: "download",
    handler: (ctx, { params }) => openFile(ctx, params.ticket),
  }),
};
