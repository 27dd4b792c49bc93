import { route } from "../../../platform/route.ts";
import { PageOf } from "../../../platform/schemas.ts";
import { downloadStockTemplate } from "../sheet-templates.ts";
import { sheetBytesMax } from "../transfers/routes.ts";
import { checkOpening, listOpenings, uploadOpening } from "./openings.ts";
import { Opening, OpeningQuery, OpeningTotals, OpeningUpload, TemplateQuery } from "./schemas.ts";

export const openingRoutes = {
  "GET /admin/stock/openings": route({
    permission: "stock.read",
    summary: "Opening balances that were uploaded",
    query: OpeningQuery,
    response: PageOf(Opening),
    export: {
      name: "opening-balances",
      columns: [
        { key: "id", label: "Number", kind: "number" },
        { key: "warehouse_name", label: "Warehouse" },
        { key: "branch_name", label: "Branch" },
        { key: "file_name", label: "File" },
        { key: "row_count", label: "Rows", kind: "number" },
        { key: "packs", label: "Packs", kind: "number" },
        { key: "created_by", label: "By" },
        { key: "created_at", label: "At", kind: "datetime" },
      ],
    },
    handler: (ctx, { query }) => listOpenings(ctx, query),
  }),
  "POST /admin/stock/openings": route({
    permission: "stock.opening",
    summary: "Enters opening balances from a CSV or XLSX: every row or none",
    query: OpeningUpload,
    upload: { maxBytes: sheetBytesMax },
    response: Opening,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { query, upload }) => uploadOpening(ctx, query, upload),
  }),
  "POST /admin/stock/openings/check": route({
    permission: "stock.opening",
    summary: "Says what a sheet of opening balances would enter, or what is wrong with it; changes nothing",
    query: OpeningUpload,
    upload: { maxBytes: sheetBytesMax },
    response: OpeningTotals,
    handler: (ctx, { query, upload }) => checkOpening(ctx, query, upload),
  }),
  "GET /admin/stock/sheet_template": route({
    permission: "stock.read",
    summary: "An empty sheet to fill in, for opening balances or a transfer",
    query: TemplateQuery,
    response: "download",
    handler: (_ctx, { query }) => downloadStockTemplate(query),
  }),
};
