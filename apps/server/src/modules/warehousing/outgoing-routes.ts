import { route } from "../../platform/route.ts";
import { Closed, IdParams, PageOf, Type } from "../../platform/schemas.ts";
import { Damage, DamageBody, DamageQuery, DamageRow, Reason } from "./damage-schemas.ts";
import { decideDamage, getDamage, keepDamagePhoto, listDamages, reportDamage } from "./damages.ts";
import { printReturnNote } from "./return-note.ts";
import { Credit, ReturnBody, ReturnQuery, ReturnRow, SupplierReturn } from "./return-schemas.ts";
import { cancelReturn, createReturn, creditReturn, getReturn, listReturns, sendReturn } from "./supplier-returns.ts";

export const damageRoutes = {
  "GET /admin/stock/damages": route({
    permission: "stock.read",
    summary: "Damaged packs: reported, written off, or put back",
    query: DamageQuery,
    response: PageOf(DamageRow),
    export: {
      name: "damages",
      columns: [
        { key: "id", label: "Number", kind: "number" },
        { key: "state", label: "State" },
        { key: "title", label: "Product" },
        { key: "batch_number", label: "Batch" },
        { key: "expires_on", label: "Expires", kind: "date" },
        { key: "quantity", label: "Packs", kind: "number" },
        { key: "value", label: "Value", kind: "money" },
        { key: "cause", label: "Cause" },
        { key: "note", label: "Note" },
        { key: "branch_name", label: "Branch" },
        { key: "warehouse_name", label: "Warehouse" },
        { key: "place_code", label: "Place" },
        { key: "reported_by", label: "Reported by" },
        { key: "reported_at", label: "Reported", kind: "datetime" },
        { key: "decided_by", label: "Decided by" },
        { key: "decided_at", label: "Decided", kind: "datetime" },
        { key: "state_reason", label: "Reason" },
      ],
    },
    handler: (ctx, { query }) => listDamages(ctx, query),
  }),
  "POST /admin/stock/damages": route({
    permission: "stock.damages.report",
    summary: "Reports damaged packs, which go to quarantine at once",
    body: DamageBody,
    response: Damage,
    status: 201,
    // It moves packs: a double click must not do so twice.
    idempotent: true,
    handler: (ctx, { body }) => reportDamage(ctx, body),
  }),
  "POST /admin/stock/damages/photo": route({
    permission: "stock.damages.report",
    summary: "Keeps a photo; what it answers is sent along with the report",
    upload: { maxBytes: 10 * 1024 * 1024 },
    response: Closed({ photo: Type.String() }),
    limit: { max: 60, seconds: 600 },
    handler: (ctx, { upload }) => keepDamagePhoto(ctx, upload),
  }),
  "GET /admin/stock/damages/:id": route({
    permission: "stock.read",
    summary: "One damage with its photo",
    params: IdParams,
    response: Damage,
    handler: (ctx, { params }) => getDamage(ctx, params.id),
  }),
  "POST /admin/stock/damages/:id/approve": route({
    permission: "stock.damages.approve",
    summary: "Writes the packs off; by another person than who reported them",
    params: IdParams,
    response: Damage,
    handler: (ctx, { params }) => decideDamage(ctx, params.id, "approve"),
  }),
  "POST /admin/stock/damages/:id/reject": route({
    permission: "stock.damages.approve",
    summary: "Puts the packs back where they were taken; by another person than who reported them",
    params: IdParams,
    body: Reason,
    response: Damage,
    handler: (ctx, { params, body }) => decideDamage(ctx, params.id, "reject", body.reason),
  }),
};

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
        { key: "state", label: "State" },
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
    permission: "stock.returns",
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
    handler: (ctx, { params }) => sendReturn(ctx, params.id),
  }),
  "POST /admin/stock/returns/:id/cancel": route({
    permission: "stock.returns",
    summary: "Drops a draft and gives its packs back",
    params: IdParams,
    response: SupplierReturn,
    handler: (ctx, { params }) => cancelReturn(ctx, params.id),
  }),
  "POST /admin/stock/returns/:id/credit": route({
    permission: "stock.returns",
    summary: "Notes what the supplier credited",
    params: IdParams,
    body: Credit,
    response: SupplierReturn,
    handler: (ctx, { params, body }) => creditReturn(ctx, params.id, body),
  }),
};
