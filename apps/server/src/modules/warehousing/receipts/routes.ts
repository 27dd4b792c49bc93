import { route } from "../../../platform/route.ts";
import { IdParams, PageOf } from "../../../platform/schemas.ts";
import { createReceipt, getReceipt, listReceipts, updateReceipt } from "./receipts.ts";
import { cancelReceipt, receiveReceipt } from "./receiving.ts";
import { Outcomes, Receipt, ReceiptBody, ReceiptQuery, ReceiptRow, ReceivedReceipt } from "./schemas.ts";

export const receiptRoutes = {
  "GET /admin/stock/receipts": route({
    permission: "stock.read",
    summary: "What suppliers brought, or are expected to bring",
    query: ReceiptQuery,
    response: PageOf(ReceiptRow),
    export: {
      name: "receipts",
      columns: [
        { key: "id", label: "Number", kind: "number" },
        { key: "state", label: "Status" },
        { key: "supplier_name", label: "Supplier" },
        { key: "reference", label: "Reference" },
        { key: "warehouse_name", label: "Warehouse" },
        { key: "branch_name", label: "Branch" },
        { key: "line_count", label: "Lines", kind: "number" },
        { key: "expected", label: "Expected", kind: "number" },
        { key: "passed", label: "Passed", kind: "number" },
        { key: "rejected", label: "Rejected", kind: "number" },
        { key: "short", label: "Short", kind: "number" },
        { key: "value", label: "Value", kind: "money" },
        { key: "created_at", label: "Entered", kind: "datetime" },
        { key: "received_at", label: "Received", kind: "datetime" },
        { key: "received_by", label: "Received by" },
      ],
    },
    handler: (ctx, { query }) => listReceipts(ctx, query),
  }),
  "POST /admin/stock/receipts": route({
    permission: "stock.receive",
    summary: "Enters what a supplier brings, as a draft",
    body: ReceiptBody,
    response: Receipt,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createReceipt(ctx, body),
  }),
  "GET /admin/stock/receipts/:id": route({
    permission: "stock.read",
    summary: "One receipt with its lines",
    params: IdParams,
    response: Receipt,
    handler: (ctx, { params }) => getReceipt(ctx, params.id),
  }),
  "PUT /admin/stock/receipts/:id": route({
    permission: "stock.receive",
    summary: "Edits a draft",
    params: IdParams,
    body: ReceiptBody,
    response: Receipt,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => updateReceipt(ctx, params.id, body),
  }),
  "POST /admin/stock/receipts/:id/receive": route({
    permission: "stock.receive",
    summary: "Says for each line what passed and what was rejected; the rest is short",
    params: IdParams,
    body: Outcomes,
    response: ReceivedReceipt,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => receiveReceipt(ctx, params.id, body),
  }),
  "POST /admin/stock/receipts/:id/cancel": route({
    permission: "stock.receive",
    summary: "Drops a draft",
    params: IdParams,
    response: Receipt,
    idempotent: "accepted",
    handler: (ctx, { params }) => cancelReceipt(ctx, params.id),
  }),
};
