import { dealStates, dealTransitions } from "@remedia/domain/deals";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lacks, transitions } from "../../../composites/actions.tsx";
import { datetime, link, number, state, text } from "../../../composites/columns.tsx";
import { choice } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { listSearch, oneOf } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/deals/")({
  staticData: { title: "Deals", requiresAuth: true, requiresAdminAccess: true, permission: "deals.read" },
  validateSearch: listSearch({ state: oneOf(dealStates) }),
  component: Deals,
});

function Deals() {
  const navigate = useNavigate();
  return (
    <ListScreen
      query="GET /admin/deals"
      columns={[
        // Those who may not edit a deal still see what it sold.
        lacks("deals.manage") === null
          ? link("name", "/admin/deals/$id/edit", { label: "Deal", sort: true })
          : link("name", "/admin/deals/$id/sales", { label: "Deal", sort: true }),
        state("state"),
        datetime("starts_at", { label: "Starts", sort: true }),
        datetime("ends_at", { label: "Ends", sort: true }),
        text("branch_names", { label: "Branches" }),
        number("product_count", { label: "Products" }),
        number("limit_total", { label: "Limit" }),
        number("sold"),
      ]}
      filters={[choice("state", dealStates)]}
      rowActions={[
        {
          label: "Sales",
          run: ({ id }) => navigate({ to: "/admin/deals/$id/sales", params: { id: String(id) } }),
        },
        ...transitions(dealTransitions, "/admin/deals/:id", ["schedule", "pause", "resume", "end"]),
      ]}
      create={{ label: "New deal", to: "/admin/deals/create", whyNot: lacks("deals.manage") }}
      exports={["csv", "xlsx"]}
      empty="No deals yet."
    />
  );
}
