import { receiptStates } from "@remedia/domain/stock";
import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../../../api/types.ts";
import { lacks } from "../../../../composites/actions.tsx";
import { date, money, number, state, text } from "../../../../composites/columns.tsx";
import { choice, named } from "../../../../composites/filters.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { twoLines } from "../../../../composites/two-lines.tsx";
import { documentNo, faultsColumn } from "../../../../features/stock/stock-columns.tsx";
import { useSuppliers, useWarehouses } from "../../../../features/stock/stock-reference.ts";
import { number as figure, plural } from "../../../../lib/format.ts";
import { anId, listSearch, oneOf } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/stock/receipts/")({
  staticData: { title: "Goods received", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({ state: oneOf(receiptStates), supplier_id: anId, warehouse_id: anId, product_id: anId }),
  component: Receipts,
});

type Row = RowOf<"GET /admin/stock/receipts">;

function Receipts() {
  return (
    <ListScreen
      query="GET /admin/stock/receipts"
      columns={[
        documentNo("Receipt", "/admin/stock/receipts/$id"),
        state("state"),
        twoLines("supplier_name", "Supplier", (row: Row) => [row.supplier_name, row.reference]),
        text("warehouse_name"),
        twoLines("expected", "Expected", (row: Row) => [figure(row.expected), plural(row.line_count, "line")], {
          align: "right",
        }),
        number("passed"),
        faultsColumn(({ rejected, short }: Row) => ({ rejected, short })),
        ...(lacks("products.cost.read") === null ? [money("value")] : []),
        date("received_at", { label: "Received", sort: true }),
      ]}
      filters={[
        choice("state", receiptStates),
        choice("supplier_id", named(useSuppliers()), "Supplier"),
        choice("warehouse_id", named(useWarehouses()), "Warehouse"),
      ]}
      create={{ label: "New goods receipt", to: "/admin/stock/receipts/create", needs: "stock.receive" }}
      links={[{ label: "Shelves", to: "/admin/shelves" }]}
      exports={["csv", "xlsx"]}
      empty="No goods receipts yet. Create one when a supplier announces a delivery."
    />
  );
}
