import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { datetime, money, number, text } from "../../../../composites/columns.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { dealCrumbs } from "../../../../features/promotions/deal-form.tsx";
import { listSearch } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/deals/$id/sales")({
  staticData: { title: "Sales of a deal", requiresAuth: true, requiresAdminAccess: true, permission: "deals.read" },
  validateSearch: listSearch({}),
  component: DealSales,
});

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
        datetime("sold_at", { label: "Sold", sort: true }),
        text("customer"),
        text("branch_name"),
        number("quantity", { label: "Packs" }),
        money("price"),
        money("total"),
        money("margin"),
      ]}
      empty="Nothing was sold in this deal yet."
    />
  );
}
