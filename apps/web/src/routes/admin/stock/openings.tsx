import { createFileRoute } from "@tanstack/react-router";
import { lacks } from "../../../composites/actions.tsx";
import { datetime, number, text } from "../../../composites/columns.tsx";
import { choice, named } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { OpeningUpload } from "../../../features/stock/opening-upload.tsx";
import { useWarehouses } from "../../../features/stock/stock-reference.ts";
import { anId, listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/stock/openings")({
  staticData: { title: "Opening balances", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({ warehouse_id: anId }),
  component: Openings,
});

function Openings() {
  const mayEnter = lacks("stock.opening") === null;
  return (
    <ListScreen
      query="GET /admin/stock/openings"
      {...(lacks("warehouses.read") === null ? { crumbs: [{ label: "Warehouses", to: "/admin/warehouses" }] } : {})}
      columns={[
        text("file_name", { label: "Sheet" }),
        text("warehouse_name"),
        text("branch_name"),
        number("row_count", { label: "Rows" }),
        number("packs", { sort: true }),
        text("created_by", { label: "Entered by" }),
        datetime("created_at", { label: "Entered", sort: true }),
      ]}
      filters={[choice("warehouse_id", named(useWarehouses()), "Warehouse")]}
      exports={["csv", "xlsx"]}
      empty={`No opening balances yet.${mayEnter ? " Fill in the empty sheet and upload it above." : ""}`}
    >
      {mayEnter && <OpeningUpload />}
    </ListScreen>
  );
}
