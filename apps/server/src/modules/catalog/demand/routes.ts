import { route } from "../../../platform/route.ts";
import { Closed, Done, Id, IdParams, PageOf, Text, Type } from "../../../platform/schemas.ts";
import {
  listWaitingProducts,
  sendBackInStockNow,
  subscribeBackInStock,
  unsubscribeBackInStock,
} from "./back-in-stock.ts";
import { decideDemand, listDemand, listDemandRequests, listOwnRequests, requestProduct } from "./requests.ts";
import {
  Demand,
  DemandQuery,
  DemandRequest,
  OwnRequest,
  OwnRequestQuery,
  RequestBody,
  WaitingProduct,
  WaitingQuery,
} from "./schemas.ts";

export const demandRoutes = {
  "POST /products/:id/back_in_stock": route({
    permission: "back_in_stock.own",
    summary: "Asks to be told when a product is back",
    params: IdParams,
    response: Done,
    handler: (ctx, { params }) => subscribeBackInStock(ctx, params.id),
  }),
  "DELETE /products/:id/back_in_stock": route({
    permission: "back_in_stock.own",
    summary: "Asks not to be told any more",
    params: IdParams,
    response: Done,
    handler: (ctx, { params }) => unsubscribeBackInStock(ctx, params.id),
  }),
  "GET /product_requests": route({
    permission: "product_requests.own",
    summary: "Products I asked for",
    query: OwnRequestQuery,
    response: PageOf(OwnRequest),
    handler: (ctx, { query }) => listOwnRequests(ctx, query),
  }),
  "POST /product_requests": route({
    permission: "product_requests.own",
    summary: "Asks for a product that is missing",
    body: RequestBody,
    response: OwnRequest,
    status: 201,
    limit: { max: 60, seconds: 3600 },
    idempotent: "accepted",
    handler: (ctx, { body }) => requestProduct(ctx, body),
  }),
  "GET /admin/product_requests": route({
    permission: "product_requests.read",
    personal: true,
    summary: "Products asked for, grouped by demand",
    query: DemandQuery,
    response: PageOf(Demand),
    export: {
      name: "product-requests",
      columns: [
        { key: "wanted", label: "Product" },
        { key: "requests", label: "Requests", kind: "number" },
        { key: "people", label: "People", kind: "number" },
        { key: "packs_per_month", label: "Packs a month", kind: "number" },
        { key: "branches", label: "Branches" },
        { key: "last_asked_at", label: "Last asked", kind: "datetime" },
      ],
    },
    handler: (ctx, { query }) => listDemand(ctx, query),
  }),
  "GET /admin/product_requests/:id": route({
    permission: "product_requests.read",
    personal: true,
    summary: "Who asks for the same product",
    params: IdParams,
    response: Type.Array(DemandRequest),
    handler: (ctx, { params }) => listDemandRequests(ctx, params.id),
  }),
  "POST /admin/product_requests/:id/fulfil": route({
    permission: "product_requests.decide",
    summary: "Answers everybody who asked for the same with a product",
    params: IdParams,
    body: Closed({ product_id: Id }),
    response: Done,
    idempotent: "accepted",
    handler: (ctx, { params, body }) =>
      decideDemand(ctx, params.id, "fulfil", { productId: body.product_id, reason: undefined }),
  }),
  "POST /admin/product_requests/:id/decline": route({
    permission: "product_requests.decide",
    summary: "Declines everybody who asked for the same, with a reason",
    params: IdParams,
    body: Closed({ reason: Text(500, 3) }),
    response: Done,
    idempotent: "accepted",
    handler: (ctx, { params, body }) =>
      decideDemand(ctx, params.id, "decline", { productId: null, reason: body.reason }),
  }),
  "GET /admin/products/pending_notifications": route({
    permission: "products.read",
    personal: true,
    summary: "Products that customers wait for, branch by branch",
    query: WaitingQuery,
    response: PageOf(WaitingProduct),
    export: {
      name: "back-in-stock",
      columns: [
        { key: "title", label: "Product" },
        { key: "branch_name", label: "Branch" },
        { key: "waiting", label: "Waiting", kind: "number" },
        { key: "oldest_at", label: "Since", kind: "datetime" },
      ],
    },
    handler: (ctx, { query }) => listWaitingProducts(ctx, query),
  }),
  "POST /admin/products/:id/notify": route({
    permission: "products.notify",
    summary: "Tells everybody who waits for a product at a branch",
    params: IdParams,
    body: Closed({ branch_id: Id }),
    idempotent: "accepted",
    response: Done,
    handler: (ctx, { params, body }) => sendBackInStockNow(ctx, params.id, body.branch_id),
  }),
};
