import { orderStates } from "@remedia/domain/orders";
import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../../../api/types.ts";
import { lacks } from "../../../../composites/actions.tsx";
import { money, number, state, text } from "../../../../composites/columns.tsx";
import { choice, days } from "../../../../composites/filters.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { twoLines } from "../../../../composites/two-lines.tsx";
import { useProductCrumbs } from "../../../../features/catalog/product-crumbs.ts";
import { useFigureFilters } from "../../../../features/insight/figure-filters.ts";
import { buyer, orderNo, placed } from "../../../../features/order-desk/order-columns.tsx";
import { deliveredSearch } from "../../../../lib/figure-search.ts";
import { money as naira } from "../../../../lib/format.ts";
import { aDay, anId, listSearch, oneOf } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/products/$id/orders")({
  staticData: {
    title: "Orders of a product",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "orders.read",
  },
  validateSearch: listSearch({
    state: oneOf(orderStates),
    from: aDay,
    to: aDay,
    branch_id: anId,
    category_id: anId,
    ...deliveredSearch,
  }),
  component: ProductOrders,
});

type Row = RowOf<"GET /admin/products/:id/orders">;

function ProductOrders() {
  const id = Number(Route.useParams().id);
  const { branch_id, category_id, delivered_from, delivered_to } = Route.useSearch();
  const narrowedBy = useFigureFilters({ branch_id, category_id, delivered_from, delivered_to });
  return (
    <ListScreen
      query="GET /admin/products/:id/orders"
      params={{ id }}
      title="Orders"
      crumbs={useProductCrumbs(id)}
      columns={[
        orderNo,
        state("state"),
        buyer,
        number("quantity", { label: "Packs", sort: true }),
        twoLines(
          "line_total",
          "Total, price",
          ({ line_total, unit_price }: Row) => [naira(line_total), `${naira(unit_price)} a pack`],
          { align: "right" },
        ),
        ...(lacks("products.cost.read") === null ? [money("margin")] : []),
        text("deal_name"),
        placed,
      ]}
      filters={[choice("state", orderStates), days("from", "to", "Placed"), ...narrowedBy]}
      exports={["csv", "xlsx"]}
      empty="No orders of this product yet."
    />
  );
}
