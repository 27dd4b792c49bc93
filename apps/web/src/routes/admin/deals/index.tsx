import { dealStates } from "@remedia/domain/deals";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import type { RowOf } from "../../../api/types.ts";
import { lacks } from "../../../composites/actions.tsx";
import classes from "../../../composites/columns.module.css";
import { custom, datetime, number, state, text } from "../../../composites/columns.tsx";
import { choice } from "../../../composites/filters.tsx";
import { fillPath, PathLink } from "../../../composites/links.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { dealMoves, manyDealMoves } from "../../../features/promotions/deal-moves.ts";
import { listSearch, oneOf } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/deals/")({
  staticData: { title: "Deals", requiresAuth: true, requiresAdminAccess: true, permission: "deals.read" },
  validateSearch: listSearch({ state: oneOf(dealStates) }),
  component: Deals,
});

type Row = RowOf<"GET /admin/deals">;

/** Of a deal that is over, or that one may not edit, there is what it sold. */
const DealLink = ({ deal }: { deal: Row }) => (
  <PathLink
    to={fillPath(`/admin/deals/$id/${deal.state === "ended" || lacks("deals.manage") ? "sales" : "edit"}`, deal)}
    className={classes.link}
  >
    {deal.name}
  </PathLink>
);

function Deals() {
  const navigate = useNavigate();
  return (
    <ListScreen
      query="GET /admin/deals"
      columns={[
        { ...custom("name", "Deal", (deal: Row) => <DealLink deal={deal} />), sort: "name" },
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
        {
          label: "Copy",
          needs: "deals.manage",
          run: ({ id }) => navigate({ to: "/admin/deals/create", search: { copy: id } }),
        },
        {
          label: "Delete",
          danger: true,
          when: ({ state }) => state === "draft",
          needs: "deals.manage",
          question: ({ name }) => ({
            title: `Delete ${name}?`,
            body: "The draft and its prices are gone for good.",
            label: "Delete draft",
            danger: true,
          }),
          run: ({ id }) => api("DELETE /admin/deals/:id", { params: { id } }),
          done: "Draft deleted.",
        },
        ...dealMoves,
      ]}
      bulkActions={manyDealMoves}
      create={{ label: "New deal", to: "/admin/deals/create", needs: "deals.manage" }}
      exports={["csv", "xlsx"]}
      empty="No deals yet."
    />
  );
}
