import { route } from "../../../platform/route.ts";
import { IdParams, PageOf, Type } from "../../../platform/schemas.ts";
import { Outcomes } from "../receipts/schemas.ts";
import { createTransfer } from "./drafts.ts";
import { Destination, HmoRow, Transfer, TransferBody, TransferQuery, TransferRow, TransferUpload } from "./schemas.ts";
import { cancelTransfer, dispatchTransfer, receiveTransfer } from "./steps.ts";
import { getTransfer, listDestinations, listHmos, listTransfers } from "./transfers.ts";
import { uploadTransfer } from "./upload.ts";

export const sheetBytesMax = 10 * 1024 * 1024;

export const transferRoutes = {
  "GET /admin/stock/transfers": route({
    permission: "stock.read",
    summary: "Transfers from or to one's branch, to HMOs and back",
    query: TransferQuery,
    response: PageOf(TransferRow),
    export: {
      name: "transfers",
      columns: [
        { key: "id", label: "Number", kind: "number" },
        { key: "kind", label: "Kind" },
        { key: "state", label: "Status" },
        { key: "from_name", label: "From" },
        { key: "from_branch", label: "From branch" },
        { key: "to_name", label: "To" },
        { key: "to_branch", label: "To branch" },
        { key: "line_count", label: "Lines", kind: "number" },
        { key: "packs", label: "Packs", kind: "number" },
        { key: "passed", label: "Passed", kind: "number" },
        { key: "rejected", label: "Rejected", kind: "number" },
        { key: "lost", label: "Lost", kind: "number" },
        { key: "value", label: "Value", kind: "money" },
        { key: "note", label: "Note" },
        { key: "created_at", label: "Entered", kind: "datetime" },
        { key: "dispatched_at", label: "Dispatched", kind: "datetime" },
        { key: "received_at", label: "Received", kind: "datetime" },
      ],
    },
    handler: (ctx, { query }) => listTransfers(ctx, query),
  }),
  "POST /admin/stock/transfers": route({
    permission: "stock.transfer",
    summary: "Drafts a transfer and reserves its packs; products without a batch go first-expiring first",
    body: TransferBody,
    response: Transfer,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createTransfer(ctx, body),
  }),
  "POST /admin/stock/transfers/upload": route({
    permission: "stock.transfer",
    summary: "Drafts a transfer from a CSV or XLSX, or says what is wrong with its rows",
    query: TransferUpload,
    upload: { maxBytes: sheetBytesMax },
    response: Transfer,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { query, upload }) => uploadTransfer(ctx, query, upload),
  }),
  "GET /admin/stock/transfers/destinations": route({
    permission: "stock.read",
    summary: "Warehouses of every branch, to send to",
    response: Type.Array(Destination),
    handler: (ctx) => listDestinations(ctx),
  }),
  "GET /admin/stock/transfers/:id": route({
    permission: "stock.read",
    summary: "One transfer with its lines",
    params: IdParams,
    response: Transfer,
    handler: (ctx, { params }) => getTransfer(ctx, params.id),
  }),
  "POST /admin/stock/transfers/:id/dispatch": route({
    permission: "stock.transfer",
    summary: "Sends the reserved packs on their way",
    params: IdParams,
    response: Transfer,
    idempotent: "accepted",
    handler: (ctx, { params }) => dispatchTransfer(ctx, params.id),
  }),
  "POST /admin/stock/transfers/:id/cancel": route({
    permission: "stock.transfer",
    summary: "Drops a draft and gives its packs back",
    params: IdParams,
    response: Transfer,
    idempotent: "accepted",
    handler: (ctx, { params }) => cancelTransfer(ctx, params.id),
  }),
  "POST /admin/stock/transfers/:id/receive": route({
    permission: "stock.receive",
    summary: "Says for each line what passed and what was rejected; the rest is lost",
    params: IdParams,
    body: Outcomes,
    response: Transfer,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => receiveTransfer(ctx, params.id, body),
  }),
  "GET /admin/hmos": route({
    permission: "stock.read",
    summary: "HMOs, to choose from",
    response: Type.Array(HmoRow),
    handler: (ctx) => listHmos(ctx),
  }),
};
