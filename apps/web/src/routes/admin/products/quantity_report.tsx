import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../../api/types.ts";
import { custom, money, number, relative } from "../../../composites/columns.tsx";
import { choice, named } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { twoLines } from "../../../composites/two-lines.tsx";
import { Views } from "../../../composites/views.tsx";
import { useCategoryTree } from "../../../features/catalog/reference.ts";
import { Cover, ProductAt } from "../../../features/stock-reports/quantity-cells.tsx";
import { StockValue } from "../../../features/stock-reports/stock-value.tsx";
import { day, number as figure } from "../../../lib/format.ts";
import { anId, listSearch, oneOf } from "../../../lib/list-search.ts";

type Row = RowOf<"GET /admin/stock/quantities">;

export const Route = createFileRoute("/admin/products/quantity_report")({
  staticData: { title: "Quantity report", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({
    show: oneOf(["to_buy", "out_of_stock", "dead"]),
    category_id: anId,
    product_id: anId,
  }),
  component: QuantityReport,
});

const empties = {
  to_buy: "Nothing needs to be bought now.",
  out_of_stock: "Nothing is out of stock.",
  dead: "No dead stock.",
  all: "No branch sells anything yet.",
};

function QuantityReport() {
  const { show } = Route.useSearch();
  return (
    <ListScreen
      query="GET /admin/stock/quantities"
      columns={[
        {
          ...custom("title", "Product", (row: Row) => <ProductAt row={row} />),
          sort: "title",
        },
        twoLines(
          "available",
          "Available",
          (row: Row) => [figure(row.available), row.earliest_expiry && `exp. ${day(row.earliest_expiry)}`],
          { sort: "available", align: "right" },
        ),
        number("inbound", { label: "Coming" }),
        number("per_day", { label: "Per day" }),
        {
          ...custom("days_of_cover", "Days of cover", (row: Row) => <Cover row={row} />),
          sort: "days_of_cover",
          align: "right",
        },
        number("reorder_point", { label: "Reorder at" }),
        number("suggested", { label: "Buy", sort: true }),
        relative("last_sold_at", { label: "Last sold" }),
        money("value", { label: "Value at cost" }),
      ]}
      filters={[choice("category_id", named(useCategoryTree()), "Category")]}
      exports={["csv", "xlsx"]}
      empty={empties[show ?? "all"]}
    >
      <StockValue />
      <Views
        label="What to show"
        at={show}
        views={[
          ["All", undefined],
          ["What to buy", "to_buy"],
          ["Out of stock", "out_of_stock"],
          ["Dead stock", "dead"],
        ]}
      />
    </ListScreen>
  );
}
