import { route } from "../../../platform/route.ts";
import { IdParams, PageOf } from "../../../platform/schemas.ts";
import { printReturnNote } from "./return-note.ts";
import { Credit, ReturnBody, ReturnQuery, ReturnRow, SupplierReturn } from "./schemas.ts";
import { cancelReturn, createReturn, creditReturn, getReturn, listReturns, sendReturn } from "./supplier-returns.ts";

export const returnRoutes = {
  "GET /admin/stock/returns": route({
    permission: "stock.read",
    summary: "Returns to suppliers",
    query: ReturnQuery,
    response: PageOf(ReturnRow),
    export: {
      name: "supplier-returns",
      columns: [
        { key: "id", label: "Number", kind: "number" },
        { key: "state", label: "Status" },
        { key: "supplier_name", label: "Supplier" },
        { key: "branch_name", label: "Branch" },
        { key: "reason", label: "Reason" },
        { key: "line_count", label: "Lines", kind: "number" },
        { key: "packs", label: "Packs", kind: "number" },
        { key: "value", label: "Value", kind: "money" },
        { key: "credit_note", label: "Credit note" },
        { key: "credited", label: "Credited", kind: "money" },
        { key: "created_at", label: "Entered", kind: "datetime" },
        { key: "sent_at", label: "Sent", kind: "datetime" },
        { key: "credited_at", label: "Credited at", kind: "datetime" },
      ],
    },
    handler: (ctx, { query }) => listReturns(ctx, query),
  }),
  "POST /admin/stock/returns": route({
    permission: "stock.returns",
    summary: "Drafts a return by batch and reserves its packs",
    body: ReturnBody,
    response: SupplierReturn,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createReturn(ctx, body),
  }),
  "GET /admin/stock/returns/:id": route({
    permission: "stock.read",
    summary: "One return with its lines",
    params: IdParams,
    response: SupplierReturn,
    handler: (ctx, { params }) => getReturn(ctx, params.id),
  }),
  "GET /admin/stock/returns/:id/note": route({
    permission: "stock.read",
    summary: "The return note, as PDF",
    params: IdParams,
    response: "download",
    handler: (ctx, { params }) => printReturnNote(ctx, params.id),
  }),
  "POST /admin/stock/returns/:id/send": route({
    permission: "stock.returns",
    summary: "Hands the packs to the supplier",
    params: IdParams,
    response: SupplierReturn,
    idempotent: "accepted",
    handler: (ctx, { params }) => sendReturn(ctx, params.id),
  }),
  "POST /admin/stock/returns/:id/cancel": route({
    permission: "stock.returns",
    summary: "Drops a draft and gives its packs back",
    params: IdParams,
    response: SupplierReturn,
    idempotent: "accepted",
    handler: (ctx, { params }) => cancelReturn(ctx, params.id),
  }),
  "POST /admin/stock/returns/:id/credit": route({
    permission: "stock.returns",
    summary: "Notes what the supplier credited",
    params: IdParams,
    body: Credit,
    response: SupplierReturn,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => creditReturn(ctx, params.id, body),
  }),
};
