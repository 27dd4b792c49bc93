import { route } from "../../platform/route.ts";
import { Closed, Text, Type } from "../../platform/schemas.ts";
import { shopBranch } from "../catalog/branch-scope.ts";
import { withEngine } from "./engine.ts";
import { suggest } from "./results.ts";
import { ResultQuery, Results, Suggestion } from "./schemas.ts";
import { searchProducts } from "./search.ts";

export const searchRoutes = {
  "GET /web/search_products_typeahead": route({
    permission: "public",
    summary: "Five suggestions for what is being typed, from one character",
    query: Closed({ q: Text(120, 1) }),
    response: Type.Array(Suggestion),
    handler: (ctx, { query }) => withEngine(ctx.platform, (engine) => suggest(engine, query.q, shopBranch(ctx))),
  }),
  "GET /search/products": route({
    permission: "signed-in",
    summary: "Products by search, category and facets, with counts to narrow by",
    query: ResultQuery,
    response: Results,
    handler: (ctx, { query }) => searchProducts(ctx, query),
  }),
};
