import { supplierReturnStates } from "@remedia/domain/stock";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { choice, named } from "../../../../composites/filters.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { CreditDrawer, type Return, returnActions, returnColumns } from "../../../../features/stock/return-parts.tsx";
import { useSuppliers } from "../../../../features/stock/stock-reference.ts";
import { anId, listSearch, oneOf } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/products/returns/")({
  staticData: { title: "Supplier returns", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({ state: oneOf(supplierReturnStates), supplier_id: anId, product_id: anId }),
  component: Returns,
});

function Returns() {
  const [crediting, setCrediting] = useState<Return | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/stock/returns"
        columns={returnColumns()}
        filters={[choice("state", supplierReturnStates), choice("supplier_id", named(useSuppliers()), "Supplier")]}
        rowActions={returnActions(setCrediting)}
        create={{ label: "New return", to: "/admin/products/returns/create", needs: "stock.returns" }}
        links={[{ label: "Returned and credited", to: "/admin/products/returns/returned" }]}
        exports={["csv", "xlsx"]}
        empty="Nothing went back to a supplier yet."
      />
      {crediting && <CreditDrawer goods={crediting} onClose={() => setCrediting(null)} />}
    </>
  );
}
