import { createFileRoute } from "@tanstack/react-router";
import { MergeScreen } from "../../../composites/merge-screen.tsx";

export const Route = createFileRoute("/admin/product_types/merge")({
  staticData: {
    title: "Merge product types",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "product_types.manage",
  },
  component: () => (
    <MergeScreen
      noun="product type"
      list="GET /admin/product_types"
      name={({ name }) => name}
      path="/admin/product_types"
      crumbs={[{ label: "Product types", to: "/admin/product_types" }]}
    />
  ),
});
