import { route } from "../../platform/route.ts";
import { Closed, Text, Type } from "../../platform/schemas.ts";
import { listPopularSearches } from "./popular-searches.ts";
import { ResultQuery, Results, Suggestion } from "./schemas.ts";
import { searchProducts, suggestProducts } from "./search.ts";

export const searchRoutes = {
  "GET /web/search_products_typeahead": route({
    permission: "public",
    summary: "Five suggestions for what is being typed, from one character",
    query: Closed({ q: Text(120, 1) }),
    response: Type.Array(Suggestion),
    handler: (ctx, { query }) => suggestProducts(ctx, query.q),
  }),
  "GET /web/popular_searches": route({
    permission: "public",
    summary: "What several people searched for of late, and found",
    response: Type.Array(Type.String()),
    handler: (ctx) => listPopularSearches(ctx),
  }),
  "GET /search/products": route({
    permission: "signed-in",
    summary: "Products by search, category and facets, with counts to narrow by",
    query: ResultQuery,
    response: Results,
    handler: (ctx, { query }) => searchProducts(ctx, query),
  }),
};
