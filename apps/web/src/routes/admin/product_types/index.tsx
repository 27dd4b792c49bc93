import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { RowOf } from "../../../api/types.ts";
import { number, text } from "../../../composites/columns.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { onDemand } from "../../../composites/on-demand.tsx";
import { listSearch } from "../../../lib/list-search.ts";

const ProductTypeDrawer = onDemand(
  () => import("../../../features/catalog/product-type-drawer.tsx"),
  "ProductTypeDrawer",
);

export const Route = createFileRoute("/admin/product_types/")({
  staticData: {
    title: "Product types",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "product_types.read",
  },
  validateSearch: listSearch({}),
  component: ProductTypes,
});

function ProductTypes() {
  const [editing, setEditing] = useState<RowOf<"GET /admin/product_types"> | "new" | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/product_types"
        columns={[text("name", { sort: true }), number("product_count", { label: "Products", sort: true })]}
        onOpen={setEditing}
        create={{ label: "New product type", onClick: () => setEditing("new"), needs: "product_types.manage" }}
        links={[{ label: "Merge product types", to: "/admin/product_types/merge" }]}
        exports={["csv", "xlsx"]}
        empty="No product types yet."
      />
      {editing && <ProductTypeDrawer type={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}
