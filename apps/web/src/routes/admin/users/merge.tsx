import { createFileRoute } from "@tanstack/react-router";
import { MergeScreen } from "../../../composites/merge-screen.tsx";
import { phone } from "../../../lib/format.ts";

export const Route = createFileRoute("/admin/users/merge")({
  staticData: { title: "Merge customers", requiresAuth: true, requiresAdminAccess: true, permission: "users.merge" },
  component: () => (
    <MergeScreen
      noun="customer"
      list="GET /admin/users"
      name={(customer) => `${customer.name} (${phone(customer.phone)})`}
      path="/admin/users"
      crumbs={[{ label: "Customers", to: "/admin/users" }]}
      likely="GET /admin/users/duplicates"
    />
  ),
});
