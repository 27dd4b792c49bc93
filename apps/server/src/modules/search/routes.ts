import { productClasses } from "@remedia/domain/catalog";
import { addDays, lagosDay } from "@remedia/domain/days";
import { toKobo } from "@remedia/domain/money";
import { nearExpiryDays } from "@remedia/domain/stock-planning";
import type { ActorCtx } from "../../platform/context.ts";
import { route } from "../../platform/route.ts";
import { Closed, Id, Naira, Nullable, OneOf, Text, Type, Whole } from "../../platform/schemas.ts";
import { shopBranch } from "../catalog/branch-scope.ts";
import { dealsOnPacks } from "../promotions/running-deals.ts";
import { ShopDealPrice } from "../promotions/schemas.ts";
import { engineOf } from "./engine.ts";
import { recordSearch } from "./recorder.ts";
import { type Filters, listResults, suggest } from "./results.ts";

const Suggestion = Closed({ id: Id, title: Type.String(), name: Type.String() });
export const ProductCard = Closed({
  id: Id,
  title: Type.String(),
  name: Type.String(),
  generic: Type.String(),
  strength: Type.String(),
  form: Type.String(),
  pack_size: Type.String(),
  manufacturer: Type.String(),
  class: Type.String(),
  image_url: Nullable(Type.String()),
  price: Nullable(Naira),
  in_stock: Type.Boolean(),
  deal: ShopDealPrice,
});
const Facet = Closed({
  name: Type.String(),
  values: Type.Array(
    Closed({ value: Type.Union([Type.String(), Type.Integer()]), label: Type.String(), count: Whole() }),
  ),
});
const ResultQuery = Closed({
  q: Type.Optional(Text(120)),
  category_id: Type.Optional(Id),
  subcategory_id: Type.Optional(Id),
  manufacturer_id: Type.Optional(Id),
  product_type_id: Type.Optional(Id),
  form: Type.Optional(Text(80)),
  class: Type.Optional(OneOf(productClasses)),
  in_stock: Type.Optional(OneOf(["yes"] as const)),
  near_expiry: Type.Optional(OneOf(["yes"] as const)),
  min_price: Type.Optional(Naira),
  max_price: Type.Optional(Naira),
  sort: Type.Optional(OneOf(["relevance", "price", "-price", "name", "newest", "popular"] as const)),
  page: Type.Optional(Whole(1, 10_000)),
  per_page: Type.Optional(Whole(1, 100)),
});

type Card = ReturnType<typeof listResults>["data"][number];

/** Deals come and go by the minute; results are remembered without them. */
export const withDeals = async (ctx: ActorCtx, cards: readonly Card[]) => {
  const products = cards.map(({ id, price }) => ({ id, kobo: price === null ? null : toKobo(price) }));
  const deals = await dealsOnPacks(ctx, shopBranch(ctx), products);
  return cards.map((card, at) => ({ ...card, deal: deals[at] ?? null }));
};

const searchProducts = async (ctx: ActorCtx, query: Filters) => {
  const page = listResults(await engineOf(ctx.platform), query, {
    branchId: shopBranch(ctx),
    nearUntil: addDays(lagosDay(ctx.now), nearExpiryDays),
  });
  if (query.q?.trim() && page.page === 1) recordSearch(ctx, query.q, page.total);
  return { ...page, data: await withDeals(ctx, page.data) };
};

export const searchRoutes = {
  "GET /web/search_products_typeahead": route({
    permission: "public",
    summary: "Five suggestions for what is being typed, from one character",
    query: Closed({ q: Text(120, 1) }),
    response: Type.Array(Suggestion),
    handler: async (ctx, { query }) => suggest(await engineOf(ctx.platform), query.q, shopBranch(ctx)),
  }),
  "GET /search/products": route({
    permission: "signed-in",
    summary: "Products by search, category and facets, with counts to narrow by",
    query: ResultQuery,
    response: Closed({
      data: Type.Array(ProductCard),
      total: Whole(),
      page: Whole(),
      per_page: Whole(),
      facets: Type.Array(Facet),
      did_you_mean: Nullable(Type.String()),
    }),
    handler: (ctx, { query }) => searchProducts(ctx, query),
  }),
};
