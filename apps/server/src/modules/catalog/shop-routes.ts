import type { ActorCtx } from "../../platform/context.ts";
import { route } from "../../platform/route.ts";
import { Closed, Done, Id, IdParams, Name, PageOf, Text, Type, Whole } from "../../platform/schemas.ts";
import {
  listWaitingProducts,
  sendBackInStockNow,
  subscribeBackInStock,
  unsubscribeBackInStock,
} from "./back-in-stock.ts";
import { convertImage } from "./images.ts";
import { LabelOrder, printLabels } from "./labels.ts";
import { listPrices, PriceLine, PriceListQuery, priceListExport } from "./price-list.ts";
import {
  Demand,
  DemandQuery,
  DemandRequest,
  OwnRequest,
  OwnRequestQuery,
  RequestBody,
  WaitingProduct,
  WaitingQuery,
} from "./request-schemas.ts";
import { decideDemand, listDemand, listDemandRequests, listOwnRequests, requestProduct } from "./requests.ts";
import { ProductPage, ShopProduct, ShopQuery } from "./schemas.ts";
import { getProductPage, listPopularProducts, listShopProducts } from "./shop.ts";
import { addSynonym, listSynonyms, removeSynonym, SynonymQuery } from "./synonyms.ts";

const readRoutes = {
  "GET /products": route({
    permission: "signed-in",
    summary: "What is sold at the caller's branch",
    query: ShopQuery,
    response: PageOf(ShopProduct),
    handler: (ctx, { query }) => listShopProducts(ctx, query),
  }),
  "GET /products/popular": route({
    permission: "public",
    summary: "Best sellers; prices only for verified accounts",
    query: Closed({ limit: Type.Optional(Whole(1, 60)) }),
    response: Type.Array(ShopProduct),
    handler: (ctx, { query }) => listPopularProducts(ctx, query.limit ?? 24),
  }),
  "GET /products/:id": route({
    permission: "signed-in",
    summary: "The product page: price, alternatives, price history, who may buy",
    params: IdParams,
    response: ProductPage,
    handler: (ctx, { params }) => getProductPage(ctx, params.id),
  }),
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
  "POST /image/convert": route({
    permission: "signed-in",
    summary: "Fetches a picture from the web and answers it as WebP data",
    body: Closed({ url: Text(2000, 8) }),
    response: Closed({ image: Type.String(), size_bytes: Whole() }),
    limit: { max: 30, seconds: 60 },
    handler: (_ctx, { body }) => convertImage(body.url),
  }),
};

const requestRoutes = {
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
    handler: (ctx, { body }) => requestProduct(ctx, body),
  }),
  "GET /admin/product_requests": route({
    permission: "product_requests.read",
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
    handler: (ctx, { params, body }) =>
      decideDemand(ctx, params.id, "fulfil", { productId: body.product_id, reason: undefined }),
  }),
  "POST /admin/product_requests/:id/decline": route({
    permission: "product_requests.decide",
    summary: "Declines everybody who asked for the same, with a reason",
    params: IdParams,
    body: Closed({ reason: Text(500, 3) }),
    response: Done,
    handler: (ctx, { params, body }) =>
      decideDemand(ctx, params.id, "decline", { productId: null, reason: body.reason }),
  }),
  "GET /admin/products/pending_notifications": route({
    permission: "products.read",
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
    response: Done,
    handler: (ctx, { params, body }) => sendBackInStockNow(ctx, params.id, body.branch_id),
  }),
};

const ownBranch = ({ actor }: ActorCtx) => actor.branchId;
const chosenBranch = (ctx: ActorCtx) => ctx.branchId ?? ownBranch(ctx);
const paperRoutes = {
  "POST /admin/products/labels": route({
    permission: "products.read",
    summary: "Prints sheets of barcode labels",
    body: LabelOrder,
    response: "download",
    limit: { max: 30, seconds: 60 },
    handler: (ctx, { body }) => printLabels(ctx, body),
  }),
  "GET /admin/products/price_list": route({
    permission: "products.read",
    summary: "The price list of the chosen branch, as of a day",
    query: PriceListQuery,
    response: PageOf(PriceLine),
    export: priceListExport(chosenBranch),
    handler: (ctx, { query }) => listPrices(ctx, chosenBranch(ctx), query),
  }),
  "GET /agent/price_list": route({
    permission: "price_list.own",
    summary: "The price list of the agent's branch, as of a day",
    query: PriceListQuery,
    response: PageOf(PriceLine),
    export: priceListExport(ownBranch),
    handler: (ctx, { query }) => listPrices(ctx, ownBranch(ctx), query),
  }),
};

const Synonym = Closed({ id: Id, term: Type.String(), means: Type.String() });
const synonymRoutes = {
  "GET /admin/synonyms": route({
    permission: "synonyms.read",
    summary: "Words that search takes for one another",
    query: SynonymQuery,
    response: PageOf(Synonym),
    export: {
      name: "synonyms",
      columns: [
        { key: "term", label: "Term" },
        { key: "means", label: "Means" },
      ],
    },
    handler: (ctx, { query }) => listSynonyms(ctx, query),
  }),
  "POST /admin/synonyms": route({
    permission: "synonyms.manage",
    summary: "Adds a pair of synonyms",
    body: Closed({ term: Name(), means: Name() }),
    response: Synonym,
    status: 201,
    handler: (ctx, { body }) => addSynonym(ctx, body),
  }),
  "DELETE /admin/synonyms/:id": route({
    permission: "synonyms.manage",
    summary: "Removes a pair of synonyms",
    params: IdParams,
    response: Done,
    handler: (ctx, { params }) => removeSynonym(ctx, params.id),
  }),
};

export const shopRoutes = { ...readRoutes, ...requestRoutes, ...paperRoutes, ...synonymRoutes };
