import { advertSlots, type DealAction, dealTransitions } from "@remedia/domain/deals";
import { photoBytesMax } from "@remedia/domain/photos";
import { manyRoute } from "../../platform/many.ts";
import { route } from "../../platform/route.ts";
import { Closed, Done, Id, IdParams, ListQuery, OneOf, PageOf, Text, Type } from "../../platform/schemas.ts";
import { countClick } from "./advert-counts.ts";
import { createAdvert, getAdvert, listAdverts, setAdvertImage, showAdverts, updateAdvert } from "./adverts.ts";
import { createDeal, getDeal, listDealSales, listDeals, moveDeal, removeDeal, updateDeal } from "./deals.ts";
import {
  Advert,
  AdvertBody,
  AdvertEdit,
  AdvertQuery,
  AdvertRow,
  Deal,
  DealEdit,
  DealQuery,
  DealRow,
  DealSale,
  NewDealBody,
  ShopDealDetail,
  ShopDealPrice,
  ShopDealWithSamples,
  ShortDated,
  ShownAdvert,
} from "./schemas.ts";
import { getDealOnProduct, getRunningDeal, listDealsOnProducts, listDealsWithSamples } from "./shop-deals.ts";

const moveRoute = <A extends DealAction>(action: A) =>
  route({
    permission: dealTransitions[action].permission,
    summary: `${dealTransitions[action].label}: a deal`,
    params: IdParams,
    body: Closed({}),
    response: Deal,
    idempotent: "accepted",
    handler: (ctx, { params }) => moveDeal(ctx, params.id, action),
  });

const moveManyRoute = <A extends DealAction>(action: A) =>
  manyRoute({
    permission: dealTransitions[action].permission,
    summary: `${dealTransitions[action].label}: many deals`,
    each: (tx, id) => moveDeal(tx, id, action),
  });

const shopRoutes = {
  "GET /deals": route({
    permission: "public",
    summary: "Running deals with their end, what is left and a few of their products",
    response: Type.Array(ShopDealWithSamples),
    handler: (ctx) => listDealsWithSamples(ctx),
  }),
  "GET /deals/:id": route({
    permission: "public",
    summary: "One running deal and its products; prices for approved customers",
    params: IdParams,
    response: ShopDealDetail,
    handler: (ctx, { params }) => getRunningDeal(ctx, params.id),
  }),
  "GET /products/:id/deal": route({
    permission: "signed-in",
    summary: "The best running deal on a product at the caller's branch, and short-dated packs that cost less",
    params: IdParams,
    response: Closed({ deal: ShopDealPrice, short_dated: ShortDated }),
    handler: (ctx, { params }) => getDealOnProduct(ctx, params.id),
  }),
  "GET /products/deals": route({
    permission: "signed-in",
    summary: "The best running deal on each of some products at the caller's branch, and short-dated packs of them",
    query: Closed({ ids: Type.String({ pattern: "^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,99}$" }) }),
    response: Type.Array(Closed({ product_id: Id, deal: ShopDealPrice, short_dated: ShortDated })),
    handler: (ctx, { query }) => listDealsOnProducts(ctx, query.ids.split(",").map(Number)),
  }),
  "GET /adverts": route({
    permission: "public",
    summary: "Adverts of a slot for this reader",
    query: Closed({ slot: OneOf(advertSlots) }),
    response: Type.Array(ShownAdvert),
    handler: (ctx, { query }) => showAdverts(ctx, query.slot),
  }),
  "POST /adverts/:id/click": route({
    permission: "public",
    summary: "Counts a click on an advert",
    viewing: true,
    params: IdParams,
    response: Done,
    limit: { max: 60, seconds: 60 },
    handler: (ctx, { params }) => {
      countClick(ctx.platform, params.id);
      return { message: "Counted." };
    },
  }),
};

const dealRoutes = {
  "GET /admin/deals": route({
    permission: "deals.read",
    summary: "Deals with window, limits and packs sold",
    query: DealQuery,
    response: PageOf(DealRow),
    export: {
      name: "deals",
      columns: [
        { key: "name", label: "Deal" },
        { key: "state", label: "Status" },
        { key: "starts_at", label: "Starts", kind: "datetime" },
        { key: "ends_at", label: "Ends", kind: "datetime" },
        { key: "branch_names", label: "Branches" },
        { key: "product_count", label: "Products", kind: "number" },
        { key: "limit_total", label: "Limit", kind: "number" },
        { key: "sold", label: "Sold", kind: "number" },
      ],
    },
    handler: (ctx, { query }) => listDeals(ctx, query),
  }),
  "POST /admin/deals": route({
    permission: "deals.manage",
    summary: "Creates a deal as a draft",
    body: NewDealBody,
    response: Deal,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createDeal(ctx, body),
  }),
  "GET /admin/deals/:id": route({
    permission: "deals.read",
    summary: "One deal with its products and branches",
    params: IdParams,
    response: Deal,
    handler: (ctx, { params }) => getDeal(ctx, params.id),
  }),
  "PATCH /admin/deals/:id": route({
    permission: "deals.manage",
    summary: "Edits a deal that has not ended",
    params: IdParams,
    body: DealEdit,
    response: Deal,
    handler: (ctx, { params, body }) => updateDeal(ctx, params.id, body),
  }),
  "DELETE /admin/deals/:id": route({
    permission: "deals.manage",
    summary: "Deletes a draft",
    params: IdParams,
    response: Done,
    handler: (ctx, { params }) => removeDeal(ctx, params.id),
  }),
  "POST /admin/deals/schedule": moveManyRoute("schedule"),
  "POST /admin/deals/pause": moveManyRoute("pause"),
  "POST /admin/deals/resume": moveManyRoute("resume"),
  "POST /admin/deals/end": moveManyRoute("end"),
  "POST /admin/deals/:id/schedule": moveRoute("schedule"),
  "POST /admin/deals/:id/pause": moveRoute("pause"),
  "POST /admin/deals/:id/resume": moveRoute("resume"),
  "POST /admin/deals/:id/end": moveRoute("end"),
  "GET /admin/deals/:id/sales": route({
    permission: "deals.read",
    personal: true,
    summary: "What a deal sold, with margin",
    params: IdParams,
    query: ListQuery(["sold_at"], {}),
    response: PageOf(DealSale),
    export: {
      name: "deal-sales",
      columns: [
        { key: "sold_at", label: "Sold", kind: "datetime" },
        { key: "order_number", label: "Order" },
        { key: "title", label: "Product" },
        { key: "customer", label: "Customer" },
        { key: "branch_name", label: "Branch" },
        { key: "quantity", label: "Packs", kind: "number" },
        { key: "price", label: "Price", kind: "money" },
        { key: "total", label: "Total", kind: "money" },
        { key: "margin", label: "Margin", kind: "money" },
      ],
    },
    handler: (ctx, { params, query }) => listDealSales(ctx, params.id, query),
  }),
};

const advertRoutes = {
  "GET /admin/adverts": route({
    permission: "adverts.read",
    summary: "Adverts with slot, audience, window, views and clicks",
    query: AdvertQuery,
    response: PageOf(AdvertRow),
    export: {
      name: "adverts",
      columns: [
        { key: "title", label: "Advert" },
        { key: "slot", label: "Slot" },
        { key: "audience", label: "Audience" },
        { key: "starts_at", label: "Starts", kind: "datetime" },
        { key: "ends_at", label: "Ends", kind: "datetime" },
        { key: "views", label: "Views", kind: "number" },
        { key: "clicks", label: "Clicks", kind: "number" },
      ],
    },
    handler: (ctx, { query }) => listAdverts(ctx, query),
  }),
  "POST /admin/adverts": route({
    permission: "adverts.manage",
    summary: "Creates an advert",
    body: AdvertBody,
    response: Advert,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createAdvert(ctx, body),
  }),
  "GET /admin/adverts/:id": route({
    permission: "adverts.read",
    summary: "One advert with views and clicks by day",
    params: IdParams,
    response: Advert,
    handler: (ctx, { params }) => getAdvert(ctx, params.id),
  }),
  "PATCH /admin/adverts/:id": route({
    permission: "adverts.manage",
    summary: "Edits an advert",
    params: IdParams,
    body: AdvertEdit,
    response: Advert,
    handler: (ctx, { params, body }) => updateAdvert(ctx, params.id, body),
  }),
  "POST /admin/adverts/:id/image": route({
    permission: "adverts.manage",
    summary: "Gives an advert a picture",
    params: IdParams,
    query: Closed({ name: Text(200, 1) }),
    upload: { maxBytes: photoBytesMax },
    response: Advert,
    handler: (ctx, { params, query, upload }) => setAdvertImage(ctx, params.id, query.name, upload),
  }),
};

export const promotionRoutes = { ...shopRoutes, ...dealRoutes, ...advertRoutes };
