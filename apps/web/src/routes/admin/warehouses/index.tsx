import { createFileRoute } from "@tanstack/react-router";
import { lacks } from "../../../composites/actions.tsx";
import { flag, link, number, text } from "../../../composites/columns.tsx";
import { flagFilter } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { listSearch, yesNo } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/warehouses/")({
  staticData: { title: "Warehouses", requiresAuth: true, requiresAdminAccess: true, permission: "warehouses.read" },
  validateSearch: listSearch({ active: yesNo }),
  component: () => (
    <ListScreen
      query="GET /admin/warehouses"
      columns={[
        lacks("warehouses.manage") === null
          ? link("name", "/admin/warehouses/$id/edit", { sort: true })
          : text("name", { sort: true }),
        text("branch_name", { sort: true }),
        text("address"),
        number("shelf_count", { label: "Shelves" }),
        number("packs", { sort: true }),
        flag("active"),
      ]}
      filters={[flagFilter("active")]}
      create={{ label: "New warehouse", to: "/admin/warehouses/create", needs: "warehouses.manage" }}
      links={[
        { label: "Shelves", to: "/admin/shelves" },
        { label: "Opening balances", to: "/admin/stock/openings" },
      ]}
      exports={["csv", "xlsx"]}
      empty="No warehouses yet."
    />
  ),
});
