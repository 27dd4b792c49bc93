import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import type { RowOf } from "../../../../api/types.ts";
import { custom, datetime, money, number, text } from "../../../../composites/columns.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { MayLink } from "../../../../composites/may-links.tsx";
import { dealCrumbs } from "../../../../features/promotions/deal-form.tsx";
import { listSearch } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/deals/$id/sales")({
  staticData: { title: "Sales of a deal", requiresAuth: true, requiresAdminAccess: true, permission: "deals.read" },
  validateSearch: listSearch({}),
  component: DealSales,
});

type Row = RowOf<"GET /admin/deals/:id/sales">;

function DealSales() {
  const id = Number(Route.useParams().id);
  const deal = useApi("GET /admin/deals/:id", { params: { id } }, { quiet: true }).data;
  return (
    <ListScreen
      query="GET /admin/deals/:id/sales"
      params={{ id }}
      title={deal ? `Sales of ${deal.name}` : "Sales of a deal"}
      crumbs={dealCrumbs}
      searchable={false}
      columns={[
        text("title", { label: "Product" }),
        custom("order", "Order", ({ order_id, order_number }: Row) =>
          order_number === null ? (
            "–"
          ) : (
            <MayLink path="/admin/orders/$id/edit" row={{ id: order_id }}>
              {order_number}
            </MayLink>
          ),
        ),
        datetime("sold_at", { label: "Sold", sort: true }),
        text("customer"),
        text("branch_name"),
        number("quantity", { label: "Packs" }),
        money("price"),
        money("total"),
        money("margin"),
      ]}
      exports={["csv", "xlsx"]}
      empty="Nothing was sold in this deal yet."
    />
  );
}
