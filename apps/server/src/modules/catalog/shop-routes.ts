import type { ActorCtx } from "../../platform/context.ts";
import { route } from "../../platform/route.ts";
import { Closed, Done, Id, IdParams, Name, PageOf, Text, Type, Whole } from "../../platform/schemas.ts";
import { convertImage } from "./images.ts";
import { LabelOrder, printLabels } from "./labels/labels.ts";
import { listPrices, PriceLine, PriceListQuery, priceListExport } from "./prices/price-list.ts";
import { ProductPage, ShopProduct } from "./schemas.ts";
import { getProductPage, listPopularProducts } from "./shop.ts";
import { addSynonym, listSynonyms, removeSynonym, SynonymQuery } from "./synonyms.ts";

const readRoutes = {
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
  "POST /image/convert": route({
    permission: "signed-in",
    summary: "Fetches a picture from the web and answers it as WebP data",
    body: Closed({ url: Text(2000, 8) }),
    response: Closed({ image: Type.String(), size_bytes: Whole() }),
    limit: { max: 30, seconds: 60 },
    handler: (_ctx, { body }) => convertImage(body.url),
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
    idempotent: "accepted",
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

export const shopRoutes = { ...readRoutes, ...paperRoutes, ...synonymRoutes };
