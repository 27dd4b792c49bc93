import { photoBytesMax } from "@remedia/domain/photos";
import { ownReturnTransitions, returnTransitions } from "@remedia/domain/returns";
import { route } from "../../../platform/route.ts";
import { Closed, IdParams, PageOf, Type } from "../../../platform/schemas.ts";
import { Reason } from "../step-schemas.ts";
import { getOwnReturns, getReturn, getReturnable, listReturns } from "./reading.ts";
import { askForReturn, cancelOwnReturn, createReturn, keepReturnPhoto, moveReturn } from "./returns.ts";
import {
  InspectBody,
  OwnReturnBody,
  OwnReturns,
  Return,
  Returnable,
  ReturnBody,
  ReturnQuery,
  ReturnRow,
} from "./schemas.ts";

const Photo = Closed({ photo: Type.String() });

/** What the customer does about it. */
const ownReturnRoutes = {
  "GET /orders/:id/returns": route({
    permission: "orders.own",
    summary: "What I returned of an order, and what I still may",
    params: IdParams,
    response: OwnReturns,
    handler: (ctx, { params }) => getOwnReturns(ctx, params.id),
  }),
  "POST /orders/:id/returns": route({
    permission: "orders.own",
    summary: "Asks to return packs of an order, batch by batch",
    params: IdParams,
    body: OwnReturnBody,
    response: OwnReturns,
    status: 201,
    idempotent: "required",
    handler: (ctx, { params, body }) => askForReturn(ctx, params.id, body),
  }),
  "POST /orders/returns/photo": route({
    permission: "orders.own",
    summary: "Keeps a photo; what it answers is sent along with the return",
    upload: { maxBytes: photoBytesMax },
    response: Photo,
    idempotent: "accepted",
    handler: (ctx, { upload }) => keepReturnPhoto(ctx, upload),
  }),
  "POST /returns/:id/cancel": route({
    permission: ownReturnTransitions.cancel.permission,
    summary: "Calls a return off before it is collected",
    params: IdParams,
    response: OwnReturns,
    idempotent: "accepted",
    handler: (ctx, { params }) => cancelOwnReturn(ctx, params.id),
  }),
};

export const returningRoutes = {
  ...ownReturnRoutes,
  "GET /admin/returns": route({
    permission: "returns.read",
    personal: true,
    summary: "What customers return",
    query: ReturnQuery,
    response: PageOf(ReturnRow),
    export: {
      name: "returns",
      columns: [
        { key: "number", label: "Number" },
        { key: "state", label: "Status" },
        { key: "order_number", label: "Order" },
        { key: "customer", label: "Customer" },
        { key: "store_name", label: "Store" },
        { key: "branch_name", label: "Branch" },
        { key: "origin", label: "Began with" },
        { key: "reason", label: "Reason" },
        { key: "note", label: "Note" },
        { key: "packs", label: "Packs", kind: "number" },
        { key: "credited", label: "Credited", kind: "money" },
        { key: "created_at", label: "Entered", kind: "datetime" },
        { key: "credited_at", label: "Credited on", kind: "datetime" },
      ],
    },
    handler: (ctx, { query }) => listReturns(ctx, query),
  }),
  "GET /admin/returns/:id": route({
    permission: "returns.read",
    personal: true,
    summary: "One return with its lines, its photo and its history",
    params: IdParams,
    response: Return,
    handler: (ctx, { params }) => getReturn(ctx, params.id),
  }),
  "GET /admin/orders/:id/returnable": route({
    permission: "returns.read",
    personal: true,
    summary: "What of an order can still be returned, batch by batch",
    params: IdParams,
    response: Returnable,
    handler: (ctx, { params }) => getReturnable(ctx, params.id),
  }),
  "POST /admin/returns/photo": route({
    permission: returnTransitions.approve.permission,
    summary: "Keeps a photo; what it answers is sent along with the return",
    upload: { maxBytes: photoBytesMax },
    response: Photo,
    idempotent: "accepted",
    handler: (ctx, { upload }) => keepReturnPhoto(ctx, upload),
  }),
  "POST /admin/returns": route({
    permission: returnTransitions.approve.permission,
    personal: true,
    summary: "Enters a return for a customer",
    body: ReturnBody,
    response: Return,
    status: 201,
    idempotent: "required",
    handler: (ctx, { body }) => createReturn(ctx, body),
  }),
  "POST /admin/returns/:id/approve": route({
    permission: returnTransitions.approve.permission,
    personal: true,
    summary: "Lets the customer return it",
    params: IdParams,
    response: Return,
    idempotent: "accepted",
    handler: (ctx, { params }) => moveReturn(ctx, params.id, "approve"),
  }),
  "POST /admin/returns/:id/collect": route({
    permission: returnTransitions.collect.permission,
    personal: true,
    summary: "The packs are here",
    params: IdParams,
    response: Return,
    idempotent: "accepted",
    handler: (ctx, { params }) => moveReturn(ctx, params.id, "collect"),
  }),
  "POST /admin/returns/:id/inspect": route({
    permission: returnTransitions.inspect.permission,
    personal: true,
    summary: "Says what came back and where it goes: on sale, into quarantine, or written off",
    params: IdParams,
    body: InspectBody,
    response: Return,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => moveReturn(ctx, params.id, "inspect", { inspected: body.lines }),
  }),
  "POST /admin/returns/:id/credit": route({
    permission: returnTransitions.credit.permission,
    personal: true,
    summary: "Credits what came back: the customer owes less, or gets the money",
    params: IdParams,
    response: Return,
    idempotent: "accepted",
    handler: (ctx, { params }) => moveReturn(ctx, params.id, "credit"),
  }),
  "POST /admin/returns/:id/reject": route({
    permission: returnTransitions.reject.permission,
    personal: true,
    summary: "Refuses the return, with the reason the customer reads",
    params: IdParams,
    body: Reason,
    response: Return,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => moveReturn(ctx, params.id, "reject", body),
  }),
};
