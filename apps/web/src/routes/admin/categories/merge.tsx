import { createFileRoute } from "@tanstack/react-router";
import { MergeScreen } from "../../../composites/merge-screen.tsx";

export const Route = createFileRoute("/admin/categories/merge")({
  staticData: {
    title: "Merge categories",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "categories.manage",
  },
  component: () => (
    <MergeScreen
      noun="category"
      list="GET /admin/categories"
      name={({ name }) => name}
      path="/admin/categories"
      crumbs={[{ label: "Categories", to: "/admin/categories" }]}
    />
  ),
});
