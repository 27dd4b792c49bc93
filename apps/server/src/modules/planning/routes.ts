import { route } from "../../platform/route.ts";
import { PageOf } from "../../platform/schemas.ts";
import { listExpiring, proposeLadder, summariseExpiry } from "./expiry.ts";
import { getStockValue, listQuantities } from "./quantities.ts";
import {
  ExpiryQuery,
  ExpiryRow,
  ExpirySummary,
  LadderQuery,
  PriceLadder,
  QuantityQuery,
  QuantityRow,
  StockValue,
} from "./schemas.ts";

export const planningRoutes = {
  "GET /admin/stock/expiry": route({
    permission: "stock.read",
    summary: "Stock by days to expiry, with its value at risk",
    query: ExpiryQuery,
    response: PageOf(ExpiryRow),
    export: {
      name: "expiry-report",
      columns: [
        { key: "title", label: "Product" },
        { key: "batch_number", label: "Batch" },
        { key: "expires_on", label: "Expires", kind: "date" },
        { key: "days_left", label: "Days left", kind: "number" },
        { key: "branch_name", label: "Branch" },
        { key: "warehouse_name", label: "Warehouse" },
        { key: "place_code", label: "Place" },
        { key: "supplier_name", label: "Supplier" },
        { key: "on_hand", label: "Packs", kind: "number" },
        { key: "left_over", label: "Left over at this pace", kind: "number" },
        { key: "value", label: "Value at cost", kind: "money" },
      ],
    },
    handler: (ctx, { query }) => listExpiring(ctx, query),
  }),
  "GET /admin/stock/expiry/summary": route({
    permission: "stock.read",
    summary: "Packs and value at risk by how soon they expire",
    response: ExpirySummary,
    handler: (ctx) => summariseExpiry(ctx),
  }),
  "GET /admin/stock/expiry/ladder": route({
    permission: "deals.read",
    summary: "A proposed ladder of prices for a batch that expires soon",
    query: LadderQuery,
    response: PriceLadder,
    handler: (ctx, { query }) => proposeLadder(ctx, query),
  }),
  "GET /admin/stock/quantities": route({
    permission: "stock.read",
    summary: "Stock by branch with days of cover, reorder point and what to buy",
    query: QuantityQuery,
    response: PageOf(QuantityRow),
    export: {
      name: "quantity-report",
      columns: [
        { key: "title", label: "Product" },
        { key: "branch_name", label: "Branch" },
        { key: "on_hand", label: "On hand", kind: "number" },
        { key: "reserved", label: "Reserved", kind: "number" },
        { key: "available", label: "Available", kind: "number" },
        { key: "inbound", label: "On the way", kind: "number" },
        { key: "per_day", label: "Sold per day", kind: "number" },
        { key: "days_of_cover", label: "Days of cover", kind: "number" },
        { key: "reorder_point", label: "Reorder point", kind: "number" },
        { key: "suggested", label: "Suggested buy", kind: "number" },
        { key: "earliest_expiry", label: "Earliest expiry", kind: "date" },
        { key: "last_sold_at", label: "Last sold", kind: "datetime" },
        { key: "value", label: "Value at cost", kind: "money" },
      ],
    },
    handler: (ctx, { query }) => listQuantities(ctx, query),
  }),
  "GET /admin/stock/value": route({
    permission: "stock.read",
    summary: "What the stock is worth, by branch and category, and how much of it nobody buys",
    response: StockValue,
    handler: (ctx) => getStockValue(ctx),
  }),
};
