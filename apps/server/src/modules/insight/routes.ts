import { route } from "../../platform/route.ts";
import { analyticsExport, getAnalytics, getAnalyticsByLga } from "./analytics.ts";
import { listFigureCategories, listSales, salesExport } from "./sales.ts";
import { Analytics, AnalyticsByLga, AnalyticsQuery, FigureCategories, Sales, SalesQuery } from "./schemas.ts";

export const insightRoutes = {
  "GET /admin/orders/analytics": route({
    permission: "orders.read",
    summary:
      "How far orders got, fill rate, on-time rate, basket and cancellations of a period: in all, by day, branch and weekday",
    query: AnalyticsQuery,
    response: Analytics,
    export: analyticsExport,
    handler: (ctx, { query }) => getAnalytics(ctx, query),
  }),
  "GET /admin/orders/analytics/lgas": route({
    permission: "orders.read",
    summary: "The same figures by LGA, where most orders go first",
    query: AnalyticsQuery,
    response: AnalyticsByLga,
    handler: (ctx, { query }) => getAnalyticsByLga(ctx, query),
  }),
  "GET /admin/orders/categories": route({
    permission: "orders.read",
    summary: "What figures and orders can be narrowed to: every category, also one that nothing is in any more",
    response: FigureCategories,
    handler: (ctx) => listFigureCategories(ctx),
  }),
  "GET /admin/sales": route({
    permission: "sales.read",
    personal: true,
    summary: "What was sold by day, product, category, customer, who placed it or branch, against the period before",
    query: SalesQuery,
    response: Sales,
    export: salesExport,
    handler: (ctx, { query }) => listSales(ctx, query),
  }),
};
