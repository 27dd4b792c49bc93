import { createFileRoute } from "@tanstack/react-router";
import { MergeScreen } from "../../../composites/merge-screen.tsx";

export const Route = createFileRoute("/admin/manufacturers/merge")({
  staticData: {
    title: "Merge manufacturers",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "manufacturers.manage",
  },
  component: () => (
    <MergeScreen
      noun="manufacturer"
      list="GET /admin/manufacturers"
      name={({ name }) => name}
      path="/admin/manufacturers"
      crumbs={[{ label: "Manufacturers", to: "/admin/manufacturers" }]}
    />
  ),
});
