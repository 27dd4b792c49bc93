import { invoiceTransitions } from "@remedia/domain/invoices";
import { route } from "../../platform/route.ts";
import { Closed, Done, IdParams, Nullable, PageOf } from "../../platform/schemas.ts";
import { NumberParams } from "../wallet/schemas.ts";
import { resubmitInvoice } from "./clearing.ts";
import { listInvoices, listOrderPapers } from "./lists.ts";
import { printInvoice, printInvoiceByCode, printProforma } from "./printing.ts";
import { printLinkedReceipt, printReceipt, printTransaction } from "./receipts.ts";
import {
  CodeParams,
  InvoiceQuery,
  InvoiceRow,
  LinkedReceiptParams,
  OrderPapers,
  PeriodQuery,
  VerifiedDocument,
} from "./schemas.ts";
import { printStatement } from "./statements.ts";
import { verifyDocument } from "./verifying.ts";

const ownRoutes = {
  "GET /orders/:id/papers": route({
    permission: "orders.own",
    summary: "What can be printed of one of my orders",
    params: IdParams,
    response: OrderPapers,
    handler: (ctx, { params }) => listOrderPapers(ctx, params.id, "own"),
  }),
  "GET /orders/:id/proforma.pdf": route({
    permission: "orders.own",
    summary: "A proforma invoice for one of my orders that is not delivered yet",
    params: IdParams,
    response: "download",
    handler: (ctx, { params }) => printProforma(ctx, params.id, "own"),
  }),
  "GET /orders/:id/invoice.pdf": route({
    permission: "orders.own",
    summary: "The invoice for one of my orders, once it may reach me",
    params: IdParams,
    response: "download",
    handler: (ctx, { params }) => printInvoice(ctx, params.id, "own"),
  }),
  "GET /payments/:id/receipt.pdf": route({
    permission: "wallet.own",
    summary: "The receipt for one of my payments",
    viewing: false,
    params: IdParams,
    response: "download",
    handler: (ctx, { params }) => printReceipt(ctx, params.id, "own"),
  }),
  "GET /transactions/:number/receipt.pdf": route({
    permission: "wallet.own",
    summary: "The receipt for a payment, a refund or a transfer of one's own",
    viewing: false,
    params: NumberParams,
    response: "download",
    handler: (ctx, { params }) => printTransaction(ctx, params.number),
  }),
  "GET /wallet/statement.pdf": route({
    permission: "wallet.own",
    summary: "What came into my wallet and left it; of the last ninety days, or of others",
    viewing: false,
    query: PeriodQuery,
    response: "download",
    handler: (ctx, { query }) => printStatement(ctx, query),
  }),
};

const deskRoutes = {
  "GET /admin/orders/invoices": route({
    permission: "orders.read",
    personal: true,
    summary: "Invoices and credit notes of the branch, newest first",
    query: InvoiceQuery,
    response: PageOf(InvoiceRow),
    export: {
      name: "invoices",
      columns: [
        { key: "number", label: "Number" },
        { key: "kind", label: "Kind" },
        { key: "issued_at", label: "Issued", kind: "datetime" },
        { key: "order_number", label: "Order" },
        { key: "customer", label: "Customer" },
        { key: "branch_name", label: "Branch" },
        { key: "total", label: "Total", kind: "money" },
        { key: "vat", label: "VAT", kind: "money" },
        { key: "state", label: "Status" },
        { key: "state_reason", label: "Reason" },
      ],
    },
    handler: (ctx, { query }) => listInvoices(ctx, query),
  }),
  "POST /admin/invoices/:id/resubmit": route({
    permission: invoiceTransitions.resubmit.permission,
    summary: "Sends an invoice that the tax authority refused once more, with what is known of both parties now",
    params: IdParams,
    response: Done,
    idempotent: "accepted",
    handler: (ctx, { params }) => resubmitInvoice(ctx, params.id),
  }),
  "GET /admin/orders/:id/papers": route({
    permission: "orders.read",
    summary: "What can be printed of an order",
    params: IdParams,
    response: OrderPapers,
    handler: (ctx, { params }) => listOrderPapers(ctx, params.id, "branch"),
  }),
  "GET /admin/orders/:id/proforma.pdf": route({
    permission: "orders.read",
    personal: true,
    summary: "A proforma invoice for an order that is not delivered yet",
    params: IdParams,
    response: "download",
    handler: (ctx, { params }) => printProforma(ctx, params.id, "branch"),
  }),
  "GET /admin/orders/:id/invoice.pdf": route({
    permission: "orders.read",
    personal: true,
    summary: "The invoice for an order, once it may reach the customer",
    params: IdParams,
    response: "download",
    handler: (ctx, { params }) => printInvoice(ctx, params.id, "branch"),
  }),
  "GET /admin/payments/:id/receipt.pdf": route({
    permission: "payments.read",
    personal: true,
    summary: "The receipt for a payment",
    params: IdParams,
    response: "download",
    handler: (ctx, { params }) => printReceipt(ctx, params.id, "branch"),
  }),
};

const publicRoutes = {
  "GET /pay_links/:token/payments/:number/receipt.pdf": route({
    permission: "public",
    summary: "The receipt for what was paid for an order, for whoever has the link to it",
    params: LinkedReceiptParams,
    limit: { max: 30, seconds: 60 },
    response: "download",
    handler: (ctx, { params }) => printLinkedReceipt(ctx, params.token, params.number),
  }),
  "GET /verify/:code": route({
    permission: "public",
    summary: "Whether a document is genuine, by the code that is printed on it",
    params: CodeParams,
    limit: { max: 30, seconds: 60 },
    response: Closed({ document: Nullable(VerifiedDocument) }),
    handler: (ctx, { params }) => verifyDocument(ctx, params.code),
  }),
  "GET /verify/:code/invoice.pdf": route({
    permission: "public",
    summary: "An invoice or credit note, by its code",
    params: CodeParams,
    limit: { max: 30, seconds: 60 },
    response: "download",
    handler: (ctx, { params }) => printInvoiceByCode(ctx, params.code),
  }),
};

export const documentRoutes = { ...ownRoutes, ...deskRoutes, ...publicRoutes };
