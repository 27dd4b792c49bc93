import { createFileRoute } from "@tanstack/react-router";
import { relative, state, text } from "../../../../composites/columns.tsx";
import { choice, named } from "../../../../composites/filters.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { movesOf } from "../../../../features/catalog/product-moves.ts";
import { productName } from "../../../../features/catalog/product-name.tsx";
import { useCategoryTree } from "../../../../features/catalog/reference.ts";
import { anId, listSearch } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/products/pending/")({
  staticData: { title: "Pending products", requiresAuth: true, requiresAdminAccess: true, permission: "products.read" },
  validateSearch: listSearch({ category_id: anId }),
  component: PendingProducts,
});

function PendingProducts() {
  return (
    <ListScreen
      query="GET /admin/products/pending"
      crumbs={[{ label: "Products", to: "/admin/products" }]}
      columns={[
        productName("/admin/products/pending/$id"),
        state("class"),
        text("category_name"),
        text("manufacturer_name"),
        text("partner_name", { label: "Seller" }),
        text("created_by", { label: "By" }),
        relative("submitted_at", { label: "Waiting since", sort: true }),
      ]}
      filters={[choice("category_id", named(useCategoryTree()), "Category")]}
      rowActions={movesOf("approve", "ask_changes", "reject")}
      exports={["csv", "xlsx"]}
      empty="No product waits for approval."
    />
  );
}
