import { createFileRoute } from "@tanstack/react-router";
import { MergeScreen } from "../../../composites/merge-screen.tsx";

export const Route = createFileRoute("/admin/products/merge")({
  staticData: { title: "Merge products", requiresAuth: true, requiresAdminAccess: true, permission: "products.merge" },
  component: () => (
    <MergeScreen
      noun="product"
      list="GET /admin/products"
      name={({ title, manufacturer_name }) => [title, manufacturer_name].filter(Boolean).join(", ")}
      path="/admin/products"
      crumbs={[{ label: "Products", to: "/admin/products" }]}
      likely="GET /admin/products/duplicates"
    />
  ),
});
