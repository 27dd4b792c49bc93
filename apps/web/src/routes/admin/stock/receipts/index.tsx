import { receiptStates } from "@remedia/domain/stock";
import { createFileRoute } from "@tanstack/react-router";
import { lacks } from "../../../../composites/actions.tsx";
import { datetime, money, number, state, text } from "../../../../composites/columns.tsx";
import { choice, named } from "../../../../composites/filters.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { documentNo } from "../../../../features/stock/stock-columns.tsx";
import { useSuppliers, useWarehouses } from "../../../../features/stock/stock-reference.ts";
import { anId, listSearch, oneOf } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/stock/receipts/")({
  staticData: { title: "Deliveries", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({ state: oneOf(receiptStates), supplier_id: anId, warehouse_id: anId, product_id: anId }),
  component: Receipts,
});

function Receipts() {
  return (
    <ListScreen
      query="GET /admin/stock/receipts"
      columns={[
        documentNo("Delivery", "/admin/stock/receipts/$id"),
        state("state"),
        text("supplier_name", { sort: true }),
        text("reference"),
        text("warehouse_name"),
        number("line_count", { label: "Lines" }),
        number("expected"),
        number("passed"),
        number("rejected"),
        number("short"),
        ...(lacks("products.cost.read") === null ? [money("value")] : []),
        datetime("created_at", { label: "Entered", sort: true }),
        datetime("received_at", { label: "Received", sort: true }),
      ]}
      filters={[
        choice("state", receiptStates),
        choice("supplier_id", named(useSuppliers()), "Supplier"),
        choice("warehouse_id", named(useWarehouses()), "Warehouse"),
      ]}
      create={{ label: "New delivery", to: "/admin/stock/receipts/create", whyNot: lacks("stock.receive") }}
      links={[{ label: "Shelves", to: "/admin/shelves" }]}
      exports={["csv", "xlsx"]}
      empty="No deliveries yet. Enter the first one when a supplier announces it."
    />
  );
}
